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

function sourceOf(data: ReturnType<typeof statementsOf>, column: string) {
  return data.data.find(({ item }) => item === "Revenues")?.sources[column];
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

  it("keeps the gross profit a file prints, and says where it is not what its parts make", () => {
    const printed = statementsOf([
      fileOf([
        ["", 2023, 2024],
        ["Revenue", 100, 100],
        ["Cost of sales", 60, 60],
        ["Gross profit", 40, 45],
      ]),
    ]);
    const gross = printed.data.find(({ item }) => item === "Gross Profit");
    expect(gross?.amounts).toEqual({ 2023: 40e6, 2024: 45e6 });
    expect(gross?.sources["2024"]).toMatchObject({ cell: "C4" });
    expect(gross?.flags).toEqual({ 2024: ["differs_from_file"] });
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

describe("half-years and nine months", () => {
  const cumulative = fileOf([
    ["", "Q1 2025", "H1 2025", "9M 2025", "FY2025"],
    ["Revenue", 10, 21, 33, 46],
    ["Net income", 1, 3, null, 6],
    ["Diluted shares (mm)", 5, 5, 5, 5],
    ["Cash and cash equivalents", 4, 6, 7, 8],
  ]);
  it("give the quarters between them, each with its formula over the file's cells", () => {
    const data = statementsOf([cumulative], "quarterly");
    const revenues = data.data.find(({ item }) => item === "Revenues");
    expect(revenues?.amounts).toEqual({
      "Q1 FY2025": 10e6,
      "Q2 FY2025": 11e6,
      "Q3 FY2025": 12e6,
      "Q4 FY2025": 13e6,
    });
    expect(sourceOf(data, "Q3 FY2025")).toMatchObject({
      formula: "9M 2025-09-30 - H1 FY2025",
      inputs: [
        { name: "Revenues", period: "9M 2025-09-30", value: 33e6, file: { cell: "D2" } },
        { value: -21e6, isSubtracted: true, file: { cell: "C2" } },
      ],
    });
    expect(amount(data, "Net Income", "Q2 FY2025")).toBe(2e6);
    expect(amount(data, "Net Income", "Q3 FY2025")).toBeNull();
    expect(amount(data, "Cash And Equivalents", "Q3 FY2025")).toBe(7e6);
    expect(amount(data, "Diluted Shares", "Q3 FY2025")).toBeNull();
  });

  it("alone give twelve months: the year, and this half less that of the year before", () => {
    const year = fileOf([
      ["", "FY2024"],
      ["Revenue", 90],
      ["Total assets", 70],
    ]);
    const halves = fileOf(
      [
        ["", "H1 2024", "H1 2025"],
        ["Revenue", 40, 45],
        ["Total assets", 68, 72],
      ],
      "half.csv",
    );
    const data = statementsOf([year, halves], "ltm");
    expect(data.years).toEqual(["LTM 2025-06-30"]);
    expect(amount(data, "Revenues", "LTM 2025-06-30")).toBe(95e6);
    expect(amount(data, "Total Assets", "LTM 2025-06-30")).toBe(72e6);
    expect(sourceOf(data, "LTM 2025-06-30")).toMatchObject({
      formula: "2024 + H1 FY2025 - H1 FY2024",
      inputs: [{ file: { fileName: "harbour.csv" } }, {}, { file: { cell: "B2" } }],
    });
    expect(ownViews([halves])).toEqual([]);
  });

  it("that follow each other give twelve months", () => {
    const data = statementsOf(
      [
        fileOf([
          ["", "H2 2024", "H1 2025"],
          ["Revenue", 50, 45],
          ["Net income", 5, 4],
        ]),
      ],
      "ltm",
    );
    expect(amount(data, "Revenues", "LTM 2025-06-30")).toBe(95e6);
  });

  it("never stand for a quarter that the file gives itself", () => {
    const data = statementsOf(
      [
        fileOf([
          ["", "Q1 2025", "Q2 2025", "H1 2025"],
          ["Revenue", 10, 12, 21],
          ["Net income", 1, null, 3],
        ]),
      ],
      "quarterly",
    );
    expect(amount(data, "Revenues", "Q2 FY2025")).toBe(12e6);
    expect(amount(data, "Net Income", "Q2 FY2025")).toBe(2e6);
  });
});
