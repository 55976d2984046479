import type { CellSource } from "#core/ledger/financial-data.ts";

/**
 * How an amount of the debt picture is known; the last three where a filing is connected beside it.
 * `not tagged` is never read as zero.
 */
export type DebtStatus =
  | "tagged"
  | "not tagged"
  | "from a table"
  | "stated in text"
  | "not disclosed";

/** One amount of the debt picture, positive, whole currency units; null where it is not known. */
export type DebtLine = {
  readonly name: string;
  /** The line this one is a component of, such as `Short-term debt`; absent for lines of their own. */
  readonly partOf?: string | undefined;
  readonly amount: number | null;
  readonly status: DebtStatus;
  /** Why there is no amount, beginning with `n.a.`; of one from a document, where it stands. */
  readonly reason?: string | undefined;
  readonly source?: CellSource | undefined;
  readonly flags: readonly string[];
};

/** Whether two ways to the same amount agree. */
export type DebtTie = {
  /** Such as `Maturities = debt on the balance sheet`. */
  readonly name: string;
  /** `reconciles` within 0.1%, or within the rounding of the amounts compared. */
  readonly status: "reconciles" | "differs" | "not testable";
  /** What is left over, whole units; absent where it can't be tested. */
  readonly difference?: number | undefined;
  /** One sentence: what was set against what, and why it differs or can't be tested. */
  readonly sentence: string;
};

/** What a company owes at one balance-sheet date, and when it is due. */
export type DebtPicture = {
  /** Column of the statements, such as `2025` or `Q1 FY2026`. */
  readonly column: string;
  /** Balance-sheet date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Short-term, long-term and total debt, leases, undrawn facilities. */
  readonly lines: readonly DebtLine[];
  /**
   * Due dates as tagged, nearest first: names are fiscal years, then `Thereafter`; within a year
   * `Rest of 2026` comes first, or, where none is tagged, `Next 12 months` and `Year 2`.
   */
  readonly maturities: readonly DebtLine[];
  /** Balance-sheet date of the maturities, which quarterly reports rarely repeat; absent without any. */
  readonly maturitiesDate?: string | undefined;
  /** The sum of the maturities; null with a reason where a year is missing. Absent without any. */
  readonly maturitiesTotal?: DebtLine | undefined;
  readonly ties: readonly DebtTie[];
};
