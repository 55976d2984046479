import type { Datum } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
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

/**
 * Reported EBITDA, unless one-offs alone make it negative: a year of impairments says nothing of
 * what carries the debt, so texts and scorecard then stand on Clean EBITDA, and say so.
 */
export function earningsBasis(find: FindDatum, period: string): EarningsBasis {
  const [reported, clean] = [find("EBITDA", period), find("Clean EBITDA", period)];
  return reported !== undefined && reported.value <= 0 && clean !== undefined && clean.value > 0
    ? "Clean EBITDA"
    : "EBITDA";
}

/** The datum of a row on a basis of earnings; a row that has nothing to do with them as it is. */
export function readOn(
  basis: EarningsBasis,
  find: FindDatum,
  item: string,
  period: string | undefined,
): Datum | undefined {
  if (basis === "EBITDA") return find(item, period);
  const clean = find("Clean EBITDA", period);
  if (item === "Interest Coverage (x)") {
    return (clean?.value ?? 0) > 0
      ? quotient(item, "multiple", [clean, outflow(find("Interest Expense", period))])
      : undefined;
  }
  if (item === "Cash Conversion (%)") {
    return quotient(item, "fraction", [find("Discretionary FCF", period), clean]);
  }
  return find(CLEAN_ROWS[item] ?? item, period);
}
