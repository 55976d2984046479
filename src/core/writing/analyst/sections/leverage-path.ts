import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { during } from "#core/writing/analyst/movement.ts";
import { LITTLE_CHANGED_TURNS } from "#core/finance/vocabulary/bands.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, quotient } from "#core/finance/ratios/derived.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";
import { counted } from "#core/writing/analyst/words.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

export const NET_LEVERAGE = "Net Leverage (x)";
const CLEAN_NET_LEVERAGE = "Clean Net Leverage (x)";
/** Years of a path, the latest included. */
const PATH_YEARS = 5;

/** Fewest years of one direction that are told as a run. */
const RUN_YEARS = 4;

/** Net leverage year by year: as a run where it has moved one way for years, else latest first. */
export function leveragePath(writing: Writing): Prose {
  const path = pathOf(writing, NET_LEVERAGE);
  if (path.length < 3) return [];
  if (path.every(({ value }) => value < 0))
    return prose`Cash has exceeded debt at the end of each of the last ${counted(path.length, "year")}.`;
  const run = runToLatest(path);
  const [first, ...steps] = run.data.toReversed();
  if (first !== undefined && run.data.length >= Math.min(RUN_YEARS, path.length)) {
    return prose`Net leverage has ${run.word} every year since ${periodText(first.period)}, from ${first} to ${listed(steps.map((step) => prose`${step}`))}.`;
  }
  const parts = path.map((step) => prose`${step} in ${periodText(step.period)}`);
  return prose`Net leverage was ${listed(parts)}${netCashNote(path)}.`;
}

/** Which multiples of a path are net cash; by year where one is too small to print as negative. */
function netCashNote(path: readonly Datum[]): Prose {
  const years = path.filter(({ value }) => value < 0);
  if (years.length === 0) return [];
  return years.every(({ value }) => roundHalfAway(value, 1) < 0)
    ? prose`; a negative multiple is net cash`
    : prose`; ${listed(years.map(({ period }) => prose`${periodText(period)}`))} ended in net cash`;
}

/** What the opening of a note says for the sections after it. */
export const ATTRIBUTED = "leverage attributed";

/** Which of net debt and EBITDA gave more of the change in net leverage. */
export function leverageAttribution(writing: Writing): Prose {
  const found = attributionOf(writing);
  if (found === undefined) return [];
  const { moved, leverage, more, less, isAll } = found;
  const lead = attributionLead(writing, moved, leverage);
  const other = isAll ? `; ${less} worked the other way` : ` than ${less}`;
  const gave = isAll ? `all came from ${more}` : `${more} gave more`;
  return writing.once(ATTRIBUTED, prose`${lead}, ${gave}${less === undefined ? "" : other}.`);
}

/** What gave the change in net leverage, in words: `the fall of EBITDA`; undefined where it hardly moved. */
export type Attribution = {
  readonly moved: Datum;
  readonly leverage: Pair;
  readonly more: string;
  /** What gave less or worked the other way; undefined where net debt stood still. */
  readonly less: string | undefined;
  /** Whether the other worked the other way, or not at all. */
  readonly isAll: boolean;
  readonly isByEarnings: boolean;
};

export function attributionOf(writing: Writing): Attribution | undefined {
  const leverage = pairOf(writing, NET_LEVERAGE);
  const debt = pairOf(writing, "Net Debt");
  const ebitda = pairOf(writing, "EBITDA");
  if (leverage === undefined || debt === undefined || ebitda === undefined) return undefined;
  if (!isPlainRatio(writing, leverage.now)) return undefined;
  const moved = change(leverage.now, leverage.before);
  if (Math.abs(moved.value) < LITTLE_CHANGED_TURNS || debt.before.value <= 0) return undefined;
  const byEarnings = debt.before.value / ebitda.now.value - debt.before.value / ebitda.before.value;
  const byDebt = moved.value - byEarnings;
  const earnings = `the ${isUp(ebitda) ? "growth" : "fall"} of ${writing.basis}`;
  const owed = `the ${isUp(debt) ? "rise" : "fall"} in net debt`;
  if (writing.isNothing(change(debt.now, debt.before))) {
    return { moved, leverage, more: earnings, less: undefined, isAll: true, isByEarnings: true };
  }
  const isByEarnings = Math.sign(moved.value) * (byEarnings - byDebt) >= 0;
  const [more, less] = isByEarnings ? [earnings, owed] : [owed, earnings];
  const isAll = Math.sign(byEarnings) !== Math.sign(byDebt);
  return { moved, leverage, more, less, isAll, isByEarnings };
}

/** The change by its size where the printed ends give it, else by its name: 0.6x to 0.4x may be 0.1x. */
function attributionLead({ year }: Writing, moved: Datum, { now, before }: Pair): Prose {
  const shown = roundHalfAway(roundHalfAway(now.value, 1) - roundHalfAway(before.value, 1), 1);
  if (shown === roundHalfAway(moved.value, 1)) {
    return prose`Of the ${size(moved)} ${moved.value < 0 ? "gained" : "lost"}${during(year)}`;
  }
  return prose`Of the ${moved.value < 0 ? "improvement" : "deterioration"}${during(year)}`;
}

type Pair = { readonly now: Datum; readonly before: Datum };

