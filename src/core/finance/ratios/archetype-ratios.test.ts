import { describe, expect, it } from "vitest";
import type { FinancialData, RatioRow } from "#core/ledger/financial-data.ts";
import { type RatioItem, ratioDefinitions } from "#core/finance/ratios/ratio-items.ts";
import { type Concepts, madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import { yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";

function ratios(sic: string, concepts: Concepts): FinancialData {
  return madeStatements(concepts, { sic });
}

function row(data: FinancialData, item: RatioItem): RatioRow {
  const found = data.ratios.find((candidate) => candidate.item === item);
  if (found === undefined) throw new Error(`no ratio ${item}`);
  return found;
}

const BANK: Concepts = {
  NetIncomeLoss: yearly({ 2023: 40, 2024: 45 }),
  InterestIncomeExpenseNet: yearly({ 2024: 95 }),
  NoninterestIncome: yearly({ 2024: 87 }),
  NoninterestExpense: yearly({ 2024: 91 }),
  NetCashProvidedByUsedInOperatingActivities: yearly({ 2024: -20 }),
  InterestPaidNet: yearly({ 2024: 90 }),
  PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2024: 2 }),
  Deposits: yearEnds({ 2024: 2_400 }),
  LoansAndLeasesReceivableNetOfDeferredIncome: yearEnds({ 2024: 1_320 }),
  ShortTermBorrowings: yearEnds({ 2023: 60, 2024: 70 }),
  Assets: yearEnds({ 2023: 3_800, 2024: 4_000 }),
  StockholdersEquity: yearEnds({ 2023: 320, 2024: 340 }),
};

describe("ratios of a bank", () => {
  const data = ratios("6021", BANK);

  it.each([
    ["Return On Equity (%)", 45 / 330],
    ["Return On Assets (%)", 45 / 3_900],
    ["Efficiency Ratio (%)", 0.5],
    ["Loans / Deposits (%)", 0.55],
    ["Equity / Assets (%)", 0.085],
    ["Net Margin (%)", 45 / 182],
  ] as const)("%s is %d", (item, expected) => {
    expect(row(data, item).amounts["2024"]).toBeCloseTo(expected, 10);
  });

  it("give no return for the first year, nor on equity that is not positive", () => {
    expect(row(data, "Return On Equity (%)").reasons["2023"]).toBe(
      "n.a.: no comparable prior period",
    );
    const gone = { ...BANK, StockholdersEquity: yearEnds({ 2023: -20, 2024: 340 }) };
    expect(row(ratios("6021", gone), "Return On Equity (%)").reasons["2024"]).toBe(
      "n.m.: Equity is not positive",
    );
  });

  it("put the owners' net income on the owners' equity, never on that of minorities too", () => {
    const { StockholdersEquity: owners = [], ...others } = BANK;
    const WITH_MINORITIES =
      "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest";
    const both = { ...BANK, [WITH_MINORITIES]: yearEnds({ 2023: 420, 2024: 440 }) };
    const onOwners = row(ratios("6021", both), "Return On Equity (%)");
    expect(onOwners.amounts["2024"]).toBeCloseTo(45 / 330, 10);
    expect(onOwners.inputs?.["2024"]?.map(({ name, value }) => [name, value])).toEqual([
      ["Net Income", 45],
      ["Owners' Equity", 340],
      ["prior year-end Owners' Equity", 320],
    ]);
    const parted = {
      ...others,
      [WITH_MINORITIES]: yearEnds({ 2023: 420, 2024: 440 }),
      MinorityInterest: yearEnds({ 2023: 100, 2024: 100 }),
    };
    expect(row(ratios("6021", parted), "Return On Equity (%)").amounts["2024"]).toBeCloseTo(
      45 / 330,
      10,
    );
    const apart = { ...others, MinorityInterest: yearEnds({ 2023: 100, 2024: 100 }) };
    const added = ratios("6021", { ...apart, StockholdersEquity: owners });
    expect(row(added, "Return On Equity (%)").amounts["2024"]).toBeCloseTo(45 / 330, 10);
  });

  it("give no return on equity where minorities earn and the owners' equity is not tagged", () => {
    const { StockholdersEquity: _, ...others } = BANK;
    const untold = ratios("6021", {
      ...others,
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: yearEnds({
        2023: 420,
        2024: 440,
      }),
      NetIncomeLossAttributableToNoncontrollingInterest: yearly({ 2023: 5, 2024: 6 }),
    });
    expect(row(untold, "Return On Equity (%)").reasons["2024"]).toMatch(
      /^n\.a\.: Equity holds the part of minorities/,
    );
  });

  it("have no net interest margin, for no filing tags average earning assets", () => {
    expect(row(data, "Net Interest Margin (%)").reasons["2024"]).toBe(
      "n.a.: Average Earning Assets not available",
    );
  });

  it("leave out every measure of debt and cash flow with a reason of its own", () => {
    const own = new Set(["Revenue Growth (%)", "Revenue CAGR 3Y (%)", "Net Margin (%)"]);
    const measures = ratioDefinitions("corporate").filter(
      ({ item }) => !own.has(item) && item !== "Effective Tax Rate (%)",
    );
    for (const { item } of measures) {
      expect(row(data, item).amounts["2024"]).toBeNull();
      expect(row(data, item).reasons["2024"]).toMatch(/^n\.a\.: not meaningful for banks: /);
    }
    expect(row(data, "Net Leverage (x)").reasons["2024"]).toMatch(
      /debt and deposits fund its loans|EBITDA is not a bank measure/,
    );
  });
});

