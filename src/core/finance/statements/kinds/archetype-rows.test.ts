import { describe, expect, it } from "vitest";
import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import { type StatementItem, STATEMENT_ITEMS, statementItems } from "#core/ledger/items.ts";
import { checkStatements } from "#core/finance/statements/checks.ts";
import {
  type Concepts,
  madeStatements,
  rowOfItem,
} from "#core/finance/statements/testing/made-statements.ts";
import { type TestFact, yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

function statements(sic: string, concepts: Concepts): FinancialData {
  return madeStatements(concepts, { sic });
}

function amounts(data: FinancialData, ...items: readonly StatementItem[]): (number | null)[] {
  return items.map((item) => rowOfItem(data, item).amounts["2024"] ?? null);
}

describe("rows of a statement", () => {
  it.each(["corporate", "bank", "insurer", "reit", "captive-finance", "no-revenue"] as const)(
    "of a %s name each item once, every corporate row among them",
    (archetype) => {
      const items = statementItems(archetype);
      expect(new Set(items).size).toBe(items.length);
      expect(statementItems("corporate").filter((item) => !items.includes(item))).toEqual([]);
      expect(items.filter((item) => !STATEMENT_ITEMS.includes(item))).toEqual([]);
    },
  );

  it("of a bank begin as a bank's income statement does", () => {
    expect(statementItems("bank").slice(0, 11)).toEqual([
      "Interest Income",
      "Interest Expense",
      "Net Interest Income",
      "Noninterest Income",
      "Revenues",
      "Noninterest Expense",
      "Pre-Provision Net Revenue",
      "Provision For Credit Losses",
      "Pre-Tax Income",
      "Tax Expense",
      "Net Income",
    ]);
  });
});

const BANK: Concepts = {
  NetIncomeLoss: yearly({ 2023: 40, 2024: 45 }),
  InterestAndDividendIncomeOperating: yearly({ 2024: 190 }),
  InterestExpense: yearly({ 2024: 95 }),
  InterestIncomeExpenseNet: yearly({ 2024: 95 }),
  NoninterestIncome: yearly({ 2024: 87 }),
  ProvisionForLoanLeaseAndOtherLosses: yearly({ 2024: 14 }),
  NoninterestExpense: yearly({ 2024: 96 }),
  [PRETAX]: yearly({ 2024: 72 }),
  IncomeTaxExpenseBenefit: yearly({ 2024: 15 }),
  Deposits: yearEnds({ 2024: 2_400 }),
  FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss: yearEnds({ 2024: 1_320 }),
  FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest: yearEnds({ 2024: 24 }),
  Assets: yearEnds({ 2024: 4_000 }),
  StockholdersEquity: yearEnds({ 2024: 340 }),
};

describe("interest income of a lender", () => {
  const { InterestAndDividendIncomeOperating: _total, ...untotalled } = BANK;
  const lender = (onLoans: number): FinancialData =>
    statements("6021", {
      ...untotalled,
      InterestAndFeeIncomeLoansAndLeases: yearly({ 2024: onLoans }),
    });

  it("is that on loans where it makes net interest, and says so", () => {
    const row = rowOfItem(lender(190), "Interest Income");
    expect(row.amounts["2024"]).toBe(190);
    expect(row.flags["2024"]).toEqual(["interest_on_loans_alone"]);
  });

  it("is not that on loans where it is a part: the reason names it", () => {
    const row = rowOfItem(lender(150), "Interest Income");
    expect(row.amounts["2024"]).toBeNull();
    expect(row.reasons?.["2024"]).toMatch(/^n\.a\.: interest on loans is tagged/);
  });
});

describe("long-term debt of a bank", () => {
  it("is the total with leases and current maturities, beside short-term borrowings", () => {
    const data = statements("6021", {
      ...BANK,
      ShortTermBorrowings: yearEnds({ 2024: 50 }),
      LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: yearEnds({ 2024: 460 }),
    });
    expect(amounts(data, "Short-Term Debt", "Long-Term Debt")).toEqual([50, 460]);
    expect(rowOfItem(data, "Long-Term Debt").flags["2024"]).toEqual(["includes_current_portion"]);
  });
});

describe("a bank", () => {
  const data = statements("6021", BANK);

  it("shows interest, other revenues, costs and provisions, signed so that they add up", () => {
    const [income, expense, net] = amounts(
      data,
      "Interest Income",
      "Interest Expense",
      "Net Interest Income",
    );
    expect([income, expense, net]).toEqual([190, -95, 95]);
    expect((income ?? 0) + (expense ?? 0)).toBe(net);
    const [revenues, costs, ppnr, provision, preTax] = amounts(
      data,
      "Revenues",
      "Noninterest Expense",
      "Pre-Provision Net Revenue",
      "Provision For Credit Losses",
      "Pre-Tax Income",
    );
    expect([revenues, costs, ppnr, provision, preTax]).toEqual([182, -96, 86, -14, 72]);
    expect((ppnr ?? 0) + (provision ?? 0)).toBe(preTax);
  });

  it("is checked by its own sums, and by none of measures it does not have", () => {
    const { checks, failed } = checkStatements(data);
    const held = checks.filter(({ status }) => status === "holds").map(({ name }) => name);
    expect(failed).toEqual([]);
    expect(held).toContain("Net Interest Income = Interest Income + Interest Expense");
    expect(held).toContain("Revenues = Net Interest Income + Noninterest Income");
    expect(checks.map(({ name }) => name).join()).not.toMatch(/EBITDA|Net Debt|FCF/);
    const wrong = statements("6021", {
      ...BANK,
      NoninterestIncome: yearly({ 2024: 80 }),
      RevenuesNetOfInterestExpense: yearly({ 2024: 182 }),
    });
    expect(checkStatements(wrong).failed.map(({ check }) => check)).toEqual([
      "Revenues = Net Interest Income + Noninterest Income",
    ]);
  });

  it("shows loans before the allowance, put together where only the rest is tagged", () => {
    expect(amounts(data, "Loans", "Allowance For Credit Losses", "Deposits")).toEqual([
      1_344, 24, 2_400,
    ]);
    const { FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest: _, ...rest } = BANK;
    const net = rowOfItem(statements("6021", rest), "Loans");
    expect([net.amounts["2024"], net.flags["2024"]]).toEqual([1_320, ["net_of_allowance"]]);
  });

  it("counts what other banks owe on demand as cash where no cash and equivalents are tagged", () => {
    const due = { ...BANK, CashAndDueFromBanks: yearEnds({ 2024: 22 }) };
    expect(amounts(statements("6021", due), "Cash And Equivalents")).toEqual([22]);
    const both = { ...due, CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 340 }) };
    expect(amounts(statements("6021", both), "Cash And Equivalents")).toEqual([340]);
  });

  it("has the CET1 ratio as a fraction where it is tagged, and says why where it is not", () => {
    const ratio = { ...BANK, CommonEquityTierOneCapitalRatio: [pure("2024-12-31", 0.157)] };
    const found = rowOfItem(statements("6021", ratio), "CET1 Ratio");
    expect([found.unit, found.amounts["2024"]]).toEqual(["fraction", 0.157]);
    expect(rowOfItem(data, "CET1 Ratio").reasons?.["2024"]).toMatch(
      /^n\.a\.: not tagged for the whole/,
    );
  });

  it("takes of several provisions the one that leads to pre-tax income", () => {
    const provisions = {
      ...BANK,
      ProvisionForLoanLeaseAndOtherLosses: yearly({ 2024: 9 }),
      FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal: yearly({ 2024: 14 }),
    };
    expect(amounts(statements("6021", provisions), "Provision For Credit Losses")).toEqual([-14]);
    const loansAlone = { ...BANK, ProvisionForLoanLeaseAndOtherLosses: yearly({ 2024: 9 }) };
    expect(
      rowOfItem(statements("6021", loansAlone), "Provision For Credit Losses").flags["2024"],
    ).toContain("provision_not_reconciled");
  });

  it("takes a total of another name for its expense only where it leaves pre-tax income", () => {
    const { NoninterestExpense: _, ...rest } = BANK;
    const total = { ...rest, OperatingExpenses: yearly({ 2024: 96 }) };
    expect(amounts(statements("6021", total), "Noninterest Expense")).toEqual([-96]);
    const other = { ...rest, OperatingExpenses: yearly({ 2024: 60 }) };
    expect(amounts(statements("6021", other), "Noninterest Expense")).toEqual([null]);
  });

  it("keeps rows that mean nothing to it, each with its reason", () => {
    const items = ["EBITDA", "Gross Profit", "Net Debt", "FCF"] as const;
    expect(items.map((item) => rowOfItem(data, item).reasons?.["2024"])).toEqual([
      "n.a.: not meaningful for banks: EBITDA is not a bank measure",
      "n.a.: not meaningful for banks: a bank has no cost of sales",
      "n.a.: not meaningful for banks: debt and deposits fund its loans",
      "n.a.: not meaningful for banks: lending and deposits run through its cash flow",
    ]);
  });
});

