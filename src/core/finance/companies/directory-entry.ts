/** One row of the directory of listed companies. Several tickers may share one `cik`. */
export type DirectoryEntry = {
  /** As the exchange lists it, upper case; class shares with a dash, such as `BRK-B`. */
  readonly ticker: string;
  readonly name: string;
  /** Ten digits. */
  readonly cik: string;
};
