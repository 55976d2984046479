import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RatioRow } from "#core/ledger/financial-data.ts";
import { growth, quotient } from "#core/finance/ratios/outcome.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

type Concepts = Readonly<Record<string, readonly TestFact[]>>;

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

/** Two plain years: EBITDA 200, debt 600, cash 100. */
const SOUND: Concepts = {
  NetIncomeLoss: yearly({ 2023: 60, 2024: 80 }),
  Revenues: yearly({ 2023: 800, 2024: 1_000 }),
  CostsAndExpenses: yearly({ 2023: 700, 2024: 850 }),
  OperatingIncomeLoss: yearly({ 2023: 100, 2024: 150 }),
  DepreciationDepletionAndAmortization: yearly({ 2023: 50, 2024: 50 }),
  InterestExpense: yearly({ 2023: 40, 2024: 40 }),
  [PRETAX]: yearly({ 2023: 60, 2024: 110 }),
  IncomeTaxExpenseBenefit: yearly({ 2023: 15, 2024: 22 }),
  DebtCurrent: yearEnds({ 2023: 150, 2024: 100 }),
  LongTermDebtNoncurrent: yearEnds({ 2023: 450, 2024: 500 }),
  CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2023: 50, 2024: 100 }),
  ShortTermInvestments: yearEnds({ 2024: 30 }),
  AccountsReceivableNetCurrent: yearEnds({ 2024: 70 }),
  AssetsCurrent: yearEnds({ 2024: 300 }),
  LiabilitiesCurrent: yearEnds({ 2024: 200 }),
  StockholdersEquity: yearEnds({ 2023: 400, 2024: 400 }),
  NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 120, 2024: 160 }),
  IncreaseDecreaseInOperatingCapital: yearly({ 2023: 5, 2024: -10 }),
  PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2023: 60, 2024: 70 }),
  PaymentsOfDividends: yearly({ 2023: 20, 2024: 30 }),
  InterestPaidNet: yearly({ 2023: 40, 2024: 40 }),
  IncomeTaxesPaidNet: yearly({ 2023: 20, 2024: 20 }),
};
const LOSS: Concepts = {
  CostsAndExpenses: yearly({ 2024: 1_300 }),
  OperatingIncomeLoss: yearly({ 2024: -300 }),
};

function ratio(item: RatioItem, changed: Concepts = {}): RatioRow {
  const found = standardise({
    facts: companyFacts({ ...SOUND, ...changed }),
    company: COMPANY,
    period: "annual",
    years: 5,
    origin: "sec",
  }).ratios.find((candidate) => candidate.item === item);
  if (found === undefined) throw new Error(`no ratio ${item}`);
  return found;
}

