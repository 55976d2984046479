import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  type IfrsCell,
  ifrsCell,
  ifrsStatements,
} from "#core/finance/statements/testing/ifrs-filer.ts";

type Amounts = Readonly<Record<string, number>>;

const BANK_SIC = "6029";
const INSURER_SIC = "6311";

function bankCell(flows: Amounts, item: StatementItem, balances: Amounts = {}): IfrsCell {
  return ifrsCell({ flows, balances, sic: BANK_SIC, currency: "CAD", form: "40-F" }, item);
}

describe("a bank under IFRS", () => {
  const CHARGE =
    "ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9";
  const BANK = {
    RevenueFromInterest: 96_000,
    InterestExpense: 68_000,
    InterestRevenueExpense: 28_000,
    Revenue: 57_300,
    OperatingExpense: 34_250,
    [CHARGE]: 3_230,
    ProfitLossBeforeTax: 19_820,
  };

  it("has the rows of a bank, from what it tags", () => {
    expect(bankCell(BANK, "Revenues")).toMatchObject({ value: 57_300, flags: [] });
    expect(bankCell(BANK, "Net Interest Income").value).toBe(28_000);
    expect(bankCell(BANK, "Noninterest Income").value).toBe(29_300);
    expect(bankCell(BANK, "Noninterest Expense").value).toBe(-34_250);
    expect(bankCell(BANK, "Provision For Credit Losses")).toMatchObject({
      value: -3_230,
      flags: [],
    });
    expect(bankCell(BANK, "Pre-Provision Net Revenue").value).toBe(23_050);
  });

  it("adds net interest, fees and trading where revenue is tagged with gross interest", () => {
    const gross = {
      ...BANK,
      Revenue: 125_300,
      FeeAndCommissionIncome: 20_000,
      FeeAndCommissionExpense: 4_000,
      TradingIncomeExpense: 13_300,
    };
    expect(bankCell(gross, "Revenues")).toMatchObject({
      value: 57_300,
      flags: ["sum_of_tagged_lines"],
    });
  });

  it("takes costs to be what income, credit losses and profit leave where they have no tag, and says so", () => {
    const { OperatingExpense: _costs, ...untagged } = BANK;
    expect(bankCell(untagged, "Noninterest Expense")).toMatchObject({
      value: -34_250,
      flags: ["expense_by_difference"],
    });
  });

  it("is told by net interest and deposits where no industry code is known", () => {
    const balances = { Assets: 900, DepositsFromCustomers: 600, LoansAndAdvancesToCustomers: 500 };
    const data = ifrsStatements({ flows: { InterestRevenueExpense: 20, Revenue: 40 }, balances });
    expect(data.archetype).toBe("bank");
    expect(bankCell(BANK, "Deposits", balances).value).toBe(600);
    expect(bankCell(BANK, "Loans", balances)).toMatchObject({
      value: 500,
      flags: ["net_of_allowance"],
    });
  });
});

describe("an insurer under IFRS 17", () => {
  const INSURER = {
    Revenue: 40_000,
    InsuranceRevenue: 26_000,
    InsuranceServiceExpensesFromInsuranceContractsIssued: 21_500,
    ProfitLossBeforeTax: 7_000,
  };

  it("shows insurance revenue and service expense, and what is in it", () => {
    const filer = { flows: INSURER, sic: INSURER_SIC };
    expect(ifrsCell(filer, "Premiums Earned").value).toBe(26_000);
    expect(ifrsCell(filer, "Losses And Benefits")).toMatchObject({
      value: -21_500,
      flags: ["includes_insurance_expenses"],
    });
    expect(ifrsCell(filer, "EBITDA").reason).toMatch(/^n\.a\.: not meaningful for insurers/);
  });

  it("is told by its contracts where no industry code is known", () => {
    const balances = { Assets: 900, InsuranceContractsThatAreLiabilities: 500 };
    expect(ifrsStatements({ flows: INSURER, balances }).archetype).toBe("insurer");
  });
});
