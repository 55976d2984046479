import { bandOf, type PlacedBand } from "#core/finance/vocabulary/bands.ts";
import { readOn, standsOnEarnings } from "#core/finance/ratios/earnings-basis.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { directionOf } from "#core/findings/movement.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Direction, Finding, Verdict } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";

/** What a level and a move are to a creditor: the ends of a scale rule, between them the move. */
export function verdictOf(
  now: Datum,
  direction: Direction | undefined,
  band: PlacedBand | undefined,
): Verdict {
  const ofLevel = band === undefined ? "neither" : verdictOfBand(band);
  if (ofLevel !== "neither") return ofLevel;
  const ofMove = verdictOfMove(now, direction);
  // Better, and still in the middle of its scale, speaks for nothing.
  const isMiddling = band !== undefined && band.place >= (band.count - 1) / 2;
  return ofMove === "yes" && isMiddling ? "neither" : ofMove;
}

/** Whether a row of earnings went the bad way by one-offs alone: before them it did not. */
export function isByOneOffs({ reported }: View, now: Datum, before: Datum | undefined): boolean {
  const [own, was] = [now, before].map(
    (end) => end && readOn("Clean EBITDA", reported, end.item, end.period),
  );
  if (!standsOnEarnings(now.item) || own === undefined || was === undefined) return false;
  return verdictOf(own, directionOf(own, was), undefined) !== "no";
}

/** The best band speaks for the company, the worst against it, and of many the second worst too. */
function verdictOfBand({ place, count }: PlacedBand): Verdict {
  if (place === 0) return "yes";
  return place === count - 1 || (count > 3 && place === count - 2) ? "no" : "neither";
}

function verdictOfMove({ item, value }: Datum, direction: Direction | undefined): Verdict {
  const { good, isOutflow } = wordsOf(item);
  if (good === undefined) return "neither";
  const isHigher = good === "higher";
  if (direction === "turned") return isHigher === value < 0 ? "no" : "yes";
  if (value < 0 && isOutflow !== true) return verdictBelowZero(isHigher, direction);
  if (direction === (isHigher ? "up" : "down")) return "yes";
  return direction === "up" || direction === "down" ? "no" : "neither";
}

/** A loss that narrows is one still, and less net cash is still net cash. */
function verdictBelowZero(isHigher: boolean, direction: Direction | undefined): Verdict {
  if (isHigher) return direction === "up" ? "neither" : "no";
  return direction === "down" ? "yes" : "neither";
}

/**
 * What a move is worth beside the level that its topic is read by: less of what is ample is no risk as
 * long as cash is not being spent, and better is no support where it is still at the worst end.
 */
export function besideLevel(
  view: View,
  {
    item,
    topic,
    band,
  }: Pick<Finding, "item" | "topic"> & { readonly band: PlacedBand | undefined },
  ofMove: Verdict,
): Verdict {
  // A row with a scale of its own is read by that.
  if (band !== undefined) return ofMove;
  const isNoRisk =
    isAmple(view, topic) ||
    isRawMaterial(view, item) ||
    isGivenOut(view, item) ||
    (item === "Cash Conversion (%)" && isMoreCash(view));
  if (ofMove === "no" && isNoRisk) return "neither";
  const isNone = isStrained(view, topic) || isOfFleet(view, topic) || isBorrowed(view, item);
  return ofMove === "yes" && isNone ? "neither" : ofMove;
}

/** Debt of who lends grows with what it lends. */
function isRawMaterial({ kind }: View, item: string): boolean {
  return !kind.hasEarnings && item.endsWith("-Term Debt");
}

/** Equity that a profit was added to fell by what owners were given, which stands beside the cash that paid it. */
function isGivenOut({ kind, now }: View, item: string): boolean {
  const [equity, income] = ["Equity", "Net Income"].map((row) => now(row)?.value ?? 0);
  return item === "Equity" && kind.hasEarnings && (equity ?? 0) > 0 && (income ?? 0) > 0;
}

