import type { Discounting } from "#core/finance/valuation/dcf-inputs.ts";
import type { Series } from "#core/finance/valuation/measure.ts";

/** Years from the valuation date to each cash flow, and to the end of the last projected year. */
export type Timing = { readonly flows: Series; readonly end: number };

/** A valuation date inside the first projected year moves every cash flow nearer. */
export type Stub = {
  /** `YYYY-MM-DD`. */
  readonly valuationDate: string;
  /** Ends of the projected years, `YYYY-MM-DD`. */
  readonly periodEnds: readonly string[];
};

const DAYS_OF_A_YEAR = 365.25;
const DAY_MS = 86_400_000;
const HALF_A_YEAR = 0.5;

/**
 * When the cash flows of `years` projected years come: at the end of each year (1, 2, …), or in its
 * middle (0.5, 1.5, …). With a stub by the dates: (period end - valuation date) / 365.25, less half
 * of the year in the middle-of-year convention. The first year's flow is taken whole.
 */
export function timing(years: number, discounting: Discounting, stub?: Stub): Timing {
  const ends = Array.from({ length: years }, (_, year) =>
    stub === undefined ? year + 1 : yearsBetween(stub.valuationDate, stub.periodEnds[year]),
  );
  const lead = discounting === "mid-year" ? HALF_A_YEAR : 0;
  return { flows: ends.map((end) => end - lead), end: ends.at(-1) ?? Number.NaN };
}

/** (1 + wacc)^-years. */
export function discountFactor(wacc: number, years: number): number {
  return (1 + wacc) ** -years;
}

/** Present values of the cash flows, in their order. */
export function presentValues(flows: Series, wacc: number, { flows: times }: Timing): Series {
  return flows.map((flow, year) => flow * discountFactor(wacc, times[year] ?? Number.NaN));
}

function yearsBetween(from: string, to: string | undefined): number {
  return (Date.parse(to ?? "") - Date.parse(from)) / DAY_MS / DAYS_OF_A_YEAR;
}
