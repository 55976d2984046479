import { withConnecting } from "#client/features/companies/connected-cards.ts";
import { withFilingAsked } from "#client/features/filings/filing-cards.ts";
import { newId } from "#client/lib/new-id.ts";
import { FULL_CONTEXT_QUERY } from "#contracts/filings.ts";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import { isReady } from "#core/finance/companies/ready-companies.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/**
 * The first cards of a company whose figures come with the product, none of another. The page
 * fetches them as it does those that a closed page left loading.
 */
export function readyCards(ticker: string): readonly ContextItem[] {
  if (!isReady(ticker)) return [];
  const attached = () => ({ ticker, id: newId(), timestamp: new Date().toISOString() });
  const statements = withConnecting([], { ...attached(), type: "financial" });
  if (ticker !== SAMPLE_TICKER) return statements;
  return withFilingAsked(statements, {
    ...attached(),
    query: FULL_CONTEXT_QUERY,
    filingType: "10-K",
  });
}
