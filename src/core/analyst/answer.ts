import {
  changeAnswer,
  judgement,
  levelAnswer,
  levelClause,
  missingAnswer,
  notConnected,
  periodBefore,
  seriesAnswer,
  shown,
  span,
} from "#core/analyst/answer-facts.ts";
import { type Book, lookUp, openBook, series } from "#core/analyst/books.ts";
import { spokenName } from "#core/analyst/company-name.ts";
import type { Datum } from "#core/analyst/datum.ts";
import { compoundGrowth, mean, quotient, total } from "#core/analyst/derived.ts";
import { wordsOf } from "#core/analyst/item-words.ts";
import { movement, verbOf } from "#core/analyst/movement.ts";
import { periodText } from "#core/analyst/period-text.ts";
import {
  type Draft,
  joinProse,
  joinSentences,
  listed,
  type Prose,
  printProse,
  prose,
  sentence,
} from "#core/analyst/prose.ts";
import { type Operation, parseQuestion, type Question } from "#core/analyst/question.ts";
import { ratingSentence } from "#core/analyst/sections/rating.ts";
import { startWriting } from "#core/analyst/writing.ts";
import { capitalise } from "#core/analyst/words.ts";
import { textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

/** Rows that stand for a company when a question names none. */
const NEAREST_FACTS = ["Revenues", "EBITDA", "Net Leverage (x)"];
/** Rows of one answer; beyond it an answer is a table. */
const ITEMS_MAX = 6;

type Asked = { readonly question: Question; readonly book: Book; readonly books: readonly Book[] };

/**
 * What the connected statements answer to a question, with the working; undefined when no
 * statements with a fiscal year are connected. It never guesses: what the data do not say is said
 * so, with the nearest facts and how to go on.
 */
export function answerQuestion(
  message: string,
  statements: readonly ConnectedFinancialData[],
): Draft | undefined {
  const [first, ...others] = statements.map(openBook).filter(({ years }) => years.length > 0);
  if (first === undefined) return undefined;
  const question = parseQuestion(message, [first, ...others]);
  const book = question.companies.named[0] ?? first;
  const style = textStyle(lookUp(book, "Revenues", book.years[0])?.value ?? null);
  const paragraphs = answerParagraphs({ question, book, books: [first, ...others] });
  return printProse(
    joinProse(
      paragraphs.map((paragraph) => joinSentences([paragraph])),
      "\n",
    ),
    style,
  );
}

function answerParagraphs(asked: Asked): readonly Prose[] {
  const { question, book, books } = asked;
  const { unknown, named } = question.companies;
  if (unknown !== undefined && named.length === 0) return [notConnectedCompany(unknown, books)];
  if (question.operation === "future") return [futureAnswer(asked)];
  if (question.operation === "rating" && question.items.length === 0) return ratingAnswers(asked);
  if (question.items.length === 0) return [unknownAnswer(asked)];
  const items = question.items.slice(0, ITEMS_MAX);
  if (question.operation === "quotient") return [quotientAnswer(asked)];
  if (question.isComparison) return companyComparison(asked, items);
  const note = unknown === undefined ? [] : [notConnectedCompany(unknown, books)];
  return [...items.map((item) => ITEM_ANSWERS[question.operation](item, question, book)), ...note];
}

type ItemAnswer = (item: string, question: Question, book: Book) => Prose;

/** How each operation is answered for one row of one company. */
const ITEM_ANSWERS: Readonly<Record<Operation, ItemAnswer>> = {
  cause: causeAnswer,
  cagr: cagrAnswer,
  highest: extremeAnswer,
  lowest: extremeAnswer,
  average: aggregateAnswer,
  sum: aggregateAnswer,
  change: changeOf,
  level: levelOrSeries,
  rating: levelOrSeries,
  quotient: levelOrSeries,
  future: levelOrSeries,
};

function levelOrSeries(item: string, question: Question, book: Book): Prose {
  const { kind, labels } = question.periods;
  return kind === "range" || kind === "several"
    ? seriesOf(item, labels, book)
    : levelOf(item, question, book);
}

function levelOf(item: string, { periods, companies, isJudgement }: Question, book: Book): Prose {
  const [period = book.years[0] ?? ""] = periods.labels;
  if (!isConnected(book, period)) return notConnected(book, period);
  const datum = lookUp(book, item, period);
  return datum === undefined
    ? missingAnswer(book, item, period)
    : prose`${isJudgement ? spaced(judgement(datum)) : []}${levelAnswer(book, datum, companies.named.length > 0)}`;
}

function spaced(judged: Prose): Prose {
  return judged.length === 0 ? [] : prose`${judged} `;
}

function seriesOf(item: string, labels: readonly string[], book: Book): Prose {
  const connected = labels.filter((label) => isConnected(book, label));
  const [latest] = connected;
  if (latest === undefined) return notConnected(book, labels[0] ?? "");
  const data = series(book, item, connected);
  if (data.length === 0) return missingAnswer(book, item, latest);
  const gaps = connected.filter((label) => !data.some(({ period }) => period === label));
  const notes = [
    gaps.length === 0
      ? []
      : prose`${capitalise(wordsOf(item).name)} ${wordsOf(item).isPlural ? "are" : "is"} not available for ${listed(gaps.map((label) => prose`${periodText(label)}`))}.`,
    labels.length > connected.length ? prose`The connected years are ${span(book.years)}.` : [],
  ];
  return joinSentences([seriesAnswer(data), ...notes]);
}

function changeOf(item: string, { periods }: Question, book: Book): Prose {
  const labels = periods.labels.filter((label) => isConnected(book, label));
  const [latest] = labels;
  if (latest === undefined) return notConnected(book, periods.labels[0] ?? "");
  const missing = periods.labels.find((label) => !isConnected(book, label));
  const base = labels.length > 1 ? labels.at(-1) : periodBefore(book, latest);
  const note = missing === undefined ? [] : prose` ${notConnected(book, missing)}`;
  const [now, before] = [lookUp(book, item, latest), lookUp(book, item, base)];
  if (now === undefined) return missingAnswer(book, item, latest);
  if (before === undefined) {
    const why =
      base === undefined
        ? prose`The period before it is not connected, so its change is not available.`
        : missingAnswer(book, item, base);
    return prose`${sentence(levelClause(now))} ${why}`;
  }
  const answer = changeAnswer(book, now, before);
  const isLong = labels.length > 2;
  return isLong
    ? prose`${answer} ${seriesAnswer(series(book, item, labels))}${note}`
    : prose`${answer}${note}`;
}

function cagrAnswer(item: string, { periods }: Question, book: Book): Prose {
  const labels =
    periods.kind === "latest"
      ? book.years.slice(0, 5)
      : periods.labels.filter((label) => isConnected(book, label));
  const data = series(book, item, labels);
  const [now, start] = [data[0], data.at(-1)];
  const rate = compoundGrowth(now, start);
  const words = wordsOf(item);
  if (now === undefined || start === undefined)
    return missingAnswer(book, item, labels[0] ?? book.years[0] ?? "");
  if (rate === undefined)
    return prose`The CAGR of ${words.name} is not meaningful (n.m.) from ${periodText(start.period)} to ${periodText(now.period)}. ${seriesAnswer(data)}`;
  return prose`The CAGR of ${words.name} from ${periodText(start.period)} to ${periodText(now.period)} is ${rate}: ${start} to ${now} over ${yearsBetween(start, now)}.`;
}

function yearsBetween(start: Datum, now: Datum): string {
  const words = [
    "",
    "one year",
    "two years",
    "three years",
    "four years",
    "five years",
    "six years",
    "seven years",
    "eight years",
    "nine years",
    "ten years",
  ];
  return words[Number(now.period) - Number(start.period)] ?? "the years between";
}

function extremeAnswer(item: string, { operation, periods }: Question, book: Book): Prose {
  const labels = periods.kind === "range" ? periods.labels : book.years;
  const data = series(book, item, labels);
  const words = wordsOf(item);
  const sign = (operation === "highest" ? 1 : -1) * (words.isOutflow ? -1 : 1);
  const [best] = data.toSorted((a, b) => sign * (b.value - a.value));
  const [latest] = data;
  if (best === undefined || latest === undefined) return missingAnswer(book, item, labels[0] ?? "");
  const reach = span(data.map(({ period }) => period));
  const lead = prose`${capitalise(words.name)} ${verbOf(words)} ${operation} in ${periodText(best.period)}, at ${shown(best)}, over ${reach}.`;
  return best.period === latest.period ? lead : prose`${lead} ${sentence(levelClause(latest))}`;
}

function aggregateAnswer(item: string, { operation, periods }: Question, book: Book): Prose {
  const labels =
    periods.kind === "latest"
      ? book.years.slice(0, 5)
      : periods.labels.filter((label) => isConnected(book, label));
  const [first, ...others] = series(book, item, labels);
  const words = wordsOf(item);
  if (first === undefined) return missingAnswer(book, item, labels[0] ?? "");
  const reach = span([first, ...others].map(({ period }) => period));
  if (operation === "average") {
    return prose`The average of ${words.name} over ${reach} is ${shownComputed(mean([first, ...others]), words.isOutflow)}. ${seriesAnswer([first, ...others])}`;
  }
  if (words.kind === "ratio") return seriesAnswer([first, ...others]);
  return prose`${capitalise(words.name)} ${verbOf(words)} ${shownComputed(total(`${item} total`, [first, ...others]), words.isOutflow)} in total over ${reach}. ${seriesAnswer([first, ...others])}`;
}

function shownComputed(datum: Datum, isOutflow: true | undefined): Prose {
  return isOutflow ? [{ datum, isMagnitude: true }] : prose`${datum}`;
}

function quotientAnswer({ question, book }: Asked): Prose {
  const [period = book.years[0] ?? ""] = question.periods.labels;
  if (!isConnected(book, period)) return notConnected(book, period);
  const [top = "", bottom = ""] = question.items;
  const [a, b] = [lookUp(book, top, period), lookUp(book, bottom, period)];
  if (a === undefined) return missingAnswer(book, top, period);
  if (b === undefined) return missingAnswer(book, bottom, period);
  const ratio = quotient(`${top} / ${bottom}`, "fraction", [positive(a), positive(b)]);
  const [over, under] = [wordsOf(top), wordsOf(bottom)];
  if (ratio === undefined)
    return prose`That ratio is not meaningful (n.m.) for ${periodText(period)}, because ${under.name} ${verbOf(under)} ${b}.`;
  return prose`${capitalise(over.name)} of ${shown(a)} ${verbOf(over)} ${ratio} of ${under.name} of ${shown(b)} in ${periodText(period)}.`;
}

function positive(datum: Datum): Datum {
  return wordsOf(datum.item).isOutflow === true && datum.value < 0
    ? {
        ...datum,
        kind: "computed",
        value: -datum.value,
        formula: `-${datum.item} ${periodText(datum.period)}`,
        inputs: [{ name: datum.item, value: datum.value, period: datum.period }],
      }
    : datum;
}

function causeAnswer(item: string, { periods }: Question, book: Book): Prose {
  const [period = book.years[0] ?? ""] = periods.labels;
  if (!isConnected(book, period)) return notConnected(book, period);
  const now = lookUp(book, item, period);
  if (now === undefined) return missingAnswer(book, item, period);
  const before = lookUp(book, item, periodBefore(book, period));
  const moved = before === undefined ? sentence(levelClause(now)) : changeAnswer(book, now, before);
  return prose`The connected data do not say why. What they show: ${moved} The cause needs the company's own account: connect its latest 10-K or 10-Q (management's discussion).`;
}

function futureAnswer({ question, book }: Asked): Prose {
  const items = question.items.length === 0 ? NEAREST_FACTS : question.items.slice(0, 2);
  return prose`The connected data do not say what will happen; they end with ${periodText(book.years[0] ?? "")}. ${factsOf(book, items)} A view on the future needs projections or the company's guidance: connect a saved model or its latest filing.`;
}

function unknownAnswer({ book }: Asked): Prose {
  return prose`The connected data do not say. They hold the statements and ratios of ${spokenName(book.name)} for ${span(book.years)}. ${factsOf(book, NEAREST_FACTS)} Ask for a statement item or a ratio and a year, connect the company's filing for anything else, or configure a model to discuss it.`;
}

function factsOf(book: Book, items: readonly string[]): Prose {
  return joinSentences(
    items.flatMap((item) => {
      const now = lookUp(book, item, book.years[0]);
      if (now === undefined) return [];
      const before = lookUp(book, item, periodBefore(book, now.period));
      const isAmount = wordsOf(item).kind !== "ratio" && item !== "Net Debt";
      return [sentence(isAmount ? movement(now, before) : levelClause(now))];
    }),
  );
}

function notConnectedCompany(name: string, books: readonly Book[]): Prose {
  const connected = listed(books.map((book) => prose`${spokenName(book.name)} (${book.ticker})`));
  return prose`No statements of ${name} are connected. Connected: ${connected}. Search its ticker in Data sources and choose Financial Statements.`;
}

function ratingAnswers({ question, book, books }: Asked): readonly Prose[] {
  const asked = question.isComparison ? chosen(question, books) : [book];
  const [period] = question.periods.labels;
  const year = period !== undefined && book.years.includes(period) ? period : book.years[0];
  return asked.flatMap((each) => {
    const own = each.years.includes(year ?? "") ? year : each.years[0];
    if (own === undefined) return [];
    const writing = startWriting(each, [], own);
    return [
      prose`${spokenName(each.name)}, ${periodText(own)}. ${ratingSentence(writing)} The full credit analysis template sets out its inputs.`,
    ];
  });
}

function companyComparison({ question, books }: Asked, items: readonly string[]): readonly Prose[] {
  const companies = chosen(question, books);
  const isOverTime = question.periods.kind === "range" || question.periods.kind === "several";
  if (isOverTime || question.operation !== "level") {
    return items.flatMap((item) =>
      companies.map(
        (book) =>
          prose`${spokenName(book.name)}: ${ITEM_ANSWERS[question.operation](item, { ...question, periods: periodsFor(question, book) }, book)}`,
      ),
    );
  }
  return items.map((item) => {
    const data = companies.map((book) => {
      const [asked] = question.periods.labels;
      const period =
        question.periods.kind === "latest" || asked === undefined ? book.years[0] : asked;
      return { book, datum: lookUp(book, item, period), period };
    });
    const known = data.flatMap(({ book, datum }) => (datum === undefined ? [] : [{ book, datum }]));
    const words = wordsOf(item);
    const missing = data
      .filter(({ datum }) => datum === undefined)
      .map(({ book, period }) =>
        isConnected(book, period ?? "")
          ? missingAnswer(book, item, period ?? "")
          : notConnected(book, period ?? ""),
      );
    if (known.length === 0) return joinSentences(missing);
    const parts = known.map(
      ({ book, datum }) =>
        prose`${shown(datum)} at ${spokenName(book.name)} in ${periodText(datum.period)}`,
    );
    return joinSentences([
      prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}.`,
      leaderSentence(known),
      ...missing,
    ]);
  });
}

/** A question without a year means each company's own latest. */
function periodsFor({ periods }: Question, book: Book): Question["periods"] {
  return periods.kind === "latest" ? { kind: "latest", labels: book.years.slice(0, 1) } : periods;
}

function leaderSentence(known: readonly { readonly book: Book; readonly datum: Datum }[]): Prose {
  const [first] = known;
  const isRatio = first?.datum.unit === "fraction" || first?.datum.unit === "multiple";
  if (known.length < 2 || !isRatio) return [];
  const best = known.reduce((top, each) => (each.datum.value > top.datum.value ? each : top));
  return prose`The highest is that of ${spokenName(best.book.name)}.`;
}

function chosen({ companies }: Question, books: readonly Book[]): readonly Book[] {
  return companies.named.length > 1 ? companies.named : books;
}

function isConnected(book: Book, period: string): boolean {
  return book.years.includes(period) || book.quarters.includes(period) || book.ltm === period;
}
