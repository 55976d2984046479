import type { FiscalYear } from "#core/ledger/passage-table.ts";
import { ltmLabel, periodLabel, quarterLabel, yearLabel } from "#core/ledger/period.ts";

/** A time as a document states it: a day, or the months that end on one. */
export type StatedTime = { readonly end: string; readonly months: number | undefined };

const DAY_MS = 86_400_000;
const MONTH_DAYS = 365.25 / 12;
/** Years and quarters of weeks end so near the day of the month. */
const NEAR_DAYS = 10;
/** A year that ends before this may be named by either calendar year. */
const WINTER = "02-15";

/** How many months lie between two days; thirteen weeks are three. Undefined of days that are no months. */
export function monthsBetween(start: string, end: string): number | undefined {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  const months = Math.round(days / MONTH_DAYS);
  return months > 0 && Math.abs(days - months * MONTH_DAYS) <= NEAR_DAYS ? months : undefined;
}

/**
 * The label of a time, in the fiscal years it is reported by. A day is the year, or the quarter, that
 * ends on it; of what is neither its own end is the label. A year that ends in January may be named
 * by either calendar year: unless it is known by which, its end is its label too.
 */
export function timeLabel({ end, months }: StatedTime, year: FiscalYear | undefined): string {
  const place = year === undefined ? undefined : placeIn(end, year);
  if (place !== undefined && isOf(months, place.quarter)) {
    const { quarter, fiscalYear } = place;
    if (quarter === 4 && months !== 3) return yearLabel(fiscalYear);
    return quarterLabel({ quarter, fiscalYear });
  }
  if (months === 12)
    return year === undefined && end.endsWith("-12-31") ? end.slice(0, 4) : ltmLabel(end);
  if (months !== undefined) return periodLabel({ kind: "months", months, end });
  return year === undefined && end.endsWith("-12-31") ? end.slice(0, 4) : end;
}

/** The last day of a fiscal year, where it is known by which calendar year it is named. */
export function yearEnd(fiscalYear: number, { end, shift }: FiscalYear): string | undefined {
  const named = shift ?? (end < WINTER ? undefined : 0);
  return named === undefined ? undefined : `${fiscalYear - named}-${end}`;
}

/**
 * The last day of the first months of a fiscal year, where a document reports just so many: the day that
 * it reports to, in that year. Undefined where years end in weeks: of other years that day is not known.
 */
export function endOfFirst(
  months: number,
  fiscalYear: number,
  { reported = "", ...year }: FiscalYear,
): string | undefined {
  const before = yearEnd(fiscalYear - 1, year);
  if (before === undefined || !isMonthEnd(before)) return undefined;
  const from = Number(before.slice(0, 4));
  return [from, from + 1]
    .map((calendarYear) => `${calendarYear}${reported.slice(4)}`)
    .find((end) => isMonthEnd(end) && monthsBetween(before, end) === months);
}

function isMonthEnd(day: string): boolean {
  return new Date(Date.parse(day) + DAY_MS).getUTCDate() === 1;
}

/** A day is of the quarter or the year it ends; three months are a quarter, twelve of the last a year. */
function isOf(months: number | undefined, quarter: number): boolean {
  return months === undefined || months === 3 || (months === 12 && quarter === 4);
}

/** The fiscal quarter that ends on a day; undefined for other days, and where its year's number is not known. */
function placeIn(
  end: string,
  { end: last, shift }: FiscalYear,
): { readonly quarter: number; readonly fiscalYear: number } | undefined {
  const at = Date.parse(end);
  const year = Number(end.slice(0, 4));
  for (const calendarYear of [year, year + 1]) {
    const ended = Date.parse(`${calendarYear}-${last === "02-29" ? "02-28" : last}`);
    for (const quarter of [4, 3, 2, 1]) {
      const day = ended - (4 - quarter) * 3 * MONTH_DAYS * DAY_MS;
      if (Math.abs(day - at) > NEAR_DAYS * DAY_MS) continue;
      const named = shift ?? (last < WINTER ? undefined : 0);
      return named === undefined ? undefined : { quarter, fiscalYear: calendarYear + named };
    }
  }
  return undefined;
}
