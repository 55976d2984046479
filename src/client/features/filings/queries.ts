import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/lib/api.ts";
import { getFilingPassage, getLatestFilings } from "#contracts/filings.ts";

/** A company files every few weeks at most. */
const LATEST_FRESH_MS = 10 * 60_000;

export const filingQueries = {
  all: ["filings"] as const,

  /** The newest annual and quarterly report filed by a day. */
  latest: (ticker: string, asOf: string | undefined) =>
    queryOptions({
      queryKey: [...filingQueries.all, "latest", ticker, asOf],
      queryFn: async ({ signal }) =>
        (await callApi(getLatestFilings, { query: { ticker, asOf }, signal })).filings,
      staleTime: LATEST_FRESH_MS,
      // Whether there is a newer one is a remark: without it nothing is missing.
      retry: false,
    }),

  /** A passage in its context; filings never change. */
  passage: (accession: string, anchor: string) =>
    queryOptions({
      queryKey: [...filingQueries.all, "passage", accession, anchor],
      queryFn: ({ signal }) => callApi(getFilingPassage, { params: { accession, anchor }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
