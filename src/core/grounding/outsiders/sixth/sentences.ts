/** Sentences about real companies, written before the checker was tried on them. */
export type CompanySentences = {
  readonly ticker: "WMT" | "NKE" | "MCD";
  /** Every figure of them is right. */
  readonly right: readonly string[];
  /** A right figure of something else, or a wrong one. */
  readonly wrong: readonly string[];
};
