import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { Company } from "#core/finance/statements/facts/company-facts.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
} from "#core/finance/statements/testing/facts-builder.ts";

const PRE_TAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const MILLION = 1e6;

type Tags = Readonly<Record<string, number>>;
type Filer = {
  readonly year: number;
  readonly sic?: string;
  /** Millions, by tag. */
  readonly flows: Tags;
  readonly balances?: Tags;
};

/** Statements of one year as a filer tagged them, told twice so that the label is known. */
function statementsOf({ year, sic, flows, balances = {} }: Filer): FinancialData {
  const told = (period: string, value: number): TestFact[] =>
    [0, 1].map((later) => ({ period, value: value * MILLION, filedFor: year + later }));
  const concepts = {
    ...mapped(flows, (value) => told(String(year), value)),
    ...mapped(balances, (value) => told(`${year}-12-31`, value)),
  };
  return annual(concepts, { ...COMPANY, sic });
}

function annual(
  concepts: Readonly<Record<string, readonly TestFact[]>>,
  company: Company = COMPANY,
): FinancialData {
  const facts = companyFacts(concepts);
  return standardise({ facts, company, period: "annual", years: "all", origin: "sec" });
}

function mapped(
  tags: Tags,
  make: (value: number) => readonly TestFact[],
): Record<string, readonly TestFact[]> {
  return Object.fromEntries(Object.entries(tags).map(([tag, value]) => [tag, make(value)]));
}

/** The rows asked for in the newest column, millions. */
function rowsOf(data: FinancialData, ...items: readonly string[]): Record<string, number | null> {
  const year = data.years.at(-1) ?? "";
  return Object.fromEntries(
    items.map((item) => {
      const amount = data.data.find((row) => row.item === item)?.amounts[year] ?? null;
      return [item, amount === null ? null : amount / MILLION];
    }),
  );
}

function flagsOf(data: FinancialData, item: string): readonly string[] {
  return data.data.find((row) => row.item === item)?.flags[data.years.at(-1) ?? ""] ?? [];
}

function reasonOf(data: FinancialData, item: string): string | undefined {
  const rows = [...data.data, ...data.ratios];
  return rows.find((row) => row.item === item)?.reasons?.[data.years.at(-1) ?? ""];
}

