import { isAmount } from "#core/ledger/units.ts";
import { article } from "#core/ledger/words.ts";
import { onBasisOf } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { growthBand, LITTLE_CHANGED_TURNS } from "#core/finance/vocabulary/bands.ts";
import { growth, outflow } from "#core/finance/ratios/derived.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { ItemWords } from "#core/finance/vocabulary/word-table.ts";
import { partsOfRatio } from "#core/ledger/definitions.ts";
import { fiscalYearOf, isFiscalYear, ltmEnd, periodKind, periodText } from "#core/ledger/period.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printsAlike, printsAsZero } from "#core/ledger/print-datum.ts";
import { type FigurePart, type Prose, prose, size, type TimePart } from "#core/ledger/prose.ts";
import type { Direction } from "#core/findings/finding.ts";

/** When a datum holds: ` in FY2025`, ` at the end of FY2025`, ` in the twelve months to 28 March 2026`. */
export function when({ item, period }: Pick<Datum, "item" | "period">): TimePart {
  const isOfDay = isOfOneDay(item);
  const lastDay = ltmEnd(period);
  if (lastDay === undefined) return isOfDay ? atEndOf(period) : during(period);
  const end = longDate(lastDay);
  return { time: isOfDay ? ` on ${end}` : ` in the twelve months to ${end}`, period };
}

/** A balance, one balance over another, or a ratio that statements report, as of the day of their balances. */
export function isOfOneDay(item: string): boolean {
  const { top, bottom } = partsOfRatio(item) ?? {};
  if (top === undefined || bottom === undefined) {
    return wordsOf(item).kind === "balance" || isBalance(item);
  }
  return isOfOneDay(top) && isOfOneDay(bottom);
}

/** ` in FY2025` */
export function during(period: string): TimePart {
  return { time: ` in ${periodText(period)}`, period };
}

/** ` at the end of FY2025` */
export function atEndOf(period: string): TimePart {
  return { time: ` at the end of ${periodText(period)}`, period };
}

/** An amount after `was`: a loss by its size. */
export function orLoss(datum: Datum): Prose {
  return datum.value < 0 ? prose`a loss of ${size(datum)}` : prose`${datum}`;
}

/** `was` or `were`, as the name of the row asks. */
export function verbOf({ isPlural }: ItemWords): string {
  return isPlural ? "were" : "was";
}

/** Turns, and shares of another row, beyond these say that their base is nearly nothing (findings.md, law 7). */
export const MOST_TURNS = 50;
export const MOST_SHARE = 3;

/** From this change on a percentage says less than both ends do (findings.md, law 7). */
const MOST_GROWTH = 3;
/** An earlier figure under this share of the later is a low base. */
const LOW_BASE = 0.1;

/** Growth that means something: none across a change of sign, from a low base, or beyond `MOST_GROWTH`. */
export function plainGrowth(now: Datum | undefined, before: Datum | undefined): Datum | undefined {
  const rate = growth(now, before);
  if (rate === undefined || now === undefined || before === undefined) return undefined;
  if (doOverlap(now, before)) return undefined;
  return isLowBase(now, before) || Math.abs(rate.value) > MOST_GROWTH ? undefined : rate;
}

function isLowBase({ value }: Datum, before: Datum): boolean {
  return Math.abs(before.value) < LOW_BASE * Math.abs(value);
}

/**
 * Which way a row went (findings.md, law 7): `turned` across zero, `flat` where both ends print alike or
 * the change is too small for a word, `notMeaningful` without an earlier figure.
 */
export function directionOf(now: Datum, before: Datum | undefined): Direction {
  if (before === undefined || doOverlap(now, before)) return "notMeaningful";
  if (now.value * before.value < 0) return "turned";
  return isFlat(now, before) ? "flat" : wayOf(now, before);
}

/** Twelve months share most of their quarters with the fiscal year before their end: no move lies between them. */
export function doOverlap(now: Datum, before: Datum): boolean {
  const end = ltmEnd(now.period);
  if (end === undefined || !isFiscalYear(before.period) || isOfOneDay(now.item)) return false;
  // A fiscal year ends in February after its name at the latest.
  return Number(end.slice(0, 4)) - Number(before.period) < 2;
}

function wayOf(now: Datum, before: Datum): "up" | "down" {
  return sizeOf(now) > sizeOf(before) ? "up" : "down";
}

