import { queryOptions } from "@tanstack/react-query";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { callApi } from "#client/lib/api.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";

/** The directory of listed companies changes daily at most. */
const DIRECTORY_FRESH_MS = 5 * 60_000;

/** A company files every few weeks at most. */
const SPAN_FRESH_MS = 5 * 60_000;

/**
 * Fiscal years of statements that a card attaches: quarters and LTM of two, enough for the latest
 * beside the year before. All five would make a card 0.6 MB, and three cards too much for one save.
 */
const YEARS_ATTACHED = { annual: 5, quarterly: 2, ltm: 2 } as const satisfies Record<
  PeriodKind,
  number
>;

/** Whose statements under a ticker: a company may be listed and have files of the analyst's own. */
type ModelDataOf = {
  readonly ticker: string;
  readonly asOfDate: string | null;
  readonly source: "user" | "listed";
};

export const companyQueries = {
  all: ["companies"] as const,

  /** Listed companies whose ticker or name matches the text, best first. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, "search", text],
      queryFn: async ({ signal }) =>
        (await callApi(searchTickers, { query: { q: text }, signal })).tickers,
      staleTime: DIRECTORY_FRESH_MS,
      // The box says at once what failed and offers Retry.
      retry: false,
    }),

  /** Tickers for which the analyst keeps statements of their own. */
  userTickers: () =>
    queryOptions({
      queryKey: [...companyQueries.all, "user-tickers"],
      queryFn: async ({ signal }) =>
        (await callApi(getUserTickers, { signal })).tickers.map(({ ticker }) => ticker),
      staleTime: DIRECTORY_FRESH_MS,
      // The box says at once what failed and offers Retry.
      retry: false,
    }),

  /** Statements and ratios of one company, always asked anew: connecting is a fresh look. */
  modelData: ({ ticker, asOfDate, source }: ModelDataOf, period: PeriodKind) =>
    queryOptions({
      queryKey: [...companyQueries.all, "model-data", ticker, period, asOfDate, source],
      queryFn: ({ signal }) => {
        const asOf = asOfDate ?? undefined;
        const query = { ticker, period, years: YEARS_ATTACHED[period], asOf, source };
        return callApi(getModelData, { query, signal });
      },
      staleTime: 0,
      retry: false,
    }),

  /**
   * More columns of one company than a card holds, for its dialog: the newest `years`, or all. Kept
   * while the analyst turns views; the card's own figures stay what the document stands on.
   */
  statementSpan: ({ ticker, period, years, asOf, source }: StatementSpan) =>
    queryOptions({
      queryKey: [...companyQueries.all, "statement-span", ticker, period, years, asOf, source],
      queryFn: ({ signal }) =>
        callApi(getModelData, { query: { ticker, period, years, asOf, source }, signal }),
      staleTime: SPAN_FRESH_MS,
      // The dialog says what failed and offers Retry.
      retry: false,
    }),
};

export type StatementSpan = {
  readonly ticker: string;
  readonly period: PeriodKind;
  readonly years: number | "all";
  /** Only filings up to this date are known. */
  readonly asOf: string | undefined;
  readonly source: "user" | "listed";
};