describe("filers whose tags mislead, with the figures they published", () => {
  it("Disney 2024: total segment operating income of 15,601 is not EBIT; 11,914 is", () => {
    const data = statementsOf({
      year: 2024,
      flows: {
        Revenues: 91_361,
        CostsAndExpenses: 79_447,
        OperatingIncomeLoss: 15_601,
        [PRE_TAX]: 7_569,
        InterestExpense: -2_070,
      },
    });
    expect(rowsOf(data, "EBIT", "Interest Expense")).toEqual({
      EBIT: 11_914,
      "Interest Expense": -2_070,
    });
    expect(flagsOf(data, "EBIT")).toContain("operating_income_tag_rejected");
    expect(flagsOf(data, "Interest Expense")).toContain("interest_sign_corrected");
  });

  it("Netflix 2022: content amortisation of 14,026 is no D&A", () => {
    const data = statementsOf({
      year: 2022,
      flows: {
        Revenues: 31_615.55,
        CostOfRevenue: 19_168.285,
        OperatingIncomeLoss: 5_632.831,
        GeneralAndAdministrativeExpense: 1_572.891,
        MarketingExpense: 2_530.502,
        ResearchAndDevelopmentExpense: 2_711.041,
        CostOfServicesAmortization: 14_026.132,
        DepreciationDepletionAndAmortization: 336.682,
      },
    });
    expect(rowsOf(data, "D&A", "EBITDA")).toEqual({ "D&A": 336.682, EBITDA: 5_969.513 });
  });

  it("an operating income whose expenses are under own tags stands, for nothing can refute it", () => {
    const data = statementsOf({
      year: 2022,
      flows: { Revenues: 31_616, CostOfRevenue: 19_168, OperatingIncomeLoss: 5_633 },
    });
    expect(rowsOf(data, "EBIT")).toEqual({ EBIT: 5_633 });
    expect(flagsOf(data, "EBIT")).toContain("identity_untested");
  });

  it("Boeing 2022: negative equity and a loss leave leverage without meaning", () => {
    const data = statementsOf({
      year: 2022,
      flows: {
        Revenues: 66_608,
        CostOfRevenue: 63_106,
        GrossProfit: 3_502,
        OperatingIncomeLoss: -3_547,
        OtherNonoperatingIncomeExpense: 1_058,
        InterestAndDebtExpense: 2_533,
        [PRE_TAX]: -5_022,
        IncomeTaxExpenseBenefit: 31,
        ProfitLoss: -5_053,
        NetIncomeLoss: -4_935,
        DepreciationDepletionAndAmortization: 1_979,
        NetCashProvidedByUsedInOperatingActivities: 3_512,
        PaymentsToAcquirePropertyPlantAndEquipment: 1_222,
      },
      balances: {
        CashAndCashEquivalentsAtCarryingValue: 14_614,
        DebtCurrent: 5_190,
        LongTermDebtAndCapitalLeaseObligations: 51_811,
        Assets: 137_100,
        Liabilities: 152_948,
        StockholdersEquity: -15_883,
        StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: -15_848,
      },
    });
    expect(
      rowsOf(data, "EBIT", "EBITDA", "Interest Expense", "Net Income", "Total Debt", "Equity"),
    ).toEqual({
      EBIT: -3_547,
      EBITDA: -1_568,
      "Interest Expense": -2_533,
      "Net Income": -4_935,
      "Total Debt": 57_001,
      Equity: -15_848,
    });
    expect(reasonOf(data, "Gross Leverage (x)")).toMatch(/^n\.m\.: /);
    expect(reasonOf(data, "Net Leverage (x)")).toMatch(/^n\.m\.: /);
  });

  it("JPMorgan 2023: a bank has revenues after interest and no EBITDA", () => {
    const data = statementsOf({
      year: 2023,
      sic: "6021",
      flows: {
        Revenues: 158_104,
        RevenuesNetOfInterestExpense: 158_104,
        InterestIncomeExpenseNet: 89_267,
        NoninterestIncome: 68_837,
        NoninterestExpense: 87_172,
        NetIncomeLoss: 49_552,
        NetCashProvidedByUsedInOperatingActivities: 12_974,
      },
      balances: { Deposits: 2_400_688, Assets: 3_875_393, StockholdersEquity: 327_878 },
    });
    expect(data.archetype).toBe("bank");
    expect(rowsOf(data, "Revenues", "Net Income")).toEqual({
      Revenues: 158_104,
      "Net Income": 49_552,
    });
    for (const item of ["EBITDA", "Gross Profit", "Net Debt"]) {
      expect(rowsOf(data, item)[item] ?? null).toBeNull();
    }
  });

  it("American Express 2022: card revenues are net of interest expense", () => {
    const data = statementsOf({
      year: 2022,
      sic: "6199",
      flows: {
        Revenues: 55_625,
        RevenuesNetOfInterestExpense: 52_862,
        InterestIncomeExpenseNet: 9_895,
        NoninterestIncome: 42_967,
        NetIncomeLoss: 7_514,
      },
      balances: {
        Deposits: 110_239,
        Assets: 228_354,
        Liabilities: 203_643,
        StockholdersEquity: 24_711,
      },
    });
    expect(data.archetype).toBe("bank");
    expect(rowsOf(data, "Revenues", "Equity")).toEqual({ Revenues: 52_862, Equity: 24_711 });
  });

  it("Costco 2021: membership fees are revenues; a special dividend is a dividend", () => {
    const data = statementsOf({
      year: 2021,
      flows: {
        Revenues: 195_929,
        RevenueFromContractWithCustomerExcludingAssessedTax: 192_052,
        CostOfGoodsAndServicesSold: 170_684,
        SellingGeneralAndAdministrativeExpense: 18_461,
        OperatingIncomeLoss: 6_708,
        InterestExpense: 171,
        [PRE_TAX]: 6_680,
        ProfitLoss: 5_079,
        NetIncomeLoss: 5_007,
        DepreciationDepletionAndAmortization: 1_781,
        PaymentsOfDividends: 5_748,
      },
      balances: { LongTermDebtCurrent: 799, LongTermDebtNoncurrent: 6_692 },
    });
    expect(
      rowsOf(
        data,
        "Revenues",
        "Gross Profit",
        "EBIT",
        "Net Income",
        "Dividends Paid",
        "Total Debt",
      ),
    ).toEqual({
      Revenues: 195_929,
      "Gross Profit": 25_245,
      EBIT: 6_708,
      "Net Income": 5_007,
      "Dividends Paid": -5_748,
      "Total Debt": 7_491,
    });
    expect(flagsOf(data, "Gross Profit")).toContain("gross_profit_derived");
  });

  it("Marvell: depreciation under its own tag and amortisation as a line are D&A together", () => {
    const data = statementsOf({
      year: 2023,
      flows: {
        Revenues: 5_508,
        OperatingIncomeLoss: -568,
        OtherDepreciationAndAmortization: 302,
        AmortizationOfIntangibleAssets: 1_098,
      },
    });
    expect(rowsOf(data, "D&A")).toEqual({ "D&A": 1_400 });
  });

  it("Herc 2022: rental revenues are not customer contracts; 2,738 is the total and not 358", () => {
    const data = statementsOf({
      year: 2022,
      flows: {
        Revenues: 2_738,
        RevenueFromContractWithCustomerExcludingAssessedTax: 358,
        NetIncomeLoss: 330,
      },
    });
    expect(rowsOf(data, "Revenues")).toEqual({ Revenues: 2_738 });
  });

  it("Cato: the contract tag is retail sales alone, the total has other revenues", () => {
    const data = statementsOf({
      year: 2022,
      flows: {
        Revenues: 759.26,
        RevenueFromContractWithCustomerExcludingAssessedTax: 752.37,
        CostOfRevenue: 510.1,
        NetIncomeLoss: 0.03,
      },
    });
    expect(rowsOf(data, "Revenues")).toEqual({ Revenues: 759.26 });
  });

  it("Hertz: an interest expense of zero is a schedule of the parent; net interest of 793 stands", () => {
    const data = statementsOf({
      year: 2019,
      flows: {
        Revenues: 9_779,
        InterestExpense: 0,
        InterestIncomeExpenseNet: -793,
        NetIncomeLoss: -58,
      },
    });
    expect(rowsOf(data, "Interest Expense")).toEqual({ "Interest Expense": -793 });
    expect(flagsOf(data, "Interest Expense")).toContain("interest_net_of_income");
  });

  it("Fox 2023: the current part of debt is the smaller one and both make the total", () => {
    const data = statementsOf({
      year: 2023,
      flows: { Revenues: 14_913, NetIncomeLoss: 1_239 },
      balances: { LongTermDebtCurrent: 1_249, LongTermDebtNoncurrent: 5_961, LongTermDebt: 7_210 },
    });
    expect(rowsOf(data, "Short-Term Debt", "Long-Term Debt", "Total Debt")).toEqual({
      "Short-Term Debt": 1_249,
      "Long-Term Debt": 5_961,
      "Total Debt": 7_210,
    });
  });
});

