import { growth } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { areOnOneBasis, onFirstBasis } from "#core/ledger/comparable.ts";
import type { FigureKind } from "#core/figures/read/figures/figure.ts";
import { type Book, lookUp, quarterLastYear, series } from "#core/findings/book.ts";
import { periodText, quarterOf } from "#core/ledger/period.ts";
import { listed, type Prose, prose } from "#core/ledger/prose.ts";
import { capitalise, counted, numberWord } from "#core/ledger/words.ts";
import {
  changeAnswer,
  missingAnswer,
  pathAnswer,
  seriesAnswer,
  span,
} from "#core/writing/analyst/chat/facts.ts";
import { stepOf } from "#core/writing/analyst/chat/composed.ts";
import type { Question } from "#core/writing/analyst/chat/question.ts";
import { type QuestionReading, says } from "#core/writing/analyst/chat/reading.ts";

const ABOVE = /^(?:above|over|exceed(?:s|ed|ing)?|higher|more|greater|larger|bigger|least)$/;
const BELOW = /^(?:below|under|less|lower|smaller|beneath)$/;
/** Words between a comparison and its figure: `higher than`, `at least`. */
const NEAR = 3;

/** A level that a question holds rows against: `above 3x`, `at least 10%`. */
export function boundIn({
  figures,
  tokens,
}: QuestionReading):
  | { readonly figure: QuestionReading["figures"][number]; readonly isAbove: boolean }
  | undefined {
  const [figure, second] = figures;
  if (figure === undefined || second !== undefined) return undefined;
  const before = tokens.slice(Math.max(0, figure.at - NEAR), figure.at).map(({ text }) => text);
  const isAbove = before.some((text) => ABOVE.test(text));
  return isAbove || before.some((text) => BELOW.test(text)) ? { figure, isAbove } : undefined;
}

const UNITS: Readonly<Partial<Record<FigureKind, DatumUnit>>> = {
  rate: "fraction",
  multiple: "multiple",
  money: "money",
};

/** What is asked to have held of a row in a column, against the one before it where that is of a move. */
type Condition = {
  readonly said: Prose;
  readonly isOfMove: boolean;
  /** By how much it held: not above zero where it did not. */
  readonly size: (now: Datum, before: Datum) => number;
};

/** What a question asks to have held of a row; undefined where its level is not of the row's kind. */
export function conditionOf(
  item: string,
  way: "up" | "down" | undefined,
  { reading, book }: Question,
): Condition | undefined {
  const bound = boundIn(reading);
  const { kind, isPlural } = wordsOf(item);
  const was = isPlural === true ? "were" : "was";
  const turn = way === "down" ? -1 : 1;
  if (bound === undefined && way !== undefined) {
    const size: Condition["size"] = (now, before) => turn * stepOf(now, before);
    return { said: [way === "up" ? "rose" : "fell"], isOfMove: true, size };
  }
  if (bound === undefined) {
    const isLoss = asksForLoss(item, reading);
    const size: Condition["size"] = ({ value }) => (isLoss ? -value : value);
    return { said: [`${was} ${isLoss ? "negative" : "positive"}`], isOfMove: false, size };
  }
  const unit = UNITS[bound.figure.kind];
  const isGrowth = unit === "fraction" && (way !== undefined || kind !== "ratio");
  return unit && boundTo(bound, { item, unit, turn: isGrowth ? turn : 0, was }, book);
}

export function asksForLoss(item: string, reading: QuestionReading): boolean {
  const isNegative = reading.rows.some((row) => row.isNegative && row.item === item);
  return isNegative || says(reading, /^(?:negative|loss(?:es|-making)?|lost?)$/);
}

