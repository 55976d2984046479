import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";

const COMPANIES = [
  { ticker: "AAPL", name: "Apple", cik: "0000320193" },
  { ticker: "WMT", name: "Walmart", cik: "0000104169" },
  { ticker: "KHC", name: "Kraft Heinz", cik: "0001637459" },
] as const;

const RUNS = 25;
/** Standardising may take this many times as long as parsing the same bytes, on top of it. */
const LIMIT = 1.5;

/** Companyfacts of three companies to annual rows and ratios, beside JSON.parse of the same bytes. */
export async function benchStatements(): Promise<{ title: string; rows: string[][] }> {
  const shared =
    process.env["FOOTNOTE_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url));
  const head = ["company", "MB", "JSON.parse ms", "standardise ms", "ratio", `limit ${LIMIT}`];
  const rows = COMPANIES.map((company) => {
    const file = `${shared}/data/edgar/api/xbrl/companyfacts/CIK${company.cik}.json`;
    return existsSync(file)
      ? measured(company, readFileSync(file, "utf8"))
      : [company.name, "facts are not here: skipped"];
  });
  return {
    title: "Companyfacts to statement rows (median of 25, in turns)",
    rows: [head, ...rows],
  };
}

function measured(company: (typeof COMPANIES)[number], text: string): string[] {
  const parse: number[] = [];
  const rows: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const json: unknown = JSON.parse(text);
    const parsed = performance.now();
    const facts = parseCompanyFacts(json);
    const checked = performance.now();
    standardise({ facts, company, period: "annual", years: 5, origin: "sec" });
    parse.push(parsed - start);
    rows.push(performance.now() - checked);
  }
  const ratio = median(rows) / median(parse);
  return [
    company.name,
    (text.length / 1e6).toFixed(1),
    median(parse).toFixed(1),
    median(rows).toFixed(1),
    ratio.toFixed(2),
    ratio <= LIMIT ? "kept" : "MISSED",
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
