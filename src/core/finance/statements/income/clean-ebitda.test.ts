import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FinancialRow } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const BASE = {
  Revenues: 1_000,
  CostsAndExpenses: 900,
  OperatingIncomeLoss: 100,
  DepreciationDepletionAndAmortization: 40,
};

type Values = Readonly<Record<string, number | readonly TestFact[]>>;

function rowOf(values: Values, item: StatementItem): FinancialRow {
  const concepts = Object.fromEntries(
    Object.entries({ NetIncomeLoss: 1, ...values }).map(([name, value]) => [
      name,
      typeof value === "number" ? yearly({ 2024: value }) : value,
    ]),
  );
  const data = madeStatements(concepts, { years: 3 });
  const row = data.data.find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  return row;
}

function clean(values: Values): [number | null, readonly string[]] {
  const { amounts, flags } = rowOf({ ...BASE, ...values }, "Clean EBITDA");
  return [amounts["2024"] ?? null, flags["2024"] ?? []];
}

function disposals(values: Values): unknown[] {
  const { amounts, flags } = rowOf(values, "Disposal Gains");
  return [amounts["2024"], flags["2024"]];
}

/** Two years and the first quarters after each. */
function flows(year: number, first: number): TestFact[] {
  const quarters = [2024, 2025].map((of) => ({
    period: `${of}-01-01/${of}-03-31`,
    value: first,
    form: "10-Q",
    filed: `${of}-05-01`,
  }));
  return [...yearly({ 2023: year, 2024: year }), ...quarters];
}

/** The twelve months to the first quarter of 2025, with a charge that only the year 2024 tags. */
function twelveMonths(charge: number): { value: unknown; flags: unknown; reason: unknown } {
  const data = standardise({
    facts: companyFacts({
      Revenues: flows(1_000, 250),
      CostsAndExpenses: flows(900, 225),
      OperatingIncomeLoss: flows(100, 25),
      DepreciationDepletionAndAmortization: flows(40, 10),
      AssetImpairmentCharges: yearly({ 2024: charge }),
    }),
    company: COMPANY,
    period: "ltm",
    years: 1,
    origin: "sec",
  });
  const row = data.data.find(({ item }) => item === "Clean EBITDA");
  const label = data.years[0] ?? "";
  return {
    value: row?.amounts[label],
    flags: row?.flags[label],
    reason: row?.reasons?.[label],
  };
}

/** A landlord whose operating profit and pre-tax profit are made of these lines. */
function landlord({ profit, gain, preTax }: Readonly<Record<string, number>>): Values {
  return {
    "ifrs-full:ProfitLoss": 1,
    "ifrs-full:Revenue": 440,
    "ifrs-full:ProfitLossFromOperatingActivities": profit ?? 0,
    "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense": 10,
    "ifrs-full:GainsLossesOnFairValueAdjustmentInvestmentProperty": gain ?? 0,
    "ifrs-full:AdministrativeExpense": 80,
    "ifrs-full:FinanceCosts": 120,
    "ifrs-full:ProfitLossBeforeTax": preTax ?? 0,
  };
}

