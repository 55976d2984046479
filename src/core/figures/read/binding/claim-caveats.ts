import { isFiscalYear, quarterOf } from "#core/ledger/period.ts";
import type { ReadOperation } from "#core/figures/read/binding/bind-operation.ts";
import type { Operation } from "#core/figures/read/claims/claim.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import type { FoundItem, Spot } from "#core/figures/read/claims/spot.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** Whether a claim is too unsure to be called wrong. */
export function isLooseClaim(spot: Spot, { operation }: ReadOperation): boolean {
  return isLoose(spot) || isUndatedChange(spot, operation.kind);
}

/** `EBIT decreased 19%` in a text that has named no time and no company: of a part, under a heading. */
function isUndatedChange({ reading, carry }: Spot, kind: Operation["kind"]): boolean {
  const isChange = kind === "growth" || kind === "change";
  const isDated =
    reading.periods.length > 0 || carry.columns !== undefined || reading.heads !== undefined;
  return isChange && !isDated && reading.companies.length === 0 && carry.ticker === undefined;
}

/** A verb leads; `covers interest by 3.2x` has it in the name of its row. */
const LED_BY = /(?<!¤\s)\bby\s+(?:\w+\s+)?$/;
/** `more than absorbed by # of capex`: what did it, and no change. */
const SUFFERED_BY =
  /\b(?:absorbed|consumed|offset|outweighed|exceeded|covered|funded|financed|matched|swallowed|eaten up|used up|supported|burdened) by\s+(?:\w+\s+)?$/;
const LED_FROM = /\bfrom\s+(?:\w+\s+)?$/;

/** `swung by #`, `fell from # in 2025`: no level of the time it names. */
function isLedAsChange(
  { before, reading, figure }: Spot,
  { operation }: ReadOperation,
  { mention }: FoundItem,
): boolean {
  if (operation.kind !== "level") return false;
  // `burdened by a # impairment`
  const isBehind = mention !== undefined && mention.start >= figure.end;
  if (isBehind && (/\bby an?\s*$/.test(before) || SUFFERED_BY.test(before))) return false;
  return LED_BY.test(before) || (reading.figures.length === 1 && LED_FROM.test(before));
}

const LOOSENING = keyWords("cover covers covered covering every each now respectively");

function isLoose({ reading, before, after }: Spot): boolean {
  if (!isSaid(reading, LOOSENING)) return false;
  return (
    /\bcover\w*\s+it\s*$/.test(before) ||
    /\b(?:every|each) year\b/.test(reading.masked) ||
    /^\s*now\b/.test(after) ||
    (reading.figures.length > 2 && /\brespectively\b/.test(reading.masked))
  );
}

const PARTS_OF_YEAR: ReadonlySet<string> = new Set([
  "quarter",
  "half",
  "months",
  "year-to-date",
  "latest-quarter",
]);

const OWN_YEAR = /^\s*(?:(?:in|at|for|of|as of|at the end of|at year-end)\s+)?(?:the\s+)?§/;
const SET_AGAINST = /\b(?:from|against|versus|vs\.?|than|compared (?:with|to))\s+(?:[a-z]+\s+)?$/;

/** `first-half revenue was # in 2025`, read at the year: what is said of a part of it is not the year's. */
function isOfPart({ reading, figure, index, before, after }: Spot, column: string): boolean {
  if (!isFiscalYear(column)) return false;
  // `$80bn in the quarter from $49bn at the end of 2025` has a year of its own.
  if (OWN_YEAR.test(after) && SET_AGAINST.test(before)) return false;
  const from = reading.figures[index - 1]?.end ?? 0;
  return reading.periods.some(
    ({ start, end, when }) => start >= from && end <= figure.start && PARTS_OF_YEAR.has(when.kind),
  );
}

const OF_TWO =
  /^\s*(?:in|for|at the end of|over|during|across)\s+§+(?:,\s*§+)*,?\s+and\s+(?:in\s+)?§+/;

