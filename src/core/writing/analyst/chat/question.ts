import { MADE_OVER } from "#core/finance/vocabulary/item-words.ts";
import {
  companyIn,
  type CompanyLedger,
  companyLedgers,
} from "#core/figures/read/ledger/company-ledger.ts";
import { type Book, finderOf, openBook } from "#core/findings/book.ts";
import { findingsOf, type Found } from "#core/findings/findings.ts";
import { madeDatum } from "#core/findings/view.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import { readOn } from "#core/finance/ratios/earnings-basis.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { connectedStatements, type Ledger } from "#core/ledger/ledger.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import type { Prose } from "#core/ledger/prose.ts";
import { isSavedModel } from "#core/ledger/saved-model-provider.ts";
import { type Asked, askedIn } from "#core/writing/analyst/chat/asked.ts";
import { ratioOf } from "#core/writing/analyst/chat/composed.ts";
import { askedBasis, ruledItems } from "#core/writing/analyst/chat/basis.ts";
import { type AskedColumns, columnsIn, onNewest } from "#core/writing/analyst/chat/columns.ts";
import { withoutLead, writtenOut } from "#core/writing/analyst/chat/follow-up.ts";
import { unreadWords } from "#core/writing/analyst/chat/unread-words.ts";
import {
  type QuestionReading,
  readQuestion,
  rowsNamed,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

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
  const all = statements
    .map((one) => withOthers(openBook(one), ledgers))
    .filter(({ years, quarters }) => years.length + quarters.length > 0);
  const read = goingOn(message, earlier, ledgers);
  const asked: Asked = read.before === undefined ? askedIn(read) : { kind: "scenario" };
  const reading = { ...read, ...unreadWords(read, asked) };
  const books = all.filter(({ ticker }) => !reading.excluded.includes(ticker));
  const named = companiesOf(reading).flatMap(
    (ticker) => books.find((book) => book.ticker === ticker) ?? [],
  );
  const about = (book: Book): Question | undefined => {
    const company = companyIn(ledgers, book.ticker);
    if (company === undefined) return undefined;
    const columns = columnsIn(reading, company, isOfSteps(reading, asked));
    const isAhead =
      columns.labels.length > 0 &&
      columns.labels.every((label) => company.projected.includes(label));
    const kind: Asked = isAhead ? { kind: "future" } : asked;
    const made: Question = {
      reading,
      asked: kind,
      book,
      company,
      columns,
      ledger,
      connected: { books, named, about },
    };
    if (!OF_NEWEST.has(kind.kind)) return made;
    const rows = rowsOf(made);
    if (kind.kind !== "scenario")
      return { ...made, columns: onNewest(columns, ruledItems(rows, read.message, book), book) };
    const basis = askedBasis(book, read.message);
    const find: FindDatum = (item, label) => readOn(basis, finderOf(book), item, label);
    return { ...made, columns: onNewest(columns, [...rows, ...OF_CASES], book, find) };
  };
  const book = named[0] ?? books[0];
  return book && about(book);
}

/** What is asked of one column. */
const OF_NEWEST: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>([
  "level",
  "change",
  "quotient",
  "against",
  "together",
  "given",
  "why",
  "definition",
  "scenario",
]);

/** Rows that a case is told by, whichever it changes. */
const OF_CASES = ["Total Debt", "EBITDA", "Interest Expense", "Interest Coverage (x)"];

/** `up in two years`, `CAGR over four years`, and not `how did it develop over three years`, which asks for each. */
export function isOfSteps(reading: QuestionReading, asked: Asked): boolean {
  const isOfMove = asked.kind === "change" || (asked.kind === "against" && asked.isOfGrowth);
  return asked.kind === "compound" || (isOfMove && saidAt(reading, "trend") === undefined);
}

/** Questions that are gone back over for what one that goes on lacks. */
const STEPS_MAX = 6;

