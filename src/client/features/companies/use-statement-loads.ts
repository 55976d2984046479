import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  type Cards,
  statementsOf,
  withFailure,
  withInterim,
  withStatements,
} from "#client/features/companies/connected-cards.ts";
import { companyQueries } from "#client/features/companies/queries.ts";
import { type ContextItem, isOfStatements, withLoading } from "#core/ledger/connected-data.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

export type UpdateCards = (cards: Cards) => Cards;
export type ChangeCards = (update: UpdateCards) => void;

/**
 * Fetches the statements of every card that is loading: one just connected, one retried, and one
 * that a closed page left unfinished. A card taken away, another as-of date, or a page left stops
 * its fetch.
 *
 * An effect, not a handler, because the third kind has no handler: the document arrives with it.
 */
export function useStatementLoads(
  cards: Cards,
  asOfDate: string | null,
  onCardsChange: ChangeCards,
): void {
  const queryClient = useQueryClient();
  const loads = useRef(new Map<string, Load>());
  const change = useEffectEvent(onCardsChange);

  useEffect(() => {
    const running = loads.current;
    const waiting = cards.filter(isLoadingStatements);
    const isMisdated = (card: ContextItem) => isOfAnotherDate(card, asOfDate);
    if (cards.some(isMisdated)) change((current) => withLoading(current, isMisdated));
    for (const [id, load] of running) {
      if (load.asOfDate === asOfDate && cards.some((card) => card.id === id)) continue;
      load.controller.abort();
      running.delete(id);
    }
    for (const card of waiting) {
      if (running.has(card.id)) continue;
      const controller = new AbortController();
      running.set(card.id, { controller, asOfDate });
      const apply: ChangeCards = (update) => {
        if (controller.signal.aborted) return;
        running.delete(card.id);
        change(update);
      };
      void loadCard(queryClient, { card, asOfDate }, apply);
    }
  }, [cards, asOfDate, queryClient]);

  useEffect(() => {
    const running = loads.current;
    return () => {
      for (const { controller } of running.values()) controller.abort();
      running.clear();
    };
  }, []);
}

/** Two windows may have joined cards of one date with the as-of date of another. */
function isOfAnotherDate(card: ContextItem, asOfDate: string | null): boolean {
  if (card.type !== "financial" || card.status !== "success") return false;
  return (statementsOf(card)?.asOfDate ?? null) !== asOfDate;
}

type Load = { readonly controller: AbortController; readonly asOfDate: string | null };

function isLoadingStatements(card: ContextItem): boolean {
  return isOfStatements(card) && card.status === "loading";
}

async function loadCard(
  queryClient: QueryClient,
  { card, asOfDate }: { readonly card: ContextItem; readonly asOfDate: string | null },
  apply: ChangeCards,
): Promise<void> {
  const { id, ticker, type } = card;
  // The analyst's own statements are no filings: they know of no as-of date.
  const of =
    type === "filings"
      ? ({ ticker, asOfDate: null, source: "user" } as const)
      : ({ ticker, asOfDate, source: "listed" } as const);
  let annual: FinancialData;
  try {
    annual = await queryClient.fetchQuery(companyQueries.modelData(of, "annual"));
  } catch (error) {
    const reason = reasonOf(error);
    apply((cards) => withFailure(cards, id, { reason, asOfDate }));
    return;
  }
  apply((cards) => withStatements(cards, id, annual));
  const [quarterly, ltm] = await Promise.all([
    findInterim(queryClient, companyQueries.modelData(of, "quarterly")),
    findInterim(queryClient, companyQueries.modelData(of, "ltm")),
  ]);
  if (quarterly !== undefined || ltm !== undefined) {
    apply((cards) => withInterim(cards, id, { quarterly, ltm }));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Many filers have no quarters: their absence is a fact, not an error. */
function findInterim(
  queryClient: QueryClient,
  query: ReturnType<typeof companyQueries.modelData>,
): Promise<FinancialData | undefined> {
  return queryClient.fetchQuery(query).catch(() => undefined);
}
