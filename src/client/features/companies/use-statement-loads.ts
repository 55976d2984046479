import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  type Cards,
  withFailure,
  withInterim,
  withStatements,
} from "#client/features/companies/connected-cards.ts";
import { companyQueries } from "#client/features/companies/queries.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { FinancialData, PeriodKind } from "#core/ledger/financial-data.ts";

export type ChangeCards = (update: (cards: Cards) => Cards) => void;

/**
 * Fetches the statements of every card that is loading: one just connected, one retried, and one
 * that a closed page left unfinished. A card taken away, or a page left, stops its fetch.
 *
 * An effect, not a handler, because the third kind has no handler: the document arrives with it.
 */
export function useStatementLoads(cards: Cards, onCardsChange: ChangeCards): void {
  const queryClient = useQueryClient();
  const loads = useRef(new Map<string, AbortController>());
  const change = useEffectEvent(onCardsChange);

  useEffect(() => {
    const running = loads.current;
    const waiting = cards.filter(isLoadingStatements);
    for (const [id, controller] of running) {
      if (cards.some((card) => card.id === id)) continue;
      controller.abort();
      running.delete(id);
    }
    for (const card of waiting) {
      if (running.has(card.id)) continue;
      const controller = new AbortController();
      running.set(card.id, controller);
      const apply: ChangeCards = (update) => {
        if (controller.signal.aborted) return;
        running.delete(card.id);
        change(update);
      };
      void loadCard(queryClient, card, apply);
    }
  }, [cards, queryClient]);

  useEffect(() => {
    const running = loads.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    };
  }, []);
}

function isLoadingStatements(card: ContextItem): boolean {
  return card.type === "financial" && card.status === "loading";
}

async function loadCard(
  queryClient: QueryClient,
  { id, ticker }: ContextItem,
  apply: ChangeCards,
): Promise<void> {
  let annual: FinancialData;
  try {
    annual = await queryClient.fetchQuery(companyQueries.modelData(ticker, "annual"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    apply((cards) => withFailure(cards, id, reason));
    return;
  }
  apply((cards) => withStatements(cards, id, annual));
  const [quarterly, ltm] = await Promise.all([
    findInterim(queryClient, ticker, "quarterly"),
    findInterim(queryClient, ticker, "ltm"),
  ]);
  if (quarterly !== undefined || ltm !== undefined) {
    apply((cards) => withInterim(cards, id, { quarterly, ltm }));
  }
}

/** Many filers have no quarters: their absence is a fact, not an error. */
function findInterim(
  queryClient: QueryClient,
  ticker: string,
  period: PeriodKind,
): Promise<FinancialData | undefined> {
  return queryClient.fetchQuery(companyQueries.modelData(ticker, period)).catch(() => undefined);
}
