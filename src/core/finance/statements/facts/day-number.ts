const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * Days since 1970-01-01 of an ISO date `YYYY-MM-DD`; negative before; NaN for what is no date.
 * Written out because it runs once per fact.
 */
export function dayNumber(date: string): number {
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  if (!(day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0) && year >= 0)) return NaN;
  // Howard Hinnant's days_from_civil: years begin in March, so leap days come last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + (yearOfEra >> 2) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Whether two ends of periods are a year of 52 or 53 weeks, or of the calendar, apart. */
export function isYearApart(before: number, after: number): boolean {
  return after - before >= 350 && after - before <= 380;
}

/** The ISO date `YYYY-MM-DD` of a day number. */
export function isoDate(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The calendar year of a day number. */
export function yearOf(day: number): number {
  return new Date(day * 86_400_000).getUTCFullYear();
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    value = value * 10 + digit;
  }
  return value;
}
