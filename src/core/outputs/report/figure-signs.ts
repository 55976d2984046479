import type { FigureState } from "#core/figures/check/document-figures.ts";

/** What stands behind a figure that its sources do not bear out, in everything that leaves the product. */
export const FIGURE_SIGNS = {
  contradicted: "≠",
  matches: "?",
  unsupported: "?",
  estimate: "E",
} as const satisfies Partial<Record<FigureState, string>>;

/** The sign of a figure; undefined for one that its sources bear out. */
export function figureSign(state: FigureState): string | undefined {
  return state === "verified" ? undefined : FIGURE_SIGNS[state];
}
