/** A column label as text names it: `2025` is FY2025; quarters and LTM keep their label. */
export function periodText(label: string): string {
  return /^\d{4}$/.test(label) ? `FY${label}` : label;
}
