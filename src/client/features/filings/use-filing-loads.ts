import { useEffect, useEffectEvent, useRef } from "react";
import {
  type Cards,
  isFilingCard,
  isFullContext,
  withFilingAnswer,
  withFilingFailure,
} from "#client/features/filings/filing-cards.ts";
import { callApi } from "#client/lib/api.ts";
import { FILING_QUESTION_LIMIT, FULL_CONTEXT_LIMIT, queryFiling } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

type ChangeCards = (update: (cards: Cards) => Cards) => void;

/**
 * Asks the filing of every card that is loading: one just asked, one tried again, and one that a
 * closed page left unfinished. An effect, not a handler, because the third kind has no handler.
 */
export function useFilingLoads(
  cards: Cards,
  asOfDate: string | null,
  onCardsChange: ChangeCards,
): void {
  const running = useRef(new Map<string, AbortController>());
  const change = useEffectEvent(onCardsChange);

  useEffect(() => {
    const loads = running.current;
    for (const [id, controller] of loads) {
      if (cards.some((card) => card.id === id && card.status === "loading")) continue;
      controller.abort();
      loads.delete(id);
    }
    for (const card of cards) {
      if (!isFilingCard(card) || card.status !== "loading" || loads.has(card.id)) continue;
      const controller = new AbortController();
      loads.set(card.id, controller);
      void ask(card, asOfDate, controller.signal).then((update) => {
        if (controller.signal.aborted) return;
        loads.delete(card.id);
        change(update);
      });
    }
  }, [cards, asOfDate]);

  useEffect(() => {
    const loads = running.current;
    return () => {
      for (const controller of loads.values()) controller.abort();
      loads.clear();
    };
  }, []);
}

async function ask(
  card: ContextItem,
  asOfDate: string | null,
  signal: AbortSignal,
): Promise<(cards: Cards) => Cards> {
  const { id, ticker, query = "", filingType = "10-K" } = card;
  const limit = isFullContext(card) ? FULL_CONTEXT_LIMIT : FILING_QUESTION_LIMIT;
  const asOf = asOfDate ?? undefined;
  try {
    const body = { query, ticker, filingType, limit, asOf };
    const { context, results, filing } = await callApi(queryFiling, { body, signal });
    return (cards) => withFilingAnswer(cards, id, { context, results, filing });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return (cards) => withFilingFailure(cards, id, reason);
  }
}
