import {
  changeAnswer,
  levelAnswer,
  levelClause,
  missingAnswer,
  notConnected,
  pathAnswer,
  periodBefore,
  seriesAnswer,
  shown,
  span,
} from "#core/writing/analyst/answer-facts.ts";
import { type Book, lookUp, quarterLastYear, series } from "#core/writing/analyst/books.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { compoundGrowth, mean, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { verbOf } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  joinSentences,
  listed,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import type { Operation, Question } from "#core/writing/analyst/question.ts";
import { capitalise, counted } from "#core/writing/analyst/words.ts";

/** One row of one company asked about. */
export type ItemAnswer = (item: string, question: Question, book: Book) => Prose;

/** How each operation is answered for one row of one company. */
export const ITEM_ANSWERS: Readonly<Record<Operation, ItemAnswer>> = {
  cause: changeOf,
  advice: levelOrSeries,
  outside: levelOrSeries,
  scenario: levelOrSeries,
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
    : levelAnswer(book, datum, { isNamed: companies.named.length > 0, isJudged: isJudgement });
}

function seriesOf(item: string, labels: readonly string[], book: Book): Prose {
  const connected = labels.filter((label) => isConnected(book, label));
  const [latest] = connected;
  if (latest === undefined) return notConnected(book, labels[0] ?? "");
  const data = series(book, item, connected);
  if (data.length === 0) return missingAnswer(book, item, latest);
  const gaps = connected.filter((label) => !data.some(({ period }) => period === label));
  const notes = [
    gapNote(item, gaps),
    labels.length > connected.length ? prose`The connected years are ${span(book.years)}.` : [],
  ];
  return joinSentences([seriesAnswer(data), ...notes]);
}

/** Which columns of a row are missing. */
function gapNote(item: string, gaps: readonly string[]): Prose {
  const { name, isPlural } = wordsOf(item);
  return gaps.length === 0
    ? []
    : prose`${capitalise(name)} ${isPlural ? "are" : "is"} not available for ${listed(gaps.map((label) => prose`${periodText(label)}`))}.`;
}

/** The asked periods that are connected, latest first, and the one they are held against. */
function changedOver({ periods }: Question, book: Book) {
  const labels = periods.labels.filter((label) => isConnected(book, label));
  const [latest] = labels;
  const before = latest === undefined ? undefined : periodBefore(book, latest);
  return { labels, latest, base: labels.length > 1 ? labels.at(-1) : before };
}

/** A row at the end and at the start of the asked change. */
export function changeBetween(item: string, question: Question, book: Book) {
  const { latest, base } = changedOver(question, book);
  return [lookUp(book, item, latest), lookUp(book, item, base)] as const;
}

/** How a row moved over the asked periods, or from the year before. */
export function changeOf(item: string, question: Question, book: Book): Prose {
  const { periods } = question;
  const { labels, latest, base } = changedOver(question, book);
  if (latest === undefined) return notConnected(book, periods.labels[0] ?? "");
  const missing = periods.labels.find((label) => !isConnected(book, label));
  const note = missing === undefined ? [] : prose` ${notConnected(book, missing)}`;
  const [now, before] = changeBetween(item, question, book);
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
    ? prose`${answer} ${pathAnswer(series(book, item, labels))}${note}`
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
  return counted(Number(now.period) - Number(start.period), "year");
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
  const lead = prose`${capitalise(words.name)} ${verbOf(words)} ${operation} in ${periodText(best.period)}, at ${best.value < 0 && words.negative !== undefined ? prose`a loss of ${size(best)}` : shown(best)}, over ${reach}.`;
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
  if (others.length === 0) return levelAnswer(book, first, { isNamed: false, isJudged: false });
  if (words.kind !== "flow") return seriesAnswer([first, ...others]);
  const gaps = labels.filter((label) => lookUp(book, item, label) === undefined);
  const sum = shownComputed(total(`${item} total`, [first, ...others]), words.isOutflow);
  return prose`${capitalise(words.name)} ${verbOf(words)} ${sum} in total over ${reach}${yearEarlier(item, [first, ...others], book)}. ${joinSentences([seriesAnswer([first, ...others]), gapNote(item, gaps)])}`;
}

/** The sum of the same quarters a year earlier, where all of them are connected. */
function yearEarlier(item: string, data: readonly Datum[], book: Book): Prose {
  const [first, ...others] = data.flatMap(
    ({ period }) => lookUp(book, item, quarterLastYear(book, period)) ?? [],
  );
  if (first === undefined || others.length !== data.length - 1) return [];
  const before = total(`${item} total a year earlier`, [first, ...others]);
  return prose`, against ${shownComputed(before, wordsOf(item).isOutflow)} a year earlier`;
}

function shownComputed(datum: Datum, isOutflow: true | undefined): Prose {
  if (datum.value === 0 && datum.unit === "money") return prose`nil`;
  return isOutflow ? [{ datum, isMagnitude: true }] : prose`${datum}`;
}

/** Whether a column of that label is connected. */
export function isConnected(book: Book, period: string): boolean {
  return book.years.includes(period) || book.quarters.includes(period) || book.ltm === period;
}
