import type { SplitAxis, SplitMeasure, SplitRole } from "#core/ledger/segments.ts";

/** The primary statements whose lines are a filing's face. */
export type PrimaryStatement = "balance-sheet" | "income-statement" | "cash-flow";

export const PRIMARY_STATEMENTS = [
  "balance-sheet",
  "income-statement",
  "cash-flow",
] as const satisfies readonly PrimaryStatement[];

/** What the primary statements of one report print. */
export type StatementFaces = {
  /**
   * Qualified concepts, such as `us-gaap:Revenues` or `hd:…`. An empty list: that statement was not
   * found, nothing follows.
   */
  readonly concepts: Readonly<Record<PrimaryStatement, readonly string[]>>;
  /** Whether the concepts stand in the order printed, every one of them; MetaLinks.json has no order. */
  readonly isInPrintOrder: boolean;
  /** Facts of the face that the product does not read from companyfacts. */
  readonly facts: readonly FaceFact[];
  /** What the page tags by segment, region and product; absent where it was read before that was. */
  readonly segments?: readonly FiledSplit[] | undefined;
};

/** Which concepts one annual or quarterly report prints in its primary statements. */
export type FilingFace = StatementFaces & {
  /** With dashes. */
  readonly accession: string;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
  /** Last day of the period reported on, `YYYY-MM-DD`. */
  readonly periodEnd: string;
  readonly via: "MetaLinks" | "inline page";
};

/**
 * A fact printed on the face of a statement: of a custom concept, of a standard one no list of ours
 * has, or of one that is printed in parts alone (a line for each segment or kind of product).
 */
export type FaceFact = {
  readonly statement: PrimaryStatement;
  readonly concept: string;
  /** The row's name as printed. */
  readonly label: string;
  /** First day of a duration, `YYYY-MM-DD`; absent for balances. */
  readonly start?: string | undefined;
  readonly end: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units, signed as XBRL states it (not as printed). */
  readonly value: number;
  /** Whether the page prints it in parentheses or with a minus. */
  readonly isPrintedNegative: boolean;
  /** The lines the value is the sum of, in print order; absent for a line of its own. */
  readonly parts?: readonly FacePart[] | undefined;
};

/** How one report splits an amount over the members of an axis. */
export type FiledSplit = {
  readonly axis: SplitAxis;
  readonly measure: SplitMeasure;
} & (FiledLines | { readonly refused: string });

export type FiledLines = {
  /** Qualified. */
  readonly concept: string;
  /** ISO 4217. */
  readonly currency: string;
  /** In print order. In each period its members and reconciling lines add up to the total. */
  readonly lines: readonly FiledLine[];
};

export type FiledLine = {
  /** As the page prints it. */
  readonly label: string;
  /** Qualified members, parted by spaces; empty for the total. */
  readonly members: string;
  readonly role: SplitRole;
  readonly values: readonly FiledValue[];
};

export type FiledValue = {
  /** First day of a duration, `YYYY-MM-DD`; absent for balances. */
  readonly start?: string | undefined;
  readonly end: string;
  /** Whole units, signed as XBRL states it. */
  readonly value: number;
  /** The name of its tag in the page. */
  readonly place?: string | undefined;
};

/** A line of a part of the company. */
export type FacePart = { readonly label: string; readonly value: number };
