import { type Column, connectedOf } from "#core/writing/analyst/testing/statements.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const bank: Column = {
  "Interest Income": 18_600,
  "Interest Expense": -9_100,
  "Net Interest Income": 9_500,
  "Noninterest Income": 4_700,
  Revenues: 14_200,
  "Noninterest Expense": -8_300,
  "Provision For Credit Losses": -1_250,
  "Pre-Tax Income": 4_650,
  "Tax Expense": -980,
  "Net Income": 3_670,
  "Dividends Paid": -1_450,
  "Share Repurchases": -900,
  "Cash And Equivalents": 31_000,
  Loans: 182_000,
  "Allowance For Credit Losses": 3_100,
  "Total Assets": 331_000,
  Deposits: 254_000,
  "Short-Term Debt": 9_400,
  "Long-Term Debt": 22_500,
  Equity: 32_800,
  "CET1 Ratio": 0.108,
};

const bankNow: Column = {
  ...bank,
  "Net Interest Income": 9_900,
  Revenues: 14_850,
  "Noninterest Income": 4_950,
  "Noninterest Expense": -8_420,
  "Provision For Credit Losses": -1_560,
  "Net Income": 3_840,
  Loans: 187_500,
  "Allowance For Credit Losses": 3_350,
  "Total Assets": 342_000,
  Deposits: 259_500,
  Equity: 34_100,
  "CET1 Ratio": 0.112,
};

const bankQuarter: Column = {
  Revenues: 3_700,
  "Net Interest Income": 2_460,
  "Noninterest Expense": -2_100,
  "Provision For Credit Losses": -380,
  "Net Income": 960,
};

const insurer: Column = {
  "Premiums Earned": 8_900,
  "Net Investment Income": 640,
  "Investment Gains And Losses": -60,
  Revenues: 9_700,
  "Losses And Benefits": -6_150,
  "Acquisition Costs": -1_480,
  "Other Underwriting Expense": -1_010,
  "Benefits, Losses And Expenses": -8_760,
  "Interest Expense": -110,
  "Net Income": 760,
  "Dividends Paid": -210,
  "Share Repurchases": -300,
  Investments: 19_400,
  "Claims Reserves": 11_200,
  "Total Assets": 27_900,
  "Short-Term Debt": 0,
  "Long-Term Debt": 2_300,
  Equity: 6_900,
  "Cash And Equivalents": 540,
};

const insurerNow: Column = {
  ...insurer,
  "Premiums Earned": 9_650,
  Revenues: 10_520,
  "Net Investment Income": 715,
  "Losses And Benefits": -6_420,
  "Other Underwriting Expense": -1_080,
  "Net Income": 1_020,
  Investments: 20_800,
  "Claims Reserves": 11_900,
  Equity: 7_400,
};

const trust: Column = {
  "Rental Revenue": 1_980,
  Revenues: 2_100,
  "Property Operating Expense": -540,
  "Net Operating Income": 1_440,
  EBIT: 690,
  "D&A": 720,
  "Real Estate D&A": 720,
  "Gains On Property Sales": 85,
  "Interest Expense": -330,
  "Net Income": 445,
  "FFO (NAREIT)": 1_080,
  EBITDAre: 1_325,
  "Cash Flow From Operating Activities": 1_120,
  "Capital Expenditure": -210,
  "Dividends Paid": -790,
  "Short-Term Debt": 350,
  "Long-Term Debt": 7_150,
  "Cash And Equivalents": 160,
  Equity: 6_300,
  "Interest Paid": 322,
  "Taxes Paid": 8,
};

function withoutOperating(column: Column): Column {
  return Object.fromEntries(Object.entries(column).filter(([item]) => item !== "EBIT"));
}

const maker: Column = {
  Revenues: 58_000,
  "Gross Profit": 14_200,
  EBIT: 5_100,
  "D&A": 2_900,
  "Interest Expense": -2_600,
  "Net Income": 2_450,
  "Cash Flow From Operating Activities": 6_300,
  "Change In Working Capital": -240,
  "Capital Expenditure": -2_700,
  "Dividends Paid": -1_100,
  "Share Repurchases": -400,
  "Short-Term Debt": 17_500,
  "Long-Term Debt": 43_000,
  "Cash And Equivalents": 8_100,
  Equity: 21_000,
  "Current Assets": 52_000,
  "Current Liabilities": 41_000,
  "Interest Paid": 2_550,
  "Taxes Paid": 610,
};

const biotech: Column = {
  EBIT: -168,
  "D&A": 6,
  "Net Income": -161,
  "Cash Flow From Operating Activities": -142,
  "Capital Expenditure": -9,
  "Cash Burn": 151,
  "Dividends Paid": 0,
  "Share Repurchases": 0,
  "Short-Term Debt": 0,
  "Long-Term Debt": 40,
  "Cash And Equivalents": 205,
  "Short-Term Investments": 260,
  Equity: 395,
};

function withoutUnderwriting(column: Column): Column {
  const { "Acquisition Costs": _, "Other Underwriting Expense": __, ...rest } = column;
  return rest;
}

