type Ticker =
  | "AAPL"
  | "AMD"
  | "GOOGL"
  | "HD"
  | "HTZ"
  | "KHC"
  | "LPA"
  | "MCD"
  | "NKE"
  | "NKLA"
  | "NVDA"
  | "PG"
  | "SNOW"
  | "WMT";

/** Sentences about real companies, written before the checker was tried on them. */
export type CompanySentences = {
  readonly ticker: Ticker;
  /** Companies that are connected too. */
  readonly beside?: readonly Ticker[];
  /** Every figure of them is right. */
  readonly right: readonly string[];
  /** A right figure of something else, or a wrong one. */
  readonly wrong: readonly string[];
  /** A wrong figure, and the sentence with right ones in which it stands. */
  readonly wrongBeside?: readonly (readonly [figure: string, sentence: string])[];
};
