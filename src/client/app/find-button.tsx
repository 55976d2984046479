import { Search } from "lucide-react";
import { KeyCap } from "#client/components/key-cap.tsx";
import { printedKeys } from "#client/lib/keys.ts";
import { PALETTE_KEYS, showPalette } from "./palette-state.ts";

export const FIND_PLACEHOLDER = "Search tickers, documents";

/** Looks like the field it leads to: the command palette. */
export function FindButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => showPalette(true)}
      className="flex h-7 min-w-58 items-center gap-1.5 rounded-2 border border-hairline-strong bg-paper pr-1.5 pl-2 text-left text-12 whitespace-nowrap text-ink-3 hover:bg-hover max-lg:w-44 max-lg:min-w-0"
    >
      <Search size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 max-lg:truncate">{FIND_PLACEHOLDER}</span>
      <KeyCap>{printedKeys(PALETTE_KEYS)}</KeyCap>
    </button>
  );
}
