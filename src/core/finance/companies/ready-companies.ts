/** A company whose figures come with the product: it opens without a network. */
export type ReadyCompany = { readonly ticker: string; readonly name: string };

/** The fictional company first: its figures, filing and model are made to be tried. */
export const READY_COMPANIES: readonly ReadyCompany[] = [
  { ticker: "HPKG", name: "Harbour Packaging Group (sample)" },
  { ticker: "AAPL", name: "Apple" },
  { ticker: "AMD", name: "Advanced Micro Devices" },
  { ticker: "GOOGL", name: "Alphabet" },
  { ticker: "HD", name: "Home Depot" },
  { ticker: "HTZ", name: "Hertz" },
  { ticker: "KHC", name: "Kraft Heinz" },
  { ticker: "MCD", name: "McDonald's" },
  { ticker: "NKE", name: "Nike" },
  { ticker: "NKLA", name: "Nikola" },
  { ticker: "NVDA", name: "NVIDIA" },
  { ticker: "PG", name: "Procter & Gamble" },
  { ticker: "SNOW", name: "Snowflake" },
  { ticker: "WMT", name: "Walmart" },
];

const READY: ReadonlySet<string> = new Set(READY_COMPANIES.map(({ ticker }) => ticker));

/** Whether the figures of a ticker come with the product. */
export function isReady(ticker: string): boolean {
  return READY.has(ticker);
}
