import { createStore } from "#client/lib/store.ts";
import { useStore } from "#client/lib/use-store.ts";

export const PALETTE_KEYS = "Ctrl K";
export const SHORTCUTS_KEYS = "?";

/** What stands over every page and is opened from anywhere. */
export type Overlay = "palette" | "shortcuts";

const shown = createStore<Overlay | undefined>(undefined);

/** Opens or closes the command palette, from anywhere. */
export function showPalette(open: boolean): void {
  shown.set(open ? "palette" : undefined);
}

/** Opens or closes the list of shortcuts, from anywhere. */
export function showShortcuts(open: boolean): void {
  shown.set(open ? "shortcuts" : undefined);
}

export function useShownOverlay(): Overlay | undefined {
  return useStore(shown, (overlay) => overlay);
}
