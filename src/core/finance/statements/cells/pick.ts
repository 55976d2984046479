import { listText } from "#core/count-text.ts";
import type { SourceInput, TaggedSource } from "#core/ledger/financial-data.ts";
import { type Figure, subtracted } from "#core/finance/statements/cells/cell.ts";
import type { Column, SpanOperand } from "#core/finance/statements/cells/columns.ts";
import { grainOf } from "#core/finance/statements/cells/is-close.ts";
import { POSITIVE_BY_NATURE } from "#core/finance/statements/concepts/positive-by-nature.ts";
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
  const known = flowsOf(column);
  if (!known.has(series)) known.set(series, firstFigure(waysOf(index, concept, column)));
  return known.get(series);
}

/** The flows of a column that were asked for: every quarter asks those of its year, rule by rule. */
const flowsByColumn = new WeakMap<Column, Map<Series, Figure | undefined>>();

function flowsOf(column: Column): Map<Series, Figure | undefined> {
  const known = flowsByColumn.get(column) ?? new Map<Series, Figure | undefined>();
  flowsByColumn.set(column, known);
  return known;
}

function firstFigure(ways: Iterable<Figure | string>): Figure | undefined {
  for (const made of ways) if (typeof made !== "string") return made;
  return undefined;
}

/**
 * Why a concept with facts for every part of a column can't be put together there; undefined where
 * it can, or where a fact is missing.
 */
export function whyNotTogether(
  index: FactIndex,
  concept: string,
  column: Column,
): string | undefined {
  const made = [...waysOf(index, concept, column)];
  return made.find((way) => typeof way === "string");
}

/** What each way of a column comes to whose facts are all there: a figure, or why it is none. */
function* waysOf(index: FactIndex, concept: string, column: Column): Iterable<Figure | string> {
  const series = index.series.get(concept);
  if (series === undefined) return;
  for (const way of column.ways) {
    const entries = way.map((span) => findSpan(series, span));
    const found = entries.filter((entry) => entry !== undefined);
    if (found.length < way.length) continue;
    const [only] = found;
    const made =
      way.length === 1 && only !== undefined
        ? taggedFigure(concept, only)
        : combinedFigure(series, way, found);
    if (made !== undefined) yield made;
  }
}

/** A figure that never adds up over time, such as shares: only a fact of the column's own span. */
export function pickWhole(index: FactIndex, concept: string, column: Column): Figure | undefined {
  const ways = column.ways.filter((way) => way.length === 1);
  return pickFlow(index, concept, { ...column, ways });
}

/** What a report states of a concept: its newest period there, as last stated. */
export function pickStated(
  index: FactIndex,
  concept: string,
  accession: string,
): Figure | undefined {
  const entries = [...(index.series.get(concept)?.byPeriod.values() ?? [])];
  const stated = entries.findLast(({ facts }) => facts.some(({ accn }) => accn === accession));
  return stated && taggedFigure(concept, stated);
}

