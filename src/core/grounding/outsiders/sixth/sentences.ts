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
};