describe("Clean EBITDA", () => {
  it("equals EBITDA and says so where nothing one-off is tagged", () => {
    expect(clean({})).toEqual([140, ["no adjustments identified"]]);
  });

  it("adds back a charge inside operating income and leaves one below it alone", () => {
    const inside = { RestructuringCharges: 30, InterestExpense: 20, [PRETAX]: 80 };
    expect(clean(inside)).toEqual([170, []]);
    // The shape of Disney's statement: restructuring stands between costs and pre-tax income.
    const below = { ...inside, [PRETAX]: 50 };
    expect(clean(below)).toEqual([140, ["no adjustments identified"]]);
    const charge = rowOf({ ...BASE, ...below }, "Restructuring");
    expect(charge.amounts["2024"]).toBe(30);
    expect(charge.flags["2024"]).toEqual(["outside_ebit"]);
  });

  it("takes restructuring and impairments together only where neither is tagged by itself", () => {
    const together = { RestructuringCostsAndAssetImpairmentCharges: 50 };
    expect(clean(together)[0]).toBe(190);
    expect(clean({ ...together, RestructuringCharges: 30, AssetImpairmentCharges: 20 })[0]).toBe(
      190,
    );
  });

  it("says that the costs of programmes are a note's, and takes out of a charge the translation losses that stand below", () => {
    expect(clean({ RestructuringAndRelatedCostIncurredCost: 25 })).toEqual([
      165,
      ["restructuring_of_programmes"],
    ]);
    const translation = {
      RestructuringCharges: 100,
      RestructuringReserveTranslationAdjustment: -70,
    };
    expect(clean(translation)).toEqual([170, ["restructuring_partly_outside_ebit"]]);
    expect(rowOf({ ...BASE, ...translation }, "Restructuring").amounts["2024"]).toBe(30);
  });

  it("leaves out programme costs that a year with a charge of its own only repeats", () => {
    expect(
      clean({ RestructuringCharges: 0, RestructuringAndRelatedCostIncurredCost: 186 }),
    ).toEqual([140, ["no adjustments identified"]]);
  });

  it("is n.a. for twelve months of which a large charge is tagged in the year alone, and says so of a small one", () => {
    expect(twelveMonths(60)).toMatchObject({
      value: null,
      reason: "n.a.: a one-off charge is tagged for a part of the period only",
    });
    expect(twelveMonths(2)).toMatchObject({ value: 140, flags: ["adjustments_incomplete"] });
  });

  it("takes out a gain that total costs are already less of, by the lines above operating income", () => {
    const lines = {
      CostOfGoodsAndServicesSold: 500,
      SellingGeneralAndAdministrativeExpense: 380,
      ResearchAndDevelopmentExpense: 100,
      GoodwillImpairmentLoss: 10,
    };
    expect(clean({ ...lines, GainLossOnSaleOfBusiness: 90 })[0]).toBe(140 + 10 - 90);
    expect(clean({ ...lines, GainLossOnSaleOfBusiness: 70 })[0]).toBe(140 + 10);
  });

  it("takes out a gain on a disposal only where operating income is proven to hold it", () => {
    const sale = { ...BASE, CostsAndExpenses: 930, GainLossOnSaleOfBusiness: 30 };
    expect(clean({ ...sale, OperatingIncomeLoss: 100, InterestExpense: 20, [PRETAX]: 80 })[0]).toBe(
      110,
    );
    expect(clean({ GainLossOnSaleOfBusiness: 30 })[0]).toBe(140);
  });

  it.each([30, -30])("shows a tagged disposal of %d, and says where nothing proves it", (gain) => {
    const tagged = { ...BASE, GainLossOnDispositionOfAssets1: gain };
    const below = { InterestExpense: 20, [PRETAX]: 80 };
    const inside = { ...tagged, ...below, CostsAndExpenses: 900 + gain };
    expect(disposals(tagged)).toEqual([gain, ["not_proven_in_ebit"]]);
    expect(clean(tagged)).toEqual([140, ["no adjustments identified"]]);
    expect(disposals(inside)).toEqual([gain, undefined]);
    expect(clean(inside)[0]).toBe(140 - gain);
    expect(disposals(BASE)).toEqual([null, undefined]);
  });

  it("leaves in no gain that stands below operating income, whatever the lines above it come to", () => {
    const lines = {
      CostOfGoodsAndServicesSold: 500,
      SellingGeneralAndAdministrativeExpense: 380,
      ResearchAndDevelopmentExpense: 110,
      GainLossOnSaleOfBusiness: 90,
      InterestExpense: 20,
    };
    expect(clean({ ...lines, [PRETAX]: 80 })[0]).toBe(140 - 90);
    expect(clean({ ...lines, [PRETAX]: 170 })[0]).toBe(140);
  });

  it.each([25, -25])(
    "adds an impairment back by its size, which US GAAP never reverses: %d",
    (loss) => {
      expect(clean({ GoodwillImpairmentLoss: loss })[0]).toBe(165);
      expect(rowOf({ ...BASE, GoodwillImpairmentLoss: loss }, "Impairments").amounts["2024"]).toBe(
        25,
      );
    },
  );

  it("takes a change in the value of property out only of an operating profit that holds it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 900 }),
        fc.integer({ min: 150, max: 400 }),
        (gain, profit) => {
          const cleaned = (to: number) =>
            rowOf(landlord({ profit, gain, preTax: to }), "Clean EBITDA").amounts["2024"];
          // Pre-tax profit is operating profit less interest: the gain is in it.
          expect(cleaned(profit - 120)).toBe(profit + 10 - gain);
          // It is that with the gain: the gain stands below.
          expect(cleaned(profit - 120 + gain)).toBe(null);
          // Income before overheads and before the gain is no operating profit.
          expect(cleaned(profit - 80 + gain - 120)).toBe(
            Math.abs(gain - 80) <= 0.0005 * 440 ? profit + 10 - gain : null,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("takes out every gain of an operating income that is made of pre-tax income", () => {
    const renter = {
      Revenues: 1_000,
      InterestExpense: 20,
      [PRETAX]: 80,
      DepreciationDepletionAndAmortization: 40,
    };
    const cleaned = rowOf({ ...renter, GainLossOnSaleOfBusiness: 30 }, "Clean EBITDA");
    expect(cleaned.amounts["2024"]).toBe(140 - 30);
  });

  it("adds impairments back once where depreciation holds them already", () => {
    const issuer = {
      "ifrs-full:ProfitLoss": 1,
      "ifrs-full:Revenue": 100,
      "ifrs-full:ProfitLossFromOperatingActivities": 20,
      "ifrs-full:DepreciationAmortisationAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss": 15,
      "ifrs-full:ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss": 5,
    };
    expect(rowOf(issuer, "D&A").flags["2024"]).toEqual(["includes_impairment"]);
    expect(rowOf(issuer, "Clean EBITDA").amounts["2024"]).toBe(35);
  });
});

describe("D&A", () => {
  it("is depreciation and amortisation together where the combined tag is only other amortisation", () => {
    const values = {
      ...BASE,
      DepreciationDepletionAndAmortization: 0,
      Depreciation: 1_000,
      AmortizationOfIntangibleAssets: 200,
      OtherDepreciationAndAmortization: 50,
    };
    expect(rowOf(values, "D&A").amounts["2024"]).toBe(1_200);
  });

  it("is n.a. in a year that leaves out the depreciation of equipment its neighbours tag", () => {
    const renter = {
      NetIncomeLoss: yearly({ 2023: 1, 2024: 1 }),
      DepreciationAndAmortization: yearly({ 2023: 203, 2024: 225 }),
      CostOfGoodsAndServicesSoldDepreciation: yearly({ 2024: 2_030 }),
    };
    expect(rowOf(renter, "D&A").amounts).toEqual({ 2023: null, 2024: 2_255 });
  });

  it("adds the depreciation of rental equipment that stands in costs beside the rest", () => {
    const renter = {
      ...BASE,
      DepreciationDepletionAndAmortization: 0,
      Depreciation: 110,
      AmortizationOfIntangibleAssets: 40,
      CostOfServicesDepreciation: 660,
    };
    const row = rowOf(renter, "D&A");
    expect(row.amounts["2024"]).toBe(810);
    expect(row.flags["2024"]).toEqual(["includes_operating_equipment"]);
  });

  it("adds the notes' depreciation and amortisation of an IFRS issuer without a combined tag", () => {
    const issuer = {
      "ifrs-full:ProfitLoss": 1,
      "ifrs-full:DepreciationExpense": 60,
      "ifrs-full:AmortisationExpense": 15,
    };
    expect(rowOf(issuer, "D&A").amounts["2024"]).toBe(75);
  });
});

describe("diluted shares", () => {
  it("are put into shares where one year is tagged in millions and the others leave no doubt", () => {
    const shares: TestFact[] = [
      { period: "2022", value: 741_300_000, unit: "shares" },
      { period: "2023", value: 732.3, unit: "shares" },
      { period: "2024", value: 721_900_000, unit: "shares" },
    ];
    const row = rowOf(
      {
        NetIncomeLoss: yearly({ 2022: 1, 2023: 1, 2024: 1 }),
        WeightedAverageNumberOfDilutedSharesOutstanding: shares,
      },
      "Diluted Shares",
    );
    expect(row.amounts).toEqual({ 2022: 741_300_000, 2023: 732_300_000, 2024: 721_900_000 });
    expect(row.flags["2023"]).toEqual(["share_scale_corrected"]);
  });

  it("stay n.a. where no scale brings them to the others", () => {
    const row = rowOf(
      {
        NetIncomeLoss: yearly({ 2023: 1, 2024: 1 }),
        WeightedAverageNumberOfDilutedSharesOutstanding: [
          { period: "2023", value: 700_000_000, unit: "shares" },
          { period: "2024", value: 20_000, unit: "shares" },
        ],
      },
      "Diluted Shares",
    );
    expect(row.reasons?.["2024"]).toBe("n.a.: the tagged share count is off in scale");
  });
});
