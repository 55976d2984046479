import { describe, expect, it } from "vitest";
import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type StandardiseRequest, standardise } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

type Concepts = Readonly<Record<string, readonly TestFact[]>>;

const BASE: Concepts = {
  NetIncomeLoss: yearly({ 2022: 90, 2023: 100, 2024: 110 }),
  Revenues: yearly({ 2022: 900, 2023: 1_000, 2024: 1_100 }),
};

function statements(concepts: Concepts, request: Partial<StandardiseRequest> = {}): FinancialData {
  return standardise({
    facts: companyFacts({ ...BASE, ...concepts }),
    company: COMPANY,
    period: "annual",
    years: 5,
    origin: "sec",
    ...request,
  });
}

function row(data: FinancialData, item: StatementItem): FinancialRow {
  const found = data.data.find((candidate) => candidate.item === item);
  if (found === undefined) throw new Error(`no row ${item}`);
  return found;
}

function amount(concepts: Concepts, item: StatementItem, year = "2024"): number | null {
  return row(statements(concepts), item).amounts[year] ?? null;
}

describe("choosing a tag", () => {
  it("resolves per period, so a migrated tag leaves no year behind", () => {
    const concepts = {
      InterestExpense: yearly({ 2022: 7, 2023: 8 }),
      InterestExpenseNonoperating: yearly({ 2024: 9 }),
    };
    expect(row(statements(concepts), "Interest Expense").amounts).toEqual({
      2022: -7,
      2023: -8,
      2024: -9,
    });
  });

  it("lets a zero lose to a later tag that is not zero", () => {
    const concepts = {
      InterestExpense: yearly({ 2024: 0 }),
      InterestExpenseOperating: yearly({ 2024: 12 }),
    };
    expect(amount(concepts, "Interest Expense")).toBe(-12);
  });

  it("takes the face total of revenues, and another tag where gross profit proves it", () => {
    expect(
      amount(
        { RevenueFromContractWithCustomerExcludingAssessedTax: yearly({ 2024: 1_050 }) },
        "Revenues",
      ),
    ).toBe(1_100);
    const segment = {
      Revenues: yearly({ 2024: 300 }),
      SalesRevenueNet: yearly({ 2024: 1_100 }),
      CostOfRevenue: yearly({ 2024: 600 }),
      GrossProfit: yearly({ 2024: 500 }),
    };
    expect(amount(segment, "Revenues")).toBe(1_100);
  });

  it("follows a later report that gives revenues another tag and another value", () => {
    const recast = {
      Revenues: yearly({ 2023: 1_000 }),
      RevenueFromContractWithCustomerExcludingAssessedTax: [
        { period: "2023", value: 900, filedFor: 2024 },
        { period: "2024", value: 950 },
      ],
    };
    expect(row(statements(recast), "Revenues").amounts).toEqual({
      2022: null,
      2023: 900,
      2024: 950,
    });
  });

  it("adds up narrow lines of capital expenditure where no whole is tagged", () => {
    const lines = {
      PaymentsToAcquireMachineryAndEquipment: yearly({ 2024: 30 }),
      PaymentsToAcquireBuildings: yearly({ 2024: 12 }),
    };
    expect(amount(lines, "Capital Expenditure")).toBe(-42);
    expect(
      amount(
        { ...lines, PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2024: 45 }) },
        "Capital Expenditure",
      ),
    ).toBe(-45);
  });

  it("refuses total segment operating income that no identity confirms", () => {
    const concepts = {
      OperatingIncomeLoss: yearly({ 2024: 400 }),
      CostsAndExpenses: yearly({ 2024: 900 }),
    };
    const ebit = row(statements(concepts), "EBIT");
    expect(ebit.amounts["2024"]).toBe(200);
    expect(ebit.flags["2024"]).toContain("operating_income_tag_rejected");
    expect(ebit.sources["2024"]).toMatchObject({ formula: "Revenues - costs and expenses" });
  });

  it("takes the largest D&A tag, and adds amortisation printed as a line of its own", () => {
    const opexOnly = {
      DepreciationAndAmortization: yearly({ 2024: 20 }),
      DepreciationDepletionAndAmortization: yearly({ 2024: 33 }),
    };
    expect(amount(opexOnly, "D&A")).toBe(33);
    const twoLines = {
      OtherDepreciationAndAmortization: yearly({ 2024: 20 }),
      AmortizationOfIntangibleAssets: yearly({ 2024: 70 }),
    };
    expect(amount(twoLines, "D&A")).toBe(90);
    const inside = {
      DepreciationDepletionAndAmortization: yearly({ 2024: 50 }),
      Depreciation: yearly({ 2024: 30 }),
      AmortizationOfIntangibleAssets: yearly({ 2024: 20 }),
    };
    expect(amount(inside, "D&A")).toBe(50);
  });

  it("never takes amortisation, or one half of SG&A, for the whole", () => {
    expect(amount({ AmortizationOfIntangibleAssets: yearly({ 2024: 20 }) }, "D&A")).toBeNull();
    expect(amount({ GeneralAndAdministrativeExpense: yearly({ 2024: 20 }) }, "SG&A")).toBeNull();
    const halves = {
      GeneralAndAdministrativeExpense: yearly({ 2024: 20 }),
      SellingAndMarketingExpense: yearly({ 2024: 30 }),
    };
    expect(amount(halves, "SG&A")).toBe(-50);
  });

  it("takes a gross interest below the net one for a schedule's, and net interest in its place", () => {
    const concepts = {
      InterestExpense: yearly({ 2024: 7 }),
      InterestIncomeExpenseNet: yearly({ 2024: -60 }),
    };
    const interest = row(statements(concepts), "Interest Expense");
    expect(interest.amounts["2024"]).toBe(-60);
    expect(interest.flags["2024"]).toEqual(["interest_net_of_income"]);
  });

  it("corrects a negative interest expense and says so", () => {
    const interest = row(
      statements({ InterestExpense: yearly({ 2024: -15 }) }),
      "Interest Expense",
    );
    expect(interest.amounts["2024"]).toBe(-15);
    expect(interest.flags["2024"]).toEqual(["interest_sign_corrected"]);
  });
});

