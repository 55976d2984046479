import type { Fact } from "#core/statements/company-facts.ts";
import type { Entry } from "#core/statements/fact-index.ts";

/** Two filed values of one period this far apart differ in scale, not in substance. */
const SCALE_GAP = 500;

/**
 * Drops slips of sign and restated values that are some 10^3 off: of values of one period that lie a factor of 500 or
 * more apart, those further from the neighbouring periods of the same concept (finance.md 1.4).
 */
export function withoutTaggingSlips(byPeriod: ReadonlyMap<number, Entry>): void {
  for (const entry of byPeriod.values()) {
    if (entry.facts.length < 2) continue;
    entry.facts = withoutSignSlips(entry.facts);
    if (!hasScaleGap(entry.facts)) continue;
    const neighbour = typicalMagnitude(entry, byPeriod);
    if (neighbour === undefined) continue;
    const distance = (fact: Fact): number => Math.abs(Math.log(Math.abs(fact.val) / neighbour));
    const nearest = Math.min(...entry.facts.filter((fact) => fact.val !== 0).map(distance));
    const limit = nearest + Math.log(SCALE_GAP);
    entry.facts = entry.facts.filter((fact) => fact.val === 0 || distance(fact) < limit);
  }
}

/**
 * Drops a latest value that is the exact negative of what more reports said: a slip of the sign in
 * tagging, which the statement's own arithmetic does not follow.
 */
function withoutSignSlips(facts: Fact[]): Fact[] {
  const value = facts.at(-1)?.val ?? 0;
  if (value === 0) return facts;
  const opposite = facts.filter(({ val }) => val === -value).length;
  const same = facts.filter(({ val }) => val === value).length;
  return opposite > same ? facts.filter(({ val }) => val !== value) : facts;
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
