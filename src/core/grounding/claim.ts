import type { CompanyLedger } from "#core/grounding/company-ledger.ts";
import type { Direction } from "#core/grounding/cue-words.ts";
import type { Figure } from "#core/grounding/figure.ts";
import type { Columns } from "#core/grounding/resolve-period.ts";

/** What a figure is of its row: the row itself, its growth, its change, its share of another row. */
export type Operation =
  | { readonly kind: "level" }
  | { readonly kind: "growth"; readonly base: Columns | undefined }
  | { readonly kind: "change"; readonly base: Columns | undefined }
  | { readonly kind: "cagr"; readonly base: Columns | undefined }
  | { readonly kind: "ratio"; readonly bottom: string };

/** What a sentence says of a figure, resolved against the connected data (finance.md 5.1 step 6). */
export type Claim = {
  readonly figure: Figure;
  readonly company: CompanyLedger;
  /** The row, by its default reading, and others it may be read as. */
  readonly item: string;
  readonly others: readonly string[];
  readonly columns: Columns;
  readonly operation: Operation;
  readonly direction: Direction | undefined;
  /** The words say that the amount is negative (`net loss`) or that an outflow was an inflow. */
  readonly sign: "negative" | "inflow" | undefined;
  /** How sure entity, row and unit are, 0 to 1; below 0.8 nothing is contradicted. */
  readonly score: number;
};

/** Why a figure is tied to nothing: a sentence part for the analyst. */
export type Unbound = { readonly figure: Figure; readonly why: string };

/** What a text has spoken of so far: what a sentence that names less goes on with. */
export type Carry = {
  readonly ticker: string | undefined;
  readonly columns: Columns | undefined;
  readonly item: string | undefined;
  readonly others: readonly string[];
};

export const NOTHING_SAID: Carry = {
  ticker: undefined,
  columns: undefined,
  item: undefined,
  others: [],
};

export function isClaim(bound: Claim | Unbound): bound is Claim {
  return "operation" in bound;
}
