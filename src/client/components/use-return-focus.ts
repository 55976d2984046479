import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back to what had it before a modal opened. Radix returns it only to a trigger of
 * its own, and our modals are opened by state: from a shortcut, a menu or a row.
 * The result is the modal's `onCloseAutoFocus`.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement>(null);
  // The modal's content is mounted after this effect, so nothing in it has the focus yet.
  useLayoutEffect(() => {
    if (isOpen) opener.current = focusedNow();
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    opener.current?.focus();
  };
}

/** A menu is gone when the modal that it opened closes: its button stands for it. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  const button = focused.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return (button != null && document.getElementById(button)) || focused;
}
