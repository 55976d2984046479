import { existsSync, globSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Company, CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";

const BUNDLE = new URL("../../../../../bundled/edgar/", import.meta.url);
/** Where development data stand beside the project; `FOOTNOTE_SHARED` names another place. */
const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  decodeURIComponent(new URL("../../../../../../shared", import.meta.url).pathname);

export const EDGAR_FOLDER = `${SHARED}/data/edgar`;
export const hasEdgarFolder = existsSync(`${EDGAR_FOLDER}/api/xbrl/companyfacts`);

/** The companies whose figures ship with the product, with their industry codes. */
export const BUNDLED = [
  { ticker: "AAPL", cik: "0000320193", sic: "3571" },
  { ticker: "AMD", cik: "0000002488", sic: "3674" },
  { ticker: "GOOGL", cik: "0001652044", sic: "7370" },
  { ticker: "HD", cik: "0000354950", sic: "5211" },
  { ticker: "HTZ", cik: "0001657853" },
  { ticker: "KHC", cik: "0001637459", sic: "2030" },
  { ticker: "MCD", cik: "0000063908", sic: "5812" },
  { ticker: "NKE", cik: "0000320187", sic: "3021" },
  { ticker: "NKLA", cik: "0001731289", sic: "3711" },
  { ticker: "NVDA", cik: "0001045810", sic: "3674" },
  { ticker: "PG", cik: "0000080424", sic: "2840" },
  { ticker: "SNOW", cik: "0001640147" },
  { ticker: "WMT", cik: "0000104169", sic: "5331" },
] as const satisfies readonly Omit<Company, "name">[];

export type BundledTicker = (typeof BUNDLED)[number]["ticker"];

export function bundledCompany(ticker: BundledTicker): Company {
  const found = BUNDLED.find((company) => company.ticker === ticker);
  if (found === undefined) throw new Error(`${ticker} is not bundled`);
  return { name: ticker, ...found };
}

const unpacked = new Map<string, CompanyFacts>();

/** The facts of a company as they ship with the product. */
export function bundledFacts({ cik }: Company): CompanyFacts {
  const known = unpacked.get(cik);
  if (known !== undefined) return known;
  const file = new URL(`api/xbrl/companyfacts/CIK${cik}.json.gz`, BUNDLE);
  const facts = parseFacts(gunzipSync(readFileSync(file)).toString());
  unpacked.set(cik, facts);
  return facts;
}

/** The facts of a company as the SEC gives them, from the development data. */
export function originalFacts(cik: string): CompanyFacts {
  return parseFacts(readFileSync(`${EDGAR_FOLDER}/api/xbrl/companyfacts/CIK${cik}.json`, "utf8"));
}

/** Every filer at hand: those of the product and, where development data are, those of them. */
export function allFilers(): readonly Company[] {
  const others = globSync(`${EDGAR_FOLDER}/api/xbrl/companyfacts/CIK*.json`).flatMap((path) => {
    const cik = path.slice(-15, -5);
    return BUNDLED.some((one) => one.cik === cik) ? [] : [{ ticker: cik, name: cik, cik }];
  });
  return [...BUNDLED.map(({ ticker }) => bundledCompany(ticker)), ...others];
}

/** The facts of one of them. */
export function filerFacts(company: Company): CompanyFacts {
  const isBundled = BUNDLED.some(({ cik }) => cik === company.cik);
  return isBundled ? bundledFacts(company) : originalFacts(company.cik);
}

function parseFacts(text: string): CompanyFacts {
  // Files of the SEC, or made from them: their shape is what CompanyFacts describes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as CompanyFacts;
}
