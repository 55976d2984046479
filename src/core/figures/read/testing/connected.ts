import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  type BundledTicker,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { cardOf, corda, marsh, velden } from "#core/figures/read/testing/sample.ts";
import * as afloat from "#core/figures/read/testing/made-up-afloat.ts";
import * as abroad from "#core/figures/read/testing/made-up-abroad.ts";
import * as anew from "#core/figures/read/testing/made-up-anew.ts";
import * as madeUp from "#core/figures/read/testing/made-up-companies.ts";

const MADE_UP = new Map(
  [
    ...Object.values(madeUp),
    ...Object.values(abroad),
    ...Object.values(afloat),
    ...Object.values(anew),
    corda,
    velden,
    marsh,
  ].map((company) => [company.ticker, company]),
);

const connected = new Map<string, ContextItem>();

/** The cards of companies, by ticker: those that ship with the product and the made-up ones. */
export function cardsOf(tickers: readonly string[]): readonly ContextItem[] {
  return tickers.map((ticker) => {
    const card = connected.get(ticker) ?? cardOf(statementsOf(ticker));
    connected.set(ticker, card);
    return card;
  });
}

/** Whether a company is among them. */
export function isMadeUpOrShipped(ticker: string): boolean {
  return MADE_UP.has(ticker) || BUNDLED.some((company) => company.ticker === ticker);
}

function statementsOf(ticker: string): ConnectedFinancialData {
  const own = MADE_UP.get(ticker);
  if (own !== undefined) return own;
  const found = BUNDLED.find((company) => company.ticker === ticker);
  if (found === undefined) throw new Error(`${ticker} is not among the companies of these notes`);
  return shipped(found.ticker);
}

/** What connecting a company's Financial Statements attaches, from the facts that ship. */
function shipped(ticker: BundledTicker): ConnectedFinancialData {
  const facts = bundledFacts(bundledCompany(ticker));
  const company = { ...bundledCompany(ticker), name: facts.entityName ?? ticker };
  return standardiseAll({ facts, company, years: 5, origin: "bundled" });
}
