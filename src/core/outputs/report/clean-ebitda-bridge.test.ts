import { describe, expect, it } from "vitest";
import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  type CleanEbitdaBridge,
  cleanEbitdaBridge,
} from "#core/outputs/report/clean-ebitda-bridge.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import {
  BUNDLED,
  type BundledTicker,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const MILLION = 1_000_000;
const TICKERS = BUNDLED.map(({ ticker }) => ticker);

function tableOf(bridge: CleanEbitdaBridge): StatementTable {
  if (bridge.kind === "none") throw new Error(bridge.reason);
  return bridge.table;
}

function valuesOf(table: StatementTable, label: string): readonly (number | null)[] {
  const row = table.groups.flatMap((group) => group.rows).find((line) => line.label === label);
  return row?.cells.map((cell) => cell.value) ?? [];
}

const cleanRow: FinancialRow = {
  item: "Clean EBITDA",
  amounts: { "2024": 334 * MILLION, "2025": 381 * MILLION },
  reasons: {},
  sources: {
    "2024": { formula: "EBITDA", inputs: [{ name: "EBITDA", value: 334 * MILLION }] },
    "2025": {
      formula: "EBITDA + Restructuring",
      inputs: [
        { name: "EBITDA", value: 361 * MILLION },
        {
          name: "Restructuring",
          value: 20 * MILLION,
          accession: "0009990001-26-000007",
          form: "10-K",
          filed: "2026-02-18",
          concept: "us-gaap:RestructuringCharges",
        },
      ],
    },
  },
  flags: {},
};

const stockRow: FinancialRow = {
  item: "Share-Based Compensation",
  amounts: { "2024": null, "2025": 9 * MILLION },
  reasons: { "2024": "n.a.: not tagged in the filing" },
  sources: {},
  flags: {},
};

const adjusted: FinancialData = {
  ...HARBOUR,
  years: ["2024", "2025"],
  data: [...HARBOUR.data.filter((row) => row.item !== "Clean EBITDA"), cleanRow, stockRow],
};

describe("cleanEbitdaBridge", () => {
  it("lists each add-back with the filing that tags it", () => {
    const bridge = cleanEbitdaBridge(adjusted, { columns: 5, addsStockCompensation: false });
    const [first] = tableOf(bridge).groups;
    expect(first?.rows.map((row) => row.label)).toEqual([
      "EBITDA",
      "Restructuring",
      "Clean EBITDA",
    ]);
    expect(first?.rows[1]?.cells[1]).toMatchObject({
      text: "20",
      source: { concept: "us-gaap:RestructuringCharges", accession: "0009990001-26-000007" },
    });
    expect(first?.rows[1]?.cells[0]?.reason).toBe("n.a.: none identified in this period");
    expect(bridge).toMatchObject({ unadjusted: ["2024"] });
  });

  it("shows Clean EBITDA without and with share-based compensation, on demand", () => {
    const table = tableOf(cleanEbitdaBridge(adjusted, { columns: 5, addsStockCompensation: true }));
    expect(valuesOf(table, "Clean EBITDA")).toEqual([334 * MILLION, 381 * MILLION]);
    expect(valuesOf(table, "Clean EBITDA before Share-Based Compensation")).toEqual([
      null,
      390 * MILLION,
    ]);
  });

  it("says why there is none", () => {
    expect(cleanEbitdaBridge(HARBOUR, { columns: 5, addsStockCompensation: false })).toEqual({
      kind: "none",
      reason: "n.a.: not tagged by this company",
    });
  });

  it.each(TICKERS)(
    "%s: EBITDA and its add-backs sum to Clean EBITDA in every year",
    (ticker: BundledTicker) => {
      const company = bundledCompany(ticker);
      const facts = bundledFacts(company);
      const data = standardise({
        facts,
        company,
        period: "annual",
        years: "all",
        origin: "bundled",
      });
      const table = tableOf(cleanEbitdaBridge(data, { columns: 99, addsStockCompensation: false }));
      const rows = table.groups[0]?.rows ?? [];
      const parts = rows.slice(0, -1);
      for (const [at, clean] of (rows.at(-1)?.cells ?? []).entries()) {
        const sum = parts.reduce((total, row) => total + (row.cells[at]?.value ?? 0), 0);
        const isKnown = clean.value !== null;
        expect(isKnown ? sum : null).toBe(clean.value);
      }
    },
  );
});