describe("every ratio of finance.md 2 at its edges", () => {
  it.each<[RatioItem, string, Concepts, string]>([
    ["Gross Leverage (x)", "a loss", LOSS, "n.m.: EBITDA is not positive"],
    [
      "Net Leverage (x)",
      "a loss with net cash",
      { ...LOSS, CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 900 }) },
      "n.m.: EBITDA is not positive",
    ],
    ["Clean Net Leverage (x)", "a loss", LOSS, "n.m.: Clean EBITDA is not positive"],
    [
      "Interest Coverage (x)",
      "no interest",
      { InterestExpense: yearly({ 2024: 0 }) },
      "n.m.: no interest expense",
    ],
    [
      "Interest Coverage (x)",
      "untagged interest",
      { InterestExpense: [] },
      "n.a.: Interest Expense not available",
    ],
    ["Interest Coverage (x)", "a loss", LOSS, "n.m.: EBITDA is not positive"],
    [
      "EBIT Coverage (x)",
      "a loss and interest that is an income",
      { ...LOSS, InterestExpense: [], InterestIncomeExpenseNet: yearly({ 2024: 12 }) },
      "n.m.: interest net of interest income is an income",
    ],
    [
      "FCF Coverage (x)",
      "no interest paid",
      { InterestPaidNet: yearly({ 2024: 0 }) },
      "n.m.: no interest paid",
    ],
    [
      "FCF / Debt (%)",
      "no debt",
      { DebtCurrent: yearEnds({ 2024: 0 }), LongTermDebtNoncurrent: yearEnds({ 2024: 0 }) },
      "n.m.: no debt",
    ],
    [
      "RCF / Net Debt (%)",
      "net cash",
      { CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 700 }) },
      "n.m.: no net debt",
    ],
    [
      "Liquidity / Short-Term Debt (x)",
      "no short-term debt",
      {
        DebtCurrent: yearEnds({ 2024: 0 }),
        LineOfCreditFacilityRemainingBorrowingCapacity: yearEnds({ 2024: 300 }),
      },
      "n.m.: no short-term debt",
    ],
    [
      "Current Ratio (x)",
      "an unclassified balance sheet",
      { AssetsCurrent: [], LiabilitiesCurrent: [] },
      "n.a.: Current Assets, Current Liabilities not available",
    ],
    [
      "DSCR (x)",
      "no debt service",
      { InterestPaidNet: yearly({ 2024: 0 }), DebtCurrent: yearEnds({ 2023: 0, 2024: 0 }) },
      "n.m.: no debt service",
    ],
    [
      "DSCR (x)",
      "untagged short-term debt a year before",
      { DebtCurrent: yearEnds({ 2024: 100 }), LiabilitiesCurrent: yearEnds({ 2023: 90 }) },
      "n.a.: prior year-end Short-Term Debt not available",
    ],
    [
      "EBITDA Margin (%)",
      "revenues below zero",
      { Revenues: yearly({ 2023: 800, 2024: -5 }) },
      "n.m.: Revenues are not positive",
    ],
    ["Cash Conversion (%)", "a loss", LOSS, "n.m.: EBITDA is not positive"],
    [
      "Debt / Equity (x)",
      "negative equity",
      { StockholdersEquity: yearEnds({ 2024: -50 }) },
      "n.m.: equity is not positive",
    ],
    [
      "Debt / Capital (%)",
      "negative equity that debt outweighs",
      { StockholdersEquity: yearEnds({ 2024: -50 }) },
      "n.m.: equity is not positive",
    ],
    [
      "Effective Tax Rate (%)",
      "a loss and a tax credit",
      { [PRETAX]: yearly({ 2024: -100 }), IncomeTaxExpenseBenefit: yearly({ 2024: -25 }) },
      "n.m.: Pre-Tax Income is not positive",
    ],
    [
      "EBITDA Growth (%)",
      "a loss after a loss",
      {
        CostsAndExpenses: yearly({ 2023: 1_000, 2024: 1_300 }),
        OperatingIncomeLoss: yearly({ 2023: -200, 2024: -300 }),
      },
      "n.m.: the prior period is not positive",
    ],
    ["EBITDA Growth (%)", "a loss after a profit", LOSS, "n.m.: the sign changed"],
    ["Revenue CAGR 3Y (%)", "two years", {}, "n.a.: no comparable period three years before"],
    ["Cash Runway", "cash that is made", {}, "n.m.: no cash is burnt"],
  ])("%s of %s", (item, _, changed, reason) => {
    const row = ratio(item, changed);
    expect(row.amounts["2024"]).toBeNull();
    expect(row.reasons["2024"]).toBe(reason);
  });

  it("shows numerators below zero as negative", () => {
    const burning = { NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 1, 2024: -50 }) };
    expect(ratio("CFO / Debt (%)", burning).amounts["2024"]).toBeCloseTo(-50 / 600);
    expect(ratio("FCF / Debt (%)", burning).amounts["2024"]).toBeCloseTo(-120 / 600);
    expect(ratio("DSCR (x)", burning).amounts["2024"]).toBeCloseTo(-80 / 190);
    const rich = { CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 700 }) };
    expect(ratio("Net Leverage (x)", rich).amounts["2024"]).toBeCloseTo(-0.5);
  });

  it("takes the debt service of the year from the debt at its beginning", () => {
    expect(ratio("DSCR (x)").amounts["2024"]).toBeCloseTo((160 + 40 - 70) / (40 + 150));
    expect(ratio("DSCR (x)").inputs?.["2024"]?.at(-1)?.name).toBe("prior year-end Short-Term Debt");
  });

  it("has a quick ratio of cash and receivables, flagged, where investments are not tagged", () => {
    expect(ratio("Quick Ratio (x)").amounts["2024"]).toBeCloseTo(1);
    expect(ratio("Quick Ratio (x)").flags).toBeUndefined();
    const rest = ratio("Quick Ratio (x)", { ShortTermInvestments: [] });
    expect(rest.amounts["2024"]).toBeCloseTo(0.85);
    expect(rest.flags?.["2024"]).toEqual(["short_term_investments_not_tagged"]);
  });

  it("compounds revenues over three years, and to nothing not at all", () => {
    const years = { ...yearlyRevenues(1_000, 1_100, 1_210, 1_331) };
    expect(ratio("Revenue CAGR 3Y (%)", years).amounts["2024"]).toBeCloseTo(0.1);
    expect(ratio("Revenue CAGR 3Y (%)", years).inputs?.["2024"]?.at(-1)?.name).toBe(
      "Revenues three years before",
    );
    expect(
      ratio("Revenue CAGR 3Y (%)", yearlyRevenues(-1, 1_100, 1_210, 1_331)).reasons["2024"],
    ).toBe("n.m.: the prior period is not positive");
    expect(ratio("Revenue CAGR 3Y (%)", yearlyRevenues(1_000, 1, 1, 0)).reasons["2024"]).toBe(
      "n.m.: the last value is not positive",
    );
  });

  it("calls growth across a transition period meaningless", () => {
    const found = standardise({
      facts: companyFacts({ Revenues: shortenedYears(800), NetIncomeLoss: shortenedYears(80) }),
      company: COMPANY,
      period: "annual",
      years: 5,
      origin: "sec",
    });
    const growths = found.ratios.find(({ item }) => item === "Revenue Growth (%)");
    const last = found.years.at(-1) ?? "";
    expect(found.years).toHaveLength(3);
    expect(growths?.reasons[last]).toBe("n.m.: a transition period stands between the years");
  });
});

