import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";

/** The cards with those of the ticker in the box first: a text is about the first company. */
export function withCompanyFirst(
  cards: readonly ContextItem[],
  ticker: string | undefined,
): readonly ContextItem[] {
  const isAbout = (card: ContextItem): boolean => card.ticker === ticker;
  return [...cards.filter(isAbout), ...cards.filter((card) => !isAbout(card))];
}

/** Why it is not clear which of the connected companies a template is about; undefined where it is. */
export function companyDoubt(
  cards: readonly ContextItem[],
  ticker: string | undefined,
): string | undefined {
  const ready = cards.filter(({ status }) => status === "success");
  const tickers = [...new Set(connectedStatements(ready).map((data) => data.ticker))];
  const isComing = cards.some(
    (card) => isOfStatements(card) && card.status === "loading" && card.ticker === ticker,
  );
  if (isComing) return `The statements of ${ticker} are on their way.`;
  if (tickers.length === 0) return undefined;
  if (ticker !== undefined && !tickers.includes(ticker)) {
    return `The statements of ${ticker} are not connected. Connect them, or choose ${tickers.join(" or ")} in the ticker box.`;
  }
  if (ticker !== undefined || tickers.length === 1) return undefined;
  return `Choose in the ticker box which company it is about: ${tickers.join(" or ")}.`;
}
