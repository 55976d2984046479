import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import { type IfrsCell, ifrsCell } from "#core/finance/statements/testing/ifrs-filer.ts";

type Flows = Readonly<Record<string, number>>;

function cell(flows: Flows, item: StatementItem): IfrsCell {
  return ifrsCell({ flows }, item);
}

describe("the income statement of an IFRS filer", () => {
  /** A brewer's: three selling lines, other income above operating profit, associates below it. */
  const BREWER = {
    Revenue: 59_768,
    CostOfSales: 26_744,
    GrossProfit: 33_024,
    DistributionCosts: 6_000,
    SalesAndMarketingExpense: 7_400,
    AdministrativeExpense: 5_200,
    OtherIncome: 800,
    ProfitLossFromOperatingActivities: 15_224,
    FinanceCosts: 5_400,
    FinanceIncome: 500,
    ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod: 330,
    ProfitLossBeforeTax: 10_654,
    IncomeTaxExpenseContinuingOperations: 2_900,
    ProfitLoss: 7_754,
    ProfitLossAttributableToNoncontrollingInterests: 1_500,
  };

  it("has net interest from the line of interest revenue where finance income is a small part", () => {
    const lines = { InterestExpense: 10, FinanceIncome: 1, RevenueFromInterest: 87 };
    expect(cell(lines, "Interest Income/Expense").value).toBe(77);
    const whole = { InterestExpense: 10, FinanceIncome: 9, RevenueFromInterest: 4 };
    expect(cell(whole, "Interest Income/Expense").value).toBe(-1);
  });

  it("takes the interest income that leads to pre-tax profit, and says where none does", () => {
    const lines = {
      FinanceCosts: 10,
      InterestExpense: 10,
      FinanceIncome: 30,
      RevenueFromInterest: 87,
    };
    const to = (preTax: number) =>
      cell(
        { ...lines, ProfitLossFromOperatingActivities: 100, ProfitLossBeforeTax: preTax },
        "Interest Income/Expense",
      );
    expect(to(177)).toMatchObject({ value: 77, flags: [] });
    expect(to(120)).toMatchObject({ value: 20, flags: [] });
    expect(to(130).value).toBe(77);
    expect(to(130).flags).toContain("interest_income_by_size");
  });

  it("proves operating profit from the lines above it", () => {
    expect(cell(BREWER, "EBIT")).toMatchObject({ value: 15_224, flags: [] });
  });

  it("proves operating profit from pre-tax income where costs are by nature", () => {
    const {
      CostOfSales: _cost,
      GrossProfit: _profit,
      DistributionCosts: _distribution,
      ...below
    } = BREWER;
    expect(cell(below, "EBIT")).toMatchObject({ value: 15_224, flags: [] });
  });

  it("keeps an operating profit that nothing can test, and says so", () => {
    const untested = { Revenue: 59_768, ProfitLossFromOperatingActivities: 17_000 };
    expect(cell(untested, "EBIT")).toMatchObject({ value: 17_000, flags: ["identity_untested"] });
  });

  it("takes no operating profit that neither the lines above nor those below it lead to", () => {
    fc.assert(
      fc.property(fc.integer({ min: -15_000, max: 40_000 }), (profit) => {
        const { value } = cell({ ...BREWER, ProfitLossFromOperatingActivities: profit }, "EBIT");
        // From above with other income or without, from below on either interest and side of associates.
        const led = [14_424, 15_224, 15_554, 15_724, 16_054];
        const isLed = led.some((sum) => Math.abs(profit - sum) <= 0.0005 * 59_768);
        expect(value).toBe(isLed ? profit : null);
      }),
    );
  });

  it("proves operating profit of a landlord with the change in value of its property", () => {
    const landlord = {
      Revenue: 400,
      OperatingExpense: 90,
      GainsLossesOnFairValueAdjustmentInvestmentProperty: 55,
      ProfitLossFromOperatingActivities: 365,
    };
    expect(cell(landlord, "EBIT")).toMatchObject({ value: 365, flags: [] });
  });

  it("adds distribution, marketing and administration", () => {
    expect(cell(BREWER, "SG&A").value).toBe(-18_600);
  });

  it("takes minorities out of profit where the owners' part has no tag", () => {
    expect(cell(BREWER, "Net Income")).toMatchObject({
      value: 6_254,
      flags: ["net_income_derived"],
    });
  });

  it("reads costs tagged with the minus they are printed with", () => {
    const bracketed = { ...BREWER, CostOfSales: -26_744, FinanceCosts: -5_400 };
    expect(cell(bracketed, "COGS")).toMatchObject({
      value: -26_744,
      flags: ["interest_sign_corrected"],
    });
    expect(cell(bracketed, "Gross Profit")).toMatchObject({ value: 33_024, flags: [] });
    expect(cell(bracketed, "Interest Expense").value).toBe(-5_400);
  });

  it("has no cost of sales where costs are shown by nature, and says so", () => {
    const telecom = {
      Revenue: 40_000,
      RawMaterialsAndConsumablesUsed: 11_000,
      EmployeeBenefitsExpense: 5_500,
      DepreciationAndAmortisationExpense: 8_800,
      ProfitLossFromOperatingActivities: 3_000,
    };
    expect(cell(telecom, "COGS").reason).toBe(
      "n.a.: the income statement shows costs by their nature, and so no cost of sales",
    );
    expect(cell(telecom, "EBITDA").value).toBe(11_800);
  });

  it("adds revenues by kind where no total is tagged", () => {
    const maker = { RevenueFromSaleOfGoods: 900, RevenueFromRenderingOfServices: 80 };
    expect(cell(maker, "Revenues")).toMatchObject({ value: 980, flags: ["sum_of_tagged_lines"] });
  });

  it("takes revenues with other income only where nothing else is tagged, and says so", () => {
    const major = { RevenueAndOperatingIncome: 213_032 };
    expect(cell(major, "Revenues")).toMatchObject({
      value: 213_032,
      flags: ["includes_other_income"],
    });
    expect(cell({ ...major, Revenue: 210_130 }, "Revenues").value).toBe(210_130);
  });
});

