/** What numbers are measured in. Fractions: 0.124 is 12.4%. Multiples: 3.2 is 3.2x. Of a share: currency units. */
export const MEASURES = [
  "money",
  "fraction",
  "multiple",
  "shares",
  "perShare",
  "months",
  "days",
] as const;

export type Unit = (typeof MEASURES)[number];

/** Whether numbers of a unit are amounts: money, of a share too, and shares. */
export function isAmount({ unit }: { readonly unit: string }): boolean {
  return isOfCurrency(unit) || unit === "shares";
}

/** Whether numbers of a unit are of the currency of the statements: money, of a share too. */
export function isOfCurrency(unit: string): boolean {
  return unit === "money" || unit === "perShare";
}