describe("debt", () => {
  const face = { LiabilitiesCurrent: yearEnds({ 2024: 500 }) };

  it("takes current debt alone, else adds the current part and short-term borrowings", () => {
    const alone = {
      ...face,
      DebtCurrent: yearEnds({ 2024: 40 }),
      CommercialPaper: yearEnds({ 2024: 10 }),
    };
    expect(amount(alone, "Short-Term Debt")).toBe(40);
    const addends = {
      ...face,
      LongTermDebtCurrent: yearEnds({ 2024: 30 }),
      ShortTermBorrowings: yearEnds({ 2024: 5 }),
    };
    expect(amount(addends, "Short-Term Debt")).toBe(35);
  });

  it("counts borrowings that repeat the current part once", () => {
    const concepts = {
      ...face,
      LongTermDebtCurrent: yearEnds({ 2024: 30 }),
      ShortTermBorrowings: yearEnds({ 2024: 30 }),
    };
    expect(amount(concepts, "Short-Term Debt")).toBe(30);
  });

  it("leaves out commercial paper that only the annual notes mention", () => {
    const paper = {
      ...face,
      LongTermDebtCurrent: yearEnds({ 2024: 30 }),
      CommercialPaper: yearEnds({ 2024: 10 }),
    };
    expect(amount(paper, "Short-Term Debt")).toBe(30);
    const quarterly: TestFact = {
      period: "2024-09-30",
      value: 8,
      form: "10-Q",
      filed: "2024-11-01",
    };
    const onFace = { ...paper, CommercialPaper: [...yearEnds({ 2024: 10 }), quarterly] };
    expect(amount(onFace, "Short-Term Debt")).toBe(40);
  });

  it("leaves the current part out where short-term borrowings hold it already", () => {
    const concepts = {
      ...face,
      LongTermDebtNoncurrent: yearEnds({ 2024: 500 }),
      LongTermDebtCurrent: yearEnds({ 2024: 30 }),
      ShortTermBorrowings: yearEnds({ 2024: 80 }),
      DebtLongtermAndShorttermCombinedAmount: yearEnds({ 2024: 580 }),
    };
    expect(amount(concepts, "Short-Term Debt")).toBe(80);
  });

  it("takes the current part out of long-term debt that includes it", () => {
    const concepts = {
      ...face,
      LongTermDebt: yearEnds({ 2024: 200 }),
      LongTermDebtCurrent: yearEnds({ 2024: 30 }),
    };
    expect(amount(concepts, "Long-Term Debt")).toBe(170);
    expect(amount(concepts, "Total Debt")).toBe(200);
  });

  it("shows no debt only where the balance sheet leaves none", () => {
    expect(amount(face, "Short-Term Debt")).toBeNull();
    const explained = {
      ...face,
      AccountsPayableCurrent: yearEnds({ 2024: 300 }),
      AccruedLiabilitiesCurrent: yearEnds({ 2024: 200 }),
    };
    const shortTerm = row(statements(explained), "Short-Term Debt");
    expect(shortTerm.amounts["2024"]).toBe(0);
    expect(shortTerm.flags["2024"]).toEqual(["none_by_balance_sheet"]);
  });
});

