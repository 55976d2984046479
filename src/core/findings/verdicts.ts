import type { PlacedBand } from "#core/finance/vocabulary/bands.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
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

/** The best band speaks for the company, the worst against it, and of many the second worst too. */
function verdictOfBand({ place, count }: PlacedBand): Verdict {
  if (place === 0) return "yes";
  return place === count - 1 || (count > 3 && place === count - 2) ? "no" : "neither";
}

function verdictOfMove({ item, value }: Datum, direction: Direction | undefined): Verdict {
  const { good } = wordsOf(item);
  if (good === undefined) return "neither";
  const isHigher = good === "higher";
  if (direction === "turned") return isHigher === value < 0 ? "no" : "yes";
  if (value < 0) return verdictBelowZero(isHigher, direction);
  if (direction === (isHigher ? "up" : "down")) return "yes";
  return direction === "up" || direction === "down" ? "no" : "neither";
}

/** A loss that narrows is one still, and less net cash is still net cash. */
function verdictBelowZero(isHigher: boolean, direction: Direction | undefined): Verdict {
  if (isHigher) return direction === "up" ? "neither" : "no";
  return direction === "down" ? "yes" : "neither";
}

const OF_CREDITORS: ReadonlySet<string> = new Set([
  "leverage",
  "coverage",
  "capital",
  "refinancing",
  "liquidity",
]);

/**
 * For whom it is good or bad: how much is owed is the creditor's question, what a share earns its owner's.
 * A bank's return is what its creditors stand on too.
 */
export function sidesOf(
  { kind }: View,
  topic: Finding["topic"],
  verdict: Verdict,
): Finding["good"] {
  const isOwners = topic === "returns" && kind.topics.includes("leverage");
  return {
    creditor: isOwners ? "neither" : verdict,
    shareholder: OF_CREDITORS.has(topic) ? "neither" : verdict,
  };
}
