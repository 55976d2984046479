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
  earlier: readonly string[] = [],
): Question | undefined {
  const ledgers = companyLedgers(statements, {
    passages: ledger.providers.filter(isOfPassages),
    models: ledger.providers.filter(isSavedModel),
  });
  const books = statements
    .map((one) => withOthers(openBook(one), ledgers))
    .filter(({ years, quarters }) => years.length + quarters.length > 0);
  const read = goingOn(message, earlier, ledgers);
  const asked: Asked = read.before === undefined ? askedIn(read) : { kind: "scenario" };
  const unknown =
    asked.kind === "scenario"
      ? read.unknown.filter(({ text }) => !isTraded(text, message))
      : read.unknown;
  const open = [...new Set(unknown.map(({ text }) => text))];
  const isRefused = (run: UnknownWords): boolean => !mayBeLeftOut(run, read, asked);
  const refused = unknown.some(isRefused) ? open : [];
  const unplaced = [...new Set([...refused, ...unusedWords(read, asked)])];
  const reading = { ...read, unplaced, leftOut: unplaced.length === 0 ? open : [] };
  const named = companiesOf(reading).flatMap(
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

/** What an amount is bought or sold of (`USD 1bn of buildings`) is no row, and a special dividend is one more. */
function isTraded(word: string, message: string): boolean {
  if (word.toLowerCase() === "special") return true;
  const at = message.indexOf(word);
  return (
    at > 0 && /\d ?(?:bn|mm|m|million|billion)? of (?:its |the )?$/i.test(message.slice(0, at))
  );
}

const GOES_ON = /^(?:and|but|plus|then|what about|how about)\b[, ]*/i;
const ADDS = /[, ]*\b(?:instead|also|too|as well|on top)\b/gi;
/** Steps of a case that are taken one after the other. */
const STEPS_MAX = 6;

/** A question; one that goes on from a case (`and with 30%?`) with what was supposed before it. */
function goingOn(
  message: string,
  earlier: readonly string[],
  ledgers: readonly CompanyLedger[],
): QuestionReading {
  const alone = readQuestion(message, ledgers);
  const last = earlier.at(-1);
  const isLed = GOES_ON.test(message.trim());
  const isMore = isLed || (message.search(ADDS) !== -1 && askedIn(alone).kind === "scenario");
  if (!isMore || last === undefined) return alone;
  const before = goingOn(last, earlier.slice(-STEPS_MAX, -1), ledgers);
  const isCase = before.before !== undefined || askedIn(before).kind === "scenario";
  const step = readQuestion(message.trim().replace(GOES_ON, "").replaceAll(ADDS, ""), ledgers);
  const isOfTime = step.times.length > 0 && step.figures.length === 0;
  const isStep = step.figures.length + step.rows.length > 0 && !isOfTime;
  return isCase && isStep ? { ...step, message, before } : alone;
}

/** The companies of a question, or of the case that it goes on from. */
function companiesOf({ companies, before }: QuestionReading): readonly string[] {
  return companies.length > 0 || before === undefined ? companies : companiesOf(before);
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