/** The report on the column: the first that states a balance at its end, where it states none of a later day. */
export function reportOn(index: FactIndex, concept: string, column: Column): string | undefined {
  const series = index.series.get(concept);
  const entry = series && findBalance(series, column.endDay);
  const accession = entry?.facts[0]?.accn;
  const isOfLater = [...(series?.byPeriod.values() ?? [])].some(
    ({ endDay, facts }) =>
      endDay > (entry?.endDay ?? 0) && facts.some(({ accn }) => accn === accession),
  );
  return isOfLater ? undefined : accession;
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
    ...statedFrom(entry.facts, fact),
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

/** When the run of reports began that ends with `fact` and means its amount, where it was another's. */
function statedFrom(facts: readonly Fact[], fact: Fact): Pick<TaggedSource, "statedFrom"> {
  const run = facts.slice(0, facts.indexOf(fact));
  const first = run[run.findLastIndex(({ val }) => differs(val, fact.val)) + 1];
  return first === undefined ? {} : { statedFrom: first.filed };
}

/** Whether two reports mean different amounts: more apart than the share, and than one of them rounds. */
function differs(a: number, b: number): boolean {
  const rounding = Math.max(grainOf([a]), grainOf([b])) / 2;
  const limit = Math.max(RESTATED_BEYOND * Math.max(Math.abs(a), Math.abs(b)), rounding);
  return Math.abs(a - b) > limit;
}

/**
 * A sum and difference of facts of one concept: as the newest reports have them, else as they were
 * last known on one basis. Why there is none, where there is none.
 */
function combinedFigure(
  series: Series,
  way: readonly SpanOperand[],
  entries: readonly Entry[],
): Figure | string | undefined {
  let reason: string | undefined;
  for (const known of statesOf(entries)) {
    const operands = neighbouringOperands(way, known);
    if (operands === undefined) break;
    const refused = reasonAgainst(series, operands);
    if (refused === undefined) return differenceOf(series.concept, operands);
    reason ??= refused;
  }
  return reason;
}

/** What was known of the entries after each of their reports, newest first. */
function* statesOf(entries: readonly Entry[]): Iterable<readonly Entry[]> {
  yield entries;
  const dates = new Set(entries.flatMap(({ facts }) => facts.map(({ filed }) => filed)));
  for (const date of [...dates].toSorted().toReversed().slice(1)) {
    const known = entries.map((entry) => ({
      ...entry,
      facts: entry.facts.filter(({ filed }) => filed <= date),
    }));
    if (known.some(({ facts }) => facts.length === 0)) return;
    yield known;
  }
}

/** A part of a sum or difference: a fact of one report, among all that was said of its period. */
type OperandFact = { readonly span: SpanOperand; readonly entry: Entry; readonly fact: Fact };

function differenceOf(concept: string, operands: readonly OperandFact[]): Figure {
  const formula = operands.map(({ span: { sign, name } }, at) =>
    at === 0 ? name : ` ${sign > 0 ? "+" : "-"} ${name}`,
  );
  const inputs = operands.map(({ span: { sign, name }, entry, fact }): SourceInput => {
    const print = firstPrint(entry.facts, fact);
    return {
      name,
      value: sign * fact.val,
      ...subtracted(sign),
      period: name,
      accession: fact.accn,
      form: fact.form,
      filed: fact.filed,
      concept,
      ...(print && { firstPrint: print }),
      ...statedFrom(entry.facts, fact),
    };
  });
  const isTurned = operands.some(({ entry }) => entry.isSignCorrected === true);
  const isRestated = operands.some(({ entry: { facts }, fact }) =>
    facts[0] === undefined ? false : differs(facts[0].val, fact.val),
  );
  const flags = [
    "derived",
    ...(isRestated ? ["restated"] : []),
    ...(isTurned ? ["interest_sign_corrected"] : []),
  ];
  const value = totalOf(operands);
  return { value: value === 0 ? 0 : value, source: { formula: formula.join(""), inputs }, flags };
}

function totalOf(operands: readonly OperandFact[]): number {
  return operands.reduce((sum, { span, fact }) => sum + span.sign * fact.val, 0);
}

/**
 * One fact of each entry, from reports as near in time as can be, so that a recast year is not set
 * against nine months as first reported.
 */
function neighbouringOperands(
  way: readonly SpanOperand[],
  [whole, ...parts]: readonly Entry[],
): readonly OperandFact[] | undefined {
  let best: { facts: readonly Fact[]; gap: number } | undefined;
  for (const fact of whole?.facts.toReversed() ?? []) {
    const others = parts.flatMap((entry) => closest(entry.facts, fact) ?? []);
    const gap = Math.max(0, ...others.map((other) => filingGap(fact, other)));
    if (best === undefined || gap < best.gap) best = { facts: [fact, ...others], gap };
    if (gap <= NEIGHBOURING_REPORTS_DAYS) break;
  }
  const operands = way.flatMap((span, at): OperandFact[] => {
    const entry = at === 0 ? whole : parts[at - 1];
    const fact = best?.facts[at];
    return entry === undefined || fact === undefined ? [] : [{ span, entry, fact }];
  });
  return operands.length < way.length ? undefined : operands;
}

/** Why facts may not be set against each other; undefined where they may. */
function reasonAgainst(series: Series, operands: readonly OperandFact[]): string | undefined {
  const [whole, ...others] = operands;
  if (whole === undefined) return undefined;
  const listed = () => listText(operands.map(({ span }) => span.name));
  if (isRestatedApart(whole, others) || isOldYearWithNewQuarters(series, whole, others)) {
    return `n.a.: ${listed()} are on different bases: one of them was restated without the others`;
  }
  const values = [totalOf(operands), ...operands.map(({ fact }) => fact.val)];
  const isOdd = Math.min(...values) < 0 && Math.max(...values) > 0;
  return isOdd && POSITIVE_BY_NATURE.has(series.concept)
    ? `n.a.: ${listed()} as tagged leave an amount of the other sign`
    : undefined;
}

/** Whether reports far apart are set against each other though one of them was restated between. */
function isRestatedApart(whole: OperandFact, others: readonly OperandFact[]): boolean {
  const isFar = others.some(({ fact }) => filingGap(whole.fact, fact) > NEIGHBOURING_REPORTS_DAYS);
  return isFar && [whole, ...others].some(({ entry }) => wasRestated(entry));
}

function wasRestated({ facts }: Entry): boolean {
  const [first, last] = [facts[0], facts.at(-1)];
  return first !== undefined && last !== undefined && differs(first.val, last.val);
}

/**
 * Whether the part of a year taken away was restated beside the new year to date, by more than half
 * a percent of the year, and the year was not: neither was it stated again and stood, nor did its
 * own report restate the year before it.
 */
function isOldYearWithNewQuarters(
  series: Series,
  whole: OperandFact,
  others: readonly OperandFact[],
): boolean {
  const taken = others.find(({ span }) => span.sign < 0);
  const isTwelveMonths = others.some(({ span }) => span.sign > 0);
  if (!isTwelveMonths || taken === undefined) return false;
  const { filed, val } = whole.fact;
  const limit = RESTATED_BEYOND * Math.abs(val);
  const before = taken.entry.facts.findLast((fact) => fact.filed <= filed);
  if (taken.fact.filed <= filed || before === undefined) return false;
  if (Math.abs(before.val - taken.fact.val) <= limit) return false;
  const again = whole.entry.facts.find((fact) => fact.filed > taken.fact.filed);
  if (again !== undefined) return Math.abs(again.val - val) > limit;
  return !restatesYearBefore(series, whole);
}

/** Whether the report that states a year states another value for the year before than was known. */
function restatesYearBefore(series: Series, { entry, fact }: OperandFact): boolean {
  const { startDay, endDay } = entry;
  if (startDay === undefined) return false;
  const before = nearest(series, startDay - 1, (other) =>
    other.startDay === undefined
      ? Infinity
      : Math.abs(other.endDay - other.startDay - (endDay - startDay)),
  );
  const at = before?.facts.findIndex(({ accn }) => accn === fact.accn) ?? -1;
  const [said, known] = [before?.facts[at], before?.facts[at - 1]];
  return said !== undefined && known !== undefined && differs(said.val, known.val);
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
