import { describe, expect, it } from "vitest";
import {
  definedDatum,
  formulaText,
  partsOfRatio,
  partsOfSubtotal,
} from "#core/ledger/definitions.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";

const data = connectedOf({
  columns: {
    "2025": {
      Revenues: 1_100,
      "Cash Flow From Operating Activities": 180,
      "Capital Expenditure": -60,
      "Dividends Paid": -20,
      "Share Repurchases": -30,
      "Net Income": 80,
      "Total Debt": 400,
      "Operating Lease Liabilities": 50,
    },
  },
});

function made(item: string) {
  return definedDatum((name, period) => findDatum(data, name, period), item, "2025");
}

describe("a definition", () => {
  it.each([
    ["EBITDA", "EBIT + D&A"],
    ["Net Debt", "Total Debt - Cash And Equivalents"],
    ["Cash Burn", "-Discretionary FCF"],
    [
      "Other operating cash flow items",
      "Cash Flow From Operating Activities - (EBITDA + Interest Income/Expense + Tax Expense + Change In Working Capital)",
    ],
  ] as const)("of %s reads %s", (item, formula) => {
    expect(formulaText(partsOfSubtotal(item))).toBe(formula);
  });

  it("is evaluated on the data of a column, each with the sign it is shown with", () => {
    expect(made("Discretionary FCF")).toMatchObject({
      value: 1.2e8,
      source: {
        formula: "Cash Flow From Operating Activities FY2025 + Capital Expenditure FY2025",
      },
    });
    expect(made("Shareholder Distributions")?.value).toBe(5e7);
    expect(made("Dividend Payout (%)")).toMatchObject({ value: 0.25, unit: "fraction" });
  });

  it("leaves out what filers leave out, and has no value without what it needs", () => {
    expect(made("Lease-Adjusted Debt")?.value).toBe(4.5e8);
    expect(made("Total Capital")).toBeUndefined();
  });

  it("of a ratio is one row over another", () => {
    expect(partsOfRatio("Net Leverage (x)")).toEqual({ top: "Net Debt", bottom: "EBITDA" });
  });
});