/** Made-up companies of each kind that has rows of its own, as their filings would show them. */
export const ARCHETYPES = {
  bank: connectedOf(
    {
      ticker: "BANK",
      name: "Harbour Bank Corp",
      archetype: "bank",
      columns: { "2023": bank, "2024": bank, "2025": bankNow },
    },
    {
      quarterly: {
        columns: {
          "Q1 FY2025": bankQuarter,
          "Q2 FY2025": { ...bankQuarter, "Net Income": 940 },
          "Q1 FY2026": { ...bankQuarter, Revenues: 3_810, "Net Income": 990 },
          "Q2 FY2026": { ...bankQuarter, Revenues: 3_860, "Provision For Credit Losses": -455 },
        },
      },
      ltm: { columns: { "LTM 2026-06-30": { ...bankNow, Revenues: 15_120, "Net Income": 3_910 } } },
    },
  ),
  "bank with a release of provisions and more loans than deposits": connectedOf({
    ticker: "BREL",
    name: "Harbour Lending Group",
    archetype: "bank",
    columns: {
      "2024": bank,
      "2025": { ...bankNow, "Provision For Credit Losses": 120, Deposits: 160_000 },
    },
  }),
  broker: connectedOf({
    ticker: "BROK",
    name: "Harbour Securities Inc.",
    archetype: "bank",
    columns: {
      "2024": {
        Revenues: 4_900,
        "Noninterest Expense": -3_300,
        "Net Income": 1_190,
        Equity: 7_000,
        "Total Assets": 61_000,
      },
      "2025": {
        Revenues: 5_350,
        "Noninterest Expense": -3_480,
        "Net Income": 1_400,
        Equity: 7_600,
        "Total Assets": 66_000,
      },
    },
  }),
  "bank that lost money": connectedOf({
    ticker: "BLOS",
    name: "Harbour Regional Bancshares",
    archetype: "bank",
    columns: {
      "2024": bank,
      "2025": {
        ...bankNow,
        "Noninterest Expense": -15_100,
        "Provision For Credit Losses": -2_900,
        "Net Income": -2_700,
      },
    },
  }),
  insurer: connectedOf(
    {
      ticker: "INSR",
      name: "Harbour Insurance Group",
      archetype: "insurer",
      columns: { "2023": insurer, "2024": insurer, "2025": insurerNow },
    },
    {
      quarterly: {
        columns: {
          "Q1 FY2025": {
            Revenues: 2_500,
            "Premiums Earned": 2_300,
            "Losses And Benefits": -1_560,
            "Net Income": 230,
          },
          "Q1 FY2026": {
            Revenues: 2_680,
            "Premiums Earned": 2_450,
            "Losses And Benefits": -1_840,
            "Net Income": 140,
          },
        },
      },
      ltm: {
        columns: { "LTM 2026-03-31": { ...insurerNow, Revenues: 10_700, "Net Income": 930 } },
      },
    },
  ),
  "insurer with an underwriting loss": connectedOf({
    ticker: "INSL",
    name: "Harbour Casualty",
    archetype: "insurer",
    columns: { "2024": insurer, "2025": { ...insurerNow, "Losses And Benefits": -7_800 } },
  }),
  "life insurer": connectedOf({
    ticker: "LIFE",
    name: "Harbour Life",
    archetype: "insurer",
    columns: {
      "2024": { ...insurer, "Interest Credited To Policyholders": -1_500 },
      "2025": { ...insurerNow, "Interest Credited To Policyholders": -1_620 },
    },
  }),
  "health insurer": connectedOf({
    ticker: "HLTH",
    name: "Harbour Health Plans",
    archetype: "insurer",
    columns: {
      "2024": withoutUnderwriting(insurer),
      "2025": withoutUnderwriting(insurerNow),
    },
  }),
  REIT: connectedOf({
    ticker: "REIT",
    name: "Harbour Properties",
    archetype: "reit",
    columns: {
      "2023": trust,
      "2024": trust,
      "2025": {
        ...trust,
        Revenues: 2_230,
        "Rental Revenue": 2_110,
        "Net Operating Income": 1_560,
        "FFO (NAREIT)": 1_150,
        EBITDAre: 1_430,
        EBIT: 750,
      },
    },
  }),
  "trust without operating income": connectedOf({
    ticker: "TRNO",
    name: "Harbour Warehouses",
    archetype: "reit",
    columns: {
      "2024": withoutOperating(trust),
      "2025": { ...withoutOperating(trust), EBITDAre: 890 },
    },
  }),
  "maker with a finance arm": connectedOf({
    ticker: "AUTO",
    name: "Harbour Motors",
    archetype: "captive-finance",
    columns: { "2023": maker, "2024": maker, "2025": { ...maker, Revenues: 60_500, EBIT: 5_350 } },
  }),
  biotech: connectedOf({
    ticker: "GENE",
    name: "Harbour Therapeutics",
    archetype: "no-revenue",
    columns: {
      "2024": biotech,
      "2025": {
        ...biotech,
        EBIT: -190,
        "Net Income": -182,
        "Cash Flow From Operating Activities": -165,
        "Cash Burn": 174,
        "Cash And Equivalents": 118,
        "Short-Term Investments": 170,
      },
    },
  }),
} satisfies Readonly<Record<string, ConnectedFinancialData>>;
