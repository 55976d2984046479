import { growth } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { prose } from "#core/ledger/prose.ts";
import { type Condition, stepOf } from "#core/writing/analyst/chat/composed.ts";
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

const UNITS = { rate: "fraction", multiple: "multiple", money: "money" } as const;

/** What is asked to have held of a row; undefined where its level is not of the row's kind. */
export function conditionOf(
  item: string,
  way: "up" | "down" | undefined,
  { reading, book }: Question,
): Condition | undefined {
  const bound = boundIn(reading);
  const words = wordsOf(item);
  const was = words.isPlural === true ? "were" : "was";
  const isMoved = way !== undefined && (bound === undefined || bound.figure.kind === "rate");
  if (bound === undefined) {
    const sign = says(reading, /^(?:negative|loss(?:es|-making)?|lost?)$/) ? -1 : 1;
    return way === undefined
      ? {
          said: prose`${was} ${sign < 0 ? "negative" : "positive"}`,
          isOfMove: false,
          size: ({ value }) => sign * value,
        }
      : { said: prose`${way === "up" ? "rose" : "fell"}`, isOfMove: true, size: stepIn(way) };
  }
  const { figure, isAbove } = bound;
  const unit = Object.entries(UNITS).find(([kind]) => kind === figure.kind)?.[1];
  if (unit === undefined) return undefined;
  const level = constantDatum({
    name: `${item} asked for`,
    value: figure.value,
    unit,
    entity: book.ticker,
    currency: book.currency,
  });
  const side = isAbove ? "above" : "below";
  const sign = isAbove ? 1 : -1;
  // An amount is held against a rate by how much it grew.
  const isGrowth = unit === "fraction" && (isMoved || words.kind !== "ratio");
  const down = way === "down" ? -1 : 1;
  const rateOf = (now: Datum, before: Datum | undefined) =>
    down * (growth(now, before)?.value ?? Number.NaN);
  const valueOf = ({ value }: Datum) => (words.isOutflow === true ? Math.abs(value) : value);
  return isGrowth
    ? {
        said: prose`${way === "down" ? "fell" : "grew"} ${isAbove ? "more" : "less"} than ${level}`,
        isOfMove: true,
        size: (now, before) => sign * (rateOf(now, before) - figure.value),
      }
    : {
        said: prose`${was} ${side} ${level}`,
        isOfMove: false,
        size: (now) => (now.unit === unit ? sign * (valueOf(now) - figure.value) : Number.NaN),
      };
}

function stepIn(way: "up" | "down"): Condition["size"] {
  return (now, before) =>
    before === undefined ? 0 : stepOf(now, before) * (way === "up" ? 1 : -1);
}
