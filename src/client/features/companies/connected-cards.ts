import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import { type Cards, withCard } from "#client/document/cards.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem, withLoading } from "#core/ledger/connected-data.ts";
import { statementsOn } from "#core/ledger/statements-provider.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

/** Spec section 8: what a statements card says when its fetch failed. */
export const FETCH_FAILED = "Failed to fetch financial data";

/** Cards of statements: those a company filed, and those the analyst uploaded. */
export type StatementsType = "financial" | "filings";

/**
 * The cards with one for the statements of `ticker` that is loading. A ticker connected before
 * keeps its one card of the type, and the figures on it until newer ones arrive.
 */
export function withConnecting(
  cards: Cards,
  {
    ticker,
    type,
    id,
    timestamp,
  }: Pick<ContextItem, "ticker" | "id" | "timestamp"> & { readonly type: StatementsType },
): Cards {
  const known = cards.find((card) => card.type === type && card.ticker === ticker);
  if (known !== undefined) return withLoading(cards, (card) => card === known);
  const card: ContextItem = {
    id,
    ticker,
    type,
    label: CONTEXT_ITEM_LABELS[type],
    timestamp,
    status: "loading",
  };
  return [...cards, card];
}

/** The card shows the statements that came. */
export function withStatements(cards: Cards, id: string, data: FinancialData): Cards {
  return withCard(cards, id, (card) => ({ ...card, status: "success", error: undefined, data }));
}

/** Quarters and LTM beside the annual columns; none of them on a card that is fetching anew. */
export function withInterim(
  cards: Cards,
  id: string,
  interim: Pick<ConnectedFinancialData, "quarterly" | "ltm">,
): Cards {
  return withCard(cards, id, (card) => {
    const data = statementsOf(card);
    return data === undefined || card.status !== "success"
      ? card
      : { ...card, data: { ...data, ...interim } };
  });
}

/** Every card of filed statements fetches anew, as after a change of the as-of date. */
export function withAllLoading(cards: Cards): Cards {
  return withLoading(cards, ({ type }) => type === "financial");
}

/**
 * The card says that the fetch failed, and why. Figures fetched before stay usable, if they are of
 * the as-of date asked for: a refresh that fails takes nothing away.
 */
export function withFailure(
  cards: Cards,
  id: string,
  { reason, asOfDate }: { readonly reason: string; readonly asOfDate: string | null },
): Cards {
  return withCard(cards, id, (card) => {
    const data = statementsOn(card);
    const isOfDate = card.type === "filings" || (data?.asOfDate ?? null) === asOfDate;
    const isUsable = data !== undefined && isOfDate;
    return {
      ...card,
      status: isUsable ? "success" : "error",
      error: `${FETCH_FAILED}\n${reason}`,
    };
  });
}

/** What failed and, on a line of its own, why. */
export function failureLines(error: string): { readonly title: string; readonly reason: string } {
  const [title = "", ...reason] = error.split("\n");
  return { title, reason: reason.join(" ") };
}

/** The card of statements with what the analyst takes business risk for. */
export function withBusinessRisk(cards: Cards, id: string, businessRisk: BusinessRisk): Cards {
  return withCard(cards, id, (card) => ({ ...card, businessRisk }));
}

export function withoutCard(cards: Cards, id: string): Cards {
  return cards.filter((card) => card.id !== id);
}

/** Puts a removed card back at its former place. */
export function withCardAt(cards: Cards, card: ContextItem, index: number): Cards {
  return withoutCard(cards, card.id).toSpliced(index, 0, card);
}

/** Moves a card up (-1) or down (+1); unchanged at the ends. */
export function withCardMoved(cards: Cards, id: string, by: -1 | 1): Cards {
  const from = cards.findIndex((card) => card.id === id);
  const card = cards[from];
  const to = from + by;
  if (card === undefined || to < 0 || to >= cards.length) return cards;
  return withCardAt(cards, card, to);
}

/** The statements on a card, loaded now or before; none on one that failed. */
export function statementsOf(card: ContextItem): ConnectedFinancialData | undefined {
  return card.status === "error" ? undefined : statementsOn(card);
}
