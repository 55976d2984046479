import {
  basisNote,
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
} from "#core/writing/analyst/chat/facts.ts";
import { areOnOneBasis, onFirstBasis } from "#core/ledger/comparable.ts";
import { type Book, lookUp, quarterLastYear, series } from "#core/findings/book.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { compoundGrowth, mean, total } from "#core/finance/ratios/derived.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { verbOf } from "#core/findings/movement.ts";
import { fiscalYearOf, isFiscalYear, periodText } from "#core/ledger/period.ts";
import { joinSentences, listed, type Prose, prose, sentence, size } from "#core/ledger/prose.ts";
import { type AskedColumns, onNewest } from "#core/writing/analyst/chat/columns.ts";
import { article, capitalise, counted } from "#core/ledger/words.ts";

/** How a row is asked for. */
export type RowQuestion = {
  readonly columns: AskedColumns;
  /** Whether the company's name stands before it, and whether a word for its size is asked for. */
  readonly isNamed: boolean;
  readonly isJudged: boolean;
};

/** The level of a row in the asked column, or in each of several. */
export function levelOf(
  item: string,
  { columns, isNamed, isJudged }: RowQuestion,
  book: Book,
): Prose {
  if (columns.kind === "range" || columns.kind === "several")
    return seriesOf(item, columns.labels, book);
  const [period = book.years[0] ?? ""] = columns.labels;
  if (!isConnected(book, period)) return notConnected(book, period);
  const datum = lookUp(book, item, period);
  if (datum === undefined) return missingAnswer(book, item, period);
  return levelAnswer(book, datum, { isNamed, isJudged });
}

function seriesOf(item: string, labels: readonly string[], book: Book): Prose {
  const connected = labels.filter((label) => isConnected(book, label));
  const [latest] = connected;
  if (latest === undefined) return notConnected(book, labels[0] ?? "");
  const data = series(book, item, connected);
  if (data.length === 0) return missingAnswer(book, item, latest);
  return joinSentences([seriesAnswer(data), gapNote(item, labels, book)]);
}

/** Which of several asked columns have no such row: those that are connected by name, of others what is. */
export function gapNote(item: string, labels: readonly string[], book: Book): Prose {
  const { name, isPlural } = wordsOf(item);
  const isGap = (label: string) => labels.length > 1 && lookUp(book, item, label) === undefined;
  const gaps = labels.filter(isGap);
  const open = gaps.find((label) => !isConnected(book, label));
  const held = gaps.filter((label) => isConnected(book, label));
  return joinSentences([
    held.length === 0
      ? []
      : prose`${capitalise(name)} ${isPlural ? "are" : "is"} not available for ${listed(held.map((label) => prose`${periodText(label)}`))}.`,
    open === undefined ? [] : notConnected(book, open),
  ]);
}

/** The asked periods that are connected, latest first, and the one they are held against. */
function changedOver(item: string, columns: AskedColumns, book: Book) {
  const asked = columns.labels.filter((label) => isConnected(book, label));
  const [newest] = onNewest({ kind: "latest", labels: [] }, [item], book).labels;
  const isNewer = columns.isToNow === true && newest !== undefined && isFiscalYear(asked[0] ?? "");
  const labels = isNewer ? [...new Set([newest, ...asked])] : asked;
  const [latest] = labels;
  const before = latest === undefined ? undefined : periodBefore(book, latest);
  // Twelve months of which the year before is not known are set against the fiscal year.
  const isOpen = before === undefined || lookUp(book, item, before) === undefined;
  const year =
    columns.kind === "latest" && isOpen && latest !== book.years[0] ? book.years[0] : before;
  return { labels, latest, base: labels.length > 1 ? labels.at(-1) : year };
}

/** A row at the end and at the start of the asked change. */
export function changeBetween(item: string, columns: AskedColumns, book: Book) {
  const { latest, base } = changedOver(item, columns, book);
  return [lookUp(book, item, latest), lookUp(book, item, base)] as const;
}

