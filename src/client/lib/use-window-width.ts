import { useSyncExternalStore } from "react";

/** Width of the window in CSS pixels, live: what media queries compare with. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}

/** Its height in CSS pixels, live. */
export function useWindowHeight(): number {
  return useSyncExternalStore(subscribe, () => window.innerHeight);
}

/** The width it would have without zoom: a wide window that is zoomed in shows few CSS pixels. */
export function useUnzoomedWidth(): number {
  return useSyncExternalStore(subscribe, unzoomedWidth);
}

/**
 * Some browsers leave the window's outer width as it is under zoom; others count the screen too in zoomed
 * pixels, where a window that fills it tells by their ratio. A phone's screen is no zoomed one.
 */
function unzoomedWidth(): number {
  const { innerWidth, outerWidth, devicePixelRatio, screen } = window;
  const isWholeScreen = innerWidth >= screen.width && matchMedia("(pointer: fine)").matches;
  return Math.max(innerWidth, outerWidth, isWholeScreen ? innerWidth * devicePixelRatio : 0);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