/** A question with what it takes from those before it: what was supposed there, or what it leaves out. */
function goingOn(
  message: string,
  earlier: readonly string[],
  ledgers: readonly CompanyLedger[],
): QuestionReading {
  const { rest, isLed } = withoutLead(message);
  const last = earlier.at(-1);
  const step = readQuestion(rest, ledgers);
  if (last === undefined) return step;
  const before = goingOn(last, earlier.slice(-STEPS_MAX, -1), ledgers);
  const isCase = before.before !== undefined || askedIn(before).kind === "scenario";
  const isOfTime = step.times.length > 0 && step.figures.length === 0;
  const isStep = step.figures.length + step.rows.length > 0 && !isOfTime;
  const isAdded = rest.length < message.trim().length && askedIn(step).kind === "scenario";
  if (isCase && (isLed || isAdded) && isStep) return { ...step, message, before };
  const ledger = companyIn(ledgers, before.companies[0]) ?? ledgers[0];
  const whole = writtenOut(step, isLed, before, ledger);
  return whole === undefined ? { ...step, message } : readQuestion(whole, ledgers);
}

/** The companies of a question, or of the case that it goes on from. */
function companiesOf({ companies, before }: QuestionReading): readonly string[] {
  return companies.length > 0 || before === undefined ? companies : companiesOf(before);
}

/** A book that holds what else is connected of its company. */
function withOthers(book: Book, ledgers: readonly CompanyLedger[]): Book {
  const company = companyIn(ledgers, book.ticker);
  if (company === undefined) return book;
  const whole: Book = {
    ...book,
    projected: company.projected,
    beside: (item, period) => {
      if (period === undefined) return undefined;
      const [top = "", bottom] = item.split(MADE_OVER);
      const made = company.find(item, period)[0]?.datum ?? madeDatum(finderOf(book), item, period);
      return made ?? (bottom === undefined ? undefined : ratioOf(top, bottom, period, whole));
    },
  };
  return whole;
}

/** The rows that a question is about: those it names, else those of a subject or of a time it names. */
export function rowsOf({ reading, book, columns, asked }: Question): readonly string[] {
  const named =
    asked.kind === "quotient" ? [asked.top + MADE_OVER + asked.bottom] : rowsNamed(reading);
  const rows = headlineRows(book.archetype);
  if (named.length > 0) return withMargins(named, rows.margins, { reading, asked });
  const subject = (["margins", "leverage", "balanceSheet", "performance"] as const).find(
    (each) => saidAt(reading, each) !== undefined,
  );
  if (subject !== undefined) return rows[subject];
  if (says(reading, /^cover(?:s|ed|age)?$/)) return ["Interest Coverage (x)"];
  if (saidAt(reading, "result") !== undefined)
    return book.archetype === "bank" ? ["Net Income"] : ["EBITDA", "Net Income"];
  if (asked.kind === "future") return rows.trading;
  // What goes on from a question of no row has none either.
  const { isLed } = withoutLead(reading.message);
  const isOfTime = columns.kind !== "latest" && reading.times.length > 0 && !isLed;
  return isOfTime || saidAt(reading, "change", "best", "worst") !== undefined ? rows.trading : [];
}

/** `margins and leverage` */
function withMargins(
  named: readonly string[],
  margins: readonly string[],
  { reading, asked }: Pick<Question, "reading" | "asked">,
): readonly string[] {
  const isBoth = asked.kind === "level" && says(reading, /^margins$/);
  return isBoth ? [...new Set([...margins, ...named])] : named;
}

/** Whether a question supposes something: it is computed, whatever subject its words name. */
export function asksScenario({ asked }: Question): boolean {
  return asked.kind === "scenario";
}

/** What is decided about a company; of a fiscal year that is asked for by its years alone, so that nothing newer is told. */
export function foundFor(
  { book: { annual }, ledger }: Pick<Question, "book" | "ledger">,
  period?: string,
): Found | undefined {
  const isOfYear = period !== undefined && isFiscalYear(period);
  return findingsOf(isOfYear ? { ...annual, quarterly: undefined, ltm: undefined } : annual, {
    ledger,
  });
}

/** The tickers of companies a message names, and the connected statements with theirs first. */
export function companiesNamed({
  message,
  connectedData,
}: {
  readonly message: string;
  readonly connectedData: readonly ContextItem[];
}): {
  readonly named: readonly string[];
  readonly statements: readonly ConnectedFinancialData[];
} {
  const statements = connectedStatements(connectedData);
  const named = readQuestion(message, companyLedgers(statements)).companies;
  const isNamed = ({ ticker }: ConnectedFinancialData): boolean => named.includes(ticker);
  const others = statements.filter((one) => !isNamed(one));
  return { named, statements: [...statements.filter(isNamed), ...others] };
}
