import { describe, expect, it } from "vitest";
import type { Archetype } from "#core/ledger/financial-data.ts";
import { standardise, standardiseAll } from "#core/ratios/standardise.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/statements/testing/facts-builder.ts";

type Amounts = Readonly<Record<string, number>>;

/** Flows and balances of one year, in any unit: only their proportions tell the kind of company. */
function kindOf(sic: string | undefined, flows: Amounts, balances: Amounts = {}): Archetype {
  const concepts: Record<string, readonly TestFact[]> = {
    NetIncomeLoss: yearly({ 2023: 9, 2024: 10 }),
    Assets: yearEnds({ 2024: 1_000 }),
  };
  for (const [name, value] of Object.entries(flows)) concepts[name] = yearly({ 2024: value });
  for (const [name, value] of Object.entries(balances)) concepts[name] = yearEnds({ 2024: value });
  return standardise({
    facts: companyFacts(concepts),
    company: { ...COMPANY, ...(sic !== undefined && { sic }) },
    period: "annual",
    years: 5,
    origin: "sec",
  }).archetype;
}

const LENDING = { InterestIncomeExpenseNet: 50, NoninterestIncome: 20 };
const SELLING = { Revenues: 100, OperatingIncomeLoss: 30 };

describe("kinds of company", () => {
  it.each<[string, string | undefined, Amounts, Amounts, Archetype]>([
    ["a deposit bank", "6021", LENDING, { Deposits: 700 }, "bank"],
    ["a savings institution that tags no more than earnings", "6035", {}, {}, "bank"],
    ["a broker", "6211", { RevenuesNetOfInterestExpense: 60 }, {}, "bank"],
    ["a card issuer that takes deposits", "6199", LENDING, { Deposits: 500 }, "bank"],
    [
      "a consumer lender without deposits",
      "6141",
      { InterestIncomeExpenseNet: 60, Revenues: 90 },
      {},
      "bank",
    ],
    ["a card bank filed under business services", "7389", LENDING, { Deposits: 600 }, "bank"],
    ["an asset manager", "6211", SELLING, {}, "corporate"],
    ["an exchange", "6200", { ...SELLING, InterestIncomeExpenseNet: -8 }, {}, "corporate"],
    ["a card network", "7389", SELLING, {}, "corporate"],
    ["a payment company with customer balances", "7389", SELLING, { Deposits: 90 }, "corporate"],
    ["a crypto platform", "6199", SELLING, {}, "corporate"],
    ["an index and ratings house", "7323", SELLING, {}, "corporate"],
    ["a property insurer", "6331", { PremiumsEarnedNet: 90, Revenues: 100 }, {}, "insurer"],
    ["a health insurer", "6324", { ...SELLING, PremiumsEarnedNet: 78 }, {}, "insurer"],
    [
      "a conglomerate filed as insurer",
      "6331",
      { ...SELLING, PremiumsEarnedNet: 22 },
      {},
      "insurer",
    ],
    [
      "a pharmacy group with a health plan",
      "5912",
      { ...SELLING, PremiumsEarnedNet: 30 },
      {},
      "corporate",
    ],
    [
      "an asset manager that owns a life insurer",
      "6282",
      SELLING,
      { PolicyholderContractDeposits: 550 },
      "insurer",
    ],
    ["an insurance broker", "6411", SELLING, {}, "corporate"],
    ["a property trust", "6798", SELLING, {}, "reit"],
    [
      "a car maker with a finance arm",
      "3711",
      SELLING,
      { NotesAndLoansReceivableNetCurrent: 150, NotesAndLoansReceivableNetNoncurrent: 210 },
      "captive-finance",
    ],
    [
      "a maker with some customer financing",
      "3721",
      SELLING,
      { NotesAndLoansReceivableNetNoncurrent: 40 },
      "corporate",
    ],
    ["a biotech", "2836", { OperatingIncomeLoss: -80 }, {}, "no-revenue"],
    ["a blank cheque company", "6770", {}, {}, "no-revenue"],
    [
      "a maker whose revenues have a tag of its own",
      "3674",
      { CostOfRevenue: 60 },
      {},
      "corporate",
    ],
  ])("tell %s", (_, sic, flows, balances, archetype) => {
    expect(kindOf(sic, flows, balances)).toBe(archetype);
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