function pure(period: string, value: number): TestFact {
  return { period, value, unit: "pure" };
}

function flagsOfLoans(concepts: Concepts): readonly string[] | undefined {
  const data = statements("6021", { Deposits: yearEnds({ 2024: 900 }), ...concepts });
  return rowOfItem(data, "Loans").flags["2024"];
}

function expenses(concepts: Concepts): FinancialRow {
  return rowOfItem(statements("6324", concepts), "Benefits, Losses And Expenses");
}

describe("a bank's loans", () => {
  const whole = { Revenues: yearly({ 2024: 100 }), NetIncomeLoss: yearly({ 2024: 10 }) };

  it.each([
    ["LoansAndLeasesReceivableNetOfDeferredIncome", "before_allowance"],
    [
      "FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss",
      "loans_at_amortised_cost",
    ],
    ["LoansReceivableNet", "net_of_allowance"],
  ])("tagged as %s say %s", (concept, flag) => {
    expect(flagsOfLoans({ ...whole, [concept]: yearEnds({ 2024: 700 }) })).toContain(flag);
  });
});

describe("a health insurer", () => {
  const health: Concepts = {
    Revenues: yearly({ 2024: 1_000 }),
    PremiumsEarnedNet: yearly({ 2024: 800 }),
    CostsAndExpenses: yearly({ 2024: 930 }),
    InterestExpense: yearly({ 2024: 10 }),
    [PRETAX]: yearly({ 2024: 60 }),
    NetIncomeLoss: yearly({ 2024: 45 }),
  };

  it("shows all costs as benefits and expenses where they lead to pre-tax income, interest apart", () => {
    expect(expenses(health).amounts["2024"]).toBe(-930);
    expect(expenses(health).flags["2024"]).toEqual(["costs_proven_as_benefits_and_expenses"]);
  });

  it("shows none where they do not", () => {
    expect(expenses({ ...health, [PRETAX]: yearly({ 2024: 40 }) }).amounts["2024"]).toBeNull();
  });

  it("shows its own operating line where costs lead to it, and EBITDA never", () => {
    const proven = statements("6324", { ...health, OperatingIncomeLoss: yearly({ 2024: 70 }) });
    expect(amounts(proven, "EBIT", "EBITDA")).toEqual([70, null]);
    expect(rowOfItem(proven, "EBIT").flags["2024"]).toContain("insurers_own_operating_line");
    const segment = statements("6324", { ...health, OperatingIncomeLoss: yearly({ 2024: 90 }) });
    expect(amounts(segment, "EBIT")).toEqual([null]);
  });
});

