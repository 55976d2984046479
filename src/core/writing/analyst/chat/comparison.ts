import { headlineRows } from "#core/findings/headline-rows.ts";
import {
  extremeFor,
  isOfWhole,
  ITEMS_MAX,
  ofRows,
  rowAnswers,
} from "#core/writing/analyst/chat/of-rows.ts";
import { positive, stepOf } from "#core/writing/analyst/chat/composed.ts";
import { type Asked, isRanking } from "#core/writing/analyst/chat/asked.ts";
import {
  asksScenario,
  type Question,
  rowsOf,
  type Told,
} from "#core/writing/analyst/chat/question.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import { saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import { inPeriod, missingAnswer, notConnected, shown } from "#core/writing/analyst/chat/facts.ts";
import { changeBetween, isConnected } from "#core/writing/analyst/chat/row-answers.ts";
import { subjectAnswer } from "#core/writing/analyst/chat/subjects.ts";
import { wayAsked } from "#core/writing/analyst/chat/why.ts";
import type { Book } from "#core/findings/book.ts";
import { change, growth, mean, quotient, total } from "#core/finance/ratios/derived.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
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
  const subjects = companies.flatMap((one) => {
    const said = reading.rows.length > 0 ? undefined : subjectOf(one, question);
    return said === undefined ? [] : [line(one, said)];
  });
  if (subjects.length === companies.length) return { paragraphs: subjects };
  const own = rowsOf(question);
  const items = (own.length === 0 ? headlineRows(book.archetype).compared : own).slice(
    0,
    ITEMS_MAX,
  );
  // What grows faster is revenue where no row is named.
  if (isOfGrowth(question) || !isOfOneColumn(question)) {
    const isOfNone = isOfGrowth(question) && reading.rows.length === 0;
    return overTime(isOfNone ? ["Revenues"] : items, companies, question);
  }
  const { labels, kind } = question.columns;
  const { about } = question.connected;
  const asked = companies.map((one) => about(one)?.columns.labels ?? labels);
  // Twelve months of one stand beside those of the others alone.
  const isOfYears = kind === "latest" && asked.some(([label = ""]) => isFiscalYear(label));
  const columns = companies.map((one, at): Compared => {
    const [period = ""] = (isOfYears ? one.years : asked[at]) ?? [];
    return { book: one, period };
  });
  // EBIT holds the one-offs of those read before them: beside their margins it is another basis.
  const isBefore = companies.some(
    (one) => ruledItems(items, reading.message, one).length < items.length,
  );
  const rows = isBefore ? items.filter((item) => item !== "EBIT Margin (%)") : items;
  return { paragraphs: rows.map((item) => sideBySide(item, columns, question)) };
}

/** What findings say of a subject that is asked of several companies. */
function subjectOf(company: Book, { connected }: Question): readonly Prose[] | undefined {
  const own = connected.about(company);
  return own && subjectAnswer(own);
}

function isOfGrowth({ reading }: Question): boolean {
  return says(reading, /^(?:faster|slower)$/);
}

type End = "highest" | "lowest";

/** The end of several companies that a question asks for, by the first word that names one. */
function endAsked(item: string, { reading, asked }: Question): End | undefined {
  const over = asked.kind === "quotient" ? asked.over : asked;
  // The most net cash is the least net debt.
  const isTurned = reading.rows.some((row) => row.isNegative && row.item === item);
  if (over?.kind === "extreme") return extremeFor(item, over.of, isTurned);
  // Who burns the most cash has the least.
  if (/\bburn/i.test(reading.message)) return "lowest";
  const word = reading.tokens.find(
    ({ kind, text }) =>
      kind === "word" && ENDS.test(text) && (/w$|h$/.test(text) || asks(text, "less", "more")),
  );
  if (word === undefined) return says(reading, OTHERS) ? "highest" : undefined;
  const isLow = asks(word.text, "less") || word.text === "low";
  return isLow === isTurned ? "highest" : "lowest";
}

/** Words that compare: `pays` and `adds` say nothing of an end. */
const ENDS = /^(?:low|high|more|less|\w+er)$/;

/** More are for Compare. */
const FEW = 4;
const OTHERS = /^(?:peers?|competitors|rivals?|ranks?)$/;

