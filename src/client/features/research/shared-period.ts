import { periodText } from "#core/ledger/period.ts";
import type { RecentTicker } from "#contracts/research.ts";

/** The period that all rows are of, as a caption; undefined where they differ or there are none. */
export function sharedPeriod(tickers: readonly RecentTicker[]): string | undefined {
  const period = tickers[0]?.period;
  if (period === undefined || tickers.some((company) => company.period !== period)) {
    return undefined;
  }
  return periodText(period);
}
