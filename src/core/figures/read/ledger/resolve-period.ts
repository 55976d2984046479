import {
  isFiscalYear,
  ltmLabel,
  periodKind,
  periodLabel,
  quarterLabel,
  quarterOf,
} from "#core/ledger/period.ts";
import { columnEnd, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { PeriodWords } from "#core/figures/read/figures/figure.ts";

/**
 * The columns a figure is about: one label, or several whose flows add up (`the first two quarters`),
 * latest first. A label need not be connected.
 */
export type Columns = readonly [string, ...string[]];

/** A column that is never connected: twelve months whose end the text doesn't say. */
const NO_TWELVE_MONTHS = "LTM";

/** What a company's text means by words for time, `context` being the columns spoken of before. */
export function columnsOf(
  company: CompanyLedger,
  when: PeriodWords,
  context: Columns | undefined,
): Columns | undefined {
  const now = context ?? latest(company);
  return (
    yearColumns(company, when) ??
    quarterColumns(company, when, now) ??
    (now && relativeColumns(company, when, now))
  );
}

function yearColumns(company: CompanyLedger, when: PeriodWords): Columns | undefined {
  if (when.kind === "year")
    return [periodLabel({ kind: when.isEstimate ? "estimate" : "year", fiscalYear: when.year })];
  if (when.kind === "years") return yearsBetween(when.from, when.to);
  if (when.kind === "date") return dated(company, when);
  if (when.kind === "twelve-months") return twelveMonths(company, when);
  if (when.kind === "split-year") return [splitYear(company, when.to)];
  return when.kind === "latest-year" ? only(company.years[0]) : undefined;
}

function quarterColumns(
  company: CompanyLedger,
  when: PeriodWords,
  now: Columns | undefined,
): Columns | undefined {
  if (when.kind === "quarter") return quarterColumn(company, when, now);
  if (when.kind === "half") return halfOf(company, when, now);
  if (when.kind === "year-to-date") return yearToDate(company, when);
  if (when.kind === "months") return monthsTo(company, when);
  return when.kind === "latest-quarter" ? only(company.quarters[0]) : undefined;
}

function relativeColumns(
  company: CompanyLedger,
  when: PeriodWords,
  now: Columns,
): Columns | undefined {
  if (when.kind === "previous-quarter") return previousQuarter(now);
  if (when.kind === "month-end") return nearestEnd(company, when.month, now);
  if (when.kind === "earlier") return earlier(company, now, when.years);
  return when.kind === "span" ? spanEndingAt(now, when.years) : undefined;
}

/** The column that ends in a month, the nearest to the time spoken of. */
function nearestEnd(company: CompanyLedger, month: string, [now]: Columns): Columns | undefined {
  const spoken = Date.parse(columnEnd(company, now) ?? "");
  const ends = [...company.years, ...company.quarters].flatMap((label) => {
    const end = columnEnd(company, label);
    return end?.slice(5, 7) === month ? [{ label, away: Math.abs(Date.parse(end) - spoken) }] : [];
  });
  return only(ends.toSorted((a, b) => a.away - b.away)[0]?.label);
}

/** The period a text speaks of when it names none. */
export function latest(company: CompanyLedger): Columns | undefined {
  return only(company.years[0] ?? company.quarters[0] ?? company.ltm[0]);
}

/** The period a text speaks of as now: whatever ends last; of those that end then, a year, twelve months, a quarter. */
export function endingLast(company: CompanyLedger): Columns | undefined {
  const labels = [company.years[0], company.ltm[0], company.quarters[0]].filter(
    (label) => label !== undefined,
  );
  const endOf = (label: string): string => columnEnd(company, label) ?? "";
  return only(labels.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0]);
}

/** The same columns so many years before. */
export function earlier(
  company: CompanyLedger,
  [first, ...others]: Columns,
  years: number,
): Columns | undefined {
  const head = labelBefore(company, first, years);
  if (head === undefined) return undefined;
  return [head, ...others.flatMap((label) => labelBefore(company, label, years) ?? [])];
}

/** The quarter before a quarter. */
export function previousQuarter([label]: Columns): Columns | undefined {
  const at = quarterOf(label);
  return at && [quarterLabel({ ...at, quarter: at.quarter - 1 })];
}

/** The fiscal year a column ends in or after, as a number; undefined for other labels. */
function yearOf(label: string): number | undefined {
  const year = /(\d{4})E?$/.exec(label)?.[1];
  return year === undefined ? undefined : Number(year);
}

const DAYS_OFF = 10;
const DAY = 86_400_000;

