import { describe, expect, it } from "vitest";
import type { Archetype } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

type Amounts = Readonly<Record<string, number>>;

/** Flows and balances of one year, in any unit: only their proportions tell the kind of company. */
function kindOf(sic: string | undefined, flows: Amounts, balances: Amounts = {}): Archetype {
  const concepts: Record<string, readonly TestFact[]> = {
    NetIncomeLoss: yearly({ 2023: 9, 2024: 10 }),
    Assets: yearEnds({ 2024: 1_000 }),
  };
  for (const [name, value] of Object.entries(flows)) concepts[name] = yearly({ 2024: value });
  for (const [name, value] of Object.entries(balances)) concepts[name] = yearEnds({ 2024: value });
  return madeStatements(concepts, { sic }).archetype;
}

const LENDING = { InterestIncomeExpenseNet: 50, NoninterestIncome: 20 };
const SELLING = { Revenues: 100, OperatingIncomeLoss: 30 };

describe("kinds of company", () => {
  it.each<[string, Archetype, string, Amounts, Amounts?]>([
    ["a deposit bank", "bank", "6021", LENDING, { Deposits: 700 }],
    ["a savings institution that tags no more than earnings", "bank", "6035", {}],
    ["a broker", "bank", "6211", { RevenuesNetOfInterestExpense: 60 }],
    ["a card issuer that takes deposits", "bank", "6199", LENDING, { Deposits: 500 }],
    [
      "a consumer lender without deposits",
      "bank",
      "6141",
      { InterestIncomeExpenseNet: 60, Revenues: 90 },
    ],
    ["a card bank filed under business services", "bank", "7389", LENDING, { Deposits: 600 }],
    ["an asset manager", "corporate", "6211", SELLING],
    ["an exchange", "corporate", "6200", { ...SELLING, InterestIncomeExpenseNet: -8 }],
    ["a card network", "corporate", "7389", SELLING],
    ["a payment company with customer balances", "corporate", "7389", SELLING, { Deposits: 90 }],
    ["a crypto platform", "corporate", "6199", SELLING],
    ["an index and ratings house", "corporate", "7323", SELLING],
    ["a property insurer", "insurer", "6331", { PremiumsEarnedNet: 90, Revenues: 100 }],
    ["a health insurer", "insurer", "6324", { ...SELLING, PremiumsEarnedNet: 78 }],
    ["a conglomerate filed as insurer", "insurer", "6331", { ...SELLING, PremiumsEarnedNet: 22 }],
    [
      "a pharmacy group with a health plan",
      "corporate",
      "5912",
      { ...SELLING, PremiumsEarnedNet: 30 },
    ],
    [
      "an asset manager that owns a life insurer",
      "insurer",
      "6282",
      SELLING,
      { PolicyholderContractDeposits: 550 },
    ],
    ["an insurance broker", "corporate", "6411", SELLING],
    ["a property trust", "reit", "6798", SELLING],
    [
      "a car maker with a finance arm",
      "captive-finance",
      "3711",
      SELLING,
      { NotesAndLoansReceivableNetCurrent: 150, NotesAndLoansReceivableNetNoncurrent: 210 },
    ],
    [
      "a car maker whose balances are tagged by segment alone",
      "captive-finance",
      "3711",
      { ...SELLING, PaymentsToAcquireFinanceReceivables: 21 },
    ],
    [
      "a maker with some customer financing",
      "corporate",
      "3721",
      SELLING,
      { NotesAndLoansReceivableNetNoncurrent: 40 },
    ],
    ["a biotech", "no-revenue", "2836", { OperatingIncomeLoss: -80 }],
    ["a blank cheque company", "no-revenue", "6770", {}],
    ["a maker whose revenues have a tag of its own", "corporate", "3674", { CostOfRevenue: 60 }],
  ])("tell %s: %s", (_, archetype, ...facts) => {
    expect(kindOf(...facts)).toBe(archetype);
  });

  it.each<[string, Amounts, Amounts, Archetype]>([
    ["a bank", LENDING, { Deposits: 700 }, "bank"],
    ["an insurer", { PremiumsEarnedNet: 90, Revenues: 100 }, {}, "insurer"],
    ["a group with a health plan", { ...SELLING, PremiumsEarnedNet: 30 }, {}, "corporate"],
    ["a property trust", SELLING, { RealEstateInvestmentPropertyNet: 800 }, "reit"],
    ["a retailer", SELLING, {}, "corporate"],
  ])("tell %s by its tags alone", (_, flows, balances, archetype) => {
    expect(kindOf(undefined, flows, balances)).toBe(archetype);
  });

  it("are one for every view of a company", () => {
    const data = standardiseAll({
      facts: companyFacts({
        NetIncomeLoss: [
          ...yearly({ 2023: 9, 2024: 10 }),
          { period: "2024-01-01/2024-03-31", value: 2, form: "10-Q", filed: "2024-05-01" },
        ],
        PremiumsEarnedNet: yearly({ 2023: 80, 2024: 90 }),
      }),
      company: { ...COMPANY, sic: "6331" },
      years: 5,
      origin: "sec",
    });
    expect([data.archetype, data.quarterly?.archetype]).toEqual(["insurer", "insurer"]);
  });
});
