/** The parts of the statements' table, as its tabs and the card's menu name them. */
export const STATEMENT_PARTS = [
  { value: "statements", label: "Statements" },
  { value: "ratios", label: "Ratios" },
  { value: "clean-ebitda", label: "Clean EBITDA" },
  { value: "rating", label: "Rating" },
  { value: "debt", label: "Debt" },
  { value: "segments", label: "Segments" },
  { value: "charts", label: "Charts" },
  { value: "checks", label: "Checks" },
] as const;

/** A part's value becomes a part of element ids, so it has no spaces. */
export type StatementPart = (typeof STATEMENT_PARTS)[number]["value"];
