import type { RecentTicker } from "#contracts/research.ts";

/** The period that all rows are of, as a caption; undefined where they differ or there are none. */
export function sharedPeriod(tickers: readonly RecentTicker[]): string | undefined {
  const period = tickers[0]?.period;
  if (period === undefined || tickers.some((company) => company.period !== period)) {
    return undefined;
  }
  return periodName(period);
}

/** A column label as a caption: `2025` is FY2025; other labels say what they are. */
export function periodName(period: string): string {
  return /^\d{4}$/.test(period) ? `FY${period}` : period;
}
