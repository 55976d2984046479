import type { CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { INTEREST_NET } from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_NET_FINANCE } from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { READ_BY_SIZE } from "#core/finance/statements/concepts/positive-by-nature.ts";
import {
  withOneSignOfNetInterest,
  withPositiveAmounts,
  withoutTaggingSlips,
} from "#core/finance/statements/facts/tagging-slips.ts";
import { USED_CONCEPTS, qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** All that was ever filed for one concept and one period. */
export type Entry = {
  /** Absent for balances. */
  readonly startDay: number | undefined;
  readonly endDay: number;
  /** One of each report, by filing date, then accession; the last is the latest word. */
  facts: Fact[];
  /** Set where the sign of the latest word was turned to that of the filer's other reports. */
  isSignCorrected?: boolean;
};

/** The periods of one concept in one unit. */
export type Series = { readonly concept: string; readonly byPeriod: ReadonlyMap<number, Entry> };

/** An annual report as its facts describe it. */
export type AnnualFiling = {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly fiscalYear: number | undefined;
  /** The last day of its latest twelve months. */
  readonly endDay: number;
};

/** A company's facts, indexed by concept and period in one currency. */
export type FactIndex = {
  readonly currency: string;
  /** The end of the first year of annual reports without any fact in `currency`; their years are left out. */
  readonly inFormerCurrencySince: number | undefined;
  readonly series: ReadonlyMap<string, Series>;
  /** By filing date. */
  readonly annualFilings: readonly AnnualFiling[];
  /** The same and those filed after the as-of date: how a company names its years does not depend on it. */
  readonly namingFilings: readonly AnnualFiling[];
  /** The newest filing date among the facts. */
  readonly latestFiled: string;
  /** The faces known of reports filed up to the as-of date. */
  readonly faces: readonly FilingFace[];
  /** Days with facts of a second accounting standard, which were left out there; absent for a filer of one. */
  readonly otherStandardDays?: ReadonlySet<number>;
};

/** What is known of a company's filings beside their facts. */
export type KnownFilings = {
  /** Only filings up to this date count, `YYYY-MM-DD`; all unless said. */
  readonly asOf?: string | undefined;
  readonly faces?: readonly FilingFace[] | undefined;
  /** Last day reported on, `YYYY-MM-DD`, by accession: SEC submissions' `reportDate`. */
  readonly reportDates?: ReadonlyMap<string, string> | undefined;
};

/** An annual report's own end and the SEC's report date agree within this many days (finance.md 1.3). */
const REPORT_DATE_DAYS = 7;
const PERIODIC_FORM = /^(10-[KQ]T?|20-F|40-F|6-K)(\/A)?$/;
const ANNUAL_FORM = /^(10-KT?|20-F|40-F)(\/A)?$/;
/** Not periodic: used only where newer than every periodic report of the period, and flagged. */
const RECAST_FORM = /^8-K(\/A)?$/;
const CURRENCY = /^[A-Z]{3}$/;
export const ANNUAL_DAYS = { min: 350, max: 380 } as const;
const SHARES = "shares";
const PER_SHARE = /^[A-Z]{3}\/shares$/;
/** Of the cover of a report: of no period. */
const COVER = "dei:";
/** Net finance costs under IFRS hold exchange differences: their sign may turn with the year. */
const NET_INTEREST: ReadonlySet<string> = new Set(
  INTEREST_NET.filter((concept) => concept !== IFRS_NET_FINANCE).map(qualified),
);
/** Ratios that filers state, such as a bank's of capital. */
const PURE = "pure";
/** No filer's amount is larger in any currency; sums of such amounts stay finite. */
const LARGEST = 1e18;
/** No period is stated by more reports than this; a file that says so is damaged. */
const VINTAGES_MAX = 400;
/** Longest period kept, in days; also the width of a period's key. */
const KEY_WIDTH = 4096;

/** The key of a period within a series. */
export function periodKey(startDay: number | undefined, endDay: number): number {
  return endDay * KEY_WIDTH + (startDay === undefined ? 0 : endDay - startDay + 1);
}

export function isAnnual(startDay: number, endDay: number): boolean {
  const days = endDay - startDay + 1;
  return days >= ANNUAL_DAYS.min && days <= ANNUAL_DAYS.max;
}

/** Whether the product reads facts of this form at all. */
export function isReadForm(form: string): boolean {
  return formKind(form) !== "other";
}

/** Whether the product reads facts in this unit: currencies, of a share too, shares and plain ratios. */
export function isReadUnit(unit: string): boolean {
  return CURRENCY.test(unit) || unit === SHARES || unit === PURE || PER_SHARE.test(unit);
}

export function isAnnualForm(form: string): boolean {
  return ANNUAL_FORM.test(form);
}

export function isRecastForm(form: string): boolean {
  return RECAST_FORM.test(form);
}

/**
 * The index of the facts filed up to `asOf`; undefined when there are none in a currency. Facts of
 * other forms, facts that end after they were filed and values off by 10^3 are left out
 * (finance.md 1.3, 1.4).
 */
export function indexFacts(
  facts: CompanyFacts,
  { asOf, faces = [], reportDates }: KnownFilings = {},
): FactIndex | undefined {
  const reader = newReader(asOf);
  readAll(reader, facts);
  const currency = reportingCurrency(reader);
  if (currency === undefined) return undefined;
  const namingFilings = [...reader.annual.values()]
    .map((filing) => withReportDate(filing, reportDates?.get(filing.accession)))
    .toSorted((a, b) => (isFiledAfter(a, b) ? 1 : -1));
  return {
    currency,
    inFormerCurrencySince: inFormerCurrencySince(reader, currency),
    series: new Map(
      [PURE, SHARES, currency, `${currency}/shares`].flatMap((unit) => [
        ...(reader.units.get(unit) ?? []),
      ]),
    ),
    annualFilings: namingFilings.filter(({ filed }) => isFiledBy(filed, asOf)),
    namingFilings,
    latestFiled: reader.latestFiled,
    faces: faces.filter(({ filed }) => isFiledBy(filed, asOf)),
  };
}

/** A filing whose facts end elsewhere, such as one with a mis-dated context, reports on the SEC's date. */
function withReportDate(filing: AnnualFiling, reportDate: string | undefined): AnnualFiling {
  if (reportDate === undefined) return filing;
  const endDay = dayNumber(reportDate);
  return Math.abs(endDay - filing.endDay) > REPORT_DATE_DAYS ? { ...filing, endDay } : filing;
}

type Reader = {
  readonly asOf: string | undefined;
  readonly units: Map<string, Map<string, Series>>;
  readonly annual: Map<string, AnnualFiling>;
  /** Annual facts by accession, then currency. */
  readonly annualFacts: Map<string, Map<string, number>>;
  readonly forms: Map<string, "periodic" | "recast" | "other">;
  latestFiled: string;
};

function newReader(asOf: string | undefined): Reader {
  return {
    asOf,
    units: new Map(),
    annual: new Map(),
    annualFacts: new Map(),
    forms: new Map(),
    latestFiled: "",
  };
}

function readAll(reader: Reader, { facts }: CompanyFacts): void {
  for (const [taxonomy, concepts] of Object.entries(facts)) {
    for (const concept of Object.keys(concepts)) {
      const name = `${taxonomy}:${concept}`;
      if (!USED_CONCEPTS.has(name)) continue;
      for (const [unit, rows] of Object.entries(concepts[concept]?.units ?? {})) {
        if (isReadUnit(unit)) readSeries(reader, name, unit, rows);
      }
    }
  }
}

function readSeries(reader: Reader, concept: string, unit: string, rows: readonly Fact[]): void {
  const byPeriod = new Map<number, Entry>();
  let hasRevisions = false;
  const tellsFiling = !PER_SHARE.test(unit) && !concept.startsWith(COVER);
  for (const fact of rows) {
    const period = isReadable(reader, fact) ? periodOf(fact) : undefined;
    if (period === undefined) continue;
    const { startDay, endDay } = period;
    const key = periodKey(startDay, endDay);
    const entry = byPeriod.get(key);
    if (entry !== undefined && isSaidByItsReport(entry, fact)) continue;
    if (tellsFiling) noteFiling(reader, fact, unit, period);
    if (!isFiledBy(fact.filed, reader.asOf)) continue;
    if (entry === undefined) byPeriod.set(key, { startDay, endDay, facts: [fact] });
    else {
      insertByFiling(entry.facts, fact);
      hasRevisions = true;
    }
  }
  if (byPeriod.size === 0) return;
  correctSlips(concept, byPeriod, hasRevisions);
  const series = reader.units.get(unit) ?? new Map<string, Series>();
  series.set(concept, { concept, byPeriod });
  reader.units.set(unit, series);
}

function correctSlips(
  concept: string,
  byPeriod: ReadonlyMap<number, Entry>,
  hasRevisions: boolean,
): void {
  if (READ_BY_SIZE.has(concept)) withPositiveAmounts(byPeriod);
  if (hasRevisions) withoutTaggingSlips(byPeriod);
  if (NET_INTEREST.has(concept)) withOneSignOfNetInterest(byPeriod);
}

type Period = { readonly startDay: number | undefined; readonly endDay: number };

/** Undefined for a period without a date, or that ends after its filing, before it begins, or spans years. */
function periodOf(fact: Fact): Period | undefined {
  if (fact.end > fact.filed) return undefined;
  const endDay = dayNumber(fact.end);
  if (Number.isNaN(endDay)) return undefined;
  if (fact.start === undefined) return { startDay: undefined, endDay };
  const startDay = dayNumber(fact.start);
  const isPossible = startDay <= endDay && endDay - startDay < KEY_WIDTH - 1;
  return isPossible ? { startDay, endDay } : undefined;
}

function noteFiling(reader: Reader, fact: Fact, unit: string, { startDay, endDay }: Period): void {
  if (isFiledBy(fact.filed, reader.asOf) && fact.filed > reader.latestFiled) {
    reader.latestFiled = fact.filed;
  }
  if (startDay !== undefined && isAnnualForm(fact.form) && isAnnual(startDay, endDay)) {
    noteAnnual(reader, fact, unit, endDay);
  }
}

function isFiledBy(filed: string, asOf: string | undefined): boolean {
  return asOf === undefined || filed <= asOf;
}

function isReadable(reader: Reader, fact: Fact): boolean {
  let kind = reader.forms.get(fact.form);
  if (kind === undefined) {
    kind = formKind(fact.form);
    reader.forms.set(fact.form, kind);
  }
  return kind !== "other" && Math.abs(fact.val) <= LARGEST;
}

function formKind(form: string): "periodic" | "recast" | "other" {
  if (PERIODIC_FORM.test(form)) return "periodic";
  return RECAST_FORM.test(form) ? "recast" : "other";
}

function insertByFiling(facts: Fact[], fact: Fact): void {
  let index = facts.length;
  while (index > 0) {
    const before = facts[index - 1];
    if (before === undefined || !isLater(before, fact)) break;
    index--;
  }
  facts.splice(index, 0, fact);
  // The first report and the latest are what rules read.
  if (facts.length > VINTAGES_MAX) facts.splice(1, 1);
}

function isLater(a: Fact, b: Fact): boolean {
  return a.filed === b.filed ? a.accn > b.accn : a.filed > b.filed;
}

/**
 * Whether the report of a fact has stated this period before. One report may print a figure in its
 * statements and, rounded, in its text: the finer one stays, whatever the order of the facts.
 */
function isSaidByItsReport(entry: Entry, fact: Fact): boolean {
  const place = entry.facts.findIndex(({ accn }) => accn === fact.accn);
  const known = entry.facts[place];
  if (known === undefined) return false;
  const finer = trailingZeros(known.val) - trailingZeros(fact.val);
  if (finer > 0 || (finer === 0 && fact.val > known.val)) entry.facts[place] = fact;
  return true;
}

function trailingZeros(value: number): number {
  if (value === 0) return Infinity;
  let zeros = 0;
  for (let rest = Math.abs(value); rest % 10 === 0; rest /= 10) zeros += 1;
  return zeros;
}

/** Of the facts of one filing the latest tells its year; of several years stated for it, the later. */
function tellsMore(known: AnnualFiling | undefined, endDay: number, fiscalYear: number): boolean {
  if (known === undefined || known.endDay < endDay) return true;
  return known.endDay === endDay && fiscalYear > (known.fiscalYear ?? 0);
}

function noteAnnual(reader: Reader, fact: Fact, unit: string, endDay: number): void {
  if (tellsMore(reader.annual.get(fact.accn), endDay, fact.fy ?? 0)) {
    reader.annual.set(fact.accn, {
      accession: fact.accn,
      form: fact.form,
      filed: fact.filed,
      fiscalYear: fact.fy ?? undefined,
      endDay,
    });
  }
  if (!CURRENCY.test(unit) || !isFiledBy(fact.filed, reader.asOf)) return;
  const counts = reader.annualFacts.get(fact.accn) ?? new Map<string, number>();
  counts.set(unit, (counts.get(unit) ?? 0) + 1);
  reader.annualFacts.set(fact.accn, counts);
}

function isFiledAfter(a: AnnualFiling, b: AnnualFiling): boolean {
  return a.filed === b.filed ? a.accession > b.accession : a.filed > b.filed;
}

/** The currency with the most annual facts in the latest annual filing, else the one with most concepts. */
function reportingCurrency(reader: Reader): string | undefined {
  const latest = [...reader.annual.values()]
    .filter(({ accession }) => reader.annualFacts.has(accession))
    .reduce<AnnualFiling | undefined>(
      (best, filing) => (best === undefined || isFiledAfter(filing, best) ? filing : best),
      undefined,
    );
  const counts =
    latest === undefined
      ? [...reader.units].flatMap(([unit, series]): [string, number][] =>
          CURRENCY.test(unit) ? [[unit, series.size]] : [],
        )
      : [...(reader.annualFacts.get(latest.accession) ?? [])];
  return counts.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

/** When the years began whose annual reports have no fact in the currency reported in now. */
function inFormerCurrencySince(reader: Reader, currency: string): number | undefined {
  const former = new Set(
    [...reader.annualFacts].flatMap(([accession, counts]) =>
      counts.has(currency) ? [] : [accession],
    ),
  );
  if (former.size === 0) return undefined;
  const ends = [...reader.units]
    .flatMap(([unit, series]) => (CURRENCY.test(unit) ? [...series.values()] : []))
    .flatMap(({ byPeriod }) => [...byPeriod.values()])
    .filter(({ startDay, endDay }) => startDay !== undefined && isAnnual(startDay, endDay))
    .filter(({ facts }) => facts.some(({ accn }) => former.has(accn)))
    .map(({ endDay }) => endDay);
  return ends.reduce<number | undefined>((first, end) => Math.min(first ?? end, end), undefined);
}
