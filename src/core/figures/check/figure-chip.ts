import type { DocumentFigure, FigureState } from "#core/figures/check/document-figures.ts";

const CHIPS: Readonly<Record<FigureState, string>> = {
  verified: "✓",
  contradicted: "≠",
  matches: "=",
  unsupported: "?",
  estimate: "E",
};

/** What the chip after a figure says: the number of its first source, or how it stands. */
export function figureChip({
  state,
  sourceNumbers,
}: Pick<DocumentFigure, "state" | "sourceNumbers">): string {
  const [number] = sourceNumbers;
  return number === undefined ? CHIPS[state] : String(number);
}