describe("missing is not zero", () => {
  it("gives every missing cell a reason and every shown cell a source", () => {
    const unexplained = statements({}).data.flatMap(({ item, amounts, reasons, sources }) =>
      Object.entries(amounts).flatMap(([year, value]) => {
        const isExplained =
          value === null ? /^n\.[am]\./.test(reasons?.[year] ?? "") : sources[year] !== undefined;
        return isExplained ? [] : [`${item} ${year}`];
      }),
    );
    expect(unexplained).toEqual([]);
  });

  it("assumes no dividends after three years without a tag, never in a gap", () => {
    const old = {
      PaymentsOfDividends: yearly({ 2020: 5 }),
      NetCashProvidedByUsedInFinancingActivities: yearly({ 2022: -9, 2024: -9 }),
    };
    const dividends = row(statements(old), "Dividends Paid");
    expect(dividends.amounts).toMatchObject({ 2022: null, 2024: 0 });
    expect(dividends.flags["2024"]).toEqual(["assumed_none"]);
    expect(
      amount({ PaymentsOfDividends: yearly({ 2022: 5, 2024: 6 }) }, "Dividends Paid", "2023"),
    ).toBeNull();
  });
});

describe("restatements", () => {
  const restated: TestFact[] = [
    { period: "2023", value: 1_000e6 },
    { period: "2023", value: 950e6, filedFor: 2024 },
    { period: "2024", value: 1_100e6 },
  ];

  it("shows the latest filing's word and keeps the first beside it", () => {
    const revenues = row(statements({ Revenues: restated }), "Revenues");
    expect(revenues.amounts["2023"]).toBe(950e6);
    expect(revenues.flags["2023"]).toEqual(["restated"]);
    expect(revenues.sources["2023"]).toMatchObject({
      asFirstReported: { value: 1_000e6, filed: "2024-02-15" },
    });
  });

  it("calls nothing restated that a later report prints in whole millions", () => {
    const tenths: TestFact[] = [
      { period: "2023", value: 22.5e6 },
      { period: "2023", value: 23e6, filedFor: 2024 },
    ];
    const interest = row(statements({ InterestExpense: tenths }), "Interest Expense");
    expect(interest.amounts["2023"]).toBe(-23e6);
    expect(interest.flags["2023"]).toBeUndefined();
  });

  it("knows nothing filed after the as-of date", () => {
    const data = statements({ Revenues: restated }, { asOf: "2024-12-31" });
    expect(data.years.at(-1)).toBe("2023");
    expect(row(data, "Revenues").amounts["2023"]).toBe(1_000e6);
    expect(data.asOf).toBe("2024-02-15");
  });

  it("calls nothing restated that earlier reports had under another tag", () => {
    const data = statements({
      DepreciationDepletionAndAmortization: [
        { period: "2023", value: 83 },
        { period: "2023", value: 105, filedFor: 2024 },
      ],
      DepreciationAmortizationAndAccretionNet: [{ period: "2023", value: 105 }],
    });
    const total = row(data, "D&A");
    expect(total.amounts["2023"]).toBe(105);
    expect(total.flags["2023"]).toBeUndefined();
    expect(total.sources["2023"]).not.toHaveProperty("asFirstReported");
  });

  it("leaves out a restated value a thousand times off, a slip of sign and a fact dated after its filing", () => {
    const scale = [
      ...yearly({ 2022: 900, 2023: 1_000, 2024: 1_100 }),
      { period: "2023", value: 1, filedFor: 2024 },
    ];
    expect(amount({ Revenues: scale }, "Revenues", "2023")).toBe(1_000);
    const sign = [
      { period: "2023", value: -50 },
      { period: "2023", value: -50, filedFor: 2024, filed: "2024-06-01" },
      { period: "2023", value: 50, filedFor: 2024 },
    ];
    expect(
      amount(
        { NetCashProvidedByUsedInFinancingActivities: sign },
        "Other Cash Flow from Financing",
        "2023",
      ),
    ).toBe(-50);
    const contradicted = [
      ...yearly({ 2021: 7, 2022: 7, 2024: 8 }),
      { period: "2023", value: 7 },
      { period: "2023", value: -7, filedFor: 2024 },
    ];
    expect(amount({ IncomeTaxExpenseBenefit: contradicted }, "Tax Expense", "2023")).toBe(-7);
    const early = {
      ProfitLoss: [{ period: "2025", value: 9, filed: "2025-02-15", filedFor: 2024 }],
    };
    expect(statements(early).years).not.toContain("2025");
  });

  it("does not read proxy statements or prospectuses", () => {
    const proxy = [
      ...yearly({ 2024: 1_100 }),
      { period: "2024", value: 7, form: "DEF 14A", filed: "2025-04-01" },
    ];
    expect(amount({ Revenues: proxy }, "Revenues")).toBe(1_100);
  });
});

