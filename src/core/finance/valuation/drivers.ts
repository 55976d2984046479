import type { Series } from "#core/finance/valuation/measure.ts";

/** What an analyst assumes of each projected year; the names of the wire (finance.md 3.6, 3.8). */
export const DRIVER_NAMES = [
  "revenueGrowth",
  "grossMargin",
  "ebitdaMargin",
  "workingCapital",
  "capex",
  "daPctRevenue",
  "taxRate",
  "costOfDebt",
  "cashYield",
  "dividendGrowth",
  "otherOperatingCashFlow",
  "netAcquisitions",
  "otherInvesting",
  "netDebtIssuance",
  "otherFinancing",
  "fxEffect",
  "otherCashFlow",
] as const;

export type DriverName = (typeof DRIVER_NAMES)[number];

/** A change of working capital as a share of the change of revenues, or as a signed amount. */
export type WorkingCapitalBasis = "pct_of_revenue_change" | "amount";
/** Capital expenditure as a share of revenues, or as a signed amount (an outflow is negative). */
export type CapexBasis = "pct_of_revenue" | "amount";

/** Rates as fractions, amounts in whole units with the product's signs; NaN where nothing is given. */
export type Drivers = Readonly<Record<DriverName, Series>> & {
  readonly workingCapitalBasis: WorkingCapitalBasis;
  readonly capexBasis: CapexBasis;
};

/** A series for each driver. */
export function driverSeries(
  seriesOf: (name: DriverName) => Series,
): Readonly<Record<DriverName, Series>> {
  const drivers: Record<string, Series> = Object.fromEntries(
    DRIVER_NAMES.map((name) => [name, seriesOf(name)]),
  );
  // Made of all the names, one by one, which `fromEntries` can't say.
  return drivers as Record<DriverName, Series>;
}
