import { describe, expect, it } from "vitest";
import type { FinancialData, RatioRow } from "#core/ledger/financial-data.ts";
import {
  ratioDefinitions,
  type RatioItem,
  findRatioDefinition,
} from "#core/finance/ratios/ratio-items.ts";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

type Concepts = Readonly<Record<string, readonly TestFact[]>>;

/** Revenues 1,000, EBITDA 200, debt 600, cash 100: leverage of 3.0x gross and 2.5x net. */
const SOUND: Concepts = {
  Revenues: yearly({ 2023: 800, 2024: 1_000 }),
  NetIncomeLoss: yearly({ 2023: 80, 2024: 90 }),
  CostsAndExpenses: yearly({ 2023: 700, 2024: 850 }),
  OperatingIncomeLoss: yearly({ 2023: 100, 2024: 150 }),
  DepreciationDepletionAndAmortization: yearly({ 2023: 50, 2024: 50 }),
  InterestExpense: yearly({ 2023: 40, 2024: 40 }),
  DebtCurrent: yearEnds({ 2023: 150, 2024: 100 }),
  LongTermDebtNoncurrent: yearEnds({ 2023: 450, 2024: 500 }),
  CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2023: 50, 2024: 100 }),
  StockholdersEquity: yearEnds({ 2023: 400, 2024: 400 }),
  NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 120, 2024: 160 }),
  PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2023: 60, 2024: 70 }),
  PaymentsOfDividends: yearly({ 2023: 20, 2024: 30 }),
  InterestPaidNet: yearly({ 2023: 40, 2024: 40 }),
  IncomeTaxesPaidNet: yearly({ 2023: 20, 2024: 20 }),
};

function ratios(concepts: Concepts = {}): FinancialData {
  const facts = companyFacts({ ...SOUND, ...concepts });
  return standardise({ facts, company: COMPANY, period: "annual", years: 5, origin: "sec" });
}

function row(data: FinancialData, item: RatioItem): RatioRow {
  const found = data.ratios.find((candidate) => candidate.item === item);
  if (found === undefined) throw new Error(`no ratio ${item}`);
  return found;
}

describe("ratios of a worked example", () => {
  it.each([
    ["Revenue Growth (%)", 0.25],
    ["EBITDA Margin (%)", 0.2],
    ["Gross Leverage (x)", 3],
    ["Net Leverage (x)", 2.5],
    ["Interest Coverage (x)", 5],
    ["EBIT Coverage (x)", 3.75],
    ["FCF Coverage (x)", (90 + 40) / 40],
    ["DSCR (x)", (160 + 40 - 70) / (40 + 150)],
    ["FFO", 140],
    ["FFO / Debt (%)", 140 / 600],
    ["RCF / Debt (%)", 110 / 600],
    ["RCF / Net Debt (%)", 110 / 500],
    ["CFO / Debt (%)", 160 / 600],
    ["FCF / Debt (%)", 90 / 600],
    ["Capex Intensity (%)", 0.07],
    ["Cash Conversion (%)", 0.45],
    ["Debt / Capital (%)", 0.6],
    ["Debt / Equity (x)", 1.5],
    ["Short-Term Debt Share (%)", 1 / 6],
  ] as const)("%s is %d", (item, expected) => {
    expect(row(ratios(), item).amounts["2024"]).toBeCloseTo(expected, 10);
  });

  it("names each input, so that the figure can be worked again", () => {
    expect(row(ratios(), "Net Leverage (x)").inputs?.["2024"]).toEqual([
      { name: "Total Debt", value: 600 },
      { name: "Cash And Equivalents", value: -100, isSubtracted: true },
      { name: "EBITDA", value: 200 },
    ]);
  });

  it("has a row for every definition, with unit and good direction", () => {
    expect(ratios().ratios.map(({ item }) => item)).toEqual(
      ratioDefinitions("corporate").map(({ item }) => item),
    );
    expect(findRatioDefinition("Net Leverage (x)")).toMatchObject({
      unit: "multiple",
      good: "lower",
    });
  });
});

