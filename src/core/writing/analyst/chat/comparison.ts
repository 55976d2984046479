import { headlineRows } from "#core/findings/headline-rows.ts";
import { isOfWhole, ITEMS_MAX, ofRows, rowAnswers } from "#core/writing/analyst/chat/of-rows.ts";
import { type Question, rowsOf, type Told } from "#core/writing/analyst/chat/question.ts";
import { saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import { missingAnswer, notConnected, shown } from "#core/writing/analyst/chat/facts.ts";
import { isConnected } from "#core/writing/analyst/chat/row-answers.ts";
import type { Book } from "#core/findings/book.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { verbOf } from "#core/findings/movement.ts";
import { joinSentences, listed, type Prose, prose } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import { isOnClean, ruledDatum, ruledItems } from "#core/writing/analyst/chat/basis.ts";

/** Rows of several companies; undefined for a question about one. */
export function comparedIn(question: Question): Told | undefined {
  const { reading, book } = question;
  const companies = companiesCompared(question);
  if (companies === undefined) return undefined;
  if (companies.length < 2) {
    return {
      paragraphs: [
        prose`No other company is connected to compare ${spokenName(book.name)} with. Search its ticker in Data sources and choose Financial Statements.`,
      ],
      isUnanswered: true,
    };
  }
  const own = rowsOf(question);
  const items = (own.length === 0 ? headlineRows(book.archetype).compared : own).slice(
    0,
    ITEMS_MAX,
  );
  if (!isOfOneColumn(question)) return overTime(items, companies, question);
  const { labels, kind } = question.columns;
  const columns = companies.map((one): Compared => {
    const { about } = question.connected;
    const [period = ""] = kind === "latest" ? one.years : (about(one)?.columns.labels ?? labels);
    return { book: one, period };
  });
  // EBIT holds the one-offs of those read before them: beside their margins it is another basis.
  const isBefore = companies.some(
    (one) => ruledItems(items, reading.message, one).length < items.length,
  );
  const rows = isBefore ? items.filter((item) => item !== "EBIT Margin (%)") : items;
  return { paragraphs: rows.map((item) => sideBySide(item, columns, reading.message)) };
}

/** More are for Compare. */
const FEW = 4;
const OTHERS = /^(?:peers?|competitors|rivals?|ranks?)$/;

/** Of a few companies none of which is named, a level is told of each. */
function asksOfEach({ reading, asked, connected: { books, named } }: Question): boolean {
  const isOfAll = named.length === 0 && books.length > 1 && books.length <= FEW;
  const isLevel = asked.kind === "level" || asked.kind === "extreme";
  return isOfAll && isLevel && reading.rows.length > 0;
}

/** The companies that a question sets side by side; undefined where it is about one. */
function companiesCompared(question: Question): readonly Book[] | undefined {
  const { reading, connected } = question;
  const { books, named } = connected;
  if (named.length > 1) return named;
  // Two rows of one company, compared with each other.
  if (books.length === 1 && reading.rows.length > 1 && !says(reading, OTHERS)) return undefined;
  const at = saidAt(reading, "compare");
  const wants = at !== undefined && !reading.times.some((time) => time.at > at);
  if (asksOfEach(question)) return books;
  const isOfAll =
    named.length === 0 &&
    books.length > 1 &&
    says(reading, /^(?:which|who|whose|both|they|them|their)$/);
  return wants || isOfAll ? books : undefined;
}

function isOfOneColumn({ asked, reading, columns }: Question): boolean {
  const isLevel = asked.kind === "level" || asked.kind === "extreme";
  const isPlain = isLevel || (asked.kind === "change" && reading.times.length === 0);
  return isPlain && columns.kind !== "range" && columns.kind !== "several";
}

function line({ name }: Book, said: readonly Prose[]): Prose {
  return prose`${spokenName(name)}: ${joinSentences(said)}`;
}

/** A line for each row and company. */
function overTime(
  items: readonly string[],
  companies: readonly Book[],
  { reading, connected, asked }: Question,
): Told {
  // The company stands before each line, so that none names it again.
  const each = companies.flatMap((one) => {
    const of = connected.about(one);
    const alone = { ...connected, books: [one] };
    return of ? [{ ...of, reading: { ...of.reading, companies: [] }, connected: alone }] : [];
  });
  if (isOfWhole(asked)) return { paragraphs: each.map((of) => line(of.book, ofRows(of))) };
  return {
    paragraphs: items.flatMap((item) =>
      each.map((of) => line(of.book, rowAnswers(ruledItems([item], reading.message, of.book), of))),
    ),
  };
}

/** A company with the column that a question is about. */
type Compared = { readonly book: Book; readonly period: string };

/** A row of several companies in a sentence, each on the basis that rules it, named where it is not the reported one. */
function sideBySide(item: string, companies: readonly Compared[], message: string): Prose {
  const data = companies.map(({ book, period }) => ({
    book,
    period,
    datum: ruledDatum(book, item, period, message),
  }));
  const known = data.flatMap(({ book, datum }) => (datum === undefined ? [] : [{ book, datum }]));
  const missing = data
    .filter(({ datum }) => datum === undefined)
    .map(({ book, period }) => {
      const why = isConnected(book, period)
        ? missingAnswer(book, item, period)
        : notConnected(book, period);
      return prose`${spokenName(book.name)}: ${why}`;
    });
  if (known.length === 0) return joinSentences(missing);
  const words = wordsOf(item);
  const parts = known.map(({ book, datum }) => {
    const basis = isOnClean(book, item, message) ? prose` on Clean EBITDA` : [];
    return prose`${shown(datum)}${basis} at ${spokenName(book.name)} in ${periodText(datum.period)}`;
  });
  return joinSentences([
    prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}.`,
    leaderSentence(known),
    ...missing,
  ]);
}

function leaderSentence(known: readonly { readonly book: Book; readonly datum: Datum }[]): Prose {
  const [first] = known;
  const isRatio = first?.datum.unit === "fraction" || first?.datum.unit === "multiple";
  if (known.length < 2 || !isRatio) return [];
  const best = known.reduce((top, each) => (each.datum.value > top.datum.value ? each : top));
  const others = known.filter(({ book }) => book !== best.book);
  if (others.some(({ datum }) => printsAlike(datum, best.datum))) return [];
  return prose`The highest is that of ${spokenName(best.book.name)}.`;
}
