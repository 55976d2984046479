import type { NamedItem, SentenceReading } from "#core/grounding/read-sentence.ts";
import type { Spot } from "#core/grounding/spot.ts";
import { wordsOf } from "#core/vocabulary/item-words.ts";

const RELATIVE = /^\s*(?:higher|lower|more|less|better|worse)\b/;
const PEAKED = /\b(?:peak(?:ed|s|ing)?|trough(?:ed|s)?|bottomed|topped out|swung between)\b/;
const SUMMED = /\b(?:totall?ed|totals|cumulative(?:ly)?|added up|summed)\b/;

/** What no row gives: a rate that is so much higher as a rate, or what a company has at a day summed over years. */
export function whyMixed(
  { reading, figure, before, after }: Spot,
  mention: NamedItem,
): string | undefined {
  const { unit, item, start } = mention;
  const isBalance = wordsOf(item).kind === "balance";
  if (isBehindBalance(reading, start)) return "a row before a row's name makes it another one";
  if (figure.kind === "rate" && unit === "fraction" && RELATIVE.test(after)) {
    return "a change of a rate by a rate is not computed";
  }
  if (isBalance && PEAKED.test(before) && /\bduring\b/.test(before + after)) {
    return "what it was in the course of the year is not what it was at its end";
  }
  const isFlow = unit === "money" && wordsOf(item).kind === "flow";
  const isSpan = reading.periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  return isSpan && !isFlow && SUMMED.test(reading.masked)
    ? "only what flows can be summed over years"
    : undefined;
}

function isBehindBalance({ items }: SentenceReading, start: number): boolean {
  const next = items.find((each) => each.end === start - 1)?.item;
  return next !== undefined && next !== "Cash And Equivalents" && wordsOf(next).kind === "balance";
}
