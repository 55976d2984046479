import type { ModelHistory } from "#core/finance/valuation/model-history.ts";
import type { ModelCase } from "#core/finance/valuation/valuation-model.ts";

/** What the single inputs of a model's workbook are called: it is read back by these names. */
export const INPUT_LABELS = {
  wacc: "WACC",
  terminalGrowthRate: "Terminal growth",
  terminalEbitdaMultiple: "Terminal EBITDA multiple",
  lead: "Mid-year: 0.5, end of year: 0",
  valuationDate: "Valuation date",
  marketCap: "Market capitalisation",
  preferred: "Preferred equity",
  minorityInterest: "Minority interest",
  associates: "Associates",
  dilutedShares: "Diluted shares",
  yearEnds: "Year ends",
  riskFreeRate: "Risk-free rate",
  sharePrice: "Share price",
  marketSpread: "Market spread",
} as const;

/** Over the names of the drivers; names of the rows and their units stand before the first year. */
export const DRIVERS_HEADING = "Drivers";
export const FIRST_YEAR_COLUMN = 2;

const TITLE_MARK = ": ";

/** Whose model a workbook is, and which case of it. */
export function titleOf({ name, ticker }: ModelHistory, { name: caseName }: ModelCase): string {
  return `${name ?? ticker}${TITLE_MARK}${caseName}`;
}

/** The two parts of such a title. */
export function readTitle(title: string): { readonly name: string; readonly caseName: string } {
  const at = title.lastIndexOf(TITLE_MARK);
  return { name: title.slice(0, at), caseName: title.slice(at + TITLE_MARK.length) };
}
