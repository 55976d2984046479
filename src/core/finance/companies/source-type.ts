/** Whose data a ticker stands for (spec section 4). */
export type SourceType = "user-data" | "knowledge-base" | "standard";

/** One row of the ticker box's dropdown: what a click or Enter on it chooses. */
export type TickerChoice = {
  readonly ticker: string;
  /** The company's name; absent for the user's own tickers and custom codes. */
  readonly name?: string | undefined;
  readonly sourceType: SourceType;
};

export type TickerSearch = {
  /** As typed. */
  readonly text: string;
  /** Listed companies that match, best first. */
  readonly suggestions: readonly { readonly ticker: string; readonly name: string }[];
  /** Tickers for which the user keeps statements of their own. */
  readonly userTickers: readonly string[];
};

const CUSTOM_TICKER = /^[A-Z]{2,6}$/;

/** Whether the text is a code the analyst may have made up: 2 to 6 capital letters. */
export function isCustomTicker(text: string): boolean {
  return CUSTOM_TICKER.test(text);
}

/**
 * The source type of a ticker entered by name: `user-data` if it is among the user's own,
 * `knowledge-base` if it is a custom code that no suggestion names, else `standard`.
 */
export function sourceTypeOf(
  ticker: string,
  search: Pick<TickerSearch, "suggestions" | "userTickers">,
): SourceType {
  if (search.userTickers.includes(ticker)) return "user-data";
  const isSuggested = search.suggestions.some((suggestion) => suggestion.ticker === ticker);
  return isCustomTicker(ticker) && !isSuggested ? "knowledge-base" : "standard";
}

/**
 * The rows offered for a search: listed companies best first, then matching tickers of the user's
 * own, then the text itself where it is a custom code. A ticker that is both listed and the user's
 * own is two rows (decisions.md 3).
 */
export function tickerChoices(search: TickerSearch): readonly TickerChoice[] {
  const text = search.text.trim();
  const listed = search.suggestions.map(({ ticker, name }): TickerChoice => ({
    ticker,
    name,
    sourceType: "standard",
  }));
  const own = search.userTickers
    .filter((ticker) => ticker.startsWith(text.toUpperCase()))
    .map((ticker): TickerChoice => ({ ticker, sourceType: "user-data" }));
  const custom: readonly TickerChoice[] =
    sourceTypeOf(text, search) === "knowledge-base"
      ? [{ ticker: text, sourceType: "knowledge-base" }]
      : [];
  return [...listed, ...own, ...custom];
}

/**
 * The place of the row that Enter takes while no other is marked: the row that the text names by
 * `sourceTypeOf`, else the best match. -1 when there are no rows.
 */
export function enteredChoice(search: TickerSearch): number {
  const choices = tickerChoices(search);
  const ticker = search.text.trim().toUpperCase();
  const own = choices.findIndex((row) => row.ticker === ticker && row.sourceType === "user-data");
  if (own >= 0) return own;
  const custom = choices.findIndex((row) => row.sourceType === "knowledge-base");
  if (custom >= 0) return custom;
  return choices.length === 0 ? -1 : Math.max(0, exactListed(choices, ticker));
}

function exactListed(choices: readonly TickerChoice[], ticker: string): number {
  return choices.findIndex((row) => row.ticker === ticker && row.sourceType === "standard");
}
