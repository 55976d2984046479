import { describe, expect, it } from "vitest";
import { cleanEbitdaBridge } from "#core/outputs/report/clean-ebitda-bridge.ts";
import { debtTable } from "#core/outputs/report/debt-table.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import { statementView } from "#core/outputs/report/statement-view.ts";
import { tableCopy } from "#core/outputs/report/table-copy.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

const DEBT = {
  column: "2025",
  date: "2025-12-31",
  lines: [
    { name: "Short-term debt", amount: 75_000_000, status: "tagged", flags: [] },
    {
      name: "Commercial paper",
      partOf: "Short-term debt",
      amount: null,
      status: "not tagged",
      reason: "n.a.: not tagged in the filing",
      flags: [],
    },
  ],
  maturities: [{ name: "2026", amount: 0, status: "tagged", flags: [] }],
  ties: [],
} as const;

const CLEAN: FinancialData = {
  ...HARBOUR,
  data: HARBOUR.data.map((row) =>
    row.item === "Clean EBITDA"
      ? {
          ...row,
          amounts: { "2025": 361_000_000 },
          sources: { "2025": { formula: "EBITDA", inputs: [] } },
        }
      : row,
  ),
};

const bridge = cleanEbitdaBridge(CLEAN, { columns: 5, addsStockCompensation: false });

const TABLES: readonly (readonly [string, StatementTable])[] = [
  ["amounts", statementView(HARBOUR, { measure: "absolute", vintage: "latest", columns: 5 })],
  ["growth", statementView(HARBOUR, { measure: "growth", vintage: "latest", columns: 5 })],
  [
    "common size",
    statementView(HARBOUR, { measure: "common-size", vintage: "latest", columns: 5 }),
  ],
  ["ratios", ratioTable(HARBOUR, { columns: 5, vintage: "latest" })],
  ["the debt picture", debtTable(HARBOUR, DEBT)],
  ...(bridge.kind === "bridge" ? [["the bridge", bridge.table] as const] : []),
];

/** The cells of the page that Office would read, row by row. */
function parsed(table: StatementTable): readonly (readonly Element[])[] {
  const page = new DOMParser().parseFromString(tableCopy(table).html, "text/html");
  return [...page.querySelectorAll("tr")].map((row) => [...row.children]);
}

function width(cells: readonly Element[]): number {
  return cells.reduce((sum, cell) => sum + Number(cell.getAttribute("colspan") ?? 1), 0);
}

describe("a copied table", () => {
  it.each(TABLES)("of %s is as wide in every row, and has every row", (_, table) => {
    const rows = parsed(table);
    const shown = table.groups.flatMap((group) => group.rows);
    expect(rows).toHaveLength(2 + table.groups.length + shown.length);
    expect(new Set(rows.map(width)).size).toBe(1);
  });

  it.each(TABLES)("of %s carries numbers as numbers, and words as words", (_, table) => {
    const figures = parsed(table).flatMap((cells) => cells.filter((cell) => cell.tagName === "TD"));
    const cells = table.groups.flatMap((group) => group.rows).flatMap((row) => row.cells);
    const numbers = figures.filter((cell) => cell.hasAttribute("x:num"));
    expect(numbers).toHaveLength(cells.filter((cell) => cell.value !== null).length);
    for (const number of numbers) {
      expect(Number.isFinite(Number(number.getAttribute("x:num")))).toBe(true);
      expect(number.getAttribute("sdval")).toBe(number.getAttribute("x:num"));
      expect(number.getAttribute("style")).toContain("mso-number-format:'");
    }
  });

  it("gives amounts in the millions of its header, and negatives as negatives", () => {
    const [, table] = TABLES[0] ?? [];
    const row = table && parsed(table).find(([label]) => label?.textContent === "COGS");
    expect(row?.at(-1)?.getAttribute("x:num")).toBe("-1821");
    expect(row?.at(-1)?.textContent).toBe("(1,821)");
    expect(row?.at(-1)?.getAttribute("style")).toContain(
      String.raw`mso-number-format:'\#\,\#\#0\_\)\;\\\(\#\,\#\#0\\\)\;\0022–\0022\_\)'`,
    );
  });

  it("never makes a number of what is not tagged, and keeps its status beside it", () => {
    const [, table] = TABLES.find(([name]) => name === "the debt picture") ?? [];
    const row = table && parsed(table).find(([label]) => label?.textContent === "Commercial paper");
    expect(row?.map((cell) => cell.textContent)).toEqual([
      "Commercial paper",
      "n.a.",
      "not tagged",
    ]);
    expect(row?.[1]?.hasAttribute("x:num")).toBe(false);
  });
});
