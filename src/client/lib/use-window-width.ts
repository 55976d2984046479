import { useSyncExternalStore } from "react";

/** Width of the window in CSS pixels, live: what media queries compare with. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}

/** The width it would have without zoom: a wide window that is zoomed in shows few CSS pixels. */
export function useUnzoomedWidth(): number {
  return useSyncExternalStore(subscribe, () => Math.max(window.innerWidth, window.outerWidth));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
