import { companyIn, companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { dataUpTo } from "#core/figures/roll-forward/earlier-data.ts";
import { type Book, openBook, periodDates } from "#core/findings/book.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import { printProse, prose } from "#core/ledger/prose.ts";
import { listText } from "#core/count-text.ts";
import { columnsIn } from "#core/writing/analyst/chat/columns.ts";
import { notConnected } from "#core/writing/analyst/chat/facts.ts";
import { readQuestion } from "#core/writing/analyst/chat/reading.ts";

/** Statements as they stood at the end of the column that a request for text names: `YYYY-MM-DD`. */
export type AsOf = {
  readonly statements: readonly ConnectedFinancialData[];
  readonly day?: string | undefined;
};

/**
 * What a text is written from where its request names a time: a text stands on one fiscal year or on the newest
 * columns, and tells the years before them. The line that says so where it names another time.
 */
export function asOfColumn(
  message: string,
  statements: readonly ConnectedFinancialData[],
): AsOf | string {
  const ledgers = companyLedgers(statements);
  const [first] = statements;
  const company = companyIn(ledgers, first?.ticker);
  const reading = readQuestion(message, ledgers);
  if (first === undefined || company === undefined || reading.times.length === 0)
    return { statements };
  const { kind, labels } = columnsIn(reading, company);
  const [label = ""] = labels;
  if (kind === "several" && !areYearAndLast(labels))
    return `Nothing is written: a text stands on one column and tells the years before it, so name one of ${listText(labels.map(periodText))}.`;
  const isTold =
    company.projected.includes(label) || (kind === "range" && label === company.years[0]);
  return isTold ? { statements } : upTo(label, statements, openBook(first));
}

/** Statements without what is newer than a column, where a text stands on it. */
function upTo(label: string, statements: AsOf["statements"], book: Book): AsOf | string {
  const day = periodDates(book, label)?.end;
  if (day === undefined)
    return printProse(prose`Nothing is written: ${notConnected(book, label)}`, "mm").text;
  const ends = book.tables.flatMap(({ years, periods }) => years.map((year) => periods[year]?.end));
  if (ends.every((end = "") => end <= day)) return { statements };
  return isFiscalYear(label)
    ? { statements: statements.flatMap((one) => dataUpTo(one, day) ?? []), day }
    : `Nothing is written: a text stands on a fiscal year or on the newest columns, and not on ${periodText(label)} alone; ask a question about it instead.`;
}

/** A fiscal year and the one before it. */
function areYearAndLast([later = "", earlier, third]: readonly string[]): boolean {
  return third === undefined && isFiscalYear(later) && Number(later) - Number(earlier) === 1;
}
