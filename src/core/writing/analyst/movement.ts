import { article } from "#core/writing/analyst/words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { growthBand } from "#core/finance/vocabulary/bands.ts";
import { growth, outflow } from "#core/finance/ratios/derived.ts";
import { type ItemWords, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printsAlike, printsAsZero } from "#core/ledger/print-datum.ts";
import { type Prose, prose, size, type TimePart } from "#core/writing/analyst/prose.ts";
import { pick } from "#core/writing/analyst/variants.ts";

/** When a datum holds: ` in FY2025`, ` at the end of FY2025`, ` in the twelve months to 28 March 2026`. */
export function when({ item, period }: Pick<Datum, "item" | "period">): TimePart {
  const isBalance = wordsOf(item).kind === "balance";
  const lastDay = ltmEnd(period);
  if (lastDay === undefined) return isBalance ? atEndOf(period) : during(period);
  const end = longDate(lastDay);
  return { time: isBalance ? ` on ${end}` : ` in the twelve months to ${end}`, period };
}

/** ` in FY2025` */
export function during(period: string): TimePart {
  return { time: ` in ${periodText(period)}`, period };
}

/** ` at the end of FY2025` */
export function atEndOf(period: string): TimePart {
  return { time: ` at the end of ${periodText(period)}`, period };
}

/** What a figure was a year earlier, with its comma; nothing where it is not known. */
export function againstPrior(now: Datum, prior: Datum | undefined): Prose {
  if (prior === undefined) return [];
  return printsAlike(now, prior)
    ? prose`, as a year earlier`
    : prose`, against ${prior} a year earlier`;
}

/** An amount after `was`: a loss by its size. */
export function orLoss(datum: Datum): Prose {
  return datum.value < 0 ? prose`a loss of ${size(datum)}` : prose`${datum}`;
}

/** `was` or `were`, as the name of the row asks. */
export function verbOf({ isPlural }: ItemWords): string {
  return isPlural ? "were" : "was";
}

/**
 * A clause on the level of an amount and its change, without capital or full stop: `revenues grew
 * 3.2% to USD 2,419 mm in FY2025`. Losses and turns of sign have words of their own.
 */
export function movement(now: Datum, before: Datum | undefined, seed = now.ticker): Prose {
  const words = wordsOf(now.item);
  if (words.isOutflow === true) return outflowMovement(now, before, seed);
  if (now.value < 0) return lossMovement(now, before);
  if (before === undefined || now.value === 0) return levelOnly(now);
  if (before.value < 0) {
    return prose`${levelOnly(now)}, after ${negativeName(words)} of ${size(before)} in ${periodText(before.period)}`;
  }
  const rate = growth(now, before);
  return rate === undefined
    ? prose`${levelOnly(now)}, after none in ${periodText(before.period)}`
    : growthClause({ now, before, rate, seed });
}

function levelOnly(now: Datum): Prose {
  const words = wordsOf(now.item);
  return now.value === 0
    ? prose`${words.name} ${verbOf(words)} nil${when(now)}`
    : prose`${words.name} ${verbOf(words)} ${now}${when(now)}`;
}

function outflowMovement(now: Datum, before: Datum | undefined, seed: string): Prose {
  const paid = outflow(now);
  const paidBefore = outflow(before);
  const words = wordsOf(now.item);
  if (now.value > 0) return prose`${words.name} ${verbOf(words)} an inflow of ${now}${when(now)}`;
  const rate = growth(paid, paidBefore);
  if (paid === undefined || before === undefined || rate === undefined || paid.value === 0) {
    const tail =
      before !== undefined && before.value === 0 && now.value !== 0
        ? prose`, after none in ${periodText(before.period)}`
        : [];
    return now.value === 0
      ? prose`${words.name} ${verbOf(words)} nil${when(now)}`
      : prose`${words.name} ${verbOf(words)} ${size(now)}${when(now)}${tail}`;
  }
  return growthClause({ now, before, rate, seed });
}

function lossMovement(now: Datum, before: Datum | undefined): Prose {
  const words = wordsOf(now.item);
  const loss = words.negative;
  if (loss === undefined) {
    const prior =
      before === undefined ? [] : prose`, against ${before} in ${periodText(before.period)}`;
    return prose`${words.name} ${verbOf(words)} negative at ${now}${when(now)}${prior}`;
  }
  if (before === undefined) return prose`the ${loss} was ${size(now)}${when(now)}`;
  if (before.value >= 0) {
    return prose`the ${loss} was ${size(now)}${when(now)}, after ${words.name} of ${before} in ${periodText(before.period)}`;
  }
  const verb = now.value < before.value ? "widened" : "narrowed";
  return prose`the ${loss} ${verb} to ${size(now)}${when(now)} from ${size(before)} in ${periodText(before.period)}`;
}

type Change = {
  readonly now: Datum;
  readonly before: Datum;
  readonly rate: Datum;
  readonly seed: string;
};

/** Verbs by finance.md 7: under 2% flat, to 10% grew or declined, beyond it sharply. */
function growthClause({ now, before, rate, seed }: Change): Prose {
  const words = wordsOf(now.item);
  const { name } = words;
  const isUp = rate.value >= 0;
  const priorYear = periodText(before.period);
  const place = `${seed} ${now.item} ${now.period}`;
  const band = growthBand(rate.value);
  if (printsAsZero(rate, "mm") && printsAlike(now, before)) {
    return prose`${name} ${verbOf(words)} unchanged at ${size(now)}${when(now)}`;
  }
  if (band === "flat") {
    return prose`${name} ${verbOf(words)} broadly flat at ${size(now)}${when(now)}, ${isUp ? "up" : "down"} ${size(rate)}`;
  }
  const readsAlike = printsAlike(now, before, "bn");
  if (band === "moderate") {
    const verb = isUp ? "grew" : "declined";
    return pick(place, [
      prose`${name} ${verb} ${size(rate)} to ${size(now)}${when(now)}`,
      prose`${name} ${verb} ${size(rate)} to ${size(now)}${when(now)}${readsAlike ? [] : prose`, from ${size(before)}`}`,
      prose`${name} ${verb} to ${size(now)}${when(now)}, ${size(rate)} ${isUp ? "above" : "below"} ${priorYear}`,
    ]);
  }
  const verb = isUp ? "rose" : "fell";
  return pick(place, [
    prose`${name} ${verb} sharply by ${size(rate)} to ${size(now)}${when(now)}`,
    prose`${name} ${verb} sharply to ${size(now)}${when(now)}, ${size(rate)} ${isUp ? "above" : "below"} the ${size(before)} of ${priorYear}`,
  ]);
}

function negativeName(words: ItemWords): string {
  const loss = words.negative ?? `negative ${words.name}`;
  return `${article(loss)} ${loss}`;
}
