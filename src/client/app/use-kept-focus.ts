import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { stopIn } from "#client/lib/focus-beside.ts";

type Place = {
  readonly element: HTMLElement;
  readonly pathname: string;
  /** What it stood in, from the inside out, and where in it. */
  readonly around: readonly { readonly parent: Element; readonly at: number }[];
};

/**
 * When what has the focus leaves the page, the focus goes to what stands in its place, instead of to
 * nothing: to what bears its name there, else the first stop, else to what is nearest around. Another
 * page leads to its heading, and what leads the focus on by itself comes first.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const root = page.current;
    if (root === null) return undefined;
    let place: Place | undefined;
    // Led on, a pointer would find the tooltip of what got the focus over what it aims at.
    let isPointed = false;
    const point = ({ type }: Event) => {
      isPointed = type === "pointerdown";
    };
    const pathname = () => router.state.location.pathname;
    const isNowhere = () => document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      place =
        target instanceof HTMLElement
          ? { ...placeOf(target, root), pathname: pathname() }
          : undefined;
    };
    // Who presses beside every control leaves it: it is still there then.
    const forget = () =>
      queueMicrotask(() => {
        if (place?.element.isConnected === true && isNowhere()) place = undefined;
      });
    const observer = new MutationObserver(() => {
      if (place === undefined || place.element.isConnected) return;
      const left = place;
      place = undefined;
      if (!isPointed && isNowhere() && left.pathname === pathname()) standIn(left)?.focus();
    });
    for (const type of ["pointerdown", "keydown"]) {
      window.addEventListener(type, point, { capture: true });
    }
    root.addEventListener("focusin", remember);
    root.addEventListener("focusout", forget);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      for (const type of ["pointerdown", "keydown"]) {
        window.removeEventListener(type, point, { capture: true });
      }
      root.removeEventListener("focusin", remember);
      root.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, [page, router]);
}

function placeOf(element: HTMLElement, root: Element): Omit<Place, "pathname"> {
  const around: { parent: Element; at: number }[] = [];
  for (let one: Element = element; one !== root && one.parentElement !== null;) {
    const parent = one.parentElement;
    around.push({ parent, at: [...parent.children].indexOf(one) });
    one = parent;
  }
  return { element, around };
}

function standIn({ element, around }: Place): HTMLElement | null {
  const name = element.getAttribute("aria-label");
  for (const { parent, at } of around) {
    if (!parent.isConnected) continue;
    const there = parent.children[at] ?? null;
    const named = [...(there?.querySelectorAll<HTMLElement>("[aria-label]") ?? [])];
    const twin = named.find((one) => one.getAttribute("aria-label") === name);
    const stop = twin ?? stopIn(there) ?? stopIn(parent);
    if (stop !== null) return stop;
  }
  return null;
}