function march(year: number, value: number): TestFact {
  return {
    period: `${year - 1}-04-01/${year}-03-31`,
    value: value * MILLION,
    filedFor: year,
    filed: `${year}-05-25`,
  };
}

function filedIn(period: string, value: number, filedFor = Number(period)): TestFact {
  return {
    period,
    value,
    filedFor,
  };
}

function toDate(end: string, value: number): TestFact {
  return {
    period: `2024-02-01/${end}`,
    value: value * MILLION,
    form: "10-Q",
    filedFor: 2024,
    filed: `${end.slice(0, 4)}-${end.slice(5, 7) === "10" ? "11" : "08"}-29`,
  };
}

function inYuan(value: number): TestFact[] {
  return [
    { period: "2023-04-01/2024-03-31", value: value * MILLION, form: "20-F", unit: "CNY" },
    { period: "2022-04-01/2023-03-31", value: value * MILLION, form: "20-F", unit: "CNY" },
    {
      period: "2023-04-01/2024-03-31",
      value: (value / 7.22) * MILLION,
      form: "20-F",
      unit: "USD",
    },
  ];
}

function toDates(year: number, first: number, half: number, nine: number): TestFact[] {
  return [
    {
      period: "2023-02-01/2024-01-31",
      value: year * MILLION,
      filedFor: 2023,
      filed: "2024-03-26",
    },
    { ...toDate("2024-04-30", first), filed: "2024-05-31" },
    toDate("2024-07-31", half),
    toDate("2024-10-31", nine),
  ];
}