function pairOf({ now, was }: Writing, item: ItemId): Pair | undefined {
  const [latest, before] = [now(item), was(item)];
  return latest === undefined || before === undefined ? undefined : { now: latest, before };
}

function isUp({ now, before }: Pair): boolean {
  return now.value >= before.value;
}

/** Net leverage if EBITDA fell back to its lowest of the connected years, net debt unchanged. */
export function stressSentence(writing: Writing): Prose {
  const { now } = writing;
  const [debt, ebitda, leverage] = [now("Net Debt"), now("EBITDA"), now(NET_LEVERAGE)];
  if (!debt || !ebitda || !leverage || !isPlainRatio(writing, leverage)) return [];
  if (debt.value <= 0) return [];
  const past = pathOf(writing, "EBITDA").slice(1);
  const lowest = past.toSorted((a, b) => a.value - b.value)[0];
  if (lowest === undefined || lowest.value <= 0 || lowest.value >= ebitda.value) return [];
  const stressed = quotient("Net leverage at the lowest EBITDA", "multiple", [debt, lowest]);
  if (stressed === undefined || printsAlike(stressed, leverage)) return [];
  return prose`At ${writing.basis} of ${lowest}, last seen in ${periodText(lowest.period)}, the same net debt would be ${stressed}.`;
}

/**
 * Whether net leverage moved one way on reported EBITDA and the other on Clean EBITDA: then one-offs
 * made the change, and its direction has to be said with its basis.
 */
export function isTurnedByOneOffs({ now, was, basis }: Writing): boolean {
  const [reported, before] = [now(NET_LEVERAGE), was(NET_LEVERAGE)];
  const [clean, cleanBefore] = [now(CLEAN_NET_LEVERAGE), was(CLEAN_NET_LEVERAGE)];
  if (basis === "Clean EBITDA" || !reported || !before || !clean || !cleanBefore) return false;
  const [moved, cleanMoved] = [reported.value - before.value, clean.value - cleanBefore.value];
  return moved * cleanMoved < 0 && Math.abs(cleanMoved) >= LITTLE_CHANGED_TURNS;
}

/** The change of net leverage as the end of a sentence, on both bases where they disagree. */
export function leverageTrend(writing: Writing): string {
  const leverage = pairOf(writing, NET_LEVERAGE);
  if (leverage === undefined) return "";
  const turns = leverage.now.value - leverage.before.value;
  const [way, other] = turns < 0 ? ["improving", "weakening"] : ["weakening", "improving"];
  if (isTurnedByOneOffs(writing)) return ` and ${way} as reported, but ${other} on Clean EBITDA`;
  return Math.abs(turns) < LITTLE_CHANGED_TURNS
    ? ", little changed on the year"
    : `, ${way} on the year`;
}

/** Whether net leverage stands outside all of its connected past, by more than a rounding. */
export function extremeOf(
  writing: Writing,
): { readonly word: "lowest" | "highest"; readonly years: number } | undefined {
  const path = pathOf(writing, NET_LEVERAGE);
  const [latest, ...past] = path;
  if (latest === undefined || past.length < 2) return undefined;
  const gaps = past.map(({ value }) => value - latest.value);
  if (gaps.every((gap) => gap >= LITTLE_CHANGED_TURNS))
    return { word: "lowest", years: path.length };
  return gaps.every((gap) => gap <= -LITTLE_CHANGED_TURNS)
    ? { word: "highest", years: path.length }
    : undefined;
}

/** The years back from the latest over which the printed multiple moved one way. */
function runToLatest(latestFirst: readonly Datum[]): {
  readonly word: "fallen" | "risen";
  readonly data: readonly Datum[];
} {
  const shown = latestFirst.map(({ value }) => roundHalfAway(value, 1));
  const lengthOf = (sign: number): number => {
    const stop = shown.findIndex(
      (value, index) => sign * ((shown[index + 1] ?? value) - value) <= 0,
    );
    return stop + 1;
  };
  const [fallen, risen] = [lengthOf(1), lengthOf(-1)];
  return fallen >= risen
    ? { word: "fallen", data: latestFirst.slice(0, fallen) }
    : { word: "risen", data: latestFirst.slice(0, risen) };
}

/** Whether leverage is net debt over EBITDA and nothing else; under IFRS 16 leases stand in it too. */
export function isPlainRatio({ now }: Writing, leverage: Datum): boolean {
  const [debt, ebitda] = [now("Net Debt"), now("EBITDA")];
  if (debt === undefined || ebitda === undefined || ebitda.value <= 0) return false;
  return Math.abs(debt.value / ebitda.value - leverage.value) < 1e-6;
}

/** Whether EBITDA is known and positive, so that leverage and coverage mean something. */
export function hasEarnings(writing: Writing): boolean {
  return (writing.now("EBITDA")?.value ?? 0) > 0;
}

/** A row over at most five years back from the latest, on the text's basis, up to the first gap; latest first. */
export function pathOf(
  { book, year, at }: Pick<Writing, "book" | "year" | "at">,
  item: ItemId,
): readonly Datum[] {
  const start = book.years.indexOf(year);
  const data = book.years
    .slice(start, start + PATH_YEARS)
    .map((period, index) =>
      Number(period) === Number(year) - index ? at(item, period) : undefined,
    );
  const gap = data.indexOf(undefined);
  return data.slice(0, gap === -1 ? data.length : gap).flatMap((datum) => datum ?? []);
}