/** Of a few companies none of which is named, a level is told of each. */
function asksOfEach({ reading, asked, connected: { books, named } }: Question): boolean {
  const isOfAll = named.length === 0 && books.length > 1;
  const isOfFew = asked.kind === "level" && books.length <= FEW;
  return isOfAll && (isOfFew || asked.kind === "extreme") && reading.rows.length > 0;
}

/** Of several companies none of which is named: `which of them`, `the two together`. */
function asksOfAll(question: Question): boolean {
  const { books, named } = question.connected;
  const isSaid = says(question.reading, /^(?:which|who|whose|both|they|them|their|all|group)$/);
  return named.length === 0 && books.length > 1 && (isSaid || isTogether(question));
}

/** The companies that a question sets side by side; undefined where it is about one. */
function companiesCompared(question: Question): readonly Book[] | undefined {
  const { reading, connected } = question;
  const { books, named } = connected;
  if (named.length > 1) return named;
  const isOfColumns = books.length === 1 && isRanking(reading);
  if (asksScenario(question) || isOfColumns) return undefined;
  // Two things of one company, compared with each other.
  if (books.length === 1 && reading.rows.length > 0 && !says(reading, OTHERS)) return undefined;
  const at = saidAt(reading, "compare");
  const wants = at !== undefined && !reading.times.some((time) => time.at > at);
  return wants || asksOfEach(question) || asksOfAll(question) ? books : undefined;
}

const SHARES = "Diluted Shares";

/** `the two together` */
function isTogether({ reading }: Question): boolean {
  return says(reading, /^(?:together|combined|altogether|sum|total)$/) && !says(reading, /^than$/);
}

function isOfOneColumn(question: Question): boolean {
  const { asked, reading, columns } = question;
  const isOfSeveral = columns.kind === "range" || columns.kind === "several";
  if (isOfSeveral) return false;
  if (asked.kind === "change") return reading.times.length === 0;
  if (asked.kind === "average") return asksOfAll(question);
  return (
    isTogether(question) ||
    asked.kind === "level" ||
    asked.kind === "extreme" ||
    isOfRatio(question)
  );
}

/** A share of the share count is an amount, which a line each tells. */
function isOfRatio(question: Question): boolean {
  const { asked } = question;
  if (asked.kind !== "quotient" || asked.bottom === SHARES) return false;
  return asked.over === undefined || (asked.over.kind === "extreme" && asksOfAll(question));
}

function line({ name }: Book, said: readonly Prose[]): Prose {
  return prose`${spokenName(name)}: ${joinSentences(said)}`;
}

/** A line for each row and company. */
function overTime(items: readonly string[], companies: readonly Book[], question: Question): Told {
  const { connected, asked } = question;
  // The company stands before each line, so that none names it again.
  const each = companies.flatMap((one) => {
    const of = connected.about(one);
    const alone = { ...connected, books: [one] };
    return of ? [{ ...of, reading: { ...of.reading, companies: [] }, connected: alone }] : [];
  });
  if (isOfWhole(asked)) return { paragraphs: each.map((of) => line(of.book, ofRows(of))) };
  return { paragraphs: items.flatMap((item) => overTimeOf(item, each, question)) };
}

function overTimeOf(item: string, each: readonly Question[], question: Question): readonly Prose[] {
  const { asked, reading } = question;
  const ruled = (book: Book) => ruledItems([item], reading.message, book);
  const way = wayAsked(question, wordsOf(item).good);
  const isOfMove = way !== undefined && (asked.kind === "change" || asked.kind === "extreme");
  if (!isOfMove) return each.map((of) => line(of.book, rowAnswers(ruled(of.book), of)));
  const asChange: Asked = { kind: "change" };
  const lines = each.map((of) =>
    line(of.book, rowAnswers(ruled(of.book), { ...of, asked: asChange })),
  );
  const sizeOf = (value: number): number => (isOfGrowth(question) ? value : Math.abs(value));
  const moves = each.flatMap(({ book, columns }) => {
    const [now, before] = changeBetween(ruled(book)[0] ?? item, columns, book);
    if (now === undefined || before === undefined) return [];
    const by = wordsOf(item).kind === "ratio" ? change(now, before) : growth(now, before);
    const isWay = isOfGrowth(question) || stepOf(now, before) * (way === "up" ? 1 : -1) > 0;
    // What turned has no rate, and may be the largest.
    return isWay ? [{ book, size: by === undefined ? Number.NaN : sizeOf(by.value) }] : [];
  });
  if (moves.some(({ size }) => Number.isNaN(size))) return lines;
  const end = asked.kind === "extreme" ? extremeFor(item, asked.of) : "highest";
  const size = end === "highest" ? "largest" : "smallest";
  const what = isOfGrowth(question)
    ? "fastest growth"
    : `${size} ${way === "up" ? "rise" : "fall"}`;
  return [...lines, atEnd(what, byEnd(moves, end))];
}

