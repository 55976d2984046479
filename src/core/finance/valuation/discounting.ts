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

/**
 * When the cash flows of `years` projected years come: at the end of each year (1, 2, …), or in its
 * middle (0.5, 1.5, …). With a stub by the dates: (period end - valuation date) / 365.25, less half
 * of the period in the middle-of-year convention, of which the first begins at the valuation date.
 * The first year's flow is taken whole.
 */
export function timing(years: number, discounting: Discounting, stub?: Stub): Timing {
  const ends = Array.from({ length: years }, (_, year) =>
    stub === undefined ? year + 1 : yearsBetween(stub.valuationDate, stub.periodEnds[year]),
  );
  const flows =
    discounting === "mid-year" ? ends.map((end, at) => ((ends[at - 1] ?? 0) + end) / 2) : ends;
  return { flows, end: ends.at(-1) ?? Number.NaN };
}

/** What half a year's earlier receipt is worth at the end: 1 where flows come at the year's end. */
export function leadFactor(wacc: number, { flows, end }: Timing): number {
  return (1 + wacc) ** (end - (flows.at(-1) ?? Number.NaN));
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
