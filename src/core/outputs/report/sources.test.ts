import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { originKey, originsOfSource } from "#core/ledger/origins.ts";
import { numberedSources, sourceLabel } from "#core/outputs/report/sources.ts";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

function sourcesOf(...statements: readonly FinancialData[]) {
  return numberedSources(statements.map((data) => ({ data, table: statementTable(data) })));
}

describe("numberedSources", () => {
  it("numbers each distinct filing once, in order of first use", () => {
    expect(sourcesOf(HARBOUR).map((source) => [source.number, originKey(source)])).toEqual([
      [1, "0009990001-24-000004"],
      [2, "0009990001-26-000007"],
    ]);
  });

  it("goes on counting over a second company", () => {
    const other = { ...HARBOUR, name: "Other plc", data: [sourcedBy("0000000002-26-000001")] };
    expect(sourcesOf(HARBOUR, other).map(({ number, company }) => [number, company])).toEqual([
      [1, "Harbour Packaging Group"],
      [2, "Harbour Packaging Group"],
      [3, "Other plc"],
    ]);
  });

  it("follows a formula to the filings of its inputs", () => {
    const grossProfit = HARBOUR.data.filter((row) => row.item === "Gross Profit");
    const inputs = HARBOUR.data.filter((row) => ["Revenues", "COGS"].includes(row.item));
    const table = statementTable({ ...HARBOUR, data: grossProfit, ratios: [] });
    const sources = numberedSources([{ data: { ...HARBOUR, data: inputs }, table }]);
    expect(sources.map(originKey)).toEqual(["0009990001-24-000004", "0009990001-26-000007"]);
  });

  it("follows an operand of the prior year to the column before", () => {
    const growth = {
      item: "Revenue Growth (%)",
      unit: "fraction",
      amounts: { "2023": 0.18 },
      reasons: {},
      formula: "Revenues / prior year Revenues - 1",
      inputs: { "2023": [{ name: "prior year Revenues", value: 2_105_000_000 }] },
    } as const;
    const table = statementTable({ ...HARBOUR, data: [], ratios: [growth] });
    const [source] = numberedSources([{ data: HARBOUR, table }]);
    expect(source && originKey(source)).toBe("0009990001-24-000004");
  });

  it("follows a change in a ratio to the filings behind that ratio", () => {
    const change = {
      formula: "Gross Margin (%) FY2025 - Gross Margin (%) FY2022",
      inputs: ["2025", "2022"].map((period) => ({ name: "Gross Margin (%)", value: 0.2, period })),
    };
    expect(originsOfSource(HARBOUR, "2025", change).map(originKey)).toEqual([
      "0009990001-26-000007",
      "0009990001-24-000004",
    ]);
  });

  it("goes on from the numbers of the text, where a source has one already", () => {
    const ofText = { form: "10-K", filed: "2026-02-18", accession: "0009990001-26-000007" };
    const known = [{ ...ofText, number: 1, company: "Harbour Packaging Group" }];
    const tabled = [{ data: HARBOUR, table: statementTable(HARBOUR) }];
    expect(numberedSources(tabled, known).map(originKey)).toEqual([
      "0009990001-26-000007",
      "0009990001-24-000004",
    ]);
  });

  it("ends when a formula leads back to itself", () => {
    const circular = {
      ...HARBOUR,
      ratios: [],
      data: HARBOUR.data.slice(0, 1).map((row) => ({
        ...row,
        sources: Object.fromEntries(
          HARBOUR.years.map((year) => [
            year,
            { formula: "Revenues", inputs: [{ name: "Revenues", value: 1 }] },
          ]),
        ),
      })),
    };
    expect(sourcesOf(circular)).toEqual([]);
  });
});

describe("sourceLabel", () => {
  it("names company, form, filing date and accession", () => {
    const label = sourceLabel({
      number: 1,
      company: "Apple Inc.",
      form: "10-K",
      filed: "2025-10-31",
      accession: "0000320193-25-000079",
    });
    expect(label).toBe(
      "Apple Inc., Form 10-K filed 31 October 2025, accession 0000320193-25-000079",
    );
  });
});

describe("an uploaded file", () => {
  it("is a source by its sheet, also as a part of a sum", () => {
    const file = {
      fileName: "harbour.xlsx",
      sheet: "Debt",
      label: "Notes",
      uploaded: "2026-11-21",
    };
    const sum = {
      formula: "Short-Term Borrowings + Current Portion Of Long-Term Debt",
      inputs: [
        { name: "Short-Term Borrowings", value: 5e6, file: { ...file, cell: "B4" } },
        { name: "Current Portion", value: 70e6, file: { ...file, cell: "B5" } },
      ],
    };
    const year = HARBOUR.years.at(-1) ?? "";
    const debt = { item: "Short-Term Debt", amounts: { [year]: 75e6 }, sources: { [year]: sum } };
    const own = { ...HARBOUR, ratios: [], data: [{ ...debt, flags: {} }] };
    expect(sourcesOf({ ...own, origin: "user" }).map(sourceLabel)).toEqual([
      "Harbour Packaging Group, harbour.xlsx, sheet Debt, uploaded 21 November 2026",
    ]);
  });
});

function sourcedBy(accession: string): FinancialData["data"][number] {
  const source = { accession, form: "10-K", filed: "2026-03-01", concept: "us-gaap:Revenues" };
  return {
    item: "Revenues",
    amounts: Object.fromEntries(HARBOUR.years.map((year) => [year, 1])),
    sources: Object.fromEntries(HARBOUR.years.map((year) => [year, source])),
    flags: {},
  };
}
