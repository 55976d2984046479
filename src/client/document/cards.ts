import type { ContextItem } from "#core/ledger/connected-data.ts";

/** The connected data of a document, a card each. */
export type Cards = readonly ContextItem[];
export type UpdateCards = (cards: Cards) => Cards;
export type ChangeCards = (update: UpdateCards) => void;

/** The cards with another one in place of that of `id`. */
export function withCard(
  cards: Cards,
  id: string,
  change: (card: ContextItem) => ContextItem,
): Cards {
  return cards.map((card) => (card.id === id ? change(card) : card));
}
