import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";

/**
 * The tickers of a document's cards that did not fail, its own company's first.
 *
 * A document is of its first card's company. Choosing another in its head puts that company's cards
 * first (`ofCompanyFirst`); nothing else decides it, least of all what is searched for.
 */
export function documentTickers(items: readonly ContextItem[]): readonly string[] {
  return [...new Set(items.filter(({ status }) => status !== "error").map(({ ticker }) => ticker))];
}

/** The ticker of the document's company; undefined where no card is connected that did not fail. */
export function documentTicker(items: readonly ContextItem[]): string | undefined {
  return documentTickers(items)[0];
}

/** What is of a company first, the rest in its order: of cards, a document's choice of its company. */
export function ofCompanyFirst<Item extends { readonly ticker: string }>(
  items: readonly Item[],
  ticker: string | undefined,
): readonly Item[] {
  const isOfCompany = (item: Item): boolean => item.ticker === ticker;
  return [...items.filter(isOfCompany), ...items.filter((item) => !isOfCompany(item))];
}

/** That the statements of the document's company are on their way, so that nothing is asked of others'. */
export function companyComing(items: readonly ContextItem[]): string | undefined {
  const own = statementsOf(items).filter(({ ticker }) => ticker === documentTicker(items));
  const isComing = own.length > 0 && own.every(({ status }) => status === "loading");
  return isComing ? `The statements of ${own[0]?.ticker} are on their way.` : undefined;
}

/**
 * Why nothing can be written of the document's company while others' statements are connected, as a
 * sentence for the analyst; undefined where it can, and where no statements are there at all.
 */
export function companyDoubt(items: readonly ContextItem[]): string | undefined {
  const tickers = documentTickers(statementsOf(items));
  const ticker = documentTicker(items);
  if (ticker === undefined || tickers.length === 0) return undefined;
  if (tickers.includes(ticker)) return companyComing(items);
  return `The document is about ${ticker}, whose statements are not connected. Connect them, or choose ${tickers.join(" or ")} beside the document's title.`;
}

function statementsOf(items: readonly ContextItem[]): readonly ContextItem[] {
  return items.filter((item) => isOfStatements(item) && item.status !== "error");
}
