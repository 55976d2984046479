import { periodLabel } from "#core/ledger/period.ts";
import { yearOf } from "#core/finance/statements/facts/day-number.ts";
import {
  type AnnualFiling,
  type Entry,
  type FactIndex,
  isAnnual,
  isAnnualForm,
} from "#core/finance/statements/facts/fact-index.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** A fiscal year, or a transition period between two fiscal calendars. */
export type FiscalYear = {
  /** `2024`, or `TP 3/2022`. */
  readonly label: string;
  readonly isTransition: boolean;
  readonly startDay: number;
  readonly endDay: number;
  readonly flags: readonly string[];
};

/** Ends this many days apart are the same period: 52- and 53-week calendars drift. */
export const DRIFT_DAYS = 7;
const LONG_YEAR_DAYS = 369;
const FILINGS_FOR_OFFSET = 6;
const SHORTEST_TRANSITION_DAYS = 20;

/** Flows that every filer tags each period: they show which periods a company reports. */
export const ANCHOR_CONCEPTS = [
  "NetIncomeLoss",
  "ProfitLoss",
  "IncomeTaxExpenseBenefit",
  "NetCashProvidedByUsedInOperatingActivities",
  "OperatingIncomeLoss",
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "SalesRevenueNet",
  "ifrs-full:ProfitLoss",
  "ifrs-full:Revenue",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
].map(qualified);

/**
 * The fiscal years the annual reports cover, oldest first, labelled by finance.md 1.3: the year of
 * seven days before the end, less the offset of the company's own naming; never `fy`.
 */
export function fiscalYears(index: FactIndex): FiscalYear[] {
  const periods = annualPeriods(index);
  const assumed = index.namingFilings.length < 2 ? ["fiscal_label_assumed"] : [];
  const years = periods.map(({ startDay, endDay }): FiscalYear => {
    const isLong = endDay - startDay + 1 >= LONG_YEAR_DAYS;
    return {
      label: fiscalLabel(index, endDay),
      isTransition: false,
      startDay,
      endDay,
      flags: isLong ? ["53_weeks", ...assumed] : assumed,
    };
  });
  const unique = years
    .filter((year, at) => year.label !== years[at + 1]?.label)
    .map((year, at) => (at === 0 ? withFormerCurrency(index, year) : year));
  return [...unique, ...transitionPeriods(index, unique)].toSorted((a, b) => a.endDay - b.endDay);
}

/** Amounts are never converted: years reported in another currency alone are left out, and the first one here says so. */
function withFormerCurrency(index: FactIndex, year: FiscalYear): FiscalYear {
  const since = index.inFormerCurrencySince;
  return since !== undefined && since < year.endDay - DRIFT_DAYS
    ? { ...year, flags: [...year.flags, "earlier_years_in_another_currency"] }
    : year;
}

/**
 * The company's name for the twelve months to a day, by the annual reports of the same year-end: a
 * filer that moves its year-end from January to December names the years before and after by
 * different rules.
 */
export function fiscalLabel(index: FactIndex, endDay: number): string {
  const sameYearEnd = index.namingFilings.filter(
    (filing) => daysFromAnniversary(filing.endDay, endDay) <= DRIFT_DAYS + 1,
  );
  const filings = sameYearEnd.length > 0 ? sameYearEnd : index.namingFilings;
  return String(yearOf(endDay - DRIFT_DAYS) - labelOffset(index, filings));
}

type Span = { readonly startDay: number; readonly endDay: number };

/** A period and how many facts state it. */
type Vote = { readonly span: Span; count: number };

