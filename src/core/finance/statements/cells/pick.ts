import type { SourceInput, TaggedSource } from "#core/ledger/financial-data.ts";
import { type Figure, subtracted } from "#core/finance/statements/cells/cell.ts";
import type { Column, SpanOperand } from "#core/finance/statements/cells/columns.ts";
import type { Fact } from "#core/finance/statements/facts/company-facts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import {
  type Entry,
  type FactIndex,
  type Series,
  isRecastForm,
  periodKey,
} from "#core/finance/statements/facts/fact-index.ts";
import { firstPrint } from "#core/finance/statements/facts/first-print.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";

/** A later report differs from the first by more than this share: restated (finance.md 1.4). */
const RESTATED_BEYOND = 0.005;
/** Operands filed within this many days of each other belong to neighbouring reports. */
const NEIGHBOURING_REPORTS_DAYS = 200;

/** Flows of one concept in a column: its own fact, or differences and sums of the same concept's facts. */
export function pickFlow(index: FactIndex, concept: string, column: Column): Figure | undefined {
  const series = index.series.get(concept);
  if (series === undefined) return undefined;
  for (const way of column.ways) {
    const entries = way.map((span) => findSpan(series, span));
    const found = entries.filter((entry) => entry !== undefined);
    if (found.length < way.length) continue;
    const [only] = found;
    return way.length === 1 && only !== undefined
      ? taggedFigure(concept, only)
      : combinedFigure(concept, way, found);
  }
  return undefined;
}

/** A figure that never adds up over time, such as shares: only a fact of the column's own span. */
export function pickWhole(index: FactIndex, concept: string, column: Column): Figure | undefined {
  const ways = column.ways.filter((way) => way.length === 1);
  return pickFlow(index, concept, { ...column, ways });
}

/** A balance at the column's end. */
export function pickBalance(index: FactIndex, concept: string, column: Column): Figure | undefined {
  const series = index.series.get(concept);
  const entry = series && findBalance(series, column.endDay);
  return entry === undefined ? undefined : taggedFigure(concept, entry);
}

function findSpan(series: Series, { startDay, endDay }: SpanOperand): Entry | undefined {
  const exact = series.byPeriod.get(periodKey(startDay, endDay));
  if (exact !== undefined) return exact;
  return nearest(series, endDay, (entry) =>
    entry.startDay === undefined ? Infinity : Math.abs(entry.startDay - startDay),
  );
}

function findBalance(series: Series, endDay: number): Entry | undefined {
  const exact = series.byPeriod.get(periodKey(undefined, endDay));
  return exact ?? nearest(series, endDay, (entry) => (entry.startDay === undefined ? 0 : Infinity));
}

function nearest(
  series: Series,
  endDay: number,
  startDistance: (entry: Entry) => number,
): Entry | undefined {
  let best: Entry | undefined;
  let bestDistance = Infinity;
  for (const entry of series.byPeriod.values()) {
    const end = Math.abs(entry.endDay - endDay);
    if (end > DRIFT_DAYS) continue;
    const start = startDistance(entry);
    if (start > DRIFT_DAYS || end + start > bestDistance) continue;
    if (best !== undefined && end + start === bestDistance && entry.endDay < best.endDay) continue;
    best = entry;
    bestDistance = end + start;
  }
  return best;
}

function taggedFigure(concept: string, entry: Entry): Figure | undefined {
  const fact = latest(entry);
  if (fact === undefined) return undefined;
  const [first] = entry.facts;
  const isRestated = first !== undefined && differs(first.val, fact.val);
  const print = firstPrint(entry.facts, fact);
  const source: TaggedSource = {
    accession: fact.accn,
    form: fact.form,
    filed: fact.filed,
    concept,
    ...(print && { firstPrint: print }),
    ...(isRestated && {
      asFirstReported: {
        value: first.val,
        accession: first.accn,
        form: first.form,
        filed: first.filed,
      },
    }),
  };
  const flags = isRestated ? ["restated"] : [];
  if (isRecastForm(fact.form)) flags.push("recast_8k");
  if (entry.isSignCorrected === true) flags.push("interest_sign_corrected");
  return { value: fact.val, source, flags };
}

function latest(entry: Entry): Fact | undefined {
  return entry.facts.at(-1);
}

function differs(a: number, b: number): boolean {
  return Math.abs(a - b) > RESTATED_BEYOND * Math.max(Math.abs(a), Math.abs(b));
}

function combinedFigure(
  concept: string,
  way: readonly SpanOperand[],
  entries: readonly Entry[],
): Figure | undefined {
  const { facts, isMixed } = neighbouringFacts(entries);
  if (facts.length < way.length) return undefined;
  let value = 0;
  let formula = "";
  const inputs: SourceInput[] = [];
  way.forEach(({ sign, name }, at) => {
    const fact = facts[at];
    if (fact === undefined) return;
    const print = firstPrint(entries[at]?.facts ?? [], fact);
    value += sign * fact.val;
    formula += at === 0 ? name : ` ${sign > 0 ? "+" : "-"} ${name}`;
    inputs.push({
      name,
      value: sign * fact.val,
      ...subtracted(sign),
      period: name,
      accession: fact.accn,
      form: fact.form,
      filed: fact.filed,
      concept,
      ...(print && { firstPrint: print }),
    });
  });
  const flags = isMixed ? ["derived", "mixed_vintage"] : ["derived"];
  if (entries.some((entry) => entry.isSignCorrected === true))
    flags.push("interest_sign_corrected");
  return { value: value === 0 ? 0 : value, source: { formula, inputs }, flags };
}

/**
 * One fact of each entry, from reports as near in time as can be, so that a recast year is not set
 * against nine months as first reported. Mixed when a restated operand could not be matched.
 */
function neighbouringFacts(entries: readonly Entry[]): { facts: Fact[]; isMixed: boolean } {
  const [whole, ...parts] = entries;
  if (whole === undefined) return { facts: [], isMixed: false };
  let best: { facts: Fact[]; gap: number } | undefined;
  for (const fact of whole.facts.toReversed()) {
    const others = parts.map((entry) => closest(entry.facts, fact));
    const facts = [fact, ...others.filter((other) => other !== undefined)];
    const gap = Math.max(0, ...others.map((other) => (other ? filingGap(fact, other) : Infinity)));
    if (best === undefined || gap < best.gap) best = { facts, gap };
    if (gap <= NEIGHBOURING_REPORTS_DAYS) break;
  }
  const isFar = (best?.gap ?? 0) > NEIGHBOURING_REPORTS_DAYS;
  const isRestated = entries.some((entry) => {
    const [first] = entry.facts;
    const last = latest(entry);
    return first !== undefined && last !== undefined && differs(first.val, last.val);
  });
  return { facts: best?.facts ?? [], isMixed: isFar && isRestated };
}

function closest(facts: readonly Fact[], to: Fact): Fact | undefined {
  let best: Fact | undefined;
  for (const fact of facts) {
    if (best === undefined || filingGap(fact, to) <= filingGap(best, to)) best = fact;
  }
  return best;
}

function filingGap(a: Fact, b: Fact): number {
  return a.accn === b.accn ? 0 : Math.abs(dayNumber(a.filed) - dayNumber(b.filed));
}
