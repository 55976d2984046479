import { readFileSync } from "node:fs";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { EDGAR_FOLDER, originalFacts } from "#core/finance/statements/testing/bundled-companies.ts";

/** An annual report of the development data, with the day it was filed. */
export type FiledPage = {
  readonly ticker: string;
  readonly cik: string;
  readonly filed: string;
  /** Under EDGAR's folder of the company. */
  readonly page: string;
};

export const ANNUAL_REPORTS: readonly FiledPage[] = [
  ["AAPL", "320193", "2025-10-31", "000032019325000079/aapl-20250927.htm"],
  ["AAPL", "320193", "2024-11-01", "000032019324000123/aapl-20240928.htm"],
  ["GOOGL", "1652044", "2026-02-05", "000165204426000018/goog-20251231.htm"],
  ["NVDA", "1045810", "2026-02-25", "000104581026000021/nvda-20260125.htm"],
  ["WMT", "104169", "2025-03-14", "000010416925000021/wmt-20250131.htm"],
  ["HD", "354950", "2025-03-21", "000035495025000085/hd-20250202.htm"],
  ["NKE", "320187", "2025-07-17", "000032018725000047/nke-20250531.htm"],
  ["MCD", "63908", "2024-02-22", "000006390824000072/mcd-20231231.htm"],
  ["KHC", "1637459", "2024-02-15", "000163745924000018/khc-20231230.htm"],
  ["PG", "80424", "2025-08-04", "000008042425000076/pg-20250630.htm"],
].map(([ticker = "", cik = "", filed = "", page = ""]) => ({ ticker, cik, filed, page }));

/** What was connected on the day a report was filed. */
export function statementsOn({ ticker, cik, filed }: FiledPage): ConnectedFinancialData {
  const facts = originalFacts(cik.padStart(10, "0"));
  const company = { ticker, name: facts.entityName ?? ticker, cik: cik.padStart(10, "0") };
  return standardiseAll({ facts, company, years: 5, origin: "sec", asOf: filed });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/** The running text of a report, a paragraph each: no tables, no headings, nothing without a digit. */
export function proseOf({ cik, page }: FiledPage): readonly string[] {
  const html = readFileSync(`${EDGAR_FOLDER}/Archives/edgar/data/${cik}/${page}`, "utf8");
  return html
    .replace(/<ix:header[\s\S]*?<\/ix:header>/, " ")
    .replaceAll(/<(table|script|style)[\s\S]*?<\/\1>/g, "\n")
    .replaceAll(/<\/(?:p|div|tr|li|h\d)>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? character(entity))
    .split("\n")
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line.length > 40 && /\d/.test(line) && /[a-z]{3,} [a-z]{2,}/.test(line));
}

function character(entity: string): string {
  const code = Number(/^&#(\d+);$/.exec(entity)?.[1]);
  return Number.isInteger(code) && code > 0 ? String.fromCodePoint(code) : " ";
}