/** How a row moved over the asked periods, or from the year before. */
export function changeOf(item: string, columns: AskedColumns, book: Book): Prose {
  const { labels, latest, base } = changedOver(item, columns, book);
  if (latest === undefined) return notConnected(book, columns.labels[0] ?? "");
  const missing = columns.labels.find((label) => !isConnected(book, label));
  const note = missing === undefined ? [] : prose` ${notConnected(book, missing)}`;
  const [now, before] = changeBetween(item, columns, book);
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
    ? joinSentences([
        prose`${answer} ${pathAnswer(series(book, item, labels))}${note}`,
        gapNote(item, labels, book),
      ])
    : prose`${answer}${note}`;
}

/** The asked columns that are connected; the last five years where none are asked for. */
function labelsOver({ kind, labels }: AskedColumns, book: Book): readonly string[] {
  return kind === "latest"
    ? book.years.slice(0, 5)
    : labels.filter((label) => isConnected(book, label));
}

export function cagrAnswer(item: string, columns: AskedColumns, book: Book): Prose {
  const labels = labelsOver(columns, book);
  if (labels.length === 0) return notConnected(book, columns.labels[0] ?? "");
  const words = wordsOf(item);
  if (words.kind === "ratio" && item.endsWith(")"))
    return joinSentences([
      prose`${capitalise(words.name)} is a ratio, which has no CAGR.`,
      changeOf(item, { kind: "range", labels }, book),
    ]);
  const data = series(book, item, labels);
  const [now, start] = [data[0], onFirstBasis(data).at(-1)];
  const rate = compoundGrowth(now, start);
  if (now === undefined || start === undefined)
    return missingAnswer(book, item, labels[0] ?? book.years[0] ?? "");
  if (rate === undefined)
    return prose`The CAGR of ${words.name} is not meaningful (n.m.) from ${periodText(start.period)} to ${periodText(now.period)}. ${seriesAnswer(data)}`;
  const open = columns.labels.find((label) => !isConnected(book, label));
  return joinSentences([
    prose`The CAGR of ${words.name} from ${periodText(start.period)} to ${periodText(now.period)} is ${rate}: ${start} to ${now} over ${yearsBetween(start, now)}${basisNote(data)}.`,
    open === undefined ? [] : notConnected(book, open),
  ]);
}

function yearsBetween(start: Datum, now: Datum): string {
  return counted((fiscalYearOf(now.period) ?? 0) - (fiscalYearOf(start.period) ?? 0), "year");
}

/** The end of a row over the asked columns, with all that are on the newest one's basis; undefined without any. */
function extremeOf(
  item: string,
  operation: "highest" | "lowest",
  columns: AskedColumns,
  book: Book,
) {
  const labels = columns.kind === "range" ? columns.labels : book.years;
  const all = series(book, item, labels);
  const data = onFirstBasis(all);
  const sign = (operation === "highest" ? 1 : -1) * (wordsOf(item).isOutflow === true ? -1 : 1);
  const ranked = data.toSorted((a, b) => sign * (b.value - a.value));
  const [best] = ranked;
  const [latest] = data;
  if (best === undefined || latest === undefined)
    return { missing: missingAnswer(book, item, labels[0] ?? "") };
  const words = wordsOf(item);
  const reach = span(data.map(({ period }) => period));
  const other = otherSignName(best);
  const at = other === undefined ? shown(best) : prose`${article(other)} ${other} of ${size(best)}`;
  const lead = joinSentences([
    prose`${capitalise(words.name)} ${verbOf(words)} ${operation} in ${periodText(best.period)}, at ${at}, over ${reach}${basisNote(all)}.`,
    gapNote(item, columns.labels, book),
  ]);
  return { best, latest, ranked, lead };
}

/** The asked columns of a row from one end to the other. */
export function rankedAnswer(...asked: Parameters<typeof extremeOf>): Prose {
  const { ranked, lead, missing } = extremeOf(...asked);
  return missing ?? prose`${lead} ${pathAnswer(ranked)}`;
}

/** The end of a row over the asked columns. */
export function extremeIn(...asked: Parameters<typeof extremeOf>): Datum | undefined {
  return extremeOf(...asked).best;
}

