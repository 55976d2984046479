import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  type Concepts,
  madeStatements,
  rowOfItem,
} from "#core/finance/statements/testing/made-statements.ts";
import { COMPANY, companyFacts, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const PRETAX_BEFORE_EQUITY_INCOME =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments";

/** One year's statement from one value for each concept, in millions. */
function statement(values: Readonly<Record<string, number>>): FinancialData {
  const concepts: Concepts = Object.fromEntries(
    Object.entries({ NetCashProvidedByUsedInOperatingActivities: 1, ...values }).map(
      ([concept, value]) => [concept, yearly({ 2024: value * 1e6 })],
    ),
  );
  return madeStatements(concepts, { years: 1 });
}

/** The cell in millions with its flags and its reason. */
function cell(
  values: Readonly<Record<string, number>>,
  item: StatementItem,
): { value: number | null; flags: readonly string[]; reason: string | undefined } {
  const { amounts, flags, reasons } = rowOfItem(statement(values), item);
  const amount = amounts["2024"] ?? null;
  return {
    value: amount === null ? null : Math.round(amount / 1e5) / 10,
    flags: flags["2024"] ?? [],
    reason: reasons?.["2024"],
  };
}

describe("cost of sales", () => {
  it("is the tag that gross profit proves, where several differ", () => {
    const shop = {
      Revenues: 1_000,
      CostOfRevenue: 400,
      CostOfGoodsAndServicesSold: 600,
      GrossProfit: 400,
    };
    expect(cell(shop, "COGS").value).toBe(-600);
    expect(cell({ ...shop, GrossProfit: 600 }, "COGS").value).toBe(-400);
  });

  it("adds the cost of services to that of goods, and takes services alone only where gross profit proves it", () => {
    const both = { Revenues: 1_000, CostOfGoodsSold: 500, CostOfServices: 200 };
    expect(cell(both, "COGS").value).toBe(-700);
    expect(cell({ Revenues: 1_000, CostOfServices: 200 }, "COGS").value).toBeNull();
    expect(cell({ Revenues: 1_000, CostOfServices: 200, GrossProfit: 800 }, "COGS").value).toBe(
      -200,
    );
  });

  it("is not the total of all costs that an airline or a railway tags as cost of revenues", () => {
    const airline = { Revenues: 1_000, CostOfRevenue: 900, OperatingIncomeLoss: 100 };
    expect(cell(airline, "COGS")).toMatchObject({
      value: null,
      reason: "n.a.: the tagged cost of revenues holds all operating costs",
    });
    expect(cell(airline, "Gross Profit").value).toBeNull();
    expect(cell(airline, "EBIT").value).toBe(100);
  });

  it("says that gross profit before depreciation is one", () => {
    const chain = {
      Revenues: 1_000,
      CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization: 300,
    };
    expect(cell(chain, "COGS").flags).toEqual(["excludes_d&a"]);
    expect(cell(chain, "Gross Profit")).toMatchObject({
      value: 700,
      flags: ["gross_profit_derived", "excludes_d&a"],
    });
  });
});

describe("revenues", () => {
  it("stay those of the face where a later report's note tags a part of them", () => {
    const facts = companyFacts({
      NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 1, 2024: 1 }),
      Revenues: yearly({ 2023: 2_740, 2024: 3_000 }),
      RevenueFromContractWithCustomerExcludingAssessedTax: [
        { period: "2023", value: 358, filedFor: 2024 },
        { period: "2024", value: 400 },
      ],
    });
    const request = { facts, company: COMPANY, period: "annual", years: 2, origin: "sec" } as const;
    const shown = standardise(request).data.find(({ item }) => item === "Revenues");
    expect(shown?.amounts).toEqual({ 2023: 2_740, 2024: 3_000 });
  });
});

describe("SG&A", () => {
  it("adds marketing to administration where no selling line is tagged, flagged while the face is not known", () => {
    const platform = { GeneralAndAdministrativeExpense: 12, MarketingExpense: 44 };
    expect(cell(platform, "SG&A")).toMatchObject({ value: -56, flags: ["face_not_checked"] });
    const selling = { ...platform, SellingAndMarketingExpense: 40 };
    expect(cell(selling, "SG&A")).toMatchObject({ value: -52, flags: [] });
  });

  it("is not a tag that is less than administration alone", () => {
    const note = {
      SellingGeneralAndAdministrativeExpense: 2,
      GeneralAndAdministrativeExpense: 16,
    };
    expect(cell(note, "SG&A")).toMatchObject({
      value: null,
      reason: "n.a.: only a part of SG&A is tagged",
    });
  });

  it("adds distribution and administration under IFRS", () => {
    const issuer = {
      "ifrs-full:ProfitLoss": 1,
      "ifrs-full:Revenue": 100,
      "ifrs-full:DistributionCosts": 20,
      "ifrs-full:AdministrativeExpense": 10,
    };
    expect(cell(issuer, "SG&A").value).toBe(-30);
  });
});

