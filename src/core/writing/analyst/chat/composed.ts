import { difference, growth, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Book, lookUp, quarterLastYear, series } from "#core/findings/book.ts";
import { directionOf, verbOf } from "#core/findings/movement.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText, quarterOf } from "#core/ledger/period.ts";
import { joinSentences, listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import { capitalise, counted, numberWord } from "#core/ledger/words.ts";
import {
  changeAnswer,
  missingAnswer,
  notConnected,
  pathAnswer,
  seriesAnswer,
  shown,
  span,
} from "#core/writing/analyst/chat/facts.ts";
import { areOnOneBasis, onFirstBasis } from "#core/ledger/comparable.ts";
import { isConnected } from "#core/writing/analyst/chat/row-answers.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import type { AskedColumns } from "#core/writing/analyst/chat/columns.ts";

/** One row over another, in each asked column. */
export function quotientOf(
  { top, bottom }: { readonly top: string; readonly bottom: string },
  { kind, labels: asked }: AskedColumns,
  book: Book,
  isTrend: boolean,
): Prose {
  const labels = kind === "latest" && isTrend ? book.years : asked;
  const connected = labels.filter((label) => isConnected(book, label));
  const [first = "", ...others] = connected;
  if (connected.length === 0) return notConnected(book, labels[0] ?? book.years[0] ?? "");
  const lead = quotientIn(top, bottom, first, book);
  const more = others.flatMap((label) => {
    const made = ratioOf(top, bottom, label, book);
    return made === undefined ? [] : [prose`${made} in ${periodText(label)}`];
  });
  return more.length === 0 ? lead : prose`${lead} It was ${listed(more)}.`;
}

function quotientIn(top: string, bottom: string, period: string, book: Book): Prose {
  const [a, b] = [lookUp(book, top, period), lookUp(book, bottom, period)];
  if (a === undefined) return missingAnswer(book, top, period);
  if (b === undefined) return missingAnswer(book, bottom, period);
  const ratio = ratioOf(top, bottom, period, book);
  const [over, under] = [wordsOf(top), wordsOf(bottom)];
  if (ratio === undefined)
    return prose`That ratio is not meaningful (n.m.) for ${periodText(period)}, because ${under.name} ${verbOf(under)} ${shown(b)}.`;
  if (a.value < 0 && over.negative !== undefined)
    return prose`After a ${over.negative} of ${size(a)} in ${periodText(period)}, ${over.name} over ${under.name} is not meaningful (n.m.).`;
  if (b.unit === "shares")
    return prose`${capitalise(over.name)} of ${shown(a)} over ${under.name} of ${shown(b)} ${verbOf(over)} ${ratio} a share in ${periodText(period)}.`;
  return prose`${capitalise(over.name)} of ${shown(a)} ${verbOf(over)} ${ratio} of ${under.name} of ${shown(b)} in ${periodText(period)}.`;
}

/** One row over another in a column, outflows by their size. */
export function ratioOf(
  top: string,
  bottom: string,
  period: string,
  book: Book,
): Datum | undefined {
  const [a, b] = [top, bottom].map((item) => positive(lookUp(book, item, period)));
  const unit = b?.unit === "shares" ? "multiple" : "fraction";
  return quotient(`${top} / ${bottom}`, unit, [a, b]);
}

/** An outflow by its size. */
export function positive(datum: Datum | undefined): Datum | undefined {
  const isOut = datum !== undefined && wordsOf(datum.item).isOutflow === true && datum.value < 0;
  return isOut ? (outflow(datum) ?? datum) : datum;
}

/** Two rows of a column side by side, and what is between them; or what they come to. */
export function againstOf(
  { kind, first, second }: Extract<Asked, { readonly first: string }>,
  period: string,
  book: Book,
): Prose {
  if (!isConnected(book, period)) return notConnected(book, period);
  const [a, b] = [first, second].map((item) => positive(lookUp(book, item, period)));
  if (a === undefined) return missingAnswer(book, first, period);
  if (b === undefined) return missingAnswer(book, second, period);
  const [one, other] = [wordsOf(first), wordsOf(second)];
  if (kind === "together" && a.unit === "money" && b.unit === "money") {
    const both = total(`${first} plus ${second}`, [a, b]);
    return prose`${capitalise(one.name)} of ${a} plus ${other.name} of ${b} make ${both} in ${periodText(period)}.`;
  }
  const by = difference(`${first} less ${second}`, a.value >= b.value ? [a, b] : [b, a]);
  return a.unit !== b.unit || a.unit !== "money"
    ? prose`${capitalise(one.name)} ${verbOf(one)} ${a} and ${other.name} ${b} in ${periodText(period)}.`
    : prose`${capitalise(one.name)} of ${a} ${verbOf(one)} ${size(by)} ${a.value >= b.value ? "above" : "below"} ${other.name} of ${b} in ${periodText(period)}.`;
}

/** By how much a row went up, outflows by their size; nothing for what is broadly flat. */
export function stepOf(now: Datum, before: Datum): number {
  const sign = wordsOf(now.item).isOutflow === true ? -1 : 1;
  return directionOf(now, before) === "flat" ? 0 : sign * (now.value - before.value);
}

/** What is asked to have held of a row in a column, against the one before it where that is of a move. */
export type Condition = {
  readonly said: Prose;
  readonly isOfMove: boolean;
  /** How much it was so: not above zero where it was not. */
  readonly size: (now: Datum, before: Datum | undefined) => number;
};

/** In which columns something held of a row, in how many without a gap up to the newest, or in which most or least. */
export function countOf(
  item: string,
  { said, isOfMove, size: sizeIn }: Condition,
  { isRun, end }: { readonly isRun?: boolean; readonly end?: "highest" | "lowest" },
  columns: AskedColumns,
  book: Book,
): Prose {
  const isOfQuarters = columns.labels.some((label) => quarterOf(label) !== undefined);
  const [newest] = isOfQuarters ? book.quarters : book.years;
  const isOpen =
    columns.kind === "latest" || (isOfMove && columns.kind !== "range") || isRun === true;
  const labels = isOpen ? (isOfQuarters ? book.quarters : book.years) : columns.labels;
  const all = series(book, item, labels);
  const data = isOfMove ? onFirstBasis(all) : all;
  const tested = data.flatMap((now, at) => {
    const last = isOfQuarters
      ? lookUp(book, item, quarterLastYear(book, now.period))
      : data[at + 1];
    const before = last && areOnOneBasis(last, now) ? last : undefined;
    return isOfMove && before === undefined ? [] : [{ now, before, size: sizeIn(now, before) }];
  });
  const hits = tested.filter(({ size: by }) => by > 0);
  const [first] = data;
  if (first === undefined) return missingAnswer(book, item, columns.labels[0] ?? newest ?? "");
  const lead = prose`${capitalise(wordsOf(item).name)} ${said}`;
  const bySize = hits.toSorted((a, b) => b.size - a.size);
  const found = bySize.at(end === "lowest" ? -1 : 0);
  if (end !== undefined && found?.before !== undefined) {
    const reach = span(data.map(({ period }) => period));
    return prose`${lead} ${end === "highest" ? "most" : "least"} in ${periodText(found.now.period)}, over ${reach}. ${changeAnswer(book, found.now, found.before)}`;
  }
  const path = isOfMove ? pathAnswer(all) : seriesAnswer(all);
  const unit = isOfQuarters ? "quarter" : "year";
  const which = isOfMove ? " that have one before them" : "";
  if (isRun === true) {
    const gap = tested.findIndex(({ size: by }) => by <= 0);
    const run = gap === -1 ? tested.length : gap;
    const upTo = run === 0 ? "it was not so in" : "up to";
    return prose`${lead} in ${run === 0 ? `no ${unit}` : counted(run, unit)} in a row, ${upTo} ${periodText(first.period)}. ${path}`;
  }
  const times = listed(hits.map(({ now }) => prose`${periodText(now.period)}`));
  const told = hits.length === 0 || hits.length === tested.length ? [] : prose`: ${times}`;
  return prose`${lead} in ${hits.length === 0 ? "none" : numberWord(hits.length)} of ${numberWord(tested.length)} ${unit}s${which}${told}. ${path}`;
}

/** How much two rows of a company moved over the same time, and which of them more. */
export function movesBeside(
  { first, second }: { readonly first: string; readonly second: string },
  between: (item: string) => readonly [Datum | undefined, Datum | undefined],
  book: Book,
): Prose {
  const moves = [first, second].map((item) => {
    const [now, before] = between(item);
    return { item, now, before, by: now && before && growth(now, before) };
  });
  const told = moves.map(({ now, before }) =>
    now && before ? changeAnswer(book, now, before) : [],
  );
  const [a, b] = moves;
  if (a?.by === undefined || b?.by === undefined) return joinSentences(told);
  const more = a.by.value === b.by.value ? undefined : a.by.value > b.by.value ? a : b;
  return joinSentences([
    ...told,
    more === undefined
      ? []
      : prose`${capitalise(wordsOf(more.item).name)} grew faster.`.map((part) =>
          typeof part === "string" && more.by !== undefined && more.by.value < 0
            ? part.replace("grew faster", "fell less")
            : part,
        ),
  ]);
}
