import { companyIn, companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Book, lookUp, openBook, series } from "#core/findings/book.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import { textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Draft, draftOf, joinProse, type Prose, prose } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import { ruledItems } from "#core/writing/analyst/chat/basis.ts";
import { columnsIn } from "#core/writing/analyst/chat/columns.ts";
import { missingAnswer } from "#core/writing/analyst/chat/facts.ts";
import { readQuestion, rowsNamed } from "#core/writing/analyst/chat/reading.ts";

/** Rows and years of a table in a text: more is for the statements' own table. */
const ROWS_MAX = 8;
const YEARS_MAX = 5;
const QUARTERS = 4;

/** The rows a message names, year by year as lines of text, latest first; those of performance where it names none. */
export function figureTable(
  message: string,
  statements: readonly ConnectedFinancialData[],
): Draft | undefined {
  const [book] = statements.map(openBook).filter(({ years }) => years.length > 0);
  if (book === undefined) return undefined;
  const ledgers = companyLedgers(statements);
  const reading = readQuestion(message, ledgers);
  const items = rowsNamed(reading);
  const company = companyIn(ledgers, book.ticker);
  const said = company === undefined ? [] : columnsIn(reading, company).labels;
  const asQuarters = said.filter((label) => book.quarters.includes(label));
  // Four quarters are twelve months to a question, and columns to a table.
  const quarters = asQuarters.length > 1 ? asQuarters : book.quarters.slice(0, QUARTERS);
  const years = /\bquarter/i.test(message)
    ? quarters
    : book.years.filter((year) => said.length < 2 || said.includes(year));
  const asked = items.length === 0 ? headlineRows(book.archetype).performance : items;
  const rows = ruledItems(asked, message, book).slice(0, ROWS_MAX);
  const lines = rows.map((item) => rowLine(book, item, years)).filter(({ length }) => length > 0);
  if (lines.length === 0) return undefined;
  const title = `${capitalise(spokenName(book.name))}, key figures`;
  return draftOf(
    [{ title, paragraphs: lines }],
    textStyle(lookUp(book, "Revenues", book.years[0])?.value ?? null),
  );
}

function rowLine(book: Book, item: string, years: readonly string[]): Prose {
  const data = series(book, item, years.slice(0, YEARS_MAX));
  if (data.length === 0) return missingAnswer(book, item, book.years[0] ?? "");
  const cells = data.map((datum) => prose`${datum} in ${periodText(datum.period)}`);
  return prose`${capitalise(wordsOf(item).name)}: ${joinProse(cells, ", ")}.`;
}
