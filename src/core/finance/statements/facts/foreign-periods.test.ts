import { describe, expect, it } from "vitest";
import type { FinancialData, PeriodKind } from "#core/ledger/financial-data.ts";
import { madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import { type TestFact } from "#core/finance/statements/testing/facts-builder.ts";

type Filing = { readonly form?: string; readonly unit?: string; readonly filed?: string };

/** Facts of one annual report: `[year, value]` pairs in whole units. */
function report(
  year: number,
  values: Readonly<Record<string, number>>,
  { form = "20-F", unit = "EUR", filed = `${year + 1}-03-20` }: Filing = {},
): TestFact[] {
  return Object.entries(values).map(([period, value]) => ({
    period,
    value,
    filedFor: year,
    form,
    unit,
    filed,
  }));
}

function view(
  concepts: Readonly<Record<string, readonly TestFact[]>>,
  period: PeriodKind = "annual",
): FinancialData {
  return madeStatements(concepts, { period, years: "all" });
}

function amounts(data: FinancialData, item: string): Readonly<Record<string, number | null>> {
  return data.data.find((row) => row.item === item)?.amounts ?? {};
}

describe("the currency of a foreign filer", () => {
  it("is the one it reports in, not that of a translation for the reader's convenience", () => {
    const yuan = report(2024, { 2022: 700, 2023: 800, 2024: 900 }, { unit: "CNY" });
    const dollars = report(2024, { 2024: 125 }, { unit: "USD" });
    const data = view({ NetIncomeLoss: [...yuan, ...dollars], Revenues: [...yuan, ...dollars] });
    expect(data.currency).toBe("CNY");
    expect(amounts(data, "Revenues")).toEqual({ 2022: 700, 2023: 800, 2024: 900 });
  });

  it("is never mixed where it changed: years in the old one are left out, and the first left says so", () => {
    const pounds = report(2021, { 2019: 70, 2020: 80, 2021: 90 }, { unit: "GBP" });
    const dollars = report(2023, { 2021: 120, 2022: 130, 2023: 140 }, { unit: "USD" });
    const data = view({
      "ifrs-full:ProfitLoss": [...pounds, ...dollars],
      "ifrs-full:Revenue": [...pounds, ...dollars],
    });
    expect(data.currency).toBe("USD");
    expect(amounts(data, "Revenues")).toEqual({ 2021: 120, 2022: 130, 2023: 140 });
    expect(data.periods["2021"]?.flags).toContain("earlier_years_in_another_currency");
    expect(data.periods["2022"]?.flags).not.toContain("earlier_years_in_another_currency");
  });

  it("is any of three letters, and nothing else is an amount", () => {
    const data = view({
      "ifrs-full:ProfitLoss": report(2024, { 2024: 5 }, { unit: "TWD" }),
      "ifrs-full:Revenue": [
        ...report(2024, { 2024: 50 }, { unit: "TWD" }),
        ...report(2024, { 2023: 9, 2024: 9 }, { unit: "Ounce" }),
      ],
    });
    expect(data.currency).toBe("TWD");
    expect(amounts(data, "Revenues")).toEqual({ 2024: 50 });
  });
});

describe("a filer that moved from US GAAP to IFRS", () => {
  /** The last years under US GAAP, one of them restated in the first report under IFRS. */
  const facts = {
    NetIncomeLoss: report(2020, { 2019: 18, 2020: 20 }, { unit: "JPY" }),
    Revenues: report(2020, { 2019: 290, 2020: 300 }, { unit: "JPY" }),
    InterestExpense: report(2020, { 2019: 4, 2020: 5 }, { unit: "JPY" }),
    "ifrs-full:ProfitLoss": report(2021, { 2020: 21, 2021: 22 }, { unit: "JPY" }),
    "ifrs-full:Revenue": report(2021, { 2020: 299, 2021: 272 }, { unit: "JPY" }),
  };

  it("has every year in one standard: the restated one in the new", () => {
    const data = view(facts);
    expect(data.taxonomy).toBe("ifrs-full");
    expect(amounts(data, "Revenues")).toEqual({ 2019: 290, 2020: 299, 2021: 272 });
    expect(amounts(data, "Net Income")).toEqual({ 2019: 18, 2020: 21, 2021: 22 });
    expect(amounts(data, "Interest Expense")["2019"]).toBe(-4);
    expect(amounts(data, "Interest Expense")["2020"]).toBeNull();
  });
});

describe("a filer that moved from IFRS on 20-F to US GAAP on 10-K", () => {
  const old = { form: "20-F", unit: "USD" } as const;
  /** The first 10-K recasts the income of three years and the balance sheet of two. */
  const recast = { form: "10-K", unit: "USD" } as const;
  const facts = {
    "ifrs-full:ProfitLoss": report(2022, { 2020: 9, 2021: 10, 2022: 11 }, old),
    "ifrs-full:Revenue": report(2022, { 2020: 90, 2021: 100, 2022: 110 }, old),
    "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense": report(
      2022,
      { 2020: 17, 2021: 18, 2022: 19 },
      old,
    ),
    ...Object.fromEntries(
      ["Assets", "LongtermBorrowings", "LeaseLiabilities"].map((name) => [
        `ifrs-full:${name}`,
        report(2022, { "2020-12-31": 800, "2021-12-31": 900, "2022-12-31": 950 }, old),
      ]),
    ),
    // Income of the first year recast is split, so that it has no line of profit by its usual name.
    NetIncomeLoss: report(2023, { 2022: 12, 2023: 13 }, recast),
    ...Object.fromEntries(
      [
        "Revenues",
        "OperatingIncomeLoss",
        "IncomeTaxExpenseBenefit",
        "InterestExpense",
        "NetCashProvidedByUsedInOperatingActivities",
      ].map((name) => [name, report(2023, { 2021: 101, 2022: 111, 2023: 121 }, recast)]),
    ),
    DepreciationDepletionAndAmortization: report(2023, { 2022: 8, 2023: 9 }, recast),
    Assets: report(2023, { "2022-12-31": 940, "2023-12-31": 960 }, recast),
  };

  it("has no column of both: what the recast leaves out is n.a. and says why", () => {
    const data = view(facts);
    expect(amounts(data, "Revenues")).toEqual({ 2020: 90, 2021: 101, 2022: 111, 2023: 121 });
    expect(amounts(data, "D&A")).toEqual({ 2020: 17, 2021: null, 2022: 8, 2023: 9 });
    expect(amounts(data, "Total Assets")).toEqual({ 2020: 800, 2021: null, 2022: 940, 2023: 960 });
    expect(amounts(data, "Long-Term Debt")["2022"]).toBeNull();
    const reasons = data.data.find(({ item }) => item === "Total Assets")?.reasons;
    expect(reasons?.["2021"]).toMatch(/^n\.a\.: not tagged under the standard of this column/);
  });
});

function interim(form: string, period: string, value: number): TestFact {
  return {
    period,
    value,
    form,
    unit: "EUR",
    filedFor: 2024,
    filed: `${period.slice(11, 15)}-08-10`,
  };
}

function toMarch(year: number, named: number): TestFact {
  return {
    period: `${year - 1}-04-01/${year}-03-31`,
    value: year,
    filedFor: named,
    form: "20-F",
    unit: "JPY",
    filed: `${year}-06-20`,
  };
}

describe("the periods of a foreign filer", () => {
  const years = report(2024, { 2022: 80, 2023: 90, 2024: 100 });
  const halves = [
    interim("6-K", "2024-01-01/2024-06-30", 48),
    interim("6-K", "2025-01-01/2025-06-30", 55),
  ];

  it("are years alone where no interim report is in XBRL: the message names the form", () => {
    for (const form of ["20-F", "40-F"]) {
      const annual = report(2024, { 2023: 90, 2024: 100 }, { form });
      expect(() => view({ "ifrs-full:ProfitLoss": annual }, "quarterly")).toThrow(
        `Test Company (TEST) files ${form}: SEC EDGAR has no quarterly XBRL statements`,
      );
    }
  });

  it("give twelve months of half-years, and no quarters", () => {
    const facts = {
      "ifrs-full:ProfitLoss": [...years, ...halves],
      "ifrs-full:Revenue": [...years, ...halves],
    };
    const ltm = view(facts, "ltm");
    expect(amounts(ltm, "Revenues")["LTM 2025-06-30"]).toBe(100 + 55 - 48);
    expect(() => view(facts, "quarterly")).toThrow("but those of half-years");
  });

  it("are quarters where a 40-F filer furnishes them", () => {
    const quarters = [
      interim("6-K", "2024-01-01/2024-03-31", 20),
      interim("6-K", "2025-01-01/2025-03-31", 24),
    ];
    const facts = { "ifrs-full:ProfitLoss": [...years, ...quarters] };
    expect(amounts(view(facts, "quarterly"), "Net Income")["Q1 FY2025"]).toBe(24);
  });

  it("are named as the filer names them: a year to March by the year it ends in or begins in", () => {
    const byEnd = view({ "ifrs-full:ProfitLoss": [toMarch(2024, 2024), toMarch(2025, 2025)] });
    expect(byEnd.years).toEqual(["2024", "2025"]);
    const byStart = view({ "ifrs-full:ProfitLoss": [toMarch(2024, 2023), toMarch(2025, 2024)] });
    expect(byStart.years).toEqual(["2023", "2024"]);
  });
});
