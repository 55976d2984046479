import { type EarningsBasis, rowOn } from "#core/finance/ratios/earnings-basis.ts";
import { onCleanEarnings } from "#core/figures/read/tie/row.ts";
import { type Book, lookUp, rulingBasis } from "#core/findings/book.ts";
import type { Datum } from "#core/ledger/datum.ts";

/** The rows asked for on the basis that rules the company; as named where "reported" is asked for. */
export function ruledItems(
  items: readonly string[],
  message: string,
  book: Book,
): readonly string[] {
  const basis = askedBasis(book, message);
  if (basis === "EBITDA") return items;
  // EBIT holds the one-offs: beside margins before them its own would be another basis.
  const isGroup = items.includes("EBITDA Margin (%)") && !/\bebit\b/i.test(message);
  const kept = isGroup ? items.filter((item) => item !== "EBIT Margin (%)") : items;
  const year = book.years[0] ?? "";
  return [
    ...new Set(
      kept.map((item) =>
        item === "EBITDA" && !BEFORE_ONE_OFFS.test(message) ? item : cleanRow(item, year, book),
      ),
    ),
  ];
}

/** A row on Clean EBITDA, whether statements have it or it is made of theirs; EBIT is what it is called. */
function cleanRow(item: string, period: string | undefined, book: Book): string {
  const row = rowOn("Clean EBITDA", item);
  const made = item === "EBIT Coverage (x)" ? row : onCleanEarnings(row);
  return lookUp(book, made, period) === undefined ? row : made;
}

/** A row in a column on the basis that rules the company. */
export function ruledDatum(
  book: Book,
  item: string,
  period: string | undefined,
  message: string,
): Datum | undefined {
  const isClean = askedBasis(book, message) === "Clean EBITDA";
  return lookUp(book, isClean ? cleanRow(item, period, book) : item, period);
}

/** Whether a row is read on Clean EBITDA of a company. */
export function isOnClean(book: Book, item: string, message: string): boolean {
  const [row] = ruledItems([item], message, book);
  return row !== item;
}

/** The earnings a question is about: those that rule the company, unless it asks for others. */
export function askedBasis(book: Book, message: string): EarningsBasis {
  if (/\breported\b/i.test(message)) return "EBITDA";
  return BEFORE_ONE_OFFS.test(message) ? "Clean EBITDA" : rulingBasis(book);
}

const BEFORE_ONE_OFFS =
  /\bclean\b|\b(?:without|exclud\w+|before|ignor\w+|leav\w+ out) (?:the )?(?:goodwill )?(?:impairments?|one-offs?)\b/i;
