import { columnsIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { periodText } from "#core/ledger/period.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** What a query asks for. */
export type Wanted = {
  /** 0 for a row that is called so, more for one whose names only hold the words; undefined for others. */
  readonly match: (ticker: string, item: string) => number | undefined;
  readonly isOfPeriod: (period: string) => boolean;
};

/** Reads a query such as "net debt 2024" or "AAPL sales Q2"; undefined when it is blank. */
export function searchFor(query: string, { ledgers }: Ground): Wanted | undefined {
  const words = lowerCase(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const tickers = new Set(ledgers.map(({ ticker }) => lowerCase(ticker)));
  const labels = ledgers.flatMap(columnsIn);
  const isPeriod = (word: string) => PERIOD.test(word) && labels.some((label) => says(label, word));
  const companies = words.filter((word) => tickers.has(word));
  const periods = words.filter(isPeriod);
  const names = words.filter((word) => !companies.includes(word) && !periods.includes(word));
  return {
    match: (ticker, item) =>
      companies.length === 0 || companies.includes(lowerCase(ticker))
        ? nameMatch(item, names)
        : undefined,
    isOfPeriod: (period) => periods.every((word) => says(period, word)),
  };
}

const PERIOD = /^(?:fy)?\d{2,4}$|^q[1-4]$|^ltm$|^\d{4}-\d{2}/;

function says(period: string, word: string): boolean {
  const label = lowerCase(periodText(period));
  return label.split(/\s+/).some((part) => part.startsWith(word)) || label.endsWith(word);
}

/** By the row's own name and every name texts give it. */
function nameMatch(item: string, words: readonly string[]): number | undefined {
  if (words.length === 0) return 1;
  const { name, aliases } = wordsOf(item);
  const called = [item, name, ...aliases.split(" | ")].map(lowerCase);
  const said = words.join(" ");
  if (called.includes(said)) return 0;
  if (called.some((each) => each.startsWith(said))) return 1;
  return called.some((each) => words.every((word) => each.includes(word))) ? 2 : undefined;
}
