import type { Fact } from "#core/finance/statements/facts/company-facts.ts";
import type { Entry } from "#core/finance/statements/facts/fact-index.ts";

/** Two filed values of one period this far apart differ in scale, not in substance. */
const SCALE_GAP = 500;
/** A sign that less than this share of the periods have is an exception. */
const ODD = 0.1;

/**
 * Drops slips of sign and restated values that are some 10^3 off: of values of one period that lie a factor of 500 or
 * more apart, those further from the neighbouring periods of the same concept (finance.md 1.4).
 */
export function withoutTaggingSlips(byPeriod: ReadonlyMap<number, Entry>): void {
  for (const entry of byPeriod.values()) {
    if (entry.facts.length < 2) continue;
    entry.facts = withoutSignSlips(entry, byPeriod);
    if (!hasScaleGap(entry.facts)) continue;
    const neighbour = typicalMagnitude(entry, byPeriod);
    if (neighbour === undefined) continue;
    const distance = (fact: Fact): number => Math.abs(Math.log(Math.abs(fact.val) / neighbour));
    const nearest = Math.min(...entry.facts.filter((fact) => fact.val !== 0).map(distance));
    const limit = nearest + Math.log(SCALE_GAP);
    entry.facts = entry.facts.filter((fact) => fact.val === 0 || distance(fact) < limit);
  }
}

/** Turns what is positive by its definition and was tagged with the minus it is printed with. */
export function withPositiveAmounts(byPeriod: ReadonlyMap<number, Entry>): void {
  for (const entry of byPeriod.values()) {
    if (entry.facts.every(({ val }) => val >= 0)) continue;
    entry.isSignCorrected = (entry.facts.at(-1)?.val ?? 0) < 0;
    entry.facts = entry.facts.map((fact) => ({ ...fact, val: Math.abs(fact.val) }));
  }
}

/**
 * Drops a latest value that is the exact negative of what more reports said: a slip of the sign in
 * tagging, which the statement's own arithmetic does not follow. Of two reports that contradict each
 * other, the one with the sign of nearly all other periods stands.
 */
function withoutSignSlips(entry: Entry, byPeriod: ReadonlyMap<number, Entry>): Fact[] {
  const { facts } = entry;
  const value = facts.at(-1)?.val ?? 0;
  if (value === 0 || !facts.some(({ val }) => val === -value)) return facts;
  const opposite = facts.filter(({ val }) => val === -value).length;
  const same = facts.filter(({ val }) => val === value).length;
  const isSlip =
    opposite > same || (opposite > 0 && opposite === same && isOddSign(value, entry, byPeriod));
  return isSlip ? facts.filter(({ val }) => val !== value) : facts;
}

/** Whether hardly any other period of the concept has the sign of a value. */
function isOddSign(value: number, entry: Entry, byPeriod: ReadonlyMap<number, Entry>): boolean {
  const others = [...byPeriod.values()].filter((other) => other !== entry && latest(other) !== 0);
  const alike = others.filter((other) => Math.sign(latest(other)) === Math.sign(value));
  return alike.length < others.length * ODD;
}

function hasScaleGap(facts: readonly Fact[]): boolean {
  let low = Infinity;
  let high = 0;
  for (const { val } of facts) {
    const magnitude = Math.abs(val);
    if (magnitude === 0) continue;
    low = Math.min(low, magnitude);
    high = Math.max(high, magnitude);
  }
  return high / low >= SCALE_GAP;
}

/** The median magnitude of the other periods of about the same length. */
function typicalMagnitude(entry: Entry, byPeriod: ReadonlyMap<number, Entry>): number | undefined {
  const magnitudes: number[] = [];
  for (const other of byPeriod.values()) {
    const value = other === entry ? 0 : Math.abs(other.facts.at(-1)?.val ?? 0);
    if (value > 0 && Math.abs(length(other) - length(entry)) <= 10) magnitudes.push(value);
  }
  return magnitudes.toSorted((a, b) => a - b)[magnitudes.length >> 1];
}

function length(entry: Entry): number {
  return entry.startDay === undefined ? 0 : entry.endDay - entry.startDay;
}

/** Days of a fiscal year. */
const YEAR = { min: 350, max: 380 } as const;
/** How far the share of the year's net interest that fell into a part of it may be from its share of days. */
const SHARE_OF_YEAR = { min: 0.4, max: 2 } as const;

/**
 * Turns net interest of quarters and of the year to date that is tagged as income where the year is
 * an expense about as large for its days: some filers turn the sign in their quarterly reports
 * alone, and a quarter taken as a difference would hold the year's expense twice.
 */
export function withOneSignOfNetInterest(byPeriod: ReadonlyMap<number, Entry>): void {
  const years = [...byPeriod.values()].filter(
    (entry) => length(entry) + 1 >= YEAR.min && length(entry) + 1 <= YEAR.max && latest(entry) < 0,
  );
  for (const entry of byPeriod.values()) {
    if (latest(entry) <= 0) continue;
    const year = years.find((candidate) => isWithin(entry, candidate));
    if (year === undefined) continue;
    const share = length(entry) / length(year);
    const ratio = latest(entry) / -latest(year) / share;
    if (share > 0.9 || ratio < SHARE_OF_YEAR.min || ratio > SHARE_OF_YEAR.max) continue;
    entry.facts = entry.facts.map((fact) => (fact.val > 0 ? { ...fact, val: -fact.val } : fact));
    entry.isSignCorrected = true;
  }
}

function latest(entry: Entry): number {
  return entry.facts.at(-1)?.val ?? 0;
}

function isWithin(part: Entry, whole: Entry): boolean {
  if (part.startDay === undefined || whole.startDay === undefined) return false;
  return part.startDay >= whole.startDay - 7 && part.endDay <= whole.endDay;
}
