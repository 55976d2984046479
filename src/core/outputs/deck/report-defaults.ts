/** What a credit recommendation may be, as it travels (finance.md 7). */
export const RECOMMENDATIONS = ["overweight", "neutral", "underweight"] as const;

/** Basis points (spec section 9). */
export const SPREAD_MAX = 20_000;
export const REPORT_TITLE_DEFAULT = "Credit Research Analysis";

/** What a custom report without anything to show answers (spec section 8). */
export const NOTHING_TO_EXPORT = "No page data could be prepared for export";