describe("filers whose periods or vintages mislead", () => {
  it("Under Armour: January to March 2022 is a transition period and no year", () => {
    const data = annual({
      Revenues: [
        { period: "2020", value: 4_474.667 * MILLION },
        { period: "2021", value: 5_683.466 * MILLION },
        {
          period: "2022-01-01/2022-03-31",
          value: 1_300.945 * MILLION,
          form: "10-KT",
          filedFor: 2022,
          filed: "2022-05-09",
        },
        march(2023, 5_903.636),
        march(2024, 5_701.879),
      ],
    });
    expect(data.years).toEqual(["2020", "2021", "TP 3/2022", "2023", "2024"]);
    const growth = data.ratios.find(({ item }) => item.startsWith("Revenue Growth"));
    expect(growth?.amounts["2021"]).toBeCloseTo(0.27, 2);
    expect(growth?.amounts["TP 3/2022"]).toBeNull();
    expect(growth?.amounts["2023"]).toBeNull();
  });

  it("SunEdison: gross profit filed a thousand times too small is not taken for a restatement", () => {
    const data = annual({
      Revenues: [filedIn("2011", 2_715_500_000), filedIn("2012", 2_529_900_000)],
      GrossProfit: [
        filedIn("2010", 1_700_000_000),
        filedIn("2011", 1_853_716_000),
        filedIn("2011", 1_853_716, 2012),
        filedIn("2012", 1_900_000_000),
      ],
      NetIncomeLoss: [filedIn("2011", -1_536_000_000), filedIn("2012", -150_600_000)],
    });
    expect(data.data.find(({ item }) => item === "Gross Profit")?.amounts["2011"]).toBe(
      1_853_716_000,
    );
  });

  it("Alibaba: amounts in yuan are shown, the convenience translation into dollars is not", () => {
    const data = annual({ Revenues: inYuan(941_168), NetIncomeLoss: inYuan(79_741) });
    expect(data.currency).toBe("CNY");
    expect(rowsOf(data, "Revenues")).toEqual({ Revenues: 941_168 });
  });

  it("Snowflake: a quarter's cash flow is the difference of two years to date, never one of them", () => {
    const data = standardise({
      facts: companyFacts({
        NetIncomeLoss: toDates(-838, -318, -635, -963),
        NetCashProvidedByUsedInOperatingActivities: toDates(848.122, 355.468, 425.329, 527.034),
      }),
      company: COMPANY,
      period: "quarterly",
      years: "all",
      origin: "sec",
    });
    const cash = data.data.find(({ item }) => item === "Cash Flow From Operating Activities");
    const shown = data.years.slice(-3).map((year) => Math.round((cash?.amounts[year] ?? 0) / 1e3));
    expect(shown).toEqual([355_468, 69_861, 101_705]);
  });
});