function isFlat(now: Datum, before: Datum): boolean {
  if (printsAlike(now, before, "mm") || printsAsZero(now, "mm")) return true;
  const step = Math.abs(now.value - before.value);
  if (now.unit === "multiple") return step < LITTLE_CHANGED_TURNS;
  // Of losses there is no growth, and they may hardly move as well.
  return (
    isAmount(now) && before.value !== 0 && growthBand(step / Math.abs(before.value)) === "flat"
  );
}

/** The size of an outflow, the value of anything else. */
function sizeOf({ item, value }: Datum): number {
  return wordsOf(item).isOutflow === true ? -value : value;
}

/** Whether a ratio can be told as one; amounts always can. */
export function isInReach(datum: Datum | undefined): boolean {
  if (datum === undefined) return false;
  const { unit, value, item } = datum;
  if (!isAmount(datum) && printsAsZero(datum, "mm")) return false;
  if (unit === "multiple") return Math.abs(value) <= MOST_TURNS && !isOfLoss(datum);
  if (unit !== "fraction") return true;
  return value <= MOST_SHARE && (value >= 0 || (value >= -1 && item.includes("Margin")));
}

/** Of a loss nothing is covered, not less than nothing. */
function isOfLoss({ item, value }: Datum): boolean {
  return value < 0 && item.includes("Coverage");
}

/** Each move has two wordings: which comes first is fixed by the row and its time. */
export type Wording = "first" | "other";

/** The word of a level, and whether its row went the other way than the word says. */
export type Banded = { readonly word: string; readonly isDespite: boolean };

function isFirst({ item, period, ticker }: Datum, wording: Wording): boolean {
  return pick(`${ticker} ${item} ${period}`, [true, false]) === (wording === "first");
}

/**
 * A clause on a row and its change, without capital or full stop: `revenues grew 3.2% to USD 2,419 mm in
 * FY2025`, `net leverage fell to 3.0x in FY2025 from 3.4x a year earlier`. Losses and turns of sign have
 * words of their own; a year before on another basis is none.
 */
export function movement(
  now: Datum,
  prior: Datum | undefined,
  wording: Wording = "first",
  band?: Banded,
): Prose {
  const before = onBasisOf(now, prior);
  const words = wordsOf(now.item);
  if (band !== undefined) return bandedMovement(now, before, { wording, band });
  if (!isAmount(now)) return ratioMovement(now, before, wording);
  if (words.isOutflow === true) return outflowMovement(now, before, wording);
  if (now.value < 0) return lossMovement(now, before, wording);
  if (before === undefined || now.value === 0) return levelOnly(now, before);
  if (before.value < 0) {
    return prose`${levelOnly(now)}, after ${negativeName(before)} of ${size(before)}${earlierOf(now, before)}`;
  }
  return growthClause(now, before, wording);
}

/** ` a year earlier`; ` in FY2025` where it is another time. */
export function earlierOf(now: Datum, before: Datum): Prose {
  const { period } = before;
  return isYearEarlier(now.period, period)
    ? [" a year earlier"]
    : [{ time: ` in ${periodText(period)}`, period }];
}

/** Whether a row has since gone the other way than against the earlier of two columns. */
export function isTurnedSince(now: Datum, between: Datum | undefined, before: Datum): boolean {
  if (between === undefined) return false;
  return (now.value - between.value) * (now.value - before.value) < 0;
}

/** Of an older base none where the row has since turned. */
export function directionSince(
  now: Datum,
  between: Datum | undefined,
  before: Datum | undefined,
): Direction | undefined {
  if (before === undefined) return undefined;
  return isTurnedSince(now, between, before) ? "notMeaningful" : directionOf(now, before);
}

/** ` against FY2025` where a change is not from a year earlier. */
export function againstOf(now: Datum, before: Datum): Prose {
  const { period } = before;
  return isYearEarlier(now.period, period)
    ? []
    : [{ time: ` against ${periodText(period)}`, period }];
}

function isYearEarlier(now: string, before: string): boolean {
  const kinds = [periodKind(now), periodKind(before)];
  if (kinds[0] !== kinds[1]) return false;
  const [end, endBefore] = [ltmEnd(now), ltmEnd(before)];
  if (end !== undefined && endBefore !== undefined) {
    return Number(end.slice(0, 4)) - Number(endBefore.slice(0, 4)) === 1;
  }
  return (fiscalYearOf(now) ?? 0) - (fiscalYearOf(before) ?? 0) === 1;
}

