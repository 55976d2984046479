import { queryOptions } from "@tanstack/react-query";
import { listRecentTickers, listResearch } from "#contracts/research.ts";
import { callApi } from "#client/lib/api.ts";

export const researchListQueries = {
  all: ["research-list"] as const,

  /** The analyst's documents, newest change first; with a text, those whose title, ticker or text matches. */
  documents: (text: string) =>
    queryOptions({
      queryKey: [...researchListQueries.all, "documents", text],
      queryFn: async ({ signal }) => {
        const query = text === "" ? {} : { q: text };
        return (await callApi(listResearch, { query, signal })).documents;
      },
      // The canvas changes documents: home always looks again.
      staleTime: 0,
    }),

  /** The companies whose statements the analyst connected last. */
  recentTickers: () =>
    queryOptions({
      queryKey: [...researchListQueries.all, "recent-tickers"],
      queryFn: async ({ signal }) => (await callApi(listRecentTickers, { signal })).tickers,
      staleTime: 0,
    }),
};
