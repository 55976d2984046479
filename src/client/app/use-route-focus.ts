import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A page that has no heading by then has gone wrong, or says so itself. */
const HEADING_WAIT_MS = 5_000;

/**
 * Leads the focus to the heading of a page that was gone to, which says where one is; not where the
 * page has taken the focus, or something is being written.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const page = content.current;
    if (page === null || shown.current === pathname) return undefined;
    shown.current = pathname;
    // The page one comes from stands until the other is there.
    const before = page.querySelector("h1");
    const title = before?.textContent;
    const observer = new MutationObserver(lead);
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    observer.observe(page, { childList: true, subtree: true });
    lead();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };

    function lead(): void {
      const heading = page?.querySelector<HTMLElement>("h1");
      if (heading == null || (heading === before && heading.textContent === title)) return;
      observer.disconnect();
      if (!isFree(page)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [pathname]);
  return content;
}

/** Whether the focus is on nothing, or on what led here. */
function isFree(page: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === page) {
    return true;
  }
  return page?.contains(activeElement) === false && activeElement.matches("a, button");
}
