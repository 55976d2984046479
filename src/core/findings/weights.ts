import type { Datum } from "#core/ledger/datum.ts";

/** Weights run from 0 to 1; none knows a company, a template or a sentence. */
function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A change of half the earlier amount, two turns, or ten points, weighs whole. */
const WHOLE: Readonly<Record<"amount" | "multiple" | "fraction", number>> = {
  amount: 0.5,
  multiple: 2,
  fraction: 0.1,
};

/** How much a row moved, against what moves a view whole; across zero as much as there is. */
export function weightOfMove(now: Datum, before: Datum): number {
  const step = Math.abs(now.value - before.value);
  if (now.unit === "multiple" || now.unit === "fraction") return within(step / WHOLE[now.unit]);
  if (before.value === 0) return 1;
  return within(step / Math.abs(before.value) / WHOLE.amount);
}

/** How near a threshold is, by the share of the row that has to be lost to reach it. */
export function weightOfRoom(share: number): number {
  return within(1 - share);
}

/** How much of the means an obligation takes. */
export function weightOfDue(owed: number, means: number): number {
  return means <= 0 ? 1 : within(owed / means);
}

/** How large an amount is beside the earnings or the debt it stands beside: a quarter weighs whole. */
export function weightOfShare(amount: number, beside: number): number {
  return beside === 0 ? 1 : within(Math.abs(amount / beside) * 4);
}

/** How far a level lies from the middle of its bands: both ends matter, the middle does not. */
export function weightOfBand(place: number, count: number): number {
  return count <= 1 ? 0 : within(Math.abs(place / (count - 1) - 0.5) * 2);
}

/** What is read first counts more: the first topic of a kind whole, the last half. */
export function weightOfTopic(place: number, count: number): number {
  return place === -1 || count <= 1 ? 0.5 : 1 - place / (count - 1) / 2;
}