function ratioMovement(now: Datum, before: Datum | undefined, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const direction = directionOf(now, before);
  const level = prose`${words.name} ${verbOf(words)} ${now}${when(now)}`;
  if (before === undefined) return level;
  const earlier = earlierOf(now, before);
  if (printsAlike(now, before)) return sameClause(now, before, wording);
  if (wasCash(before)) return prose`${level}, after net cash${earlier}`;
  if (direction !== "up" && direction !== "down") return besideClause(now, before, wording);
  const isUp = direction === "up";
  return isFirst(now, wording)
    ? prose`${words.name} ${isUp ? "rose" : "fell"} to ${now}${when(now)} from ${before}${earlier}`
    : prose`${level}, ${isUp ? "up" : "down"} from ${before}${earlier}`;
}

/** `deposits were USD 12 mm in FY2025, as a year earlier`, `…, the same as a year earlier`. */
function sameClause(now: Datum, before: Datum, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const as = isFirst(now, wording) ? "as" : "the same as";
  return prose`${words.name} ${verbOf(words)} ${shown(now)}${when(now)}, ${as}${earlierOf(now, before)}`;
}

/** Two levels between which no move lies. */
function besideClause(now: Datum, before: Datum, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const between = isFirst(now, wording) ? "against" : "after";
  return prose`${words.name} ${verbOf(words)} ${shown(now)}${when(now)}, ${between} ${shown(before)}${earlierOf(now, before)}`;
}

/** An amount by its size, which its words give a sign; a ratio as it is. */
function shown(datum: Datum): Datum | FigurePart {
  return isAmount(datum) ? size(datum) : datum;
}

/** Turns of net debt below zero are no turns. */
export function wasCash({ item, unit, value }: Datum): boolean {
  return unit === "multiple" && value < 0 && wordsOf(item).good === "lower";
}

/** `net leverage was low at 0.4x in FY2025, up from 0.1x a year earlier`, `was 0.4x in FY2025, low, and 0.1x a year earlier`. */
function bandedMovement(
  now: Datum,
  before: Datum | undefined,
  { wording, band }: { readonly wording: Wording; readonly band: Banded },
): Prose {
  const words = wordsOf(now.item);
  const verb = verbOf(words);
  const isLed = isFirst(now, wording) && !isApart(now, before);
  const level = isLed
    ? prose`${words.name} ${verb} ${band.word} at ${now}${when(now)}`
    : prose`${words.name} ${verb} ${now}${when(now)}, ${band.word}`;
  if (before === undefined) return level;
  const earlier = earlierOf(now, before);
  if (printsAlike(now, before)) return prose`${level}, as${earlier}`;
  if (wasCash(before)) return prose`${level}, after net cash${earlier}`;
  const direction = directionOf(now, before);
  if (band.isDespite && (direction === "up" || direction === "down"))
    return prose`${level}, though ${direction} from ${before}${earlier}`;
  if (!isLed) return prose`${level}, and ${before}${earlier}`;
  const isMove = direction === "up" || direction === "down";
  return prose`${level}, ${isMove ? `${direction} from` : "against"} ${before}${earlier}`;
}

/** Before a figure of any other time than a year earlier the word of the level would be read of that one. */
function isApart(now: Datum, before: Datum | undefined): boolean {
  return before !== undefined && !isYearEarlier(now.period, before.period);
}

function levelOnly(now: Datum, before?: Datum): Prose {
  const words = wordsOf(now.item);
  const tail =
    before !== undefined && before.value !== 0 && now.value === 0
      ? prose`, after ${size(before)}${earlierOf(now, before)}`
      : [];
  return now.value === 0
    ? prose`${words.name} ${verbOf(words)} nil${when(now)}${tail}`
    : prose`${words.name} ${verbOf(words)} ${now}${when(now)}`;
}

function outflowMovement(now: Datum, before: Datum | undefined, wording: Wording): Prose {
  const words = wordsOf(now.item);
  // What is paid back or released: a provision, a tax refund.
  if (now.value > 0) {
    const credit = otherSignName(now);
    const level = prose`${credit === undefined ? `${words.name} ${verbOf(words)} a credit of` : `the ${credit} was`} ${now}${when(now)}`;
    return before === undefined || before.value >= 0
      ? level
      : prose`${level}, after ${words.name} of ${size(before)}${earlierOf(now, before)}`;
  }
  const paid = outflow(now);
  if (paid === undefined || paid.value === 0) return levelOnly(now, before);
  if (before === undefined || before.value > 0) {
    const credit = before && otherSignName(before);
    const earlier = credit && prose`, after a ${credit} of ${before}${earlierOf(now, before)}`;
    return prose`${words.name} ${verbOf(words)} ${size(now)}${when(now)}${earlier ?? []}`;
  }
  return growthClause(now, before, wording);
}

