import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUNDLED_COMPANIES } from "#scripts/bundled-companies.ts";
import { readFactsOf } from "#core/finance/statements/facts/read-facts.ts";
import { parseCompanyFacts, parseSubmissions } from "#server/integrations/edgar/edgar-files.ts";

const OUTPUT = new URL("../bundled/edgar/", import.meta.url).pathname;
const BEST_COMPRESSION = { level: 9 } as const;

/**
 * Writes the figures that ship with the product, from a folder that holds files under EDGAR's own
 * paths: `api/xbrl/companyfacts/CIK##########.json.gz`, the facts the product reads, and
 * `submissions/CIK##########.json`, what the filer is. Facts only.
 *
 *   node scripts/bundle-figures.ts <folder>      (or EDGAR_MIRROR)
 */
function main(): void {
  const folder = process.argv[2] ?? process.env["EDGAR_MIRROR"];
  if (folder === undefined) {
    console.error("Name the folder with EDGAR's files: node scripts/bundle-figures.ts <folder>");
    process.exitCode = 1;
    return;
  }
  for (const [ticker, cik] of BUNDLED_COMPANIES) {
    bundleFacts(folder, ticker, `api/xbrl/companyfacts/CIK${cik}.json`);
    bundleSubmissions(folder, `submissions/CIK${cik}.json`);
  }
}

function bundleFacts(folder: string, ticker: string, path: string): void {
  const facts = readFactsOf(parseCompanyFacts(readJson(join(folder, path))));
  const bytes = gzipSync(JSON.stringify(facts), BEST_COMPRESSION);
  write(`${path}.gz`, bytes);
  console.log(`${ticker}: ${bytes.length} bytes`);
}

/** Industry and fiscal year end; a folder without a filer's submissions gives its figures all the same. */
function bundleSubmissions(folder: string, path: string): void {
  let json: unknown;
  try {
    json = readJson(join(folder, path));
  } catch (error) {
    console.log(`${path}: left out (${String(error)})`);
    return;
  }
  const { cik, name, sic, fiscalYearEnd } = parseSubmissions(json);
  const recent = {
    accessionNumber: [],
    form: [],
    filingDate: [],
    reportDate: [],
    primaryDocument: [],
  };
  write(path, `${JSON.stringify({ cik, name, sic, fiscalYearEnd, filings: { recent } })}\n`);
}

function write(path: string, content: string | Buffer): void {
  const file = join(OUTPUT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

main();
