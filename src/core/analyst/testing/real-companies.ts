import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/ratios/standardise.ts";
import type { CompanyFacts } from "#core/statements/company-facts.ts";

/** Where the development data stand beside the project; `FOOTNOTE_SHARED` names another place. */
const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  fileURLToPath(new URL("../../../../../shared", import.meta.url));
const FACTS = `${SHARED}/data/edgar/api/xbrl/companyfacts`;

const COMPANIES = [
  { ticker: "AAPL", cik: "0000320193" },
  { ticker: "WMT", cik: "0000104169" },
  { ticker: "KHC", cik: "0001637459" },
  { ticker: "HD", cik: "0000354950" },
  { ticker: "MCD", cik: "0000063908" },
  { ticker: "HTZ", cik: "0001657853" },
  { ticker: "NKLA", cik: "0001731289" },
  { ticker: "SNOW", cik: "0001640147" },
  { ticker: "GOOGL", cik: "0001652044" },
  { ticker: "NVDA", cik: "0001045810" },
  { ticker: "PG", cik: "0000080424" },
  { ticker: "NKE", cik: "0000320187" },
  { ticker: "AMD", cik: "0000002488" },
  { ticker: "LPA", cik: "0001997711" },
] as const;

export type RealTicker = (typeof COMPANIES)[number]["ticker"];

export const REAL_TICKERS: readonly RealTicker[] = COMPANIES.map(({ ticker }) => ticker);

/** Whether the development data are there; tests on real companies are skipped without them. */
export const hasRealCompanies = existsSync(FACTS);

const cache = new Map<RealTicker, ConnectedFinancialData>();

/** What connecting the company's Financial Statements attaches, made from its SEC facts. */
export function realCompany(ticker: RealTicker): ConnectedFinancialData {
  const known = cache.get(ticker);
  if (known !== undefined) return known;
  const cik = COMPANIES.find((company) => company.ticker === ticker)?.cik ?? "";
  // The file is the SEC's; its shape is what CompanyFacts describes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const facts = JSON.parse(readFileSync(`${FACTS}/CIK${cik}.json`, "utf8")) as CompanyFacts;
  const company = { ticker, name: facts.entityName ?? ticker, cik };
  const data = standardiseAll({ facts, company, years: 5, origin: "sec" });
  cache.set(ticker, data);
  return data;
}