function both(yuan: number, dollars: number): TestFact[] {
  return [
    { period: "2024", value: yuan, unit: "CNY" },
    { period: "2024", value: dollars, unit: "USD" },
  ];
}

describe("currency", () => {
  it("is the one with the most annual facts in the latest report, for every row", () => {
    const data = standardise({
      facts: companyFacts({
        Revenues: both(700, 100),
        NetIncomeLoss: [{ period: "2024", value: 70, unit: "CNY" }],
      }),
      company: COMPANY,
      period: "annual",
      years: 5,
      origin: "sec",
    });
    expect(data.currency).toBe("CNY");
    expect(row(data, "Revenues").amounts["2024"]).toBe(700);
  });
});

describe("archetypes", () => {
  it("give a bank no EBITDA, with the reason", () => {
    const data = statements({}, { company: { ...COMPANY, sic: "6022" } });
    expect(data.archetype).toBe("bank");
    expect(row(data, "EBITDA").reasons?.["2024"]).toBe(
      "n.a.: not meaningful for banks: EBITDA is not a bank measure",
    );
    const leverage = data.ratios.find(({ item }) => item === "Net Leverage (x)");
    expect(leverage?.reasons["2024"]).toMatch(/not meaningful for banks/);
  });

  it.each([
    ["6311", "insurer"],
    ["6798", "reit"],
    ["3571", "corporate"],
  ])("read SIC %s as %s", (sic, archetype) => {
    expect(statements({}, { company: { ...COMPANY, sic } }).archetype).toBe(archetype);
  });
});
