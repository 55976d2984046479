import { useSyncExternalStore } from "react";

export const PALETTE_KEYS = "Ctrl K";

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the command palette, from anywhere. */
export function showPalette(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
