import { stopIn } from "#client/lib/focus-beside.ts";
import { useLayoutEffect, useRef } from "react";

/** What had the focus before the first of the modals that are open now, and what stood around it. */
let beforeModals: HTMLElement | null = null;
let aroundModals: HTMLElement | null = null;

/**
 * Gives the focus back to what had it before a modal opened. Radix returns it only to a trigger of
 * its own, and our modals are opened by state: from a shortcut, a menu or a row.
 * The result is the modal's `onCloseAutoFocus`.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement>(null);
  // The modal's content is mounted after this effect, so nothing in it has the focus yet.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = focusedNow();
    if (opener.current?.closest('[role="dialog"]') != null) return;
    beforeModals = opener.current;
    aroundModals = opener.current?.parentElement ?? null;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    // A command of the palette opens a dialog while the palette goes.
    const before = opener.current?.isConnected === true ? opener.current : beforeModals;
    // A field that closes when it is left has made way for its button.
    const stands = before?.isConnected === false ? stopIn(aroundModals) : before;
    stands?.focus();
  };
}

/** A menu is gone when the modal that it opened closes: its button stands for it. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  const button = focused.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return (button != null && document.getElementById(button)) || focused;
}
