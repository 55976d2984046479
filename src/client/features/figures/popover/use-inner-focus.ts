import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Leads the focus into a frame when that is wanted, and back to the text when the frame goes. */
export function useInnerFocus(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  giveBack: () => void,
): void {
  useEffect(() => {
    if (isWanted) firstAction(frame.current)?.focus();
  }, [frame, isWanted]);

  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      // The element is still on the page here, and its focus with it.
      if (element?.contains(document.activeElement) === true) giveBack();
    };
  }, [frame, giveBack]);
}

/** Whether Tab, pressed in it, leads out at its end: what comes next on the page is far from the text. */
export function isLastStop(
  frame: HTMLElement | null,
  { target, shiftKey }: { readonly target: EventTarget; readonly shiftKey: boolean },
): boolean {
  const stops = frame?.querySelectorAll("a[href], button, input, textarea, [tabindex='0']") ?? [];
  return !shiftKey && [...stops].at(-1) === target;
}

/** Keeps the focus in the popover when the control that has it is about to go. */
export function keepFocusInside(): void {
  document.activeElement?.closest<HTMLElement>("[data-figure-popover]")?.focus();
}

/**
 * What is done first: what is marked so, else the first button after Close. With nothing to do the
 * popover itself has the focus: on Close, Escape would take the tooltip of that first.
 */
function firstAction(frame: HTMLElement | null): HTMLElement | null {
  const [, next] = frame?.querySelectorAll<HTMLElement>("button") ?? [];
  return frame?.querySelector<HTMLElement>("[data-first]") ?? next ?? frame;
}
