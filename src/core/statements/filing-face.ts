/** The primary statements whose lines are a filing's face. */
export type PrimaryStatement = "balance-sheet" | "income-statement" | "cash-flow";

/** Which concepts one annual or quarterly report prints in its primary statements. */
export type FilingFace = {
  /** With dashes. */
  readonly accession: string;
  readonly via: "MetaLinks" | "inline page";
  /** Qualified concepts, such as `us-gaap:Revenues` or `hd:…`, in the order printed. */
  readonly concepts: Readonly<Record<PrimaryStatement, readonly string[]>>;
  /** Facts of the face that companyfacts leaves out: custom concepts without dimensions. */
  readonly facts: readonly FaceFact[];
};

/** A fact printed on the face of a statement. */
export type FaceFact = {
  readonly statement: PrimaryStatement;
  readonly concept: string;
  /** The row's name as printed. */
  readonly label: string;
  /** First day of a duration, `YYYY-MM-DD`; absent for balances. */
  readonly start?: string | undefined;
  readonly end: string;
  /** Whole units, signed as XBRL states it (not as printed). */
  readonly value: number;
};