describe("an insurer", () => {
  const concepts: Concepts = {
    NetIncomeLoss: yearly({ 2023: 8, 2024: 9 }),
    Revenues: yearly({ 2024: 100 }),
    PremiumsEarnedNet: yearly({ 2024: 90 }),
    PolicyholderBenefitsAndClaimsIncurredNet: yearly({ 2024: 60 }),
    DeferredPolicyAcquisitionCostAmortizationExpense: yearly({ 2024: 14 }),
    OtherUnderwritingExpense: yearly({ 2024: 10 }),
    NetInvestmentIncome: yearly({ 2024: 7 }),
    BenefitsLossesAndExpenses: yearly({ 2024: 88 }),
    Assets: yearEnds({ 2024: 300 }),
  };

  it("shows premiums, losses and what underwriting costs, outflows negative", () => {
    const data = statements("6331", concepts);
    expect(
      amounts(
        data,
        "Premiums Earned",
        "Losses And Benefits",
        "Acquisition Costs",
        "Other Underwriting Expense",
        "Net Investment Income",
        "Benefits, Losses And Expenses",
      ),
    ).toEqual([90, -60, -14, -10, 7, -88]);
    expect(rowOfItem(data, "EBITDA").reasons?.["2024"]).toBe(
      "n.a.: not meaningful for insurers: EBITDA is not an insurer's measure",
    );
  });

  it("adds up kinds of premiums and losses where no total is tagged", () => {
    const {
      PremiumsEarnedNet: _,
      PolicyholderBenefitsAndClaimsIncurredNet: __,
      ...rest
    } = concepts;
    const kinds = {
      ...rest,
      PremiumsEarnedNetPropertyAndCasualty: yearly({ 2024: 70 }),
      PremiumsEarnedNetLife: yearly({ 2024: 20 }),
      LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseIncurredClaims1: yearly({ 2024: 61 }),
    };
    const data = statements("6331", kinds);
    expect(amounts(data, "Premiums Earned", "Losses And Benefits")).toEqual([90, -61]);
    expect(rowOfItem(data, "Losses And Benefits").flags["2024"]).toContain("losses_of_claims_note");
  });

  it("says that a group has other businesses where premiums are the smaller part", () => {
    const group = { ...concepts, Revenues: yearly({ 2024: 400 }) };
    expect(rowOfItem(statements("6331", group), "Revenues").flags["2024"]).toContain(
      "includes_other_businesses",
    );
    expect(rowOfItem(statements("6331", concepts), "Revenues").flags["2024"] ?? []).not.toContain(
      "includes_other_businesses",
    );
  });
});

