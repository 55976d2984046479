import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";

/** Where the development data stand beside the project; `FOOTNOTE_SHARED` names another place. */
const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  fileURLToPath(new URL("../../../../../../shared", import.meta.url));
const FACTS = `${SHARED}/data/edgar/api/xbrl/companyfacts`;
/** The product's own copy of their annual and quarterly facts, for where those are not. */
const BUNDLED = fileURLToPath(
  new URL("../../../../../bundled/edgar/api/xbrl/companyfacts", import.meta.url),
);

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
  { ticker: "HPKG", cik: "9990000001" },
] as const;

export type RealTicker = (typeof COMPANIES)[number]["ticker"];

/** The companies whose facts are here, the fictional issuer apart. */
export const REAL_TICKERS: readonly RealTicker[] = COMPANIES.filter(
  ({ ticker, cik }) =>
    ticker !== "HPKG" &&
    (existsSync(`${FACTS}/CIK${cik}.json`) || existsSync(`${BUNDLED}/CIK${cik}.json.gz`)),
).map(({ ticker }) => ticker);

/** Whether the development data are there, every company and filing of them. */
export const hasRealCompanies = existsSync(FACTS);

const cache = new Map<RealTicker, ConnectedFinancialData>();

/** What connecting the company's Financial Statements attaches, made from its SEC facts. */
export function realCompany(ticker: RealTicker): ConnectedFinancialData {
  const known = cache.get(ticker);
  if (known !== undefined) return known;
  const cik = COMPANIES.find((company) => company.ticker === ticker)?.cik ?? "";
  // The file is the SEC's; its shape is what CompanyFacts describes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const facts = JSON.parse(factsOf(cik)) as CompanyFacts;
  const company = { ticker, name: facts.entityName ?? ticker, cik };
  const data = standardiseAll({ facts, company, years: 5, origin: "sec" });
  cache.set(ticker, data);
  return data;
}

function factsOf(cik: string): string {
  const file = `${FACTS}/CIK${cik}.json`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  return gunzipSync(readFileSync(`${BUNDLED}/CIK${cik}.json.gz`)).toString("utf8");
}