/** A calendar year, a transition period of three months, and a year to March. */
function shortenedYears(value: number): readonly TestFact[] {
  return [
    { period: "2022", value },
    { period: "2023-01-01/2023-03-31", value: value / 4, form: "10-KT", filedFor: 2023 },
    { period: "2023-04-01/2024-03-31", value: value * 1.1, filedFor: 2024 },
  ];
}

function yearlyRevenues(...values: readonly number[]): Concepts {
  const years = Object.fromEntries(values.map((value, at) => [String(2021 + at), value]));
  return { Revenues: yearly(years), NetIncomeLoss: yearly(years) };
}

describe("FFO", () => {
  it("is EBITDA less interest and taxes paid", () => {
    const funds = ratio("FFO");
    expect(funds.amounts["2024"]).toBe(140);
    expect(funds.formula).toBe("EBITDA - Interest Paid - Taxes Paid");
    expect(funds.flags).toBeUndefined();
  });

  it("is operating cash flow before working capital in all columns where the newest lacks taxes paid, and says so", () => {
    const untaxed = { IncomeTaxesPaidNet: yearly({ 2023: 20 }) };
    const funds = ratio("FFO", untaxed);
    expect(funds.amounts).toEqual({ 2023: 125, 2024: 150 });
    expect(funds.flags).toEqual({ 2023: ["cfo_pre_wc"], 2024: ["cfo_pre_wc"] });
    expect(funds.formula).toContain(
      "CFO pre-WC: Cash Flow From Operating Activities - Change In Working Capital",
    );
    expect(funds.inputs?.["2024"]).toEqual([
      { name: "Cash Flow From Operating Activities", value: 160 },
      { name: "Change In Working Capital", value: -10, isSubtracted: true },
    ]);
  });

  it("carries its form into every ratio drawn from it", () => {
    const untaxed = { IncomeTaxesPaidNet: [] };
    expect(ratio("FFO / Debt (%)", untaxed).amounts["2024"]).toBeCloseTo(150 / 600);
    expect(ratio("RCF / Debt (%)", untaxed).amounts["2024"]).toBeCloseTo(120 / 600);
    expect(ratio("RCF / Net Debt (%)", untaxed).amounts["2024"]).toBeCloseTo(120 / 500);
    expect(ratio("RCF / Debt (%)", untaxed).flags?.["2024"]).toEqual(["cfo_pre_wc"]);
  });

  it("is not available where neither form can be put together", () => {
    const neither = { IncomeTaxesPaidNet: [], IncreaseDecreaseInOperatingCapital: [] };
    expect(ratio("FFO", neither).reasons["2024"]).toBe("n.a.: Taxes Paid not available");
  });
});

describe("quotients", () => {
  const value = fc.integer({ min: -1e12, max: 1e12 });
  const loss = fc.integer({ min: -1e12, max: -1 });
  const gain = fc.integer({ min: 1, max: 1e12 });

  it("never divide by nothing or less, so two negatives make no positive", () => {
    fc.assert(
      fc.property(value, fc.oneof(loss, fc.constant(0)), (a, b) => {
        expect(quotient(plain(a), plain(b), "not positive").value).toBeNull();
        expect(growth(plain(a), plain(b)).value).toBeNull();
      }),
    );
  });

  it("have the sign of their numerator", () => {
    fc.assert(
      fc.property(loss, gain, (a, b) => {
        expect(quotient(plain(a), plain(b), "not positive").value).toBeLessThan(0);
        expect(quotient(plain(-a), plain(b), "not positive").value).toBeGreaterThan(0);
        expect(growth(plain(a), plain(b)).value).toBeNull();
      }),
    );
  });
});

function plain(value: number): Parameters<typeof growth>[0] {
  return { value, missing: [], inputs: [] };
}
