import { useSyncExternalStore } from "react";

export const PALETTE_KEYS = "Ctrl K";
export const SHORTCUTS_KEYS = "?";

/** What stands over every page and is opened from anywhere. */
export type Overlay = "palette" | "shortcuts";

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

/** Opens or closes the command palette, from anywhere. */
export function showPalette(open: boolean): void {
  show(open ? "palette" : undefined);
}

/** Opens or closes the list of shortcuts, from anywhere. */
export function showShortcuts(open: boolean): void {
  show(open ? "shortcuts" : undefined);
}

function show(overlay: Overlay | undefined): void {
  shown = overlay;
  for (const listener of listeners) listener();
}

export function useShownOverlay(): Overlay | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
