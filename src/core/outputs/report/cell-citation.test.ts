import { describe, expect, it } from "vitest";
import type { CellSource } from "#core/ledger/financial-data.ts";
import type { Unit } from "#core/ledger/units.ts";
import { cellCitation } from "#core/outputs/report/cell-citation.ts";
import type { TableCell, TableRow } from "#core/outputs/report/statement-table.ts";

const COLUMN = {
  key: "2025",
  dates: "1 January 2025 to 31 December 2025",
  end: "31 December 2025",
  flags: [],
};

function cited(cell: Partial<TableCell>, unit: Unit = "money", isBalance = false): string {
  const whole: TableCell = { column: "2025", text: "2,419", value: 2_419e6, flags: [], ...cell };
  const row: TableRow = {
    item: "Revenues",
    label: "Revenues",
    unit,
    role: "line",
    isBalance,
    cells: [whole],
  };
  return cellCitation({ name: "Harbour", currency: "USD", row, column: COLUMN, cell: whole });
}

const TAGGED: CellSource = {
  accession: "0009990001-26-000007",
  form: "10-K",
  filed: "2026-02-18",
  concept: "us-gaap:Revenues",
};

const FROM_A_FILE: CellSource = {
  fileName: "harbour.xlsx",
  sheet: "P&L",
  cell: "C14",
  label: "Sales",
  uploaded: "2026-11-20",
};

describe("cellCitation", () => {
  it("names value, company, row, period and filing of a tagged figure", () => {
    expect(cited({ source: TAGGED })).toBe(
      "USD 2,419 mm, Harbour, Revenues, 1 January 2025 to 31 December 2025, Form 10-K filed 18 February 2026, accession 0009990001-26-000007, us-gaap:Revenues",
    );
  });

  it("names the formula of a computed figure, and the day of a balance", () => {
    const source: CellSource = { formula: "EBIT + D&A", inputs: [] };
    expect(cited({ source }, "money", true)).toBe(
      "USD 2,419 mm, Harbour, Revenues, at 31 December 2025, computed as EBIT + D&A",
    );
  });

  it("names file and cell of a figure of the analyst's own", () => {
    expect(cited({ source: FROM_A_FILE })).toContain("harbour.xlsx, P&L!C14");
  });

  it.each([
    ["fraction", "24.7%", 0.247, "24.7%"],
    ["shares", "1,215", 1_215e6, "1,215 mm shares"],
    ["months", "14", 14, "14 months"],
    ["money", "–", 0, "USD 0 mm"],
  ] as const)("prints %s as a sentence would: %s", (unit, text, value, printed) => {
    expect(cited({ text, value }, unit).startsWith(`${printed}, `)).toBe(true);
  });

  it("gives the reason where there is no figure", () => {
    expect(cited({ value: null, text: "n.a.", reason: "n.a.: not tagged" })).toContain(
      "n.a.: not tagged, Harbour",
    );
  });
});
