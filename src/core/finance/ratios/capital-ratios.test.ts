import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import { type Concepts, madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import { yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";

/** Inventory of 100, receivables of 200 and payables of 150 on costs of 730 and revenues of 1,460. */
const HELD: Concepts = {
  Revenues: yearly({ 2023: 1_460 }),
  CostOfRevenue: yearly({ 2023: 730 }),
  OperatingIncomeLoss: yearly({ 2023: 200 }),
  NetIncomeLoss: yearly({ 2023: 120 }),
  IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest:
    yearly({ 2023: 160 }),
  IncomeTaxExpenseBenefit: yearly({ 2023: 40 }),
  ResearchAndDevelopmentExpense: yearly({ 2023: 73 }),
  PaymentsOfDividends: yearly({ 2023: 30 }),
  InventoryNet: yearEnds({ 2023: 100 }),
  AccountsReceivableNetCurrent: yearEnds({ 2023: 200 }),
  AccountsPayableCurrent: yearEnds({ 2023: 150 }),
  DebtCurrent: yearEnds({ 2023: 100 }),
  LongTermDebtNoncurrent: yearEnds({ 2023: 400 }),
  CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2023: 100 }),
  StockholdersEquity: yearEnds({ 2023: 600 }),
  RestrictedCash: yearEnds({ 2023: 60 }),
  ShortTermInvestments: yearEnds({ 2023: 45 }),
};

function cell(data: FinancialData, item: RatioItem): number | string | undefined {
  const row = data.ratios.find((each) => each.item === item);
  const [column = ""] = data.years;
  const value = row?.amounts[column];
  return value == null ? row?.reasons[column] : Number(value.toFixed(4));
}

describe("what capital is held in, and what it earns", () => {
  const data = madeStatements(HELD, { years: 1 });

  it.each([
    ["Days of Inventory", 50],
    ["Days of Receivables", 50],
    ["Days of Payables", 75],
    ["Cash Conversion Cycle", 25],
    ["R&D Intensity (%)", 0.05],
    ["Dividend Payout (%)", 0.25],
    // 200 less a quarter of tax, on debt of 500 and equity of 600 less cash of 100.
    ["Return On Invested Capital (%)", 0.15],
    ["Net Debt after Restricted Cash", 340],
    ["Net Debt after Securities", 355],
  ] as const)("%s is %d", (item, value) => {
    expect(cell(data, item)).toBe(value);
  });

  it("is measured by the days of a quarter where the column is one", () => {
    const quarters = Object.fromEntries(
      ["01-01/2024-03-31", "04-01/2024-06-30", "07-01/2024-09-30"].map((days, at) => [
        days,
        { period: `2024-${days}`, form: "10-Q", filed: `2024-${["05", "08", "11"][at] ?? ""}-05` },
      ]),
    );
    const flow = (value: number) => Object.values(quarters).map((each) => ({ ...each, value }));
    const held = Object.values(quarters).map((each) => ({
      ...each,
      period: each.period.slice(-10),
      value: 91,
    }));
    const made = madeStatements(
      {
        ...HELD,
        Revenues: [...yearly({ 2023: 1_460 }), ...flow(400)],
        CostOfRevenue: [...yearly({ 2023: 730 }), ...flow(182)],
        InventoryNet: [...yearEnds({ 2023: 100 }), ...held],
      },
      { period: "quarterly", years: 1 },
    );
    const row = made.ratios.find(({ item }) => item === "Days of Inventory");
    // 91 of 182, over a quarter of 91 days and one of 92.
    expect(row?.amounts["Q2 FY2024"]).toBe(45.5);
    expect(row?.amounts["Q3 FY2024"]).toBe(46);
    expect(row?.formula).toBe("Inventory / -COGS * days of the period");
  });

  it("is none with its reason where a part is none", () => {
    const { InventoryNet: _, RestrictedCash: __, ShortTermInvestments: ___, ...bare } = HELD;
    const without = madeStatements(bare, { years: 1 });
    expect(cell(without, "Cash Conversion Cycle")).toBe("n.a.: Inventory not available");
    expect(cell(without, "Net Debt after Restricted Cash")).toBe(
      "n.a.: Restricted Cash not available",
    );
    expect(cell(without, "Net Debt after Securities")).toBe("n.a.: no securities are tagged");
    const loss = madeStatements({ ...HELD, NetIncomeLoss: yearly({ 2023: -10 }) }, { years: 1 });
    expect(cell(loss, "Dividend Payout (%)")).toBe("n.m.: Net Income is not positive");
    const bank = madeStatements(HELD, { years: 1, sic: "6021" });
    expect(cell(bank, "Days of Receivables")).toContain("not meaningful for banks");
  });
});
