import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { type Cards, withCard } from "#client/document/cards.ts";
import type { KnowledgeBaseFinding } from "./ask-knowledge-base.ts";

type Asked = Pick<ContextItem, "ticker" | "id" | "timestamp" | "query">;

/**
 * The cards with one for a question, or for the full load without one, that is loading. The same
 * asked of the same ticker again keeps its card.
 */
export function withAsked(cards: Cards, asked: Asked): Cards {
  const known = cards.find(
    (card) => isKnowledgeBase(card) && card.ticker === asked.ticker && card.query === asked.query,
  );
  if (known !== undefined) {
    return withCard(cards, known.id, (card) => ({ ...card, status: "loading", error: undefined }));
  }
  const { query, ...rest } = asked;
  const card: ContextItem = {
    ...rest,
    ...(query !== undefined && { query }),
    type: "knowledge-base",
    label: CONTEXT_ITEM_LABELS["knowledge-base"],
    status: "loading",
  };
  return [...cards, card];
}

export function isKnowledgeBase({ type }: Pick<ContextItem, "type">): boolean {
  return type === "knowledge-base";
}

/** The card holds what was found. */
export function withFinding(cards: Cards, id: string, finding: KnowledgeBaseFinding): Cards {
  const { data, sources } = finding;
  return withCard(cards, id, (card) => ({
    ...card,
    status: "success",
    error: undefined,
    // Other data, so another name.
    dataId: undefined,
    data,
    sources,
  }));
}

/** The card says what failed. */
export function withFailed(cards: Cards, id: string, error: string): Cards {
  return withCard(cards, id, (card) => ({
    ...card,
    status: "error",
    error: error.slice(0, 2_000),
  }));
}
