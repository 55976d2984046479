import { lastsUnderAYear as isSoonSpent } from "#core/finance/ratios/rating-trend.ts";
import { liquidityWord } from "#core/finance/vocabulary/bands.ts";
import { total } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** Cover from which its exact multiple says no more. */
const MANY_TIMES = 50;

/** A multiple of cover, in words where it is beyond reading. */
export function coverText(cover: Datum): Prose {
  return cover.value >= MANY_TIMES ? prose`many times over` : prose`${cover}`;
}

/** `, against 3.1x a year earlier`, where that is a multiple one reads. */
export function coverBefore(cover: Datum, prior: Datum | undefined): Prose {
  return prior === undefined || Math.max(cover.value, prior.value) >= MANY_TIMES
    ? []
    : prose`, against ${prior} a year earlier`;
}

/** Whether cash is gone within a year at the rate of the latest. */
export function lastsUnderAYear({ at, year }: Pick<Writing, "at" | "year">): boolean {
  return isSoonSpent(at, year);
}

/** `, which is adequate`; no word of comfort where cash is gone within a year. */
export function coverWords(writing: Pick<Writing, "at" | "year">, cover: Datum): string {
  return lastsUnderAYear(writing) ? "" : `, which is ${liquidityWord(cover.value)}`;
}

/** What can be paid with at once, with the words for it and their verb. */
export type Liquid = { readonly datum: Datum; readonly name: string; readonly verb: string };

/** Cash, with short-term investments where the company holds some; undefined where cash is not known. */
export function liquid({ at, isNothing }: Writing, period: string | undefined): Liquid | undefined {
  const [cash, held] = [at("Cash And Equivalents", period), at("Short-Term Investments", period)];
  if (cash === undefined) return undefined;
  return held === undefined || isNothing(held)
    ? { datum: cash, name: "cash", verb: "covers" }
    : {
        datum: total("Cash and short-term investments", [cash, held]),
        name: "cash and short-term investments",
        verb: "cover",
      };
}
