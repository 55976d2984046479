import { describe, expect, it } from "vitest";
import type { FinancialRow } from "#core/ledger/financial-data.ts";
import { STATEMENT_ITEMS } from "#core/ledger/items.ts";
import { groupOf, STATEMENT_GROUPS } from "#core/ledger/statement-groups.ts";
import {
  statementTable,
  TABLE_YEARS,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const table = statementTable(HARBOUR);
const rows = table.groups.flatMap((group) => group.rows);

function rowOf(item: string): TableRow {
  const row = rows.find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  return row;
}

function absent(item: string, reason: string): FinancialRow {
  const amounts = { "2025": null };
  return { item, amounts, reasons: { "2025": reason }, sources: {}, flags: {} };
}

function texts(item: string): readonly string[] {
  return rowOf(item).cells.map((cell) => cell.text);
}

describe("statementTable", () => {
  it("shows the last five years", () => {
    expect(TABLE_YEARS).toBe(5);
    expect(table.columns.map((column) => column.key)).toEqual([
      "2021",
      "2022",
      "2023",
      "2024",
      "2025",
    ]);
  });

  it("names currency, unit and fiscal year end once, from the periods", () => {
    expect(table.unitHeader).toBe("USD mm, FY to 31 December");
    const apple = {
      ...HARBOUR,
      periods: { ...HARBOUR.periods, "2025": { end: "2025-09-27", flags: [] } },
    };
    expect(statementTable(apple).unitHeader).toBe("USD mm, FY to 27 September");
  });

  it("prints whole millions, negatives in parentheses and zero as a dash", () => {
    expect(texts("Revenues")).toEqual(["1,842", "2,105", "2,488", "2,391", "2,419"]);
    expect(texts("Capital Expenditure")).toEqual(["(88)", "(102)", "(141)", "(118)", "(109)"]);
    expect(texts("Net Acquisitions")).toEqual(["–", "(145)", "(38)", "–", "(12)"]);
  });

  it("puts a margin beneath its item, and leverage at the end of the credit group", () => {
    expect(rows.map((row) => row.label)).toEqual([
      "Revenues",
      "COGS",
      "Gross Profit",
      "Gross Margin",
      "EBITDA",
      "Capital Expenditure",
      "Net Acquisitions",
      "Net Debt",
      "Net Leverage",
    ]);
    expect(table.groups.map((group) => group.title)).toEqual([
      "Income",
      "Cash flow",
      "Balance sheet and credit",
    ]);
    expect(texts("Gross Margin (%)").at(-1)).toBe("24.7%");
    expect(rowOf("Gross Margin (%)").role).toBe("ratio");
    expect(rowOf("Gross Profit").role).toBe("subtotal");
  });

  it("says n.m. for the meaningless, with its reason", () => {
    expect(rowOf("Net Leverage (x)").cells[0]).toMatchObject({
      text: "n.m.",
      value: null,
      reason: "n.m.: EBITDA is not positive",
    });
  });

  it("folds rows that are n.a. in all years away, by why they are", () => {
    const data = {
      ...HARBOUR,
      years: ["2025"],
      data: [
        absent("Restructuring", "n.a.: not tagged in the filing"),
        absent("EBITDA", "n.a.: not meaningful for banks: EBITDA is not a bank measure"),
        absent("FCF", "n.a.: Dividends Paid not available"),
      ],
      ratios: [],
    };
    const folds = statementTable(data).folded.map(({ title, rows: folded }) => [
      title,
      ...folded.map((row) => row.label),
    ]);
    expect(folds).toEqual([
      ["Not tagged by this company", "Restructuring"],
      ["Not computable from what is tagged", "FCF"],
      ["Does not apply to such a company", "EBITDA"],
    ]);
  });

  it("dates bundled figures", () => {
    expect(table.bundledNote).toBeUndefined();
    const bundled = { ...HARBOUR, origin: "bundled", asOf: "2026-05-01" } as const;
    expect(statementTable(bundled).bundledNote).toBe("Bundled figures of 1 May 2026");
  });

  it("tells balances at a date from flows over a period", () => {
    expect(rowOf("Net Debt").isBalance).toBe(true);
    expect(rowOf("Revenues").isBalance).toBe(false);
    expect(table.columns.at(-1)).toMatchObject({
      dates: "1 January 2025 to 31 December 2025",
      end: "31 December 2025",
    });
  });

  it("applies the scale of the data to amounts and not to ratios", () => {
    const inMillions = statementTable({ ...HARBOUR, scale: 10 });
    const first = inMillions.groups[0]?.rows;
    expect(first?.[0]?.cells.at(-1)?.text).toBe("24,190");
    expect(first?.find((row) => row.role === "ratio")?.cells.at(-1)?.text).toBe("24.7%");
  });
});

describe("groupOf", () => {
  it.each(STATEMENT_ITEMS)("has a place for %s", (item) => {
    expect(STATEMENT_GROUPS).toContain(groupOf(item));
  });

  it("closes the last group with items that are not the product's own", () => {
    expect(groupOf("Deposits")).toBe("Balance sheet and credit");
  });
});
