import { useSyncExternalStore } from "react";
import type { FigureCheck, FigureCheckState } from "./figure-check.ts";

/** A part of how the figures stand; the component renders again only when that part changes. */
export function useCheckedFigures<Part>(
  check: FigureCheck,
  select: (state: FigureCheckState) => Part,
): Part {
  return useSyncExternalStore(check.subscribe, () => select(check.get()));
}