function lossMovement(now: Datum, before: Datum | undefined, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const loss = otherSignName(now);
  const earlier = before === undefined ? [] : earlierOf(now, before);
  if (loss === undefined) {
    const prior = before === undefined ? [] : prose`, against ${before}${earlier}`;
    return prose`${words.name} ${verbOf(words)} negative at ${now}${when(now)}${prior}`;
  }
  if (before === undefined) return prose`the ${loss} was ${size(now)}${when(now)}`;
  if (before.value >= 0) {
    return prose`the ${loss} was ${size(now)}${when(now)}, after ${words.name} of ${before}${earlier}`;
  }
  if (printsAlike(now, before))
    return prose`the ${loss} was ${size(now)}${when(now)}, as${earlier}`;
  if (doOverlap(now, before))
    return prose`the ${loss} was ${size(now)}${when(now)}, against ${size(before)}${earlier}`;
  const [verb, beside] = now.value < before.value ? ["widened", "wider"] : ["narrowed", "narrower"];
  return isFirst(now, wording)
    ? prose`the ${loss} ${verb} to ${size(now)}${when(now)} from ${size(before)}${earlier}`
    : prose`the ${loss} was ${size(now)}${when(now)}, ${beside} than the ${size(before)}${earlier}`;
}

/** Verbs by finance.md 7: under 2% flat, to 10% grew or declined, beyond it rose or fell. */
function growthClause(now: Datum, before: Datum, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const earlier = earlierOf(now, before);
  const level = prose`${words.name} ${verbOf(words)} ${size(now)}${when(now)}`;
  if (before.value === 0) return prose`${level}, after none${earlier}`;
  if (printsAlike(now, before)) return sameClause(now, before, wording);
  if (doOverlap(now, before)) return besideClause(now, before, wording);
  const rate = plainGrowth(now, before);
  if (rate === undefined) {
    if (Math.abs(now.value) <= Math.abs(before.value))
      return prose`${level}, down from ${size(before)}${earlier}`;
    const base = isLowBase(now, before) ? ", a low base" : "";
    return prose`${level}, up from ${size(before)}${earlier}${base}`;
  }
  if (printsAsZero(rate, "mm") || printsAsZero(now, "mm")) {
    return prose`${level}, against ${size(before)}${earlier}`;
  }
  return growthBand(rate.value) === "flat"
    ? flatClause({ now, before, rate }, wording)
    : verbClause({ now, before, rate }, wording);
}

type Grown = { readonly now: Datum; readonly before: Datum; readonly rate: Datum };

function flatClause({ now, before, rate }: Grown, wording: Wording): Prose {
  const words = wordsOf(now.item);
  const name = prose`${words.name} ${verbOf(words)}`;
  const { period } = before;
  const since: Prose = isYearEarlier(now.period, period)
    ? []
    : [{ time: ` from ${periodText(period)}`, period }];
  return isFirst(now, wording)
    ? prose`${name} broadly flat at ${size(now)}${when(now)}, ${rate.value > 0 ? "up" : "down"} ${size(rate)}${since}`
    : prose`${name} ${size(now)}${when(now)}, broadly flat against ${size(before)}${earlierOf(now, before)}`;
}

const VERBS = {
  flat: ["rose", "fell"],
  moderate: ["grew", "declined"],
  sharp: ["rose", "fell"],
} as const;

function verbClause({ now, before, rate }: Grown, wording: Wording): Prose {
  const { name } = wordsOf(now.item);
  const isUp = rate.value > 0;
  const verb = VERBS[growthBand(rate.value)][isUp ? 0 : 1];
  return isYearEarlier(now.period, before.period) && isFirst(now, wording)
    ? prose`${name} ${verb} ${size(rate)} to ${size(now)}${when(now)}`
    : prose`${name} ${verb} to ${size(now)}${when(now)}, ${size(rate)} ${isUp ? "above" : "below"} the ${size(before)}${earlierOf(now, before)}`;
}

function negativeName(datum: Datum): string {
  const loss = otherSignName(datum) ?? `negative ${wordsOf(datum.item).name}`;
  return `${article(loss)} ${loss}`;
}
/**
 * One of several wordings, always the same one for a seed (ticker and place in the text), so that
 * a text stays as it is until its figures change (finance.md 7).
 */
export function pick<T>(seed: string, variants: readonly [T, ...T[]]): T {
  return variants[hash(seed) % variants.length] ?? variants[0];
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return state;
}
