import type { NamedItem, SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

const RELATIVE = /^\s*(?:higher|lower|more|less|better|worse)\b/;
const AVERAGED = /\baverag(?:ed|es|ing)\b/;
const PEAKED = /\b(?:peak(?:ed|s|ing)?|trough(?:ed|s)?|bottom(?:ed|s)|topped out|swung between)\b/;
const BOTTOMED = /\b(?:trough(?:ed|s)?|bottom(?:ed|s))\b/;
const SUMMED = /\b(?:totall?ed|totals|cumulative(?:ly)?|added up|summed)\b/;

/** What no row gives: a rate that is so much higher as a rate, or what a company has at a day summed over years. */
export function whyMixed(
  { reading, figure, before, after }: Spot,
  mention: NamedItem,
): string | undefined {
  const { unit, item, start } = mention;
  const isBalance = wordsOf(item).kind === "balance";
  if (isBehindBalance(reading, start)) return "a row before a row's name makes it another one";
  if (isOfAnother(reading, mention)) return "the ratio is to another row than the connected one";
  if (isRateOfRate(figure, unit, after)) return "a change of a rate by a rate is not computed";
  if (AVERAGED.test(before) && unit !== "shares") return "it is an average, not the row";
  if (isOnTheWay(before, after, isBalance)) {
    return "what it was in the course of the year is not what it was at its end";
  }
  return isSummedLevel(reading, mention) ? "only what flows can be summed over years" : undefined;
}

function isRateOfRate({ kind }: Spot["figure"], unit: string, after: string): boolean {
  return kind === "rate" && unit === "fraction" && RELATIVE.test(after);
}

/** `cash peaked at # during 2025`, `revenue bottomed at # during 2025` */
function isOnTheWay(before: string, after: string, isBalance: boolean): boolean {
  const isTurn = (isBalance ? PEAKED : BOTTOMED).test(before);
  return isTurn && /\bduring\b/.test(before + after);
}

/** `equity totalled # over three years` */
function isSummedLevel({ periods, masked }: SentenceReading, { unit, item }: NamedItem): boolean {
  const isFlow = unit === "money" && wordsOf(item).kind === "flow";
  const isSpan = periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  return isSpan && !isFlow && SUMMED.test(masked);
}

function isBehindBalance({ items }: SentenceReading, start: number): boolean {
  const next = items.find((each) => each.end === start - 1)?.item;
  return next !== undefined && next !== "Cash And Equivalents" && wordsOf(next).kind === "balance";
}

const TO_ROW =
  /^ (?:of|on|to|over|from|relative to|in terms of) (?:(?:its|the|reported|total) )*(?=¤)/;
/** The rows that ratios are of by their nature. */
const BASES: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/Margin|Intensity/, new Set(["Revenues", "Gross Profit", "EBITDA", "Clean EBITDA", "EBIT"])],
  [/Conversion/, new Set(["EBITDA", "Clean EBITDA"])],
  [/Tax Rate/, new Set(["Pre-Tax Income"])],
];

/** `free cash flow conversion of net income`: a share of another row than the ratio has it. */
function isOfAnother({ items, masked }: SentenceReading, { item, unit, end }: NamedItem): boolean {
  const to = unit === "fraction" ? TO_ROW.exec(masked.slice(end)) : null;
  const other = to && items.find(({ start }) => start === end + to[0].length);
  if (!other) return false;
  const own = BASES.find(([name]) => name.test(item))?.[1];
  return own !== undefined && !own.has(other.item);
}
