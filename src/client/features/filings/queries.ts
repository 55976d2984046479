import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/lib/api.ts";
import { findInDocument, getDocumentPassage } from "#contracts/knowledge-base.ts";
import type { PassageSource } from "#core/ledger/source.ts";
import { findInFiling, getFilingPassage, getLatestFilings } from "#contracts/filings.ts";

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

  /** A passage in its context; what is read anew has other passages. */
  passage: ({ document, anchor }: Pick<PassageSource, "document" | "anchor">) =>
    queryOptions({
      queryKey: [...filingQueries.all, "passage", document, anchor],
      queryFn: ({ signal }) =>
        "accession" in document
          ? callApi(getFilingPassage, { params: { ...document, anchor }, signal })
          : callApi(getDocumentPassage, { params: { id: document.documentId, anchor }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),

  /** Where words stand in a document; no words are not looked for. */
  found: (document: PassageSource["document"], find: string) =>
    queryOptions({
      queryKey: [...filingQueries.all, "found", document, find],
      queryFn: ({ signal }) =>
        "accession" in document
          ? callApi(findInFiling, { params: document, query: { find }, signal })
          : callApi(findInDocument, {
              params: { id: document.documentId },
              query: { find },
              signal,
            }),
      enabled: find !== "",
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
