import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import { INVESTMENT_PROPERTY } from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import { madeStatements, rowOfItem } from "#core/finance/statements/testing/made-statements.ts";
import { type TestFact, yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";

type Shown = {
  readonly value: number | null;
  readonly flags: readonly string[];
  readonly reason: string | undefined;
};

/** The cell of 2024 from one value for each concept, whole units. */
function cell(
  values: Readonly<Record<string, number | readonly TestFact[]>>,
  item: StatementItem,
  year = "2024",
): Shown {
  const concepts = Object.fromEntries(
    Object.entries({ NetIncomeLoss: 1, ...values }).map(([name, value]) => [
      name,
      typeof value === "number" ? yearly({ 2024: value }) : value,
    ]),
  );
  const data = madeStatements(concepts);
  const row = data.data.find((candidate) => candidate.item === item);
  return {
    value: row?.amounts[year] ?? null,
    flags: row?.flags[year] ?? [],
    reason: row?.reasons?.[year],
  };
}

/** Profit under IFRS alone: no column has facts of two standards. */
const UNDER_IFRS = { "ifrs-full:ProfitLoss": 1, NetIncomeLoss: [] };

function flagsOfCapex(values: Readonly<Record<string, number>>): readonly string[] {
  const capex = { PaymentsToAcquirePropertyPlantAndEquipment: 100, ...values };
  return cell(capex, "Capital Expenditure").flags;
}

describe("capital expenditure", () => {
  it("is flagged beside large outflows that the filer calls other investing", () => {
    const other = "PaymentsForProceedsFromOtherInvestingActivities";
    expect(flagsOfCapex({ [other]: 80 })).toContain("large_other_investing");
    expect(flagsOfCapex({ [other]: 20 })).not.toContain("large_other_investing");
    expect(flagsOfCapex({ [other]: -80 })).not.toContain("large_other_investing");
  });

  it("adds up the kinds of assets an airline or an oil producer prints, the other ones with them", () => {
    const airline = {
      PaymentsForFlightEquipment: 2_244,
      PaymentsToAcquireOtherProductiveAssets: 414,
    };
    expect(cell(airline, "Capital Expenditure").value).toBe(-2_658);
    const producer = {
      PaymentsToExploreAndDevelopOilAndGasProperties: 5_353,
      PaymentsToAcquireOtherPropertyPlantAndEquipment: 800,
    };
    expect(cell(producer, "Capital Expenditure").value).toBe(-6_153);
    const alone = { PaymentsToAcquireOtherProductiveAssets: 18_767 };
    expect(cell(alone, "Capital Expenditure").value).toBe(-18_767);
  });

  it("never holds software, other intangibles or equipment for rent, and says so", () => {
    const mixed = {
      PaymentsToAcquirePropertyPlantAndEquipment: 100,
      PaymentsToDevelopSoftware: 30,
      PaymentsToAcquireIntangibleAssets: 7,
      PaymentsToAcquireEquipmentOnLease: 55,
    };
    expect(cell(mixed, "Capital Expenditure")).toMatchObject({
      value: -100,
      flags: [
        "excludes_rental_equipment",
        "excludes_capitalised_software",
        "excludes_intangible_assets",
      ],
    });
  });

  it("says so too where only the depreciation of a fleet tells of it", () => {
    const renter = {
      PaymentsToAcquireOtherPropertyPlantAndEquipment: 97,
      DepreciationAndAmortization: 117,
      CostOfGoodsAndServicesSoldDepreciation: 1_927,
    };
    expect(cell(renter, "Capital Expenditure").flags).toEqual(["excludes_rental_equipment"]);
    expect(cell(renter, "D&A").value).toBe(2_044);
  });

  it("takes the one line of an IFRS issuer that prints tangible and intangible assets together", () => {
    const issuer = {
      ...UNDER_IFRS,
      "ifrs-full:PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets": 40,
    };
    expect(cell(issuer, "Capital Expenditure")).toMatchObject({
      value: -40,
      flags: ["includes_intangible_assets"],
    });
    const landlord = {
      ...UNDER_IFRS,
      "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities": 2,
      "ifrs-full:InvestmentProperty": yearEnds({ 2024: 500 }),
    };
    expect(cell(landlord, "Capital Expenditure").flags).toEqual(["excludes_investment_property"]);
  });

  it.each([...INVESTMENT_PROPERTY.purchases])("is before property bought as %s", (name) => {
    const improved = name.startsWith("ifrs-full:")
      ? {
          ...UNDER_IFRS,
          "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities": 2,
        }
      : { PaymentsForCapitalImprovements: 130 };
    const flagsWith = (bought: number) =>
      cell({ ...improved, [name]: bought }, "Capital Expenditure").flags;
    expect(flagsWith(3_700)).toContain("excludes_investment_property");
    expect(flagsWith(0)).not.toContain("excludes_investment_property");
  });
});

describe("dividends", () => {
  it("are never assumed to be none where they were paid under another name or declared", () => {
    expect(cell({ PaymentsOfOrdinaryDividends: 589 }, "Dividends Paid")).toMatchObject({
      value: -589,
      flags: [],
    });
    expect(cell({ PaymentsOfCapitalDistribution: 20 }, "Dividends Paid")).toMatchObject({
      value: -20,
      flags: ["paid_as_distributions"],
    });
    expect(cell({ DividendsCommonStockCash: 480 }, "Dividends Paid")).toMatchObject({
      value: null,
      reason: "n.a.: dividends were declared, but their payment is not tagged",
    });
    const financing = { NetCashProvidedByUsedInFinancingActivities: -100 };
    expect(cell(financing, "Dividends Paid").flags).toEqual(["assumed_none"]);
  });

  it("are never assumed to be none without a cash flow statement, beside those of minorities, or of a REIT", () => {
    const financing = { NetCashProvidedByUsedInFinancingActivities: -100 };
    expect(reasonOf({})).toMatch(/^n\.a\.: no cash flow statement is tagged/);
    const minorities = { ...financing, PaymentsOfDividendsMinorityInterest: 9 };
    expect(reasonOf(minorities)).toMatch(/^n\.a\.: distributions to minorities are tagged/);
    expect(reasonOf(financing, "6798")).toMatch(/^n\.a\.: a REIT pays out its income/);
  });

  it("add those of common and preferred shares, and leave those of minorities in other financing", () => {
    const values = {
      PaymentsOfDividendsCommonStock: 40,
      PaymentsOfDividendsPreferredStockAndPreferenceStock: 3,
      PaymentsOfDividendsMinorityInterest: 9,
      NetCashProvidedByUsedInFinancingActivities: -100,
    };
    expect(cell(values, "Dividends Paid").value).toBe(-43);
    expect(cell(values, "Other Cash Flow from Financing").value).toBe(-57);
  });
});

describe("cash flow from operating activities", () => {
  it("is cash from operations under IFRS only where the net change in cash proves it the total", () => {
    const issuer = {
      "ifrs-full:ProfitLoss": 1,
      "ifrs-full:CashFlowsFromUsedInOperations": 19_392,
      "ifrs-full:CashFlowsFromUsedInInvestingActivities": -10_735,
      "ifrs-full:CashFlowsFromUsedInFinancingActivities": -14_691,
      "ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents": -381,
      "ifrs-full:IncreaseDecreaseInCashAndCashEquivalents": -6_415,
    };
    expect(cell(issuer, "Cash Flow From Operating Activities").value).toBe(19_392);
    const beforeTaxes = { ...issuer, "ifrs-full:CashFlowsFromUsedInOperations": 25_000 };
    expect(cell(beforeTaxes, "Cash Flow From Operating Activities")).toMatchObject({
      value: null,
      reason: "n.a.: only cash from operations before interest and taxes paid is tagged",
    });
  });
});

/** The same figure of 2022 in the reports of several years. */
function line(value: number, ...filedFor: number[]): TestFact[] {
  return filedFor.map((year) => ({ period: "2022", value, filedFor: year }));
}

describe("change in working capital", () => {
  it("adds the lines of the newest report, without one that it has merged into another", () => {
    const apple = {
      NetIncomeLoss: yearly({ 2022: 1, 2023: 1, 2024: 1 }),
      IncreaseDecreaseInAccountsReceivable: line(1_823, 2022, 2023, 2024),
      IncreaseDecreaseInInventories: line(-1_484, 2022, 2023, 2024),
      IncreaseDecreaseInContractWithCustomerLiability: line(478, 2022),
      IncreaseDecreaseInOtherOperatingLiabilities: [
        ...line(5_632, 2022),
        ...line(6_110, 2023, 2024),
      ],
    };
    expect(cell(apple, "Change In Working Capital", "2022").value).toBe(-1_823 + 1_484 + 6_110);
  });

  it("reads the combined lines of a platform and of a car maker, and IFRS in the sign it files", () => {
    const platform = {
      IncreaseDecreaseInInventories: -1_449,
      IncreaseDecreaseInAccountsReceivableAndOtherOperatingAssets: 8_348,
      IncreaseDecreaseInOtherNoncurrentAssets: 12_265,
      IncreaseDecreaseInAccountsPayable: 5_473,
      IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities: -2_428,
      IncreaseDecreaseInContractWithCustomerLiability: 4_578,
    };
    expect(cell(platform, "Change In Working Capital").value).toBe(-11_541);
    const issuer = {
      "ifrs-full:ProfitLoss": 1,
      "ifrs-full:AdjustmentsForDecreaseIncreaseInInventories": -12,
      "ifrs-full:AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables": 7,
    };
    expect(cell(issuer, "Change In Working Capital").value).toBe(-5);
  });
});

describe("acquisitions", () => {
  it("hold a second purchase that stands on a line of its own", () => {
    const values = {
      PaymentsToAcquireBusinessesNetOfCashAcquired: 1_535,
      PaymentsToAcquireBusinessTwoNetOfCashAcquired: 13_000,
    };
    expect(cell(values, "Net Acquisitions").value).toBe(-14_535);
  });
});

/** Why a company without a figure for dividends has none. */
function reasonOf(values: Readonly<Record<string, number>>, sic?: string): string | undefined {
  const tagged = Object.entries({ NetIncomeLoss: 1, ...values });
  const concepts = tagged.map(([name, value]) => [name, yearly({ 2024: value })] as const);
  const row = rowOfItem(madeStatements(Object.fromEntries(concepts), { sic }), "Dividends Paid");
  expect(row.amounts["2024"]).toBeNull();
  return row.reasons?.["2024"];
}