describe("ratios that mean nothing", () => {
  it("are n.m. on EBITDA that is not positive, even with net cash", () => {
    const loss = {
      CostsAndExpenses: yearly({ 2024: 1_300 }),
      OperatingIncomeLoss: yearly({ 2024: -300 }),
      CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 5_000 }),
    };
    const net = row(ratios(loss), "Net Leverage (x)");
    expect(net.amounts["2024"]).toBeNull();
    expect(net.reasons["2024"]).toBe("n.m.: EBITDA is not positive");
    expect(row(ratios(loss), "Interest Coverage (x)").reasons["2024"]).toBe(
      "n.m.: EBITDA is not positive",
    );
  });

  it("show net cash as a negative multiple", () => {
    const rich = { CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 700 }) };
    expect(row(ratios(rich), "Net Leverage (x)").amounts["2024"]).toBeCloseTo(-0.5);
  });

  it("tell no interest from interest that is not tagged", () => {
    const none = row(ratios({ InterestExpense: yearly({ 2024: 0 }) }), "Interest Coverage (x)");
    expect(none.reasons["2024"]).toBe("n.m.: no interest expense");
    const untagged = row(ratios({ InterestExpense: [] }), "Interest Coverage (x)");
    expect(untagged.reasons["2024"]).toBe("n.a.: Interest Expense not available");
  });

  it("have no growth from a base that is not positive, and none without a prior year", () => {
    expect(
      row(ratios({ Revenues: yearly({ 2023: 0, 2024: 5 }) }), "Revenue Growth (%)").reasons["2024"],
    ).toMatch(/^n\.m\./);
    expect(row(ratios(), "Revenue Growth (%)").reasons["2023"]).toBe(
      "n.a.: no comparable prior period",
    );
  });

  it("say cash only where no facility is tagged", () => {
    expect(row(ratios(), "Liquidity").reasons["2024"]).toBe(
      "n.a.: undrawn credit facilities are not tagged; cash only is known",
    );
    const facility = { LineOfCreditFacilityRemainingBorrowingCapacity: yearEnds({ 2024: 300 }) };
    expect(row(ratios(facility), "Liquidity / Short-Term Debt (x)").amounts["2024"]).toBe(4);
  });

  it("are n.m. on equity that is not positive", () => {
    const gone = { StockholdersEquity: yearEnds({ 2024: -50 }) };
    expect(row(ratios(gone), "Debt / Capital (%)").reasons["2024"]).toBe(
      "n.m.: equity is not positive",
    );
  });
});

describe("lease consistency", () => {
  it("adjusts debt and EBITDA together, and adds no finance lease that debt already holds", () => {
    const leases = {
      OperatingLeaseLiability: yearEnds({ 2024: 180 }),
      OperatingLeaseCost: yearly({ 2024: 60 }),
      FinanceLeaseLiability: yearEnds({ 2024: 26 }),
    };
    const apart = row(ratios(leases), "Lease-Adjusted Leverage (x)");
    expect(apart.amounts["2024"]).toBeCloseTo((600 + 180 + 26) / 260);
    const inside = {
      ...leases,
      LongTermDebtNoncurrent: [],
      LongTermDebtAndCapitalLeaseObligations: yearEnds({ 2024: 500 }),
    };
    expect(row(ratios(inside), "Lease-Adjusted Leverage (x)").amounts["2024"]).toBeCloseTo(
      780 / 260,
    );
  });

  it("includes lease liabilities in every leverage of an IFRS filer", () => {
    const facts = companyFacts({
      "ifrs-full:Revenue": yearly({ 2024: 1_000 }),
      "ifrs-full:ProfitLoss": yearly({ 2024: 90 }),
      "ifrs-full:ProfitLossFromOperatingActivities": yearly({ 2024: 150 }),
      "ifrs-full:DepreciationAndAmortisationExpense": yearly({ 2024: 50 }),
      "ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings": yearEnds({ 2024: 100 }),
      "ifrs-full:LongtermBorrowings": yearEnds({ 2024: 500 }),
      "ifrs-full:LeaseLiabilities": yearEnds({ 2024: 100 }),
    });
    const request = { facts, company: COMPANY, period: "annual", years: 5, origin: "sec" } as const;
    const data = standardise(request);
    expect(row(data, "Gross Leverage (x)").amounts["2024"]).toBeCloseTo(700 / 200);
    expect(row(data, "Gross Leverage (x)").formula).toBe(
      "Total Debt / EBITDA (lease liabilities included)",
    );
  });
});

