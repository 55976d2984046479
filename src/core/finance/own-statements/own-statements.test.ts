import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import type { GridCell } from "#core/finance/sheets/grid.ts";
import { ownStatements, ownViews } from "#core/finance/own-statements/own-statements.ts";
import type { StatementFile } from "#core/finance/own-statements/statement-file.ts";
import { readingOf } from "#core/finance/own-statements/testing/sheets.ts";
import { type StatementItem, statementItems } from "#core/ledger/items.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";
import { checkStatements } from "#core/finance/statements/checks.ts";

function fileOf(rows: readonly (readonly GridCell[])[], fileName = "harbour.csv"): StatementFile {
  const { file } = readingOf(rows, { currency: "USD", scale: 1e6 });
  if (file === undefined) throw new Error("the file leaves questions open");
  return { ...file, fileName };
}

function cashFlows(change: number): StatementFile {
  return fileOf([
    ["", 2024],
    ["Net cash provided by operating activities", 27],
    ["Net cash used in investing activities", -8],
    ["Net cash used in financing activities", -12],
    ["Effect of exchange rate changes on cash", -2],
    ["Net change in cash", change],
  ]);
}

function statementsOf(files: readonly StatementFile[], period: PeriodKind = "annual") {
  return ownStatements({ ticker: "HPKG", name: "Harbour", files }, period, "all");
}

function amount(data: ReturnType<typeof statementsOf>, item: StatementItem, year: string) {
  return data.data.find((row) => row.item === item)?.amounts[year];
}

const FULL = fileOf([
  ["", 2023, 2024],
  ["Revenue", 100, 120],
  ["Cost of sales", 60, 70],
  ["Operating income", 20, 26],
  ["Depreciation", 4, 5],
  ["Amortization of intangible assets", 1, 1],
  ["Interest income", 1, 1],
  ["Interest expense", 3, 4],
  ["Income tax expense", 4, 5],
  ["Net income", 14, 18],
  ["Net cash provided by operating activities", 22, 27],
  ["Capital expenditures", -6, -7],
  ["Dividends paid", -3, -4],
  ["Net cash used in investing activities", -9, -8],
  ["Net cash used in financing activities", -10, -12],
  ["Net change in cash", 3, 7],
  ["Cash and cash equivalents", 10, 17],
  ["Commercial paper", 2, 0],
  ["Current portion of long-term debt", 5, 6],
  ["Long-term debt", 40, 36],
  ["Total liabilities", 70, 68],
  ["Total equity", 50, 62],
  ["Total assets", 120, 130],
]);

describe("ownStatements", () => {
  const data = statementsOf([FULL]);

  it("has the rows of filed statements, each column with a value or a reason", () => {
    expect(data.data.map(({ item }) => item)).toEqual([...statementItems("corporate")]);
    for (const row of data.data) {
      for (const year of data.years) {
        const value = row.amounts[year];
        expect(value === null ? row.reasons?.[year] : "").toMatch(
          value === null ? /^n\.a\.: / : /^$/,
        );
      }
    }
  });

  it("derives what the file leaves to be derived", () => {
    expect(amount(data, "Gross Profit", "2024")).toBe(50e6);
    expect(amount(data, "D&A", "2024")).toBe(6e6);
    expect(amount(data, "EBITDA", "2024")).toBe(32e6);
    expect(amount(data, "Interest Income/Expense", "2024")).toBe(-3e6);
    expect(amount(data, "Short-Term Debt", "2023")).toBe(7e6);
    expect(amount(data, "Net Debt", "2024")).toBe(25e6);
    expect(amount(data, "FCF", "2024")).toBe(16e6);
    expect(amount(data, "Other Cash Flow from Investing", "2024")).toBe(-1e6);
    expect(amount(data, "SG&A", "2024")).toBeNull();
  });

  it("names the cell of every part of a sum", () => {
    const source = data.data.find(({ item }) => item === "Short-Term Debt")?.sources["2023"];
    expect(source).toMatchObject({
      formula: "Short-Term Borrowings + Current Portion Of Long-Term Debt",
      inputs: [{ file: { cell: "B18" } }, { file: { cell: "B19" } }],
    });
  });

  it("satisfies the identities of statements", () => {
    const { passed, failed } = checkStatements(data);
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(10);
  });

  it("computes the ratios of filed statements", () => {
    const leverage = data.ratios.find(({ item }) => item === "Net Leverage (x)");
    expect(leverage?.amounts["2024"]).toBeCloseTo(25 / 32, 10);
  });

  it("lets a later file stand where two give the same figure", () => {
    const later = fileOf(
      [
        ["", 2024, 2025],
        ["Revenue", 121, 130],
        ["Net income", 18, 20],
      ],
      "later.csv",
    );
    const joined = statementsOf([FULL, later]);
    expect(joined.years).toEqual(["2023", "2024", "2025"]);
    expect(amount(joined, "Revenues", "2024")).toBe(121e6);
    expect(amount(joined, "Revenues", "2023")).toBe(100e6);
    expect(amount(joined, "COGS", "2025")).toBeNull();
  });

  it("adds exchange differences to a change in cash that leaves them out", () => {
    expect(amount(statementsOf([cashFlows(7)]), "Net Change In Cash", "2024")).toBe(5e6);
    expect(amount(statementsOf([cashFlows(5)]), "Net Change In Cash", "2024")).toBe(5e6);
  });
});

describe("quarters", () => {
  const quarters = fileOf([
    ["", "Q1 2024", "Q2 2024", "Q3 2024", "Q4 2024", "Q1 2025"],
    ["Revenue", 10, 11, 12, 13, 14],
    ["Operating income", 2, 2, null, 3, 3],
    ["Cash and cash equivalents", 5, 6, 7, 8, 9],
  ]);

  it("give the quarterly view and, four in a row, the last twelve months", () => {
    expect(ownViews([quarters])).toEqual(["quarterly", "ltm"]);
    const ltm = statementsOf([quarters], "ltm");
    expect(ltm.years).toEqual(["LTM 2024-12-31", "LTM 2025-03-31"]);
    expect(amount(ltm, "Revenues", "LTM 2025-03-31")).toBe(50e6);
    expect(amount(ltm, "Cash And Equivalents", "LTM 2025-03-31")).toBe(9e6);
  });

  it("with one missing leave the sum missing", () => {
    expect(amount(statementsOf([quarters], "ltm"), "EBIT", "LTM 2025-03-31")).toBeNull();
  });

  it("are not years: a view without columns is not found", () => {
    expect(() => statementsOf([quarters])).toThrow(AppError);
    expect(() => statementsOf([quarters])).toThrow("Your files for HPKG hold no annual columns");
  });
});
