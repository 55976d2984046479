import { type ContextItem, holdsStatements } from "#core/ledger/connected-data.ts";

/** The cards whose statements are in use. */
export function loadedCards(items: readonly ContextItem[]): readonly ContextItem[] {
  return items.filter((item) => holdsStatements(item) && item.status === "success");
}

/** Whether two lists of cards hold the very same statements, in the same order. */
export function isSameData(a: readonly ContextItem[], b: readonly ContextItem[]): boolean {
  const before = loadedCards(a);
  const now = loadedCards(b);
  return (
    before.length === now.length &&
    before.every(({ id, data }, at) => now[at]?.id === id && now[at].data === data)
  );
}

/** Quarters of a card that come a moment after its years are not gone. */
export function isIncomplete(
  former: readonly ContextItem[],
  cards: readonly ContextItem[],
): boolean {
  return cards.some((card) => {
    const before = former.find(({ id }) => id === card.id);
    if (before === undefined || !holdsStatements(before) || !holdsStatements(card)) return false;
    const isBack = (card.data.years.at(-1) ?? "") < (before.data.years.at(-1) ?? "");
    return before.data.quarterly !== undefined && card.data.quarterly === undefined && !isBack;
  });
}

/** The cards the text is on now; of a company that was taken away, those it had. */
export function settledOn(
  former: readonly ContextItem[],
  cards: readonly ContextItem[],
): readonly ContextItem[] {
  const tickers = new Set(cards.map(({ ticker }) => ticker));
  return [...cards, ...former.filter(({ ticker }) => !tickers.has(ticker))];
}