type Sized = { readonly book: Book; readonly size: number };

function byEnd<One extends Sized>(all: readonly One[], end: End): readonly One[] {
  return all.toSorted((a, b) => (end === "highest" ? b.size - a.size : a.size - b.size));
}

/** Who is first of several, where that is one of them. */
function atEnd(what: string, [first, second]: readonly Sized[]): Prose {
  const isOne = first !== undefined && second !== undefined && first.size !== second.size;
  return isOne ? prose`The ${what} is that of ${spokenName(first.book.name)}.` : [];
}

/** A company with the column that a question is about. */
type Compared = { readonly book: Book; readonly period: string };

/** A row of several companies in a sentence, each on the basis that rules it, named where it is not the reported one. */
function sideBySide(item: string, companies: readonly Compared[], question: Question): Prose {
  const { message } = question.reading;
  const end = endAsked(item, question);
  const data = companies.map(({ book, period }) => ({
    book,
    period,
    datum: ruledDatum(book, item, period, message),
  }));
  // Outflows by their size.
  const sign = wordsOf(item).isOutflow === true ? -1 : 1;
  const all = data.flatMap(({ book, datum }): readonly Known[] =>
    datum === undefined ? [] : [{ book, datum, size: sign * datum.value }],
  );
  const known = end === undefined || all.length === 2 ? all : byEnd(all, end);
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
    return prose`${shown(datum)}${basis} at ${spokenName(book.name)}${inPeriod(datum)}`;
  });
  return joinSentences([
    prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}.`,
    /\bburn/i.test(message) && known.every(({ size }) => size > 0)
      ? prose`None of them burns cash.`
      : leaderSentence(known, end),
    ...(missing.length === 0 ? [madeOf(item, known, question)] : missing),
  ]);
}

type Known = Sized & { readonly datum: Datum };

/** What amounts of several companies come to together, or how many times the second of two the first is. */
function madeOf(item: string, known: readonly Known[], question: Question): Prose {
  const [first, second, ...others] = known.flatMap(({ datum }) => positive(datum) ?? []);
  if (first === undefined || second === undefined) return [];
  if (question.asked.kind === "average" && wordsOf(item).kind === "ratio")
    return prose`On average that is ${mean([first, second, ...others])}.`;
  const isOneCurrency = [second, ...others].every(
    ({ currency, unit }) => currency === first.currency && unit === first.unit,
  );
  if (!isOneCurrency || first.unit !== "money") return [];
  if (isTogether(question))
    return prose`Together that is ${total(`${item} together`, [first, second, ...others])}.`;
  const isOfTimes = says(question.reading, /^(?:times|multiple|factor)$/) && others.length === 0;
  const times = isOfTimes && quotient(`${item} / ${item}`, "multiple", [first, second]);
  return times ? prose`The first is ${times} the second.` : [];
}

/** Who stands at the asked end; of ratios the highest where none is asked for. */
function leaderSentence(known: readonly Known[], end: End | undefined): Prose {
  const [first, second] = byEnd(known, end ?? "highest");
  if (first === undefined || second === undefined) return [];
  const [a, b] = [first.datum, second.datum];
  const isRatio = a.unit === "fraction" || a.unit === "multiple";
  const isAsked = end !== undefined && a.currency === b.currency;
  return printsAlike(a, b) || !(isRatio || isAsked) ? [] : atEnd(end ?? "highest", [first, second]);
}
