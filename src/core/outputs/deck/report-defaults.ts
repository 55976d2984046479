import { SPREAD_RANGE_BPS } from "#core/finance/ratios/rating-tables.ts";

/** What a credit recommendation may be, as it travels (finance.md 7). */
export const RECOMMENDATIONS = ["overweight", "neutral", "underweight"] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** Basis points (spec section 9). */
export const SPREAD_MAX = SPREAD_RANGE_BPS.most;

/** What a report is called where its text has no headline (spec section 9). */
export const REPORT_TITLE_DEFAULT = "Credit Research Analysis";
/** Stands for the analyst in a custom report, and where nobody is named. */
export const ANALYST_DEFAULT = "Analyst";

/** What a custom report without anything to show answers (spec section 8). */
export const NOTHING_TO_EXPORT = "No page data could be prepared for export";

const NAMES: Readonly<Record<Recommendation, string>> = {
  overweight: "Overweight",
  neutral: "Neutral",
  underweight: "Underweight",
};

/** What stands where nobody gives a recommendation. */
export const NO_RECOMMENDATION = "No recommendation";

/** A recommendation as it is printed. */
export function recommendationName(rec: Recommendation | undefined): string {
  return rec === undefined ? NO_RECOMMENDATION : NAMES[rec];
}
