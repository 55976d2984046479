import { useSyncExternalStore } from "react";
import type { FigureStore, ShownFigures } from "./figure-store.ts";

/** A part of how the figures stand; the component renders again only when that part changes. */
export function useFigures<Part>(
  figures: FigureStore,
  select: (shown: ShownFigures) => Part,
): Part {
  return useSyncExternalStore(figures.subscribe, () => select(figures.get()));
}

/** Figures that pending edits would make contradict their source. */
export function contradictedByEdits({ editFigures }: ShownFigures): number {
  let sum = 0;
  for (const { contradicted } of editFigures.values()) sum += contradicted;
  return sum;
}

/** "1 of their figures is contradicted by its source"; undefined when none is. */
export function contradictedText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "1 of their figures is contradicted by its source"
    : `${count} of their figures are contradicted by their sources`;
}