describe("Clean EBITDA", () => {
  it("adds back what is tagged, each with its source, and never a total with its parts", () => {
    const oneOffs = {
      GoodwillImpairmentLoss: yearly({ 2024: 30 }),
      AssetImpairmentCharges: yearly({ 2024: 35 }),
      RestructuringCharges: yearly({ 2024: 15 }),
    };
    const clean = ratios(oneOffs).data.find(({ item }) => item === "Clean EBITDA");
    expect(clean?.amounts["2024"]).toBe(250);
    expect(clean?.sources["2024"]).toMatchObject({
      formula: "EBITDA + Impairments + Restructuring",
      inputs: [
        { name: "EBITDA", value: 200 },
        { name: "Impairments", value: 35, concept: "us-gaap:AssetImpairmentCharges" },
        { name: "Restructuring", value: 15, concept: "us-gaap:RestructuringCharges" },
      ],
    });
  });

  it("leaves a restructuring charge of zero at zero when a programme's note repeats an earlier cost", () => {
    const repeated = {
      RestructuringCharges: yearly({ 2024: 0 }),
      RestructuringAndRelatedCostIncurredCost: yearly({ 2024: 15 }),
    };
    const clean = ratios(repeated).data.find(({ item }) => item === "Clean EBITDA");
    expect(clean?.amounts["2024"]).toBe(200);
    const { RestructuringCharges: _, ...noted } = repeated;
    expect(ratios(noted).data.find(({ item }) => item === "Clean EBITDA")?.amounts["2024"]).toBe(
      215,
    );
  });

  it("equals EBITDA and says so when nothing is tagged", () => {
    const clean = ratios().data.find(({ item }) => item === "Clean EBITDA");
    expect(clean?.amounts["2024"]).toBe(200);
    expect(clean?.flags["2024"]).toEqual(["no adjustments identified"]);
  });
});

function amountOf(data: FinancialData | undefined, item: string, label: string): number | null {
  return data?.data.find((candidate) => candidate.item === item)?.amounts[label] ?? null;
}

describe("quarters and the last twelve months", () => {
  const apple = standardiseAll({
    facts: bundledFacts(bundledCompany("AAPL")),
    company: bundledCompany("AAPL"),
    years: 5,
    origin: "bundled",
  });

  it("Apple's twelve months to 28 March 2026 are revenues of 451,442 and EBITDA of 159,976", () => {
    expect(amountOf(apple.ltm, "Revenues", "LTM 2026-03-28")).toBe(451_442e6);
    expect(amountOf(apple.ltm, "EBITDA", "LTM 2026-03-28")).toBe(159_976e6);
    expect(apple.ltm?.years).toContain("LTM 2025-03-29");
  });

  it("four columns a year, a fourth quarter that is the year less nine months", () => {
    expect(apple.quarterly?.years).toHaveLength(20);
    expect(amountOf(apple.quarterly, "Revenues", "Q4 FY2025")).toBe(102_466e6);
    const source = apple.quarterly?.data.find(({ item }) => item === "Capital Expenditure")
      ?.sources["Q4 FY2025"];
    expect(source).toMatchObject({ formula: "-(FY2025 - 9M FY2025)" });
  });

  it("a quarter's leverage takes twelve months of EBITDA, its margin the quarter's own", () => {
    const [leverage, margin] = ["Gross Leverage (x)", "EBITDA Margin (%)"].map((item) =>
      apple.quarterly?.ratios.find((candidate) => candidate.item === item),
    );
    expect(leverage?.amounts["Q2 FY2026"]).toBeCloseTo(84_711 / 159_976, 6);
    expect(leverage?.formula).toBe("Total Debt / EBITDA (flows of the last twelve months)");
    expect(margin?.amounts["Q2 FY2026"]).toBeCloseTo(39_324 / 111_184, 4);
  });

  it("never adds up share counts", () => {
    const shares = apple.quarterly?.data.find(({ item }) => item === "Diluted Shares");
    expect(shares?.amounts["Q4 FY2025"]).toBeNull();
    expect(shares?.reasons?.["Q4 FY2025"]).toBe("n.a.: share counts do not add up over quarters");
  });
});