/** A row against a level, or against a rate how much it grew or, by its turn, fell. */
function boundTo(
  { figure: { value }, isAbove }: NonNullable<ReturnType<typeof boundIn>>,
  { item, unit, turn, was }: { item: string; unit: DatumUnit; turn: number; was: string },
  { ticker: entity, currency }: Book,
): Condition {
  const level = constantDatum({ name: `${item} asked for`, value, unit, entity, currency });
  const sign = isAbove ? 1 : -1;
  const out = wordsOf(item).isOutflow === true ? -1 : 1;
  if (turn !== 0)
    return {
      said: prose`${turn < 0 ? "fell" : "grew"} ${isAbove ? "more" : "less"} than ${level}`,
      isOfMove: true,
      size: (now, before) => sign * (turn * (growth(now, before)?.value ?? Number.NaN) - value),
    };
  return {
    said: prose`${was} ${isAbove ? "above" : "below"} ${level}`,
    isOfMove: false,
    size: (now) => (now.unit === unit ? sign * (out * now.value - value) : Number.NaN),
  };
}

/** The columns that a condition is held against: quarters by the same a year earlier, and the newest first. */
function testedIn(
  item: string,
  { isOfMove, size: sizeIn }: Condition,
  isOfAll: boolean,
  { columns, book }: Question,
) {
  const isOfQuarters = columns.labels.some((label) => quarterOf(label) !== undefined);
  const every = isOfQuarters ? book.quarters : book.years;
  const isOpen = isOfAll || columns.kind === "latest" || (isOfMove && columns.kind !== "range");
  const all = series(book, item, isOpen ? every : columns.labels);
  const data = isOfMove ? onFirstBasis(all) : all;
  const tested = data.flatMap((now, at) => {
    const last = isOfQuarters
      ? lookUp(book, item, quarterLastYear(book, now.period))
      : data[at + 1];
    const before = last && areOnOneBasis(last, now) ? last : undefined;
    return isOfMove && before === undefined
      ? []
      : [{ now, before, size: sizeIn(now, before ?? now) }];
  });
  return { all, tested, unit: isOfQuarters ? "quarter" : "year" };
}

/** In which columns a condition held of a row, or in how many without a gap up to the newest. */
export function countOf(item: string, condition: Condition, question: Question): Prose {
  const isRun = says(question.reading, /^(?:consecutive|straight|running)$/);
  const { all, tested, unit } = testedIn(item, condition, isRun, question);
  const [first] = all;
  if (first === undefined)
    return missingAnswer(question.book, item, question.columns.labels[0] ?? "");
  const { said, isOfMove } = condition;
  const lead = prose`${capitalise(wordsOf(item).name)} ${said}`;
  const path = isOfMove ? pathAnswer(all) : seriesAnswer(all);
  const gap = tested.findIndex(({ size }) => !(size > 0));
  const run = gap === -1 ? tested.length : gap;
  if (isRun)
    return run === 0
      ? prose`${lead} in no ${unit} in a row: not in ${periodText(first.period)}. ${path}`
      : prose`${lead} in ${counted(run, unit)} in a row, up to ${periodText(first.period)}. ${path}`;
  const hits = tested.filter(({ size }) => size > 0);
  const times = listed(hits.map(({ now }) => prose`${periodText(now.period)}`));
  const isPlain = hits.length === 0 || (run === tested.length && !isOfMove);
  const which = isPlain ? [] : prose`: ${times}`;
  const count = hits.length === 0 ? "none" : numberWord(hits.length);
  const of = isOfMove ? " that have one before them" : "";
  return prose`${lead} in ${count} of ${numberWord(tested.length)} ${unit}s${of}${which}. ${path}`;
}

/** In which column a row moved most or least; undefined where it did in none. */
export function furthestOf(
  item: string,
  condition: Condition,
  end: "highest" | "lowest",
  question: Question,
): Prose | undefined {
  const { all, tested } = testedIn(item, condition, false, question);
  const moved = tested.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const found = moved.at(end === "lowest" ? -1 : 0);
  if (found?.before === undefined) return undefined;
  const reach = span(onFirstBasis(all).map(({ period }) => period));
  return prose`${capitalise(wordsOf(item).name)} ${condition.said} ${end === "highest" ? "most" : "least"} in ${periodText(found.now.period)}, over ${reach}. ${changeAnswer(question.book, found.now, found.before)}`;
}
