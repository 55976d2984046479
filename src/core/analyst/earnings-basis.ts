import { type Book, lookUp } from "#core/analyst/books.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { outflow, quotient } from "#core/ratios/derived.ts";

/** The earnings that leverage, coverage and margins of a text stand on. */
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
 * what carries the debt, so the text then stands on Clean EBITDA throughout, and says so.
 */
export function earningsBasis(book: Book, year: string): EarningsBasis {
  const [reported, clean] = [lookUp(book, "EBITDA", year), lookUp(book, "Clean EBITDA", year)];
  return reported !== undefined && reported.value <= 0 && clean !== undefined && clean.value > 0
    ? "Clean EBITDA"
    : "EBITDA";
}

/** The datum of a row on a basis of earnings; a row that has nothing to do with them as it is. */
export function readOn(
  basis: EarningsBasis,
  book: Book,
  item: string,
  period: string | undefined,
): Datum | undefined {
  if (basis === "EBITDA") return lookUp(book, item, period);
  const clean = lookUp(book, "Clean EBITDA", period);
  if (item === "Interest Coverage (x)") {
    return (clean?.value ?? 0) > 0
      ? quotient(item, "multiple", [clean, outflow(lookUp(book, "Interest Expense", period))])
      : undefined;
  }
  if (item === "Cash Conversion (%)") {
    return quotient(item, "fraction", [lookUp(book, "Discretionary FCF", period), clean]);
  }
  return lookUp(book, CLEAN_ROWS[item] ?? item, period);
}