describe("interest of an IFRS filer", () => {
  it("is interest expense before finance costs, also where net finance costs with exchange losses are more", () => {
    const filer = { InterestExpense: 700, FinanceCosts: 950, FinanceIncomeCost: -820 };
    expect(cell(filer, "Interest Expense")).toMatchObject({ value: -700, flags: [] });
    expect(cell(filer, "Interest Income/Expense").value).toBe(-820);
  });

  it("is finance costs where only these are tagged, and says what they hold", () => {
    expect(cell({ FinanceCosts: 950 }, "Interest Expense")).toMatchObject({
      value: -950,
      flags: ["includes_other_finance_costs"],
    });
  });

  it("is the sum by kind where the tag of that name is one of several lines", () => {
    const airline = {
      InterestExpense: 40,
      InterestExpenseOnBorrowings: 190,
      InterestExpenseOnLeaseLiabilities: 60,
    };
    expect(cell(airline, "Interest Expense")).toMatchObject({
      value: -250,
      flags: ["sum_of_tagged_lines"],
    });
  });

  it("is never the interest of leases alone", () => {
    expect(cell({ InterestExpenseOnLeaseLiabilities: 60 }, "Interest Expense").value).toBeNull();
  });

  it("turns a net cost that is tagged without its sign", () => {
    const sides = { FinanceIncome: 100, FinanceCosts: 460, FinanceIncomeCost: 360 };
    expect(cell(sides, "Interest Income/Expense").value).toBe(-360);
    const lines = {
      ProfitLossFromOperatingActivities: 2_000,
      FinanceIncomeCost: 360,
      ProfitLossBeforeTax: 1_640,
    };
    expect(cell(lines, "Interest Income/Expense").value).toBe(-360);
    const income = { ...lines, ProfitLossBeforeTax: 2_360 };
    expect(cell(income, "Interest Income/Expense").value).toBe(360);
  });
});

describe("depreciation and amortisation of an IFRS filer", () => {
  it("is never amortisation alone", () => {
    expect(cell({ AmortisationExpense: 70 }, "D&A").value).toBeNull();
    expect(cell({ AmortisationExpense: 70, DepreciationExpense: 500 }, "D&A").value).toBe(570);
  });

  it("adds leased assets where depreciation is that of owned property alone", () => {
    const carrier = {
      AdjustmentsForDepreciationExpense: 500,
      AdjustmentsForAmortisationExpense: 70,
      DepreciationPropertyPlantAndEquipment: 500,
      DepreciationRightofuseAssets: 120,
    };
    expect(cell(carrier, "D&A")).toMatchObject({ value: 690, flags: ["sum_of_tagged_lines"] });
    const whole = { ...carrier, AdjustmentsForDepreciationExpense: 620 };
    expect(cell(whole, "D&A").value).toBe(690);
  });

  it("adds leased assets to a combined line that is just owned and intangible assets", () => {
    const maker = {
      AdjustmentsForDepreciationAndAmortisationExpense: 570,
      DepreciationPropertyPlantAndEquipment: 500,
      AmortisationIntangibleAssetsOtherThanGoodwill: 70,
      DepreciationRightofuseAssets: 120,
    };
    expect(cell(maker, "D&A").value).toBe(690);
    expect(
      cell({ ...maker, AdjustmentsForDepreciationAndAmortisationExpense: 690 }, "D&A").value,
    ).toBe(690);
  });

  it("is two lines of the cash flow statement before a smaller combined tag of a note", () => {
    const foundry = {
      AdjustmentsForDepreciationExpense: 653,
      AdjustmentsForAmortisationExpense: 9,
      DepreciationAndAmortisationExpense: 30,
    };
    expect(cell(foundry, "D&A").value).toBe(662);
  });

  it("leaves impairments out where the notes and impairments make the line that holds both", () => {
    const drugs = {
      AdjustmentsForDepreciationAndAmortisationExpenseAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss: 1_000,
      DepreciationPropertyPlantAndEquipment: 400,
      DepreciationRightofuseAssets: 100,
      AmortisationIntangibleAssetsOtherThanGoodwill: 350,
      ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss: 150,
    };
    expect(cell(drugs, "D&A")).toMatchObject({ value: 850, flags: ["sum_of_tagged_lines"] });
    const unproven = {
      ...drugs,
      ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss: 9,
    };
    expect(cell(unproven, "D&A")).toMatchObject({ value: 1_000, flags: ["includes_impairment"] });
  });

  it("is depreciation alone only with a word on it", () => {
    expect(cell({ DepreciationExpense: 500 }, "D&A")).toMatchObject({
      value: 500,
      flags: ["depreciation_only"],
    });
  });
});