function labelBefore(company: CompanyLedger, label: string, years: number): string | undefined {
  if (periodKind(label) === "ltm") {
    const end = columnEnd(company, label) ?? "";
    const before = Date.parse(`${Number(end.slice(0, 4)) - years}${end.slice(4)}`);
    // Years of 52 or 53 weeks don't end on one day.
    return company.ltm.find(
      (other) => Math.abs(Date.parse(columnEnd(company, other) ?? "") - before) <= DAYS_OFF * DAY,
    );
  }
  const year = /\d{4}/.exec(label)?.[0] ?? "";
  const before = label.replace(year, String(Number(year) - years));
  // The year before the first that is projected has been.
  const reported = before.replace(/E$/, "");
  return company.years.includes(reported) ? reported : before;
}

function yearsBetween(a: number, b: number): Columns | undefined {
  const [from, to] = a <= b ? [a, b] : [b, a];
  if (to - from > 30) return undefined;
  return only(...Array.from({ length: to - from + 1 }, (_, index) => String(to - index)));
}

function quarterColumn(
  company: CompanyLedger,
  { quarter, year }: { readonly quarter: number; readonly year: number | undefined },
  context: Columns | undefined,
): Columns {
  if (year !== undefined) return [quarterLabel({ quarter, fiscalYear: year })];
  const near = context?.[0] === undefined ? undefined : yearOf(context[0]);
  const inContext = quarterLabel({ quarter, fiscalYear: near ?? 0 });
  if (near !== undefined && quarterOf(context?.[0] ?? "") !== undefined) return [inContext];
  return [company.quarters.find((label) => quarterOf(label)?.quarter === quarter) ?? inContext];
}

function halfOf(
  company: CompanyLedger,
  { half, year }: { readonly half: number; readonly year: number | undefined },
  context: Columns | undefined,
): Columns {
  const fiscalYear = year ?? yearOf(context?.[0] ?? company.quarters[0] ?? "") ?? 0;
  return [
    quarterLabel({ quarter: half * 2, fiscalYear }),
    quarterLabel({ quarter: half * 2 - 1, fiscalYear }),
  ];
}

/**
 * The column that ends on a date or in a month: a year before a quarter before twelve months; of a
 * span that is said, only one that is as long.
 */
function dated(
  company: CompanyLedger,
  { date, span }: Extract<PeriodWords, { readonly kind: "date" }>,
): Columns {
  const years = span === "quarter" ? [] : company.years;
  const quarters = span === "year" ? [] : company.quarters;
  const label = endingIn(company, [...years, ...quarters, ...company.ltm], date);
  return [label ?? (span === "year" ? ltmLabel(date) : date)];
}

/** The first of some columns that ends on a day, in a month or in a year: `2025-09`. */
function endingIn(
  company: CompanyLedger,
  columns: readonly string[],
  date: string,
): string | undefined {
  return columns.find((column) => columnEnd(company, column)?.startsWith(date) === true);
}

function twelveMonths(
  company: CompanyLedger,
  said: { readonly date: string | undefined; readonly quarter?: string | undefined },
): Columns {
  const { quarter } = said;
  const date = quarter === undefined ? said.date : columnEnd(company, quarter);
  if (date === undefined)
    return [(quarter === undefined ? company.ltm[0] : undefined) ?? NO_TWELVE_MONTHS];
  const label = endingIn(company, [...company.ltm, ...company.years], date);
  return [label ?? ltmLabel(date)];
}

/** The fiscal year that ends in a calendar year. */
function splitYear(company: CompanyLedger, to: number): string {
  return endingIn(company, company.years, String(to)) ?? String(to);
}

/** Quarters in a row up to the one that ends on a day or in a month. */
function monthsTo(
  company: CompanyLedger,
  { quarters, date }: { readonly quarters: number; readonly date: string },
): Columns {
  const newest = endingIn(company, company.quarters, date);
  if (newest === undefined) return [date];
  let columns: Columns = [newest];
  for (let count = 1; count < quarters; count += 1) {
    const [before] = previousQuarter([columns.at(-1) ?? newest]) ?? [];
    if (before !== undefined) columns = [...columns, before];
  }
  return columns;
}

function yearToDate(
  company: CompanyLedger,
  said: { readonly quarters: number | undefined; readonly year: number | undefined },
): Columns | undefined {
  const [newest = ""] = company.quarters;
  const fiscalYear = said.year ?? yearOf(newest) ?? 0;
  const count = said.quarters ?? quarterOf(newest)?.quarter ?? 0;
  return only(
    ...Array.from({ length: count }, (_, index) =>
      quarterLabel({ quarter: count - index, fiscalYear }),
    ),
  );
}

function spanEndingAt([label]: Columns, years: number): Columns | undefined {
  const last = yearOf(label);
  if (last === undefined || !isFiscalYear(label)) return undefined;
  return only(...Array.from({ length: years }, (_, index) => String(last - index)));
}

function only(...labels: readonly (string | undefined)[]): Columns | undefined {
  const [first, ...others] = labels.filter((label) => label !== undefined);
  return first === undefined ? undefined : [first, ...others];
}
