import { describe, expect, it } from "vitest";
import type { GridCell, Sheet } from "#core/finance/sheets/grid.ts";
import { tablesOf } from "#core/finance/sheets/sheet-tables.ts";

/** What each row of each table gives, by its head. */
function figures(rows: readonly (readonly GridCell[])[]) {
  const sheet: Sheet = {
    isHidden: false,
    rows: rows.map((cells, at) => ({ number: at + 1, cells })),
    notes: [],
  };
  return tablesOf({ sheet, mark: ".", title: "" }).flatMap((table) =>
    table.rows.map(({ label, cells }) => [
      label,
      Object.fromEntries(
        cells.flatMap(({ at, amount }) =>
          amount.kind === "value" ? [[table.periods[at]?.header, amount.value]] : [],
        ),
      ),
    ]),
  );
}

const ACROSS: readonly (readonly GridCell[])[] = [
  ["USD millions", 2023, 2024, 2025],
  ["Revenue", 100, 110, 120],
  ["EBITDA", 20, 22, 24],
];

describe("tablesOf", () => {
  it("gives the same figures whichever way a table lies", () => {
    const down = (ACROSS[0] ?? []).map((_, at) => ACROSS.map((row) => row[at] ?? null));
    expect(figures(down)).toEqual(figures(ACROSS));
    const long = ["Revenue", "EBITDA"].flatMap((item, row) =>
      [2023, 2024, 2025].map((year, at) => [item, year, ACROSS[row + 1]?.[at + 1] ?? null]),
    );
    expect(figures([["Item", "Year", "Value"], ...long])).toEqual(figures(ACROSS));
  });

  it("takes numbers down a column for years where they follow each other, or its head says so", () => {
    const rows: readonly (readonly GridCell[])[] = [
      [2021, 100, 20],
      [2025, 120, 24],
    ];
    expect(figures([["Fiscal year", "Revenue", "EBITDA"], ...rows])).toEqual([
      ["Revenue", { 2021: 100, 2025: 120 }],
      ["EBITDA", { 2021: 20, 2025: 24 }],
    ]);
    expect(figures([["Units sold", "Revenue", "EBITDA"], ...rows])).toEqual([]);
  });

  it("reads a table to its end beside another that begins further down", () => {
    const beside: readonly (readonly GridCell[])[] = [
      [null, 2024, 2025],
      ["Revenue", 110, 120],
      ["Gross profit", 50, 55],
      [null, null, null, null, null, 2024, 2025],
      ["EBITDA", 22, 24, null, "Total debt", 70, 60],
    ];
    expect(figures(beside)).toEqual([
      ["Revenue", { 2024: 110, 2025: 120 }],
      ["Gross profit", { 2024: 50, 2025: 55 }],
      ["EBITDA", { 2024: 22, 2025: 24 }],
      ["Total debt", { 2024: 70, 2025: 60 }],
    ]);
  });
});