const IN_TWO =
  /(?:^|[,;]\s)(?:in|over|across|during|for)\s+(?:both\s+|each of\s+)?§+,?\s+and\s+(?:in\s+)?§+[^;#]*$/;

/** `acquisitions of # in 2024 and 2025`: of both together, or of each, which is not said. */
export function isOfSeveral({ reading, figure, before, index }: Spot): boolean {
  const { masked, periods } = reading;
  if (figure.kind !== "money" || periods.length < 2) return false;
  const isAhead = index === 0 && IN_TWO.test(masked.slice(0, figure.start));
  if (!isAhead && !OF_TWO.test(masked.slice(figure.end))) return false;
  const isPaired = /\bor\s*$/.test(before);
  return !isPaired && runAround(reading.figures, index, reading.masked).length === 1;
}

const QUARTERLY = keyWords("quarterly");

/** Whether a figure is none of the time it would be read at. */
export function isNoLevelOf(
  [column, ...others]: Columns,
  read: ReadOperation,
  { spot, found }: { readonly spot: Spot; readonly found: FoundItem },
): boolean {
  const isOne = others.length === 0;
  if (isOfPart(spot, column) || isForYears(spot) || isBeforeTime(spot)) return true;
  if (isOne && (isOfSeveral(spot) || isOfMonths(spot, column))) return true;
  if (isLeftOut(spot, found)) return true;
  if (isAtStart(spot, found) || isSequentialOfYear(spot, read, column)) return true;
  return (
    isLedAsChange(spot, read, found) ||
    (quarterOf(column) === undefined && isQuarterly(spot, found))
  );
}

const LEAVING_OUT = keyWords("excluding including without ex counting net");
const LEFT_OUT_TAIL =
  /[^\s,;:(]\s+(?:excluding|including|without|ex|not counting|net of)\s+(?:the |its |all |any )?$/;

/** `The loss excluding share-based compensation was #`: of what stands before, whatever that is. */
function isLeftOut({ reading, figure }: Spot, { mention }: FoundItem): boolean {
  if (mention === undefined || mention.end > figure.start || !isSaid(reading, LEAVING_OUT)) {
    return false;
  }
  const isOneClause = !/[,;:]/.test(reading.masked.slice(mention.end, figure.start));
  return isOneClause && LEFT_OUT_TAIL.test(reading.masked.slice(0, mention.start));
}

const BEFORE_TAIL = /\b(?:before|prior to|ahead of|until|till)\s+$/;
const ENDING = keyWords("before prior ahead until till");

/** `Before 2025, revenue was #`: of no time that is named. */
function isBeforeTime({ reading, figure }: Spot): boolean {
  const time = isSaid(reading, ENDING)
    ? reading.periods.findLast(({ end }) => end <= figure.start)
    : undefined;
  return time !== undefined && BEFORE_TAIL.test(reading.masked.slice(0, time.start));
}

/** `revenue rose # quarter on quarter`, read at a year, which no quarter is before. */
function isSequentialOfYear(
  { reading, figure, index }: Spot,
  { operation }: ReadOperation,
  column: string,
): boolean {
  const isChange = operation.kind === "growth" || operation.kind === "change";
  if (!isChange || operation.base !== undefined || !isFiscalYear(column)) return false;
  const next = reading.figures[index + 1]?.start ?? reading.masked.length;
  return reading.periods.some(
    ({ start, end, when }) =>
      when.kind === "previous-quarter" && start >= figure.end && end <= next,
  );
}

const BEGUN = keyWords("start beginning outset opening began begins started starts opened opens");
const AT_START =
  /\b(?:start|beginning|outset|opening)\s+of\s+(?:the\s+)?(?:§|(?:fiscal\s+)?(?:year|quarter|period)\b)|\b(?:began|begins|started|starts|opened|opens)\s+(?:the\s+)?(?:§|(?:fiscal\s+)?(?:year|quarter)\b)/;

/** `at the start of 2025 it had # of cash`: what a balance was then is not what it is at the end. */
function isAtStart({ reading, figure, index }: Spot, { item }: FoundItem): boolean {
  if (wordsOf(item).kind !== "balance" || !isSaid(reading, BEGUN)) return false;
  const from = reading.figures[index - 1]?.end ?? 0;
  return AT_START.test(reading.masked.slice(from, figure.start));
}

/** `six-month net income to December was #`, read at one quarter or year. */
function isOfMonths({ reading, figure }: Spot, column: string): boolean {
  const least = quarterOf(column)?.quarter === 1 ? 1 : 2;
  return reading.periods.some(
    ({ end, when }) =>
      when.kind === "year-to-date" &&
      when.year === undefined &&
      (when.quarters ?? least) > 1 &&
      end <= figure.start,
  );
}

/** `Net income for 2023-2025 was`: no single year's. */
function isForYears({ reading }: Spot): boolean {
  const { masked, periods } = reading;
  const span = periods.find(({ when }) => when.kind === "years");
  return (
    span !== undefined &&
    /¤\s+(?:for|in|over|during|across)\s+$/.test(masked.slice(0, span.start)) &&
    /^\s+(?:was|were|is|came to|stood at|amounted to|reached)\b/.test(masked.slice(span.end))
  );
}

/** `quarterly revenue`, which no year holds. */
function isQuarterly({ reading }: Spot, { mention }: FoundItem): boolean {
  if (mention === undefined || !isSaid(reading, QUARTERLY)) return false;
  return /\bquarterly\s+$/.test(reading.masked.slice(0, mention.start));
}
