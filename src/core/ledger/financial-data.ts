import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import type { Based } from "#core/ledger/comparable.ts";
import type { DebtPicture } from "#core/ledger/debt-picture.ts";
import type { Unit } from "#core/ledger/units.ts";
import type { Split } from "#core/ledger/segments.ts";

/** A fact as a filer tagged it: one XBRL fact of one filing. */
export type TaggedSource = {
  /** Accession number with dashes, such as `0000320193-23-000106`. */
  readonly accession: string;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
  /** Qualified concept, such as `us-gaap:Revenues`. */
  readonly concept: string;
  /** Of a part of the company: its qualified members, parted by spaces. */
  readonly members?: string | undefined;
  /** The name of its tag in the filing's page. */
  readonly place?: string | undefined;
  /** What an earlier filing said for the same period, when it differs by more than 0.5%. */
  readonly asFirstReported?: FirstReport | undefined;
  /** While statements are made: the first of the filings that state this value, if not this one. */
  readonly firstPrint?: FirstPrint | undefined;
  /** Likewise: since when reports say this, apart from what is too small to be a restatement. */
  readonly statedFrom?: string | undefined;
};

/** The filing that stated a value first. */
export type FirstPrint = Pick<TaggedSource, "accession" | "form" | "filed">;

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
  /** The formula takes the operand away, so `value` is the negative of the figure itself. */
  readonly isSubtracted?: true | undefined;
  readonly period?: string | undefined;
  readonly accession?: string | undefined;
  readonly form?: string | undefined;
  readonly filed?: string | undefined;
  readonly concept?: string | undefined;
  /** As in `TaggedSource`. */
  readonly firstPrint?: FirstPrint | undefined;
  readonly statedFrom?: string | undefined;
  /** Where it stands in the analyst's own file. */
  readonly file?: FileSource | undefined;
};

/** A cell computed from others. `formula` is in the words of the rows: `EBIT + D&A`. */
export type DerivedSource = {
  readonly formula: string;
  readonly inputs: readonly SourceInput[];
};

/** A cell read from a file the analyst uploaded. */
export type FileSource = {
  readonly fileName: string;
  /** Sheet of a workbook; absent for CSV. */
  readonly sheet?: string | undefined;
  /** Where the value stands, such as `C14`. */
  readonly cell: string;
  /** The row's name as the file has it. */
  readonly label: string;
  /** When it was uploaded, `YYYY-MM-DD`. */
  readonly uploaded: string;
};

export type CellSource = TaggedSource | DerivedSource | FileSource;

export function isTagged(source: CellSource): source is TaggedSource {
  return "concept" in source;
}

export function isDerived(source: CellSource): source is DerivedSource {
  return "formula" in source;
}

/** The operands of a computed cell; none of any other. */
export function inputsOf(source: CellSource): readonly SourceInput[] {
  return isDerived(source) ? source.inputs : [];
}

export function isFromFile(source: CellSource): source is FileSource {
  return "fileName" in source;
}

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
export type FinancialRow = Based & {
  readonly item: string;
  readonly unit?: Unit | undefined;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly reasons?: Readonly<Record<string, string>> | undefined;
  readonly sources: Readonly<Record<string, CellSource>>;
  readonly flags: Readonly<Record<string, readonly string[]>>;
};

/** A ratio row: fractions and multiples, never percent. */
export type RatioRow = Based & {
  readonly item: string;
  readonly unit: Unit;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly formula: string;
  readonly inputs?: Readonly<Record<string, readonly SourceInput[]>> | undefined;
  /** By column, as flags of statement cells; absent where no column has any. */
  readonly flags?: Readonly<Record<string, readonly string[]>> | undefined;
};

export const ARCHETYPES = [
  "corporate",
  "bank",
  "insurer",
  "reit",
  "captive-finance",
  "no-revenue",
] as const;

export type Archetype = (typeof ARCHETYPES)[number];

export type PeriodKind = "annual" | "quarterly" | "ltm";

/** Where the figures came from: the SEC (mirror, cache or network), the product's bundle, or the user's file. */
export type FinancialOrigin = "sec" | "bundled" | "user";

/** Where the names of the facts come from. */
export type Taxonomy = "us-gaap" | "ifrs-full" | "user";

/**
 * Whether the primary statements of the newest annual report were looked at to tell lines of the
 * statements from mentions in notes (finance.md 1.2).
 */
export type FaceCheck =
  | {
      readonly status: "checked";
      readonly via: "MetaLinks" | "inline page";
      /** Accession numbers of the reports whose faces are known, newest first. */
      readonly accessions: readonly string[];
    }
  | { readonly status: "not checked"; readonly reason: string };

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
  /** The date asked for: only filings up to it are known. Absent when all are. */
  readonly asOfDate?: string | undefined;
  readonly taxonomy?: Taxonomy | undefined;
  readonly face?: FaceCheck | undefined;
  /** The debt at the end of the newest column. Absent for banks and insurers. */
  readonly debt?: DebtPicture | undefined;
  /** By segment, region and product; absent where no filing's page was read for that. */
  readonly segments?: readonly Split[] | undefined;
  /** Why there are no columns, in sentences; only without any, as of a new listing's fiscal years. */
  readonly emptyReason?: string | undefined;
  readonly years: readonly string[];
  readonly periods: Readonly<Record<string, PeriodInfo>>;
  readonly data: readonly FinancialRow[];
  readonly ratios: readonly RatioRow[];
};

/** What connecting "Financial Statements" attaches: annual columns, with quarters and LTM beside them when known. */
export type ConnectedFinancialData = FinancialData & {
  readonly quarterly?: FinancialData | undefined;
  readonly ltm?: FinancialData | undefined;
  /** What the analyst takes business risk for; kept on the card, not with the figures. */
  readonly businessRisk?: BusinessRisk | undefined;
};
