import type { Ledger } from "#core/ledger/ledger.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { changeBetween, changeOf } from "#core/writing/analyst/answer-rows.ts";
import { asksForOneRisk } from "#core/writing/analyst/answer-subjects.ts";
import { askedMove } from "#core/writing/analyst/asked-moves.ts";
import { type Book, lookUp } from "#core/writing/analyst/books.ts";
import { documentsOf, type Told } from "#core/writing/analyst/documents.ts";
import {
  capitalised,
  joinSentences,
  listed,
  type Prose,
  prose,
} from "#core/writing/analyst/prose.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import { besideIn } from "#core/writing/analyst/writing.ts";

type About = {
  readonly question: Question;
  readonly book: Book;
  readonly ledger: Ledger | undefined;
};

/** Rows of one question why. */
export const CAUSES_MAX = 3;

/** What the connected documents say to a question; undefined without any. */
export function toldBy({ question, book, ledger }: About): Told | undefined {
  const { documents } = besideIn(ledger, book.ticker);
  return documents?.isConnected === true ? documents.ask(question.message) : undefined;
}

/** What an upload says that the question names, whosever it is; undefined where it names none. */
export function toldByNamed({ question: { message }, book, ledger }: About): Told | undefined {
  if (ledger === undefined) return undefined;
  const tickers = [book.ticker, ...ledger.providers.map(({ entity }) => entity)];
  return [...new Set(tickers)]
    .map((ticker) => documentsOf(ledger, ticker))
    .find(({ isNamedIn }) => isNamedIn(message))
    ?.ask(message);
}

/** Rows or years that the statements have not, and a risk of a kind: documents may have them. */
export function isOutsideStatements(
  { items, periods, operation, message }: Question,
  book: Book,
): boolean {
  if (items.length === 0) return asksForOneRisk(message);
  const labels = periods.labels.length === 0 ? book.years.slice(0, 1) : periods.labels;
  const isMissing = (item: string) =>
    labels.every((label) => lookUp(book, item, label) === undefined);
  return operation === "quotient" ? items.some(isMissing) : items.every(isMissing);
}

/** Said where the question takes it that rows rose which fell, or the other way round. */
export function deniedMove(question: Question, book: Book): Prose | undefined {
  const rises = askedMove(question.message);
  const items = question.items.slice(0, CAUSES_MAX);
  if (rises === undefined || !items.every((item) => moveOf(item, question, book) === !rises)) {
    return undefined;
  }
  const names = listed(items.map((item) => prose`${wordsOf(item).name}`));
  const moved = items.map((item) => changeOf(item, question, book));
  return prose`${capitalised(names)} did not ${rises ? "rise" : "fall"}. ${joinSentences(moved)}`;
}

/** Whether a row rose; undefined where it did not move or that is not known. */
function moveOf(item: string, question: Question, book: Book): boolean | undefined {
  const [now, before] = changeBetween(item, question, book);
  if (now === undefined || before === undefined || now.value === before.value) return undefined;
  const isOutflow = wordsOf(item).isOutflow === true && now.value <= 0 && before.value <= 0;
  return now.value > before.value !== isOutflow;
}
