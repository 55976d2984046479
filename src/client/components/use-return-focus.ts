import { useLayoutEffect, useRef } from "react";

/** What had the focus before the first of the modals that are open now. */
let beforeModals: HTMLElement | null = null;

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
    if (opener.current?.closest('[role="dialog"]') == null) beforeModals = opener.current;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    // A command of the palette opens a dialog while the palette goes.
    const isGone = opener.current?.isConnected !== true;
    (isGone ? beforeModals : opener.current)?.focus();
  };
}

/** A menu is gone when the modal that it opened closes: its button stands for it. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  const button = focused.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return (button != null && document.getElementById(button)) || focused;
}