/** Less of earnings turned to cash is no risk where the cash is more. */
function isMoreCash(view: View): boolean {
  const { now, before } = view.pair("Discretionary FCF") ?? {};
  return now !== undefined && now.value > 0 && directionOf(now, before) === "up";
}

/** Cash flow of who rents out is before what is rented. */
function isOfFleet({ kind }: View, topic: Finding["topic"]): boolean {
  return kind.isBeforeRented && topic === "cash";
}

/** Cash of this part at least from new debt is no more than what is owed. */
const FROM_DEBT = 0.5;

/** Equity that debt outgrew, and cash that debt brought. */
function isBorrowed(view: View, item: string): boolean {
  if (item === "Cash And Equivalents") {
    const [cash, debt] = [item, "Total Debt"].map((row) => {
      const pair = view.pair(row);
      return pair?.before ? pair.now.value - pair.before.value : 0;
    });
    return (debt ?? 0) > 0 && (debt ?? 0) >= FROM_DEBT * (cash ?? 0);
  }
  const { now, before } = view.pair("Debt / Capital (%)") ?? {};
  return item === "Equity" && now !== undefined && directionOf(now, before) === "up";
}

const OF_CASH: ReadonlySet<string> = new Set(["liquidity", "refinancing"]);
const OF_DEBT: ReadonlySet<string> = new Set(["leverage", "capital", "coverage"]);

function isAmple(view: View, topic: Finding["topic"]): boolean {
  const { kind, now } = view;
  if (!kind.hasEarnings || (now("Discretionary FCF")?.value ?? 0) < 0) return false;
  return OF_DEBT.has(topic) ? owesLittle(view) : OF_CASH.has(topic) && isPaidFor(view);
}

function owesLittle({ now }: View): boolean {
  const turns = now("Net Leverage (x)")?.value;
  const isLow = turns !== undefined && bandOf("leverage", turns).place === 0;
  const [debt, held] = [now("Net Debt"), now("Short-Term Investments")];
  const paid = held?.period === debt?.period ? (held?.value ?? 0) : 0;
  return isLow || (debt?.value ?? 0) < paid;
}

/** Whether cash alone covers what falls due within a year. */
function isPaidFor({ now }: View): boolean {
  const [cash, due] = [now("Cash And Equivalents"), now("Short-Term Debt")];
  if (cash === undefined || due === undefined) return false;
  return due.value === 0 || bandOf("liquidity", cash.value / due.value).place === 0;
}

function isStrained({ kind, now }: View, topic: Finding["topic"]): boolean {
  if (!kind.hasEarnings || !OF_DEBT.has(topic)) return false;
  const [turns, ebitda, debt] = ["Net Leverage (x)", "EBITDA", "Net Debt"].map(
    (item) => now(item)?.value,
  );
  if (ebitda !== undefined && ebitda <= 0) return (debt ?? 0) > 0;
  return turns !== undefined && verdictOfBand(bandOf("leverage", turns)) === "no";
}

const OF_CREDITORS: ReadonlySet<string> = new Set([
  "leverage",
  "coverage",
  "capital",
  "refinancing",
  "liquidity",
]);

const OF_EARNINGS: ReadonlySet<string> = new Set(["margin", "growth", "returns"]);

/** More of what ends in a loss, or does not pay the interest, is no support yet. */
function isAtLoss({ now, kind }: View): boolean {
  if ((now("Net Income")?.value ?? 0) < 0) return true;
  return kind.hasEarnings && (now("EBIT Coverage (x)")?.value ?? 1) < 1;
}

/**
 * For whom it is good or bad: how much is owed is the creditor's question, what a share earns its owner's.
 * A bank's return is what its creditors stand on too.
 */
export function sidesOf(view: View, topic: Finding["topic"], verdict: Verdict): Finding["good"] {
  const { kind } = view;
  const isOwners = topic === "returns" && kind.topics.includes("leverage");
  const isNone = isOwners || (verdict === "yes" && OF_EARNINGS.has(topic) && isAtLoss(view));
  return {
    creditor: isNone ? "neither" : verdict,
    shareholder: OF_CREDITORS.has(topic) ? "neither" : verdict,
  };
}