export function extremeAnswer(...asked: Parameters<typeof extremeOf>): Prose {
  const { best, latest, lead, missing } = extremeOf(...asked);
  if (missing !== undefined) return missing;
  return best.period === latest.period ? lead : prose`${lead} ${sentence(levelClause(latest))}`;
}

/** How far the newest of a row is from the end of its columns. */
export function fromExtreme(...asked: Parameters<typeof extremeOf>): Prose {
  const [item, , , book] = asked;
  const { best, latest, lead, missing } = extremeOf(...asked);
  if (missing !== undefined) return missing;
  const [label] = onNewest({ kind: "latest", labels: [] }, [item], book).labels;
  const newest = isFiscalYear(latest.period) ? (lookUp(book, item, label) ?? latest) : latest;
  return newest.period === best.period
    ? prose`${lead} That is the newest.`
    : joinSentences([lead, changeAnswer(book, newest, best)]);
}

export function aggregateAnswer(
  item: string,
  operation: "average" | "total",
  columns: AskedColumns,
  book: Book,
): Prose {
  const labels = labelsOver(columns, book);
  const open = columns.labels.find((label) => !isConnected(book, label));
  if (labels.length === 0) return notConnected(book, open ?? "");
  const all = series(book, item, labels);
  const [first, ...others] = operation === "average" ? onFirstBasis(all) : all;
  const words = wordsOf(item);
  if (first === undefined) return missingAnswer(book, item, labels[0] ?? "");
  const reach = span([first, ...others].map(({ period }) => period));
  if (operation === "average") {
    return joinSentences([
      prose`The average of ${words.name} over ${reach} is ${shownComputed(mean([first, ...others]), words.isOutflow)}${basisNote(all)}. ${seriesAnswer([first, ...others])}`,
      gapNote(item, columns.labels, book),
    ]);
  }
  const lacks = totalLacks(item, labels, columns, book);
  if (lacks !== undefined) return lacks;
  if (others.length === 0) {
    const level = levelAnswer(book, first, { isNamed: false, isJudged: false });
    return open === undefined
      ? level
      : joinSentences([level, prose`The connected years are ${span(book.years)}.`]);
  }
  const said =
    words.kind === "flow"
      ? totalOf(item, [first, ...others], book)
      : seriesAnswer([first, ...others]);
  return open === undefined ? said : joinSentences([said, notConnected(book, open)]);
}

function totalOf(item: string, data: readonly [Datum, ...Datum[]], book: Book): Prose {
  const words = wordsOf(item);
  const reach = span(data.map(({ period }) => period));
  const sum = shownComputed(total(`${item} total`, data), words.isOutflow);
  return prose`${capitalise(words.name)} ${verbOf(words)} ${sum} in total over ${reach}${yearEarlier(item, data, book)}. ${seriesAnswer(data)}`;
}

/** What a total lacks: a half of which a quarter is not connected, or has no such row, is no half. */
function totalLacks(item: string, labels: readonly string[], columns: AskedColumns, book: Book) {
  const open = columns.labels.find((label) => !isConnected(book, label));
  if (open !== undefined && (labels.length === 0 || !isFiscalYear(open)))
    return notConnected(book, open);
  const data = series(book, item, labels);
  const gap = labels.find((label) => lookUp(book, item, label) === undefined);
  return gap === undefined || data.length === 0 || wordsOf(item).kind !== "flow"
    ? undefined
    : prose`${missingAnswer(book, item, gap)} So there is no total over ${span(labels)}. ${pathAnswer(data)}`;
}

/** The sum of the same quarters a year earlier, where all of them are connected. */
function yearEarlier(item: string, data: readonly Datum[], book: Book): Prose {
  const [first, ...others] = data.flatMap((datum) => {
    const before = lookUp(book, item, quarterLastYear(book, datum.period));
    return before !== undefined && areOnOneBasis(before, datum) ? [before] : [];
  });
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
  return (
    book.projected?.includes(period) === true ||
    book.tables.some(({ years }) => years.includes(period))
  );
}
