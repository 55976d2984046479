import type { ContextItem } from "#core/ledger/connected-data.ts";
import { statementsOn } from "#core/ledger/statements-provider.ts";

/** The cards whose statements are in use. */
export function loadedCards(items: readonly ContextItem[]): readonly ContextItem[] {
  return items.filter((item) => item.status === "success" && statementsOn(item) !== undefined);
}

/** All cards that a note may be written from. */
export function usableCards(items: readonly ContextItem[]): readonly ContextItem[] {
  return items.filter(({ status }) => status === "success");
}

/** Whether two lists of cards hold the very same data, in the same order. */
export function isSameData(a: readonly ContextItem[], b: readonly ContextItem[]): boolean {
  const before = usableCards(a);
  const now = usableCards(b);
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
    const formerCard = former.find(({ id }) => id === card.id);
    const [before, now] = [formerCard && statementsOn(formerCard), statementsOn(card)];
    if (before === undefined || now === undefined) return false;
    const isBack = (now.years.at(-1) ?? "") < (before.years.at(-1) ?? "");
    return before.quarterly !== undefined && now.quarterly === undefined && !isBack;
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
