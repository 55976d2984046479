import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Cards, ChangeCards, UpdateCards } from "#client/document/cards.ts";
import { useEffect, useEffectEvent } from "react";
import { useCardLoads } from "#client/document/use-card-loads.ts";
import {
  statementsOf,
  withFailure,
  withInterim,
  withStatements,
} from "#client/features/companies/connected-cards.ts";
import { companyQueries } from "#client/features/companies/queries.ts";
import { type ContextItem, isOfStatements, withLoading } from "#core/ledger/connected-data.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

/** Fetches the statements of every card that is loading, as of the document's day. */
export function useStatementLoads(
  cards: Cards,
  asOfDate: string | null,
  onCardsChange: ChangeCards,
): void {
  const queryClient = useQueryClient();
  const change = useEffectEvent(onCardsChange);
  useEffect(() => {
    const isMisdated = (card: ContextItem) => isOfAnotherDate(card, asOfDate);
    if (cards.some(isMisdated)) change((current) => withLoading(current, isMisdated));
  }, [cards, asOfDate]);
  const load = (card: ContextItem) => loadCard(queryClient, card, asOfDate);
  useCardLoads(cards, { isOfKind: isOfStatements, load, asOf: asOfDate }, onCardsChange);
}

/** Two windows may have joined cards of one date with the as-of date of another. */
function isOfAnotherDate(card: ContextItem, asOfDate: string | null): boolean {
  if (card.type !== "financial" || card.status !== "success") return false;
  return (statementsOf(card)?.asOfDate ?? null) !== asOfDate;
}

/** The years, then the quarters and twelve months that come a moment after. */
async function* loadCard(
  queryClient: QueryClient,
  { id, ticker, type }: ContextItem,
  asOfDate: string | null,
): AsyncGenerator<UpdateCards> {
  // The analyst's own statements are no filings: they know of no as-of date.
  const of =
    type === "filings"
      ? ({ ticker, asOfDate: null, source: "user" } as const)
      : ({ ticker, asOfDate, source: "listed" } as const);
  let annual: FinancialData;
  try {
    annual = await queryClient.fetchQuery(companyQueries.modelData(of, "annual"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield (cards) => withFailure(cards, id, { reason, asOfDate });
    return;
  }
  yield (cards) => withStatements(cards, id, annual);
  const [quarterly, ltm] = await Promise.all([
    findInterim(queryClient, companyQueries.modelData(of, "quarterly")),
    findInterim(queryClient, companyQueries.modelData(of, "ltm")),
  ]);
  if (quarterly !== undefined || ltm !== undefined) {
    yield (cards) => withInterim(cards, id, { quarterly, ltm });
  }
}

/** Many filers have no quarters: their absence is a fact, not an error. */
function findInterim(
  queryClient: QueryClient,
  query: ReturnType<typeof companyQueries.modelData>,
): Promise<FinancialData | undefined> {
  return queryClient.fetchQuery(query).catch(() => undefined);
}
