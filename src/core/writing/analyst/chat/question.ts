import { companyLedgers, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type Book, openBook } from "#core/findings/book.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import type { Prose } from "#core/ledger/prose.ts";
import { isSavedModel } from "#core/ledger/saved-model-provider.ts";
import { type Asked, askedIn } from "#core/writing/analyst/chat/asked.ts";
import { type AskedColumns, columnsIn } from "#core/writing/analyst/chat/columns.ts";
import { unusedWords } from "#core/writing/analyst/chat/unused-words.ts";
import { mayBeLeftOut } from "#core/writing/analyst/chat/left-out.ts";
import {
  type QuestionReading,
  readQuestion,
  rowsNamed,
  saidAt,
  says,
  type UnknownWords,
} from "#core/writing/analyst/chat/reading.ts";

/** A question with what it is asked of. */
export type Question = {
  readonly reading: QuestionReading;
  readonly asked: Asked;
  /** The company it is about. */
  readonly book: Book;
  readonly company: CompanyLedger;
  readonly columns: AskedColumns;
  readonly ledger: Ledger;
  readonly connected: Connected;
};

/** All companies that are connected. */
export type Connected = {
  readonly books: readonly Book[];
  /** Those that the question names, in its order. */
  readonly named: readonly Book[];
  /** The same question, asked of another company. */
  readonly about: (book: Book) => Question | undefined;
};

/** Lines of an answer, and whether nothing that is connected says anything to the question. */
export type Told = { readonly paragraphs: readonly Prose[]; readonly isUnanswered?: true };

/** A message as a question to what is connected; undefined where no statements are. */
export function questionOf(
  message: string,
  statements: readonly ConnectedFinancialData[],
  ledger: Ledger,
): Question | undefined {
  const ledgers = companyLedgers(statements, {
    passages: ledger.providers.filter(isOfPassages),
    models: ledger.providers.filter(isSavedModel),
  });
  const books = statements
    .map((one) => withOthers(openBook(one), ledgers))
    .filter(({ years, quarters }) => years.length + quarters.length > 0);
  const read = readQuestion(message, ledgers);
  const asked = askedIn(read);
  const isRefused = (run: UnknownWords): boolean => !mayBeLeftOut(run, read, asked);
  const refused = read.unknown.some(isRefused) ? read.unplaced : [];
  const unplaced = [...new Set([...refused, ...unusedWords(read, asked)])];
  const leftOut = unplaced.length === 0 ? read.unplaced : [];
  const reading = { ...read, unplaced, leftOut };
  const named = reading.companies.flatMap(
    (ticker) => books.find((book) => book.ticker === ticker) ?? [],
  );
  const about = (book: Book): Question | undefined => {
    const company = ledgers.find(({ ticker }) => ticker === book.ticker);
    if (company === undefined) return undefined;
    const columns = columnsIn(reading, company);
    const isAhead =
      columns.labels.length > 0 &&
      columns.labels.every((label) => company.projected.includes(label));
    const kind: Asked = isAhead ? { kind: "future" } : asked;
    return {
      reading,
      asked: kind,
      book,
      company,
      columns,
      ledger,
      connected: { books, named, about },
    };
  };
  const book = named[0] ?? books[0];
  return book && about(book);
}

/** A book that holds what else is connected of its company. */
function withOthers(book: Book, ledgers: readonly CompanyLedger[]): Book {
  const company = ledgers.find(({ ticker }) => ticker === book.ticker);
  if (company === undefined) return book;
  return {
    ...book,
    projected: company.projected,
    beside: (item, period) =>
      period === undefined ? undefined : company.find(item, period)[0]?.datum,
  };
}

/** The rows that a question is about: those it names, else those of a subject or of a time it names. */
export function rowsOf({ reading, book, columns, asked }: Question): readonly string[] {
  const named = rowsNamed(reading);
  if (named.length > 0) return named;
  const rows = headlineRows(book.archetype);
  const subject = (["margins", "leverage", "balanceSheet", "performance"] as const).find(
    (each) => saidAt(reading, each) !== undefined,
  );
  if (subject !== undefined) return rows[subject];
  if (says(reading, /^cover(?:s|ed|age)?$/)) return ["Interest Coverage (x)"];
  if (saidAt(reading, "result") !== undefined)
    return book.archetype === "bank" ? ["Net Income"] : ["EBITDA", "Net Income"];
  if (asked.kind === "future") return rows.trading;
  const isOfTime = columns.kind !== "latest" && reading.times.length > 0;
  return isOfTime || saidAt(reading, "change", "best", "worst") !== undefined ? rows.trading : [];
}

/** Whether a question supposes something: it is computed, whatever subject its words name. */
export function asksScenario({ asked }: Question): boolean {
  return asked.kind === "scenario";
}
