import { useEffect, useEffectEvent } from "react";
import { isPageSilent, matchesKeys } from "./keys.ts";

export type PageKey = {
  /** As printed: "Ctrl Shift E". */
  readonly keys: string;
  /** Whether it acts again and again while it is held down. */
  readonly mayBeHeld?: boolean;
  readonly run: (event: KeyboardEvent) => void;
};

/**
 * Keys of the page, wherever the focus is: unless something nearer to it took them, a dialog stands
 * over the page, or they write. Every handler of such keys is one of these.
 */
export function usePageKeys(keysFor: (event: KeyboardEvent) => readonly PageKey[]): void {
  const listed = useEffectEvent(keysFor);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyped(event) || isPageSilent()) return;
      const pressed = listed(event).find(({ keys }) => matchesKeys(event, keys));
      if (pressed === undefined) return;
      event.preventDefault();
      if (!event.repeat || pressed.mayBeHeld === true) pressed.run(event);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

/** Whether a key press writes: a bare sign in a field is a letter of what is typed there. */
function isTyped({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length > 1 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) {
    return false;
  }
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** Keeps from all that hears keys, the page and what stands over it, what is no press of a key. */
export function usePressesAlone(): void {
  useEffect(() => {
    let entered = "";
    const enter = ({ target }: FocusEvent) => {
      entered = target instanceof HTMLInputElement ? target.value : "";
    };
    const sift = (event: KeyboardEvent) => {
      // Enter and Escape of an input method end a word in it, not a field or a dialog.
      if (event.isComposing) event.stopImmediatePropagation();
      else if (isHeldOn(event) || isUndoBeyond(event, entered)) event.preventDefault();
    };
    window.addEventListener("focusin", enter, { capture: true });
    window.addEventListener("keydown", sift, { capture: true });
    return () => {
      window.removeEventListener("focusin", enter, { capture: true });
      window.removeEventListener("keydown", sift, { capture: true });
    };
  }, []);
}

/** Whether Enter, held down, would press again: by then another button may have the focus. */
function isHeldOn({ repeat, key, target }: KeyboardEvent): boolean {
  return repeat && key === "Enter" && target instanceof Element && target.matches("button, a");
}

/**
 * Whether Undo in a field with a history of its own, as it was entered, would go on in another field:
 * a browser keeps one history for them all.
 */
function isUndoBeyond(event: KeyboardEvent, entered: string): boolean {
  const { target } = event;
  return (
    matchesKeys(event, "Ctrl Z") &&
    target instanceof HTMLInputElement &&
    target.value === entered &&
    target.closest("[role=dialog], [data-own-undo]") !== null
  );
}
