import { queryOptions } from "@tanstack/react-query";
import { withConnecting } from "#client/features/companies/connected-cards.ts";
import { withFilingAsked } from "#client/features/filings/filing-cards.ts";
import { callApi } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import { FULL_CONTEXT_QUERY } from "#contracts/filings.ts";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import {
  createResearch,
  isBlankDocument,
  listResearch,
  saveResearch,
} from "#contracts/research.ts";
import { isReady } from "#core/finance/companies/ready-companies.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

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
      if (ticker !== undefined && isReady(ticker)) {
        const body = {
          baseRevision: blank.revision,
          connectedData: connectedDataSchema.parse(readyCards(ticker)),
        };
        await callApi(saveResearch, { params: { id: blank.id }, body });
      }
      return blank.id;
    },
    gcTime: 0,
    retry: false,
  });
}

/** Cards that the page fetches as it does those that a closed page left loading. */
function readyCards(ticker: string): readonly ContextItem[] {
  const attached = () => ({ ticker, id: newId(), timestamp: new Date().toISOString() });
  const statements = withConnecting([], { ...attached(), type: "financial" });
  if (ticker !== SAMPLE_TICKER) return statements;
  return withFilingAsked(statements, {
    ...attached(),
    query: FULL_CONTEXT_QUERY,
    filingType: "10-K",
  });
}
