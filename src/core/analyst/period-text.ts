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

/** A column label as text names it: `2025` is FY2025; quarters and LTM keep their label. */
export function periodText(label: string): string {
  return /^\d{4}$/.test(label) ? `FY${label}` : label;
}

/** `2026-03-28` as `28 March 2026`. */
export function dateText(isoDate: string): string {
  const [year, month, day] = isoDate.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1] ?? ""} ${year}`;
}
