import type { FinancialRow } from "#core/ledger/financial-data.ts";

/** By what a company splits its amounts. */
export const SPLIT_AXES = ["segments", "geography", "products"] as const;
export type SplitAxis = (typeof SPLIT_AXES)[number];

/** What is split, as items name it: `Entertainment revenue`. */
export const SPLIT_MEASURES = [
  "revenue",
  "operating income",
  "assets",
  "long-lived assets",
  "property, plant and equipment",
  "D&A",
  "capital expenditure",
] as const;
export type SplitMeasure = (typeof SPLIT_MEASURES)[number];

/**
 * `member`: one of the parts that add up; `reconciliation`: what leads from them to the total, such as
 * corporate costs and eliminations; `subtotal`: a sum of members, which is added nowhere; `total`: the
 * company's own amount.
 */
export type SplitRole = "member" | "reconciliation" | "subtotal" | "total";

/** A line of a split. Amounts are as tagged: costs and spending are positive, as the filing prints them. */
export type SplitRow = FinancialRow & {
  /** The line's name as the filing prints it: `Entertainment`. */
  readonly label: string;
  readonly role: SplitRole;
};

/**
 * An amount over the members of an axis. In every column members and reconciliation add up to the
 * total, and all of a column are of one filing; rows whose filings disagree on a year have `bases`.
 */
export type Split = {
  readonly axis: SplitAxis;
  readonly measure: SplitMeasure;
  /** In print order, the total last; none where the filing's lines don't add up. */
  readonly rows: readonly SplitRow[];
  /** Why there are no rows, beginning with `n.a.`. */
  readonly reason?: string | undefined;
};

const rowsOfSplits = new WeakMap<readonly Split[], readonly SplitRow[]>();

/** All rows of splits, in one list that stays the same for the same splits. */
export function splitRows(splits: readonly Split[] | undefined): readonly SplitRow[] {
  if (splits === undefined) return NONE;
  const known = rowsOfSplits.get(splits) ?? splits.flatMap(({ rows }) => rows);
  rowsOfSplits.set(splits, known);
  return known;
}

const NONE: readonly SplitRow[] = [];
