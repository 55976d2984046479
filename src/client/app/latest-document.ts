import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/lib/api.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import {
  createResearch,
  isBlankDocument,
  listResearch,
  saveResearch,
} from "#contracts/research.ts";

/**
 * The id of the document changed last, or of a new one when there is none. For a ticker, of the
 * latest that is about it, else of a blank one, to which the figures that come with the product are
 * connected: it can be written about at once.
 */
export function latestDocumentQuery(ticker: string | undefined) {
  return queryOptions({
    queryKey: ["research", "latest-id", ticker],
    queryFn: async () => {
      const { documents } = await callApi(listResearch, { query: {} });
      const latest =
        ticker === undefined
          ? documents[0]
          : documents.find((document) => document.ticker === ticker);
      if (latest !== undefined) return latest.id;
      const blank =
        documents.find(isBlankDocument) ?? (await callApi(createResearch, { body: {} })).document;
      if (ticker === undefined) return blank.id;
      const { readyCards } = await import("./ready-cards.ts");
      const connectedData = connectedDataSchema.parse(readyCards(ticker));
      if (connectedData.length > 0) {
        const body = { baseRevision: blank.revision, connectedData };
        await callApi(saveResearch, { params: { id: blank.id }, body });
      }
      return blank.id;
    },
    gcTime: 0,
    retry: false,
  });
}
