const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A calendar date in words: `2025-10-31` is "31 October 2025". */
export function longDate(isoDate: string): string {
  return `${dayAndMonth(isoDate)} ${isoDate.slice(0, 4)}`;
}

/** `2025-04` is "April 2025". */
export function monthOfYear(isoMonth: string): string {
  return `${MONTHS[Number(isoMonth.slice(5, 7)) - 1] ?? ""} ${isoMonth.slice(0, 4)}`;
}

/** `2025-09-27` is "27 September". */
export function dayAndMonth(isoDate: string): string {
  const month = MONTHS[Number(isoDate.slice(5, 7)) - 1] ?? isoDate.slice(5, 7);
  return `${Number(isoDate.slice(8, 10))} ${month}`;
}
