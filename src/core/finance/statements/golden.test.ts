import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import golden from "#core/finance/statements/testing/golden.json" with { type: "json" };
import {
  BUNDLED,
  type BundledTicker,
  EDGAR_FOLDER,
  bundledCompany,
  bundledFacts,
  hasEdgarFolder,
  originalFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { type InlineFact, inlineFacts } from "#core/finance/statements/testing/inline-facts.ts";

type Golden = Readonly<Record<string, readonly (number | null)[]>>;

const TICKERS = BUNDLED.map(({ ticker }) => ticker);

function statements(ticker: BundledTicker, years: number | "all" = 5): FinancialData {
  const company = bundledCompany(ticker);
  return standardise({
    facts: bundledFacts(company),
    company,
    period: "annual",
    years,
    origin: "bundled",
  });
}

describe("statements of the bundled companies", () => {
  it.each(TICKERS)("%s shows the checked figure for every item and year", (ticker) => {
    const expected = golden[ticker];
    const data = statements(ticker);
    const shown: Golden = Object.fromEntries(
      data.data.map(({ item, amounts }) => [item, data.years.map((year) => amounts[year] ?? null)]),
    );
    expect(data.currency).toBe(expected.currency);
    expect(data.periods).toEqual(expected.years);
    expect(shown).toEqual(expected.items);
  });

  // Printed on the faces of the filings' statements, in millions; typed from the pages.
  it.each([
    ["AAPL", "2025", "Revenues", 416_161],
    ["AAPL", "2025", "EBIT", 133_050],
    ["AAPL", "2025", "Short-Term Debt", 7_979 + 12_350],
    ["HD", "2024", "D&A", 3_336 + 425],
    ["HD", "2024", "Short-Term Debt", 316 + 4_582],
    ["WMT", "2025", "Revenues", 680_985],
    ["WMT", "2025", "Interest Income/Expense", -2_245],
    ["WMT", "2025", "Short-Term Debt", 3_068 + 2_598],
    ["PG", "2025", "EBIT", 20_451],
    ["PG", "2024", "EBIT", 18_545],
    ["MCD", "2023", "D&A", 1_978],
    ["KHC", "2023", "D&A", 961],
    ["KHC", "2023", "Net Income", 2_855],
    ["NKE", "2025", "Pre-Tax Income", 3_885],
    ["NVDA", "2026", "Revenues", 215_938],
    ["GOOGL", "2025", "Long-Term Debt", 46_547],
  ] as const)("%s %s %s is %d mm as printed", (ticker, year, item, millions) => {
    const row = statements(ticker).data.find((candidate) => candidate.item === item);
    expect(row?.amounts[year]).toBe(millions * 1e6);
  });
});

describe.skipIf(!hasEdgarFolder)(
  "bundled facts beside the SEC's own (needs ../shared/data/edgar)",
  () => {
    it.each(BUNDLED)(
      "$ticker: annual, quarterly and LTM views are the same of both",
      ({ ticker }) => {
        const company = bundledCompany(ticker);
        const views = [bundledFacts(company), originalFacts(company.cik)].map((facts) =>
          standardiseAll({ facts, company, years: "all", origin: "bundled" }),
        );
        expect(views[0]).toEqual(views[1]);
      },
    );
  },
);

describe.skipIf(!hasEdgarFolder)(
  "figures as the 10-K and 10-Q pages print them (needs ../shared/data/edgar)",
  () => {
    const pages = BUNDLED.flatMap(({ ticker, cik }) =>
      globSync(`${EDGAR_FOLDER}/Archives/edgar/data/${Number(cik)}/*/*.htm`).map((path) => ({
        ticker,
        page: path.slice(path.lastIndexOf("/") + 1),
        path,
      })),
    );

    it.each(pages)(
      "$ticker $page: every tagged figure agrees with its print",
      ({ ticker, path }) => {
        const printed = inlineFacts(readFileSync(path, "utf8"));
        const company = bundledCompany(ticker);
        const [, accession = ""] = /\/(\d+)\/[^/]+$/.exec(path) ?? [];
        let agreed = 0;
        for (const period of ["annual", "quarterly"] as const) {
          const data = standardise({
            facts: bundledFacts(company),
            company,
            period,
            years: 8,
            origin: "sec",
          });
          for (const row of data.data) {
            for (const year of data.years) {
              const hits = printsOf(printed, row, year, data);
              if (hits.length === 0) continue;
              const { value, source } = leafOf(row, year);
              const agrees = hits.some(
                (hit) => Math.abs(Math.abs(hit.value) - Math.abs(value)) <= hit.halfUnit,
              );
              // A later report may have restated what this page prints.
              if (!agrees && source !== accession) continue;
              expect({ item: row.item, year, agrees }).toEqual({
                item: row.item,
                year,
                agrees: true,
              });
              agreed += 1;
            }
          }
        }
        expect(agreed).toBeGreaterThan(10);
      },
    );
  },
);

/** The tagged fact of a cell: its value and accession without dashes; nothing for derived cells. */
function leafOf(
  row: FinancialRow,
  year: string,
): { concept: string; value: number; source: string } {
  const source = row.sources[year];
  const amount = row.amounts[year] ?? null;
  if (source === undefined || amount === null || !("concept" in source)) {
    return { concept: "", value: NaN, source: "" };
  }
  return { concept: source.concept, value: amount, source: source.accession.replaceAll("-", "") };
}

function printsOf(
  printed: readonly InlineFact[],
  row: FinancialRow,
  year: string,
  data: FinancialData,
): InlineFact[] {
  const { concept } = leafOf(row, year);
  const { start, end } = data.periods[year] ?? { start: "", end: "" };
  return printed.filter(
    (fact) =>
      fact.concept === concept &&
      fact.end === end &&
      (fact.start === undefined || fact.start === start),
  );
}