/** Twelve-month periods of annual reports that end with one of the company's fiscal years. */
function annualPeriods(index: FactIndex): Span[] {
  const votes = new Map<number, Vote>();
  for (const entry of anchorEntries(index)) {
    const { startDay, endDay } = entry;
    if (startDay === undefined || !isAnnual(startDay, endDay)) continue;
    if (!entry.facts.some((fact) => isAnnualForm(fact.form))) continue;
    const key = endDay * 4096 + (endDay - startDay);
    const vote = votes.get(key) ?? { span: { startDay, endDay }, count: 0 };
    vote.count += entry.facts.length;
    votes.set(key, vote);
  }
  const ownEnds = index.annualFilings.map((filing) => filing.endDay);
  const isOwn = ({ span }: Vote): boolean =>
    ownEnds.some((end) => Math.abs(end - span.endDay) <= DRIFT_DAYS);
  const chosen: Vote[] = [];
  const byCount = [...votes.values()].toSorted(
    (a, b) =>
      b.count - a.count || b.span.endDay - a.span.endDay || a.span.startDay - b.span.startDay,
  );
  // A report's own year first: comparatives may not overlap it, as they would where the year-end moved.
  for (const vote of [...byCount.filter(isOwn), ...byCount]) {
    const isFiscal = ownEnds.some((end) => isAnniversary(end, vote.span.endDay));
    if (isFiscal && chosen.every(({ span }) => !areOverlapping(span, vote.span))) chosen.push(vote);
  }
  return chosen.map(({ span }) => span).toSorted((a, b) => a.endDay - b.endDay);
}

function areOverlapping(a: Span, b: Span): boolean {
  return Math.min(a.endDay, b.endDay) - Math.max(a.startDay, b.startDay) >= DRIFT_DAYS;
}

/** Own ends, and ends a whole number of years before one: comparatives older than the first XBRL report. */
function isAnniversary(ownEnd: number, endDay: number): boolean {
  return endDay <= ownEnd + DRIFT_DAYS && daysFromAnniversary(ownEnd, endDay) <= DRIFT_DAYS + 1;
}

function daysFromAnniversary(a: number, b: number): number {
  const years = Math.round((a - b) / 365.25);
  return Math.abs(a - b - years * 365.25);
}

/** The mode, over the latest of some annual filings, of calendar year less the filer's own fiscal year. */
function labelOffset(index: FactIndex, filings: readonly AnnualFiling[]): number {
  if (index.namingFilings.length < 2) return 0;
  const counts = new Map<number, number>();
  for (const filing of filings.slice(-FILINGS_FOR_OFFSET)) {
    if (filing.fiscalYear === undefined) continue;
    const offset = yearOf(filing.endDay - DRIFT_DAYS) - filing.fiscalYear;
    counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Spans between fiscal years, or after the last, that a 10-KT or 10-K reports on. */
function transitionPeriods(index: FactIndex, years: readonly FiscalYear[]): FiscalYear[] {
  const found = new Map<number, Span>();
  for (const entry of anchorEntries(index)) {
    const { startDay, endDay } = entry;
    if (startDay === undefined || endDay - startDay < SHORTEST_TRANSITION_DAYS) continue;
    if (isAnnual(startDay, endDay) || (found.get(endDay)?.startDay ?? Infinity) <= startDay)
      continue;
    if (!isBetweenYears(entry, years) || !entry.facts.some((fact) => isAnnualForm(fact.form)))
      continue;
    found.set(endDay, { startDay, endDay });
  }
  return [...found.values()].map(({ startDay, endDay }): FiscalYear => ({
    label: transitionLabel(endDay),
    isTransition: true,
    startDay,
    endDay,
    flags: ["transition_period"],
  }));
}

function isBetweenYears(entry: Entry, years: readonly FiscalYear[]): boolean {
  const { startDay, endDay } = entry;
  if (startDay === undefined) return false;
  const before = years.findLast((year) => Math.abs(year.endDay + 1 - startDay) <= DRIFT_DAYS);
  if (before === undefined) return false;
  const after = years.find((year) => year.endDay > before.endDay);
  if (after !== undefined) return Math.abs(after.startDay - 1 - endDay) <= DRIFT_DAYS;
  return entry.facts.some((fact) => fact.form.startsWith("10-KT"));
}

function transitionLabel(endDay: number): string {
  const date = new Date(endDay * 86_400_000);
  return periodLabel({
    kind: "transition",
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  });
}

/** Every period of the anchor concepts. */
export function* anchorEntries(index: FactIndex): Generator<Entry> {
  for (const concept of ANCHOR_CONCEPTS) {
    yield* index.series.get(concept)?.byPeriod.values() ?? [];
  }
}
