import type { Datum } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { isFiscalYear, yearLabel } from "#core/ledger/period.ts";
import { outflow, quotient } from "#core/finance/ratios/derived.ts";

/** The earnings that leverage, coverage and margins stand on. */
export type EarningsBasis = "EBITDA" | "Clean EBITDA";

/** Rows on EBITDA with their counterparts on Clean EBITDA. */
const CLEAN_ROWS: Readonly<Record<string, string>> = {
  EBITDA: "Clean EBITDA",
  "EBITDA Margin (%)": "Clean EBITDA Margin (%)",
  "Gross Leverage (x)": "Clean Gross Leverage (x)",
  "Net Leverage (x)": "Clean Net Leverage (x)",
};

/** Ratios on EBITDA that statements have no counterpart of, with the one that is made. */
const CLEAN_MADE: Readonly<Record<string, string>> = {
  "Interest Coverage (x)": "Clean Interest Coverage (x)",
  "Cash Conversion (%)": "Clean Cash Conversion (%)",
};

const REPORTED_ROWS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...CLEAN_ROWS, ...CLEAN_MADE }).map(([item, clean]) => [clean, item]),
);

/** The row that one on Clean EBITDA stands for. */
export function rowOnBasis(item: string): string {
  return REPORTED_ROWS.get(item) ?? item;
}

/** The row that stands for one on EBITDA, on another basis. */
export function rowOn(basis: EarningsBasis, item: string): string {
  return basis === "EBITDA" ? item : (CLEAN_ROWS[item] ?? item);
}

/** One-offs of this share of Clean EBITDA dominate what is reported. */
const DOMINANT_SHARE = 0.25;

/**
 * The one basis that everything said of a company in a column stands on: reported EBITDA, unless
 * one-offs dominate it in that fiscal year or the one it is compared with. A year of impairments, or of
 * gains on revalued property, says nothing of what carries the debt: texts, answers, charts and scorecard then stand on Clean EBITDA.
 */
export function earningsBasis(find: FindDatum, period: string): EarningsBasis {
  if ((find("Clean EBITDA", period)?.value ?? 0) <= 0) return "EBITDA";
  const before = isFiscalYear(period) ? [yearLabel(Number(period) - 1)] : [];
  return [period, ...before].some((column) => isDominated(find, column))
    ? "Clean EBITDA"
    : "EBITDA";
}

function isDominated(find: FindDatum, period: string): boolean {
  const [reported, clean] = [find("EBITDA", period), find("Clean EBITDA", period)];
  if (reported === undefined || clean === undefined || clean.value <= 0) return false;
  return Math.abs(clean.value - reported.value) >= DOMINANT_SHARE * clean.value;
}

/** Whether a row is another one on another basis. */
export function standsOnEarnings(item: string): boolean {
  return item in CLEAN_ROWS || item in CLEAN_MADE;
}

/** The row that stands for `item` in a column on the basis that rules it, or on another. */
export function ruledRow(
  find: FindDatum,
  item: string,
  period: string,
  basis: EarningsBasis = earningsBasis(find, period),
): string {
  return rowOn(basis, item);
}

/**
 * The datum of a row on a basis of earnings, under the name of that basis; a row that has nothing to do with
 * them as it is.
 */
export function readOn(
  basis: EarningsBasis,
  find: FindDatum,
  item: string,
  period: string | undefined,
): Datum | undefined {
  if (basis === "EBITDA") return find(item, period);
  const row = rowOnBasis(item);
  const made = CLEAN_MADE[row];
  if (made === undefined) return find(CLEAN_ROWS[row] ?? row, period);
  const clean = find("Clean EBITDA", period);
  if (row === "Cash Conversion (%)") {
    return quotient(made, "fraction", [find("Discretionary FCF", period), clean]);
  }
  return (clean?.value ?? 0) > 0
    ? quotient(made, "multiple", [clean, outflow(find("Interest Expense", period))])
    : undefined;
}
