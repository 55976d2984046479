import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { companyQueries } from "#client/features/companies/queries.ts";
import { callApi } from "#client/lib/api.ts";
import { getSideBySide, type SideBySideAnswer } from "#contracts/side-by-side.ts";

/** What is compared: companies, the period that stands for each, and what the cells say. */
export type Comparison = {
  readonly tickers: readonly string[];
  /** The newest fiscal year, the newest twelve months, or a fiscal year by its label. */
  readonly period: "annual" | "ltm" | `${number}`;
  readonly measure: SideBySideAnswer["measure"];
  /** Only filings up to this day are known, `YYYY-MM-DD`. */
  readonly asOf: string | undefined;
};

/** Filings come a few times a year; turning views back and forth asks nothing twice. */
const FRESH_MS = 5 * 60_000;

/** Companies on the same rows. While another comparison is on its way, the last one stays. */
export function sideBySideQuery({ tickers, period, measure, asOf }: Comparison) {
  const chosen = period === "annual" || period === "ltm" ? { period } : { year: period };
  const query = { tickers: tickers.join(","), ...chosen, measure, asOf };
  return queryOptions({
    queryKey: [...companyQueries.all, "side-by-side", query],
    queryFn: ({ signal }) => callApi(getSideBySide, { query, signal }),
    enabled: tickers.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    // The dialog says what failed and offers Retry.
    retry: false,
  });
}
