import { useEffect, useEffectEvent, useRef } from "react";
import type { Cards, ChangeCards, UpdateCards } from "#client/document/cards.ts";
import {
  askedAsOf,
  isFilingCard,
  isFullContext,
  withFilingAnswer,
  withFilingFailure,
  withOverview,
} from "#client/features/filings/filing-cards.ts";
import { useCardLoads } from "#client/document/use-card-loads.ts";
import { callApi } from "#client/lib/api.ts";
import {
  FILING_QUESTION_LIMIT,
  FULL_CONTEXT_LIMIT,
  getCompanyOverview,
  getFilingSummary,
  queryFiling,
} from "#contracts/filings.ts";
import { type ContextItem, withLoading } from "#core/ledger/connected-data.ts";

/**
 * Asks the filing of every card that is loading: one just asked, one tried again, one of another
 * as-of date than the document's, and one that a closed page left unfinished. An effect, not a
 * handler, because the last kinds have no handler.
 */
export function useFilingLoads(
  cards: Cards,
  asOfDate: string | null,
  onCardsChange: ChangeCards,
): void {
  const lastAsOf = useRef(asOfDate);
  const change = useEffectEvent(onCardsChange);

  useEffect(() => {
    const isOtherDay = lastAsOf.current !== asOfDate;
    lastAsOf.current = asOfDate;
    const isMisdated = (card: ContextItem) => {
      const asked = askedAsOf(card);
      // What failed for one day, such as before the first filing, may be there on another.
      if (asked === undefined) return isOtherDay && isFilingCard(card) && card.status === "error";
      return asked !== asOfDate;
    };
    if (cards.some(isMisdated)) change((current) => withLoading(current, isMisdated));
  }, [cards, asOfDate]);
  const load = (card: ContextItem, signal: AbortSignal) => ask(card, asOfDate, signal);
  useCardLoads(cards, { isOfKind: isFilingCard, load, asOf: asOfDate }, onCardsChange);
}

async function* ask(
  card: ContextItem,
  asOfDate: string | null,
  signal: AbortSignal,
): AsyncGenerator<UpdateCards> {
  const { id, ticker, type } = card;
  const asOf = asOfDate ?? undefined;
  const dated = asOf === undefined ? {} : { asOfDate: asOf };
  try {
    if (type === "company") {
      const overview = await callApi(getCompanyOverview, { query: { ticker, asOf }, signal });
      yield (cards) => withOverview(cards, id, { ...overview, ...dated });
      return;
    }
    const { context, results, filing } =
      type === "rag-summary"
        ? await callApi(getFilingSummary, { query: { ticker, asOf }, signal })
        : await callApi(queryFiling, { body: { ...questionOn(card), asOf }, signal });
    yield (cards) => withFilingAnswer(cards, id, { context, results, filing, ...dated });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield (cards) => withFilingFailure(cards, id, reason);
  }
}

function questionOn(card: ContextItem) {
  const { ticker, query = "", filingType = "10-K" } = card;
  const limit = isFullContext(card) ? FULL_CONTEXT_LIMIT : FILING_QUESTION_LIMIT;
  return { query, ticker, filingType, limit };
}
