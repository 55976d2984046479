import type { Unit } from "#core/ledger/items.ts";

/** A fact as a filer tagged it: one XBRL fact of one filing. */
export type TaggedSource = {
  /** Accession number with dashes, such as `0000320193-23-000106`. */
  readonly accession: string;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
  /** Qualified concept, such as `us-gaap:Revenues`. */
  readonly concept: string;
  /** What an earlier filing said for the same period, when it differs by more than 0.5%. */
  readonly asFirstReported?: FirstReport | undefined;
};

/** What an earlier filing said of the same period. */
export type FirstReport = {
  readonly value: number;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
};

/** One operand of a derived cell: another row (`item`, same column unless `period` says) or a tagged fact. */
export type SourceInput = {
  readonly name: string;
  /** As it enters the formula, product sign convention, whole units; null where it was missing. */
  readonly value: number | null;
  readonly period?: string | undefined;
  readonly accession?: string | undefined;
  readonly form?: string | undefined;
  readonly filed?: string | undefined;
  readonly concept?: string | undefined;
};

/** A cell computed from others. `formula` is in the words of the rows: `EBIT + D&A`. */
export type DerivedSource = {
  readonly formula: string;
  readonly inputs: readonly SourceInput[];
};

export type CellSource = TaggedSource | DerivedSource;

/** One column: exact dates of the period. `start` is absent for balances alone. */
export type PeriodInfo = {
  readonly start?: string | undefined;
  readonly end: string;
  readonly flags: readonly string[];
};

/**
 * One row of a statement. Every column label of `FinancialData.years` is a key of `amounts`:
 * a number in whole units, or null with a reason (`n.a.: …` input missing, `n.m.: …` meaningless).
 */
export type FinancialRow = {
  readonly item: string;
  readonly unit?: Unit | undefined;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly reasons?: Readonly<Record<string, string>> | undefined;
  readonly sources: Readonly<Record<string, CellSource>>;
  readonly flags: Readonly<Record<string, readonly string[]>>;
};

/** A ratio row: fractions and multiples, never percent. */
export type RatioRow = {
  readonly item: string;
  readonly unit: Unit;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly formula: string;
  readonly inputs?: Readonly<Record<string, readonly SourceInput[]>> | undefined;
};

export type Archetype =
  | "corporate"
  | "bank"
  | "insurer"
  | "reit"
  | "captive-finance"
  | "no-revenue";

export type PeriodKind = "annual" | "quarterly" | "ltm";

/** Where the figures came from: the SEC (mirror, cache or network), the product's bundle, or the user's file. */
export type FinancialOrigin = "sec" | "bundled" | "user";

/**
 * The statements and ratios of one company: the spec's "Financial data", and the shape on the wire
 * and in connected data alike. `years` are column labels by finance.md 1.3, oldest first.
 */
export type FinancialData = {
  readonly ticker: string;
  readonly name: string;
  /** Ten digits; absent for the user's own statements. */
  readonly cik?: string | undefined;
  /** ISO 4217. */
  readonly currency: string;
  /** Amounts × scale = whole currency units. 1 for everything the product computes. */
  readonly scale: number;
  readonly archetype: Archetype;
  readonly period: PeriodKind;
  readonly origin: FinancialOrigin;
  /** Latest filing date the figures know of, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly years: readonly string[];
  readonly periods: Readonly<Record<string, PeriodInfo>>;
  readonly data: readonly FinancialRow[];
  readonly ratios: readonly RatioRow[];
};

/** What connecting "Financial Statements" attaches: annual columns, with quarters and LTM beside them when known. */
export type ConnectedFinancialData = FinancialData & {
  readonly quarterly?: FinancialData | undefined;
  readonly ltm?: FinancialData | undefined;
};