describe("operating income", () => {
  // Disney's fiscal 2024 as published: the tag is the total of its segments.
  const SEGMENTS = {
    Revenues: 91_361,
    CostsAndExpenses: 79_447,
    OperatingIncomeLoss: 15_601,
    [PRETAX]: 7_569,
    InterestIncomeExpenseNonoperatingNet: -1_260,
    IncomeLossFromEquityMethodInvestments: 575,
    OtherNonoperatingIncomeExpense: -65,
  };

  it("is refused where it is the total of segments, every year it is filed so", () => {
    expect(cell(SEGMENTS, "EBIT")).toMatchObject({
      value: 11_914,
      flags: ["ebit_derived", "operating_income_tag_rejected"],
    });
  });

  it("stands where it meets pre-tax income over equity income and debt extinguishment", () => {
    const values = {
      Revenues: 10_000,
      OperatingIncomeLoss: 900,
      [PRETAX]: 700,
      InterestExpense: 150,
      IncomeLossFromEquityMethodInvestments: 50,
      GainsLossesOnExtinguishmentOfDebt: -100,
    };
    expect(cell(values, "EBIT")).toMatchObject({ value: 900, flags: [] });
    expect(cell({ ...values, OperatingIncomeLoss: 1_000 }, "EBIT")).toMatchObject({
      value: 850,
      flags: ["ebit_from_pre_tax", "operating_income_tag_rejected"],
    });
  });

  it("stands where operating expenses total all costs, those of sales too", () => {
    const maker = { Revenues: 171_842, OperatingExpenses: 162_544, OperatingIncomeLoss: 9_298 };
    expect(cell(maker, "EBIT")).toMatchObject({ value: 9_298, flags: [] });
  });

  it("stands where a contractor's cost of sales holds its SG&A, and its pensions stand below", () => {
    const contractor = {
      Revenues: 67_571,
      CostOfRevenue: 59_092,
      GrossProfit: 8_479,
      OperatingIncomeLoss: 8_507,
      InterestExpense: 916,
      [PRETAX]: 8_098,
      OtherNonoperatingIncomeExpense: 64,
      NetPeriodicDefinedBenefitsExpenseReversalOfExpenseExcludingServiceCostComponent: -443,
    };
    expect(cell(contractor, "EBIT")).toMatchObject({ value: 8_507, flags: [] });
    const withoutCosts = { ...contractor, CostOfRevenue: 0, GrossProfit: 0 };
    expect(cell(withoutCosts, "EBIT")).toMatchObject({ value: 8_507, flags: [] });
  });

  it("is not refused where expenses have names of the filer's own and nothing can test it", () => {
    const streamer = { Revenues: 31_616, CostOfRevenue: 19_168, OperatingIncomeLoss: 5_633 };
    expect(cell(streamer, "EBIT")).toMatchObject({ value: 5_633, flags: ["identity_untested"] });
  });

  it("is not what is left of revenues before overheads, where those stand in a line of their own", () => {
    const landlord = {
      Revenues: 440,
      CostOfRevenue: 70,
      OperatingIncomeLoss: 370,
      GeneralAndAdministrativeExpense: 150,
      InterestExpense: 230,
      [PRETAX]: -10,
    };
    expect(cell(landlord, "EBIT")).toMatchObject({
      value: 220,
      flags: ["ebit_from_pre_tax", "operating_income_tag_rejected"],
    });
    expect(cell({ ...landlord, [PRETAX]: 140 }, "EBIT")).toMatchObject({ value: 370, flags: [] });
  });

  it("is before interest where an oil company's costs hold it beside its other income", () => {
    const oil = {
      Revenues: 344_582,
      CostsAndExpenses: 291_799,
      [PRETAX]: 52_783,
      InterestExpense: 849,
    };
    expect(cell(oil, "EBIT")).toMatchObject({ value: 53_632, flags: ["ebit_from_pre_tax"] });
  });

  it("is n.a. where costs may hold interest that has a name of the filer's own", () => {
    const conglomerate = {
      Revenues: 67_954,
      CostsAndExpenses: 64_891,
      NonoperatingIncomeExpense: 7_129,
      [PRETAX]: 10_191,
      InterestPaidNet: 1_067,
    };
    expect(cell(conglomerate, "EBIT")).toMatchObject({
      value: null,
      reason:
        "n.a.: operating income is not tagged, and total costs may hold interest, which is not tagged either",
    });
    expect(cell({ ...conglomerate, InterestPaidNet: 0 }, "EBIT").value).toBe(3_063);
  });
});

describe("pre-tax and net income", () => {
  it("takes the pre-tax tag that leaves income after tax, equity income standing above the tax or below", () => {
    const above = {
      [PRETAX]: 10_403,
      [PRETAX_BEFORE_EQUITY_INCOME]: 9_924,
      IncomeTaxExpenseBenefit: 563,
      ProfitLoss: 9_840,
    };
    expect(cell(above, "Pre-Tax Income").value).toBe(10_403);
    expect(cell({ ...above, ProfitLoss: 9_361 }, "Pre-Tax Income").value).toBe(9_924);
  });

  it("is the parent's: income of all less that of minorities where the parent's is not tagged", () => {
    const all = { ProfitLoss: 2_016, NetIncomeLossAttributableToNoncontrollingInterest: 99 };
    expect(cell(all, "Net Income")).toMatchObject({ value: 1_917, flags: ["net_income_derived"] });
    // A parent's income under the name of all, as income after preferred dividends tells.
    const slip = {
      ProfitLoss: 293,
      NetIncomeLossAttributableToNoncontrollingInterest: -83,
      NetIncomeLossAvailableToCommonStockholdersBasic: 304,
    };
    expect(cell(slip, "Net Income")).toMatchObject({ value: 293, flags: [] });
    const issuer = {
      "ifrs-full:Revenue": 44,
      "ifrs-full:ProfitLoss": -19,
      "ifrs-full:ProfitLossAttributableToOwnersOfParent": -29,
    };
    expect(cell(issuer, "Net Income").value).toBe(-29);
  });
});
