import { dayNumber, yearOf } from "#core/finance/statements/facts/day-number.ts";
import type { FactIndex } from "#core/finance/statements/facts/fact-index.ts";
import {
  DRIFT_DAYS,
  anchorEntries,
  fiscalLabel,
} from "#core/finance/statements/facts/fiscal-years.ts";

/** A fiscal year that quarterly reports lie in; its last day is an estimate. */
export type InterimYear = {
  readonly label: string;
  readonly startDay: number;
  readonly endDay: number;
};

type Span = { readonly startDay: number; readonly endDay: number };

const YEAR_DAYS = 365.25;
/** From the shortest quarter to three quarters of 14 weeks. */
const LENGTH = { min: 70, max: 300 } as const;

/**
 * The fiscal years of a filer without an annual report, oldest first. A quarterly report gives flows
 * from the first day of its year, so the longest of the newest report begins with the year; one
 * that does not begin near the year-end known of the filer (`MMDD`) is of a company just founded.
 */
export function interimYears(index: FactIndex, yearEnd: string | undefined): InterimYear[] {
  const spans = interimSpans(index);
  const newest = spans.reduce((end, { endDay }) => Math.max(end, endDay), -Infinity);
  const longest = spans
    .filter(({ endDay }) => newest - endDay <= DRIFT_DAYS)
    .reduce((start, { startDay }) => Math.min(start, startDay), Infinity);
  const known = yearEnd === undefined ? undefined : dayAfterYearEnd(yearEnd, newest);
  const isNear = known === undefined || Math.abs(known - longest) <= 2 * DRIFT_DAYS;
  const start = isNear ? longest : known;
  const back = spans.map(({ endDay }) => Math.max(0, Math.ceil((start - endDay) / YEAR_DAYS)));
  return [...new Set(back)]
    .toSorted((a, b) => b - a)
    .map((years) => {
      const endDay = Math.round(start - YEAR_DAYS * (years - 1)) - 1;
      const startDay = Math.round(start - YEAR_DAYS * years);
      return { label: fiscalLabel(index, endDay), startDay, endDay };
    });
}

function interimSpans(index: FactIndex): Span[] {
  return [...anchorEntries(index)].flatMap(({ startDay, endDay, facts }) => {
    if (startDay === undefined || !facts.some(({ form }) => form.startsWith("10-Q"))) return [];
    const length = endDay - startDay + 1;
    return length >= LENGTH.min && length <= LENGTH.max ? [{ startDay, endDay }] : [];
  });
}

/** The day after the last year-end before a day; undefined for one that is no date. */
function dayAfterYearEnd(yearEnd: string, day: number): number | undefined {
  const [month, date] = [yearEnd.slice(0, 2), yearEnd.slice(2)];
  const inYear = (year: number): number => dayNumber(`${year}-${month}-${date}`);
  if (!Number.isFinite(day)) return undefined;
  const year = yearOf(day);
  const end = inYear(year) < day - DRIFT_DAYS ? inYear(year) : inYear(year - 1);
  return Number.isNaN(end) ? undefined : end + 1;
}
