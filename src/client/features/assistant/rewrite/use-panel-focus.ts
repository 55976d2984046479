import { type RefObject, useEffect, useLayoutEffect } from "react";

/**
 * Leads the focus to the quick actions each time it is asked to (`request`, 0 for not yet), and to the
 * button that opens the panel when the panel goes with the focus in it.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, request: number): void {
  useEffect(() => {
    if (request === 0) return undefined;
    // The command palette, which asks, gives the focus back first.
    const timer = setTimeout(() => {
      panel.current?.querySelector<HTMLElement>("[role=group] button")?.focus();
    });
    return () => {
      clearTimeout(timer);
    };
  }, [panel, request]);

  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      // The element is still on the page here, and its focus with it.
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>(`[aria-controls="${element.id}"]`)?.focus();
    };
  }, [panel]);
}