describe("ratios of an insurer", () => {
  const concepts: Concepts = {
    NetIncomeLoss: yearly({ 2023: 8, 2024: 9 }),
    Revenues: yearly({ 2024: 110 }),
    PremiumsEarnedNet: yearly({ 2024: 100 }),
    PolicyholderBenefitsAndClaimsIncurredNet: yearly({ 2024: 64 }),
    DeferredPolicyAcquisitionCostAmortizationExpense: yearly({ 2024: 16 }),
    OtherUnderwritingExpense: yearly({ 2024: 12 }),
    DebtCurrent: yearEnds({ 2024: 5 }),
    LongTermDebtNoncurrent: yearEnds({ 2024: 15 }),
    StockholdersEquity: yearEnds({ 2023: 70, 2024: 80 }),
  };

  it.each([
    ["Loss Ratio (%)", 0.64],
    ["Expense Ratio (%)", 0.28],
    ["Combined Ratio (%)", 0.92],
    ["Debt / Capital (%)", 0.2],
    ["Return On Equity (%)", 0.12],
  ] as const)("%s is %d", (item, expected) => {
    expect(row(ratios("6331", concepts), item).amounts["2024"]).toBeCloseTo(expected, 10);
  });

  it("never make a combined ratio of losses alone", () => {
    const { OtherUnderwritingExpense: _, ...rest } = concepts;
    const combined = row(ratios("6331", rest), "Combined Ratio (%)");
    expect(combined.reasons["2024"]).toBe("n.a.: Other Underwriting Expense not available");
  });

  it("call ratios on premiums meaningless for a life insurer", () => {
    const life = {
      ...concepts,
      InterestCreditedToPolicyholdersAccountBalances: yearly({ 2024: 18 }),
    };
    expect(row(ratios("6311", life), "Combined Ratio (%)").reasons["2024"]).toBe(
      "n.m.: a life insurer's benefits are not borne by premiums alone",
    );
  });

  it("show no leverage on EBITDA", () => {
    expect(row(ratios("6331", concepts), "Gross Leverage (x)").reasons["2024"]).toBe(
      "n.a.: not meaningful for insurers: EBITDA is not an insurer's measure",
    );
  });
});

describe("ratios of a property trust", () => {
  const concepts: Concepts = {
    NetIncomeLoss: yearly({ 2023: 30, 2024: 33 }),
    ProfitLoss: yearly({ 2024: 33 }),
    DepreciationDepletionAndAmortization: yearly({ 2024: 27 }),
    InterestExpense: yearly({ 2024: 10 }),
    PaymentsOfDividends: yearly({ 2024: 45 }),
    DebtCurrent: yearEnds({ 2024: 20 }),
    LongTermDebtNoncurrent: yearEnds({ 2024: 345 }),
    CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 15 }),
  };

  it("set net debt against EBITDAre and dividends against FFO", () => {
    const data = ratios("6798", concepts);
    expect(row(data, "Net Debt / EBITDAre (x)").amounts["2024"]).toBeCloseTo(350 / 70);
    expect(row(data, "FFO Payout (%)").amounts["2024"]).toBeCloseTo(45 / 60);
  });

  it("are n.m. on FFO and EBITDAre that are not positive", () => {
    const loss = {
      ...concepts,
      NetIncomeLoss: yearly({ 2024: -60 }),
      ProfitLoss: yearly({ 2024: -60 }),
    };
    const data = ratios("6798", loss);
    expect(row(data, "FFO Payout (%)").reasons["2024"]).toBe("n.m.: FFO (NAREIT) is not positive");
    expect(row(data, "Net Debt / EBITDAre (x)").reasons["2024"]).toBe(
      "n.m.: EBITDAre is not positive",
    );
  });
});

describe("ratios of a finance arm and of a company without revenues", () => {
  it("carry the warning of captive debt on every ratio drawn from debt", () => {
    const data = ratios("3711", {
      NetIncomeLoss: yearly({ 2023: 5, 2024: 6 }),
      Revenues: yearly({ 2024: 180 }),
      CostsAndExpenses: yearly({ 2024: 172 }),
      OperatingIncomeLoss: yearly({ 2024: 8 }),
      DepreciationDepletionAndAmortization: yearly({ 2024: 7 }),
      Assets: yearEnds({ 2024: 280 }),
      NotesAndLoansReceivableNetNoncurrent: yearEnds({ 2024: 106 }),
      DebtCurrent: yearEnds({ 2024: 50 }),
      LongTermDebtNoncurrent: yearEnds({ 2024: 100 }),
    });
    const leverage = row(data, "Gross Leverage (x)");
    expect(leverage.amounts["2024"]).toBeCloseTo(10);
    expect(leverage.flags?.["2024"]).toEqual(["includes_captive_finance_debt"]);
    expect(row(data, "EBITDA Margin (%)").flags).toBeUndefined();
  });

  it("have margins that mean nothing, and months of cash with and without investments", () => {
    const data = ratios("2836", {
      NetIncomeLoss: yearly({ 2023: -80, 2024: -90 }),
      NetCashProvidedByUsedInOperatingActivities: yearly({ 2024: -115 }),
      PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2024: 5 }),
      CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 60 }),
      ShortTermInvestments: yearEnds({ 2024: 180 }),
    });
    expect(row(data, "Net Margin (%)").reasons["2024"]).toBe("n.m.: the company has no revenues");
    expect(row(data, "Cash Runway").amounts["2024"]).toBeCloseTo(6);
    expect(row(data, "Cash Runway incl. Short-Term Investments").amounts["2024"]).toBeCloseTo(24);
  });
});