describe("a property trust", () => {
  const concepts: Concepts = {
    NetIncomeLoss: yearly({ 2023: 30, 2024: 33 }),
    ProfitLoss: yearly({ 2024: 36 }),
    Revenues: yearly({ 2024: 80 }),
    OperatingLeaseLeaseIncome: yearly({ 2024: 76 }),
    DirectCostsOfLeasedAndRentedPropertyOrEquipment: yearly({ 2024: 12 }),
    RealEstateTaxExpense: yearly({ 2024: 8 }),
    DepreciationDepletionAndAmortization: yearly({ 2024: 25 }),
    InterestExpense: yearly({ 2024: 9 }),
    IncomeTaxExpenseBenefit: yearly({ 2024: 1 }),
    GainsLossesOnSalesOfInvestmentRealEstate: yearly({ 2024: 6 }),
    ImpairmentOfRealEstate: yearly({ 2024: 2 }),
  };

  it("has FFO, EBITDAre and NOI from their parts", () => {
    const data = statements("6798", concepts);
    expect(
      amounts(
        data,
        "Property Operating Expense",
        "Net Operating Income",
        "FFO (NAREIT)",
        "EBITDAre",
      ),
    ).toEqual([-20, 56, 33 + 25 - 6 + 2, 36 + 9 + 25 + 1 - 6 + 2]);
    expect(rowOfItem(data, "FFO (NAREIT)").sources["2024"]).toMatchObject({
      formula: "Net Income + Real Estate D&A - Gains On Property Sales + Real Estate Impairments",
    });
  });

  it("says that gains are not tagged, and never takes them as nothing in their own row", () => {
    const { GainsLossesOnSalesOfInvestmentRealEstate: _, ...rest } = concepts;
    const data = statements("6798", rest);
    expect(amounts(data, "FFO (NAREIT)", "Gains On Property Sales")).toEqual([60, null]);
    expect(rowOfItem(data, "FFO (NAREIT)").flags["2024"]).toContain("property_gains_not_tagged");
  });

  it.each([
    [554, true],
    [0, false],
  ])("may hold changes in value of property of %d that IFRS carries at it", (held, isIn) => {
    const data = statements("6798", {
      "ifrs-full:Revenue": yearly({ 2024: 44 }),
      "ifrs-full:ProfitLoss": yearly({ 2024: -29 }),
      "ifrs-full:DepreciationAndAmortisationExpense": yearly({ 2024: 1 }),
      "ifrs-full:InvestmentProperty": yearEnds({ 2024: held }),
    });
    const flags = rowOfItem(data, "FFO (NAREIT)").flags["2024"] ?? [];
    expect(flags.includes("may_hold_fair_values")).toBe(isIn);
  });
});

describe("a finance arm and a company without revenues", () => {
  it("flag the debt that funds customers' loans", () => {
    const data = statements("3711", {
      NetIncomeLoss: yearly({ 2023: 5, 2024: 6 }),
      Revenues: yearly({ 2024: 180 }),
      Assets: yearEnds({ 2024: 280 }),
      NotesAndLoansReceivableNetCurrent: yearEnds({ 2024: 46 }),
      NotesAndLoansReceivableNetNoncurrent: yearEnds({ 2024: 60 }),
      DebtCurrent: yearEnds({ 2024: 50 }),
      LongTermDebtNoncurrent: yearEnds({ 2024: 100 }),
    });
    for (const item of ["Short-Term Debt", "Long-Term Debt", "Total Debt"] as const) {
      expect(rowOfItem(data, item).flags["2024"]).toContain("includes_captive_finance_debt");
    }
  });

  it("show the cash that is burnt", () => {
    const concepts = {
      NetIncomeLoss: yearly({ 2023: -80, 2024: -90 }),
      NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 3, 2024: -75 }),
      PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2023: 1, 2024: 5 }),
    };
    const burn = rowOfItem(statements("2836", concepts), "Cash Burn");
    expect(burn.amounts).toEqual({ 2023: null, 2024: 80 });
    expect(burn.reasons?.["2023"]).toBe("n.m.: no cash is burnt");
  });
});
