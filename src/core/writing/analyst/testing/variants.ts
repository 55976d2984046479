import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { type Column, connectedOf } from "#core/writing/analyst/testing/statements.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const base: Column = {
  Revenues: 1200,
  "Gross Profit": 480,
  EBIT: 120,
  "D&A": 60,
  "Interest Expense": -30,
  "Net Income": 70,
  "Cash Flow From Operating Activities": 140,
  "Change In Working Capital": -5,
  "Capital Expenditure": -60,
  "Dividends Paid": -20,
  "Share Repurchases": -10,
  "Short-Term Debt": 50,
  "Long-Term Debt": 450,
  "Cash And Equivalents": 120,
  Equity: 600,
  "Current Assets": 400,
  "Current Liabilities": 250,
  "Total Assets": 1500,
  "Interest Paid": 29,
  "Taxes Paid": 20,
};

function company(ticker: string, changed: Column, prior: Column = {}): ConnectedFinancialData {
  return connectedOf({
    ticker,
    name: `${ticker.charAt(0)}${ticker.slice(1).toLowerCase()} Industries Inc.`,
    columns: {
      "2023": base,
      "2024": { ...base, Revenues: 1250, EBIT: 130, ...prior },
      "2025": { ...base, Revenues: 1300, EBIT: 140, ...changed },
    },
  });
}

function without(column: Column, ...items: readonly (keyof Column)[]): Column {
  return Object.fromEntries(
    Object.entries(column).filter(([item]) => !items.some((each) => each === item)),
  );
}

/** Earnings that are positive as reported, and read before one-offs. */
const oneOffs: Column = { ...base, EBIT: -20, Impairments: 30, Restructuring: 25 };

const bankColumn: Column = {
  Revenues: 90_000,
  "Net Income": 28_000,
  Equity: 320_000,
  "Total Assets": 3_900_000,
  "Cash And Equivalents": 600_000,
  "Total Debt": 400_000,
};

/** Companies in every state that asks for sentences of its own. */
export const VARIANTS: Readonly<Record<string, ConnectedFinancialData>> = {
  ordinary: harbour,
  "negative EBITDA": company(
    "LOSS",
    {
      EBIT: -200,
      "Net Income": -230,
      "Cash Flow From Operating Activities": -150,
      "Dividends Paid": 0,
    },
    { EBIT: -100 },
  ),
  "EBITDA turned negative": company("TURN", { EBIT: -200, "Net Income": -230 }),
  "EBITDA turned positive": company("BACK", { EBIT: 10 }, { EBIT: -120, "Net Income": -90 }),
  "net cash": company("CASH", { "Cash And Equivalents": 900 }, { "Cash And Equivalents": 800 }),
  "net cash after net debt": company("FLIP", { "Cash And Equivalents": 900 }),
  "no debt": company("FREE", { "Short-Term Debt": 0, "Long-Term Debt": 0, "Interest Expense": 0 }),
  "no interest disclosed": connectedOf({
    ticker: "NOIN",
    columns: {
      "2024": without(base, "Interest Expense", "Interest Paid"),
      "2025": without(base, "Interest Expense", "Interest Paid"),
    },
  }),
  "one year only": connectedOf({ ticker: "ONE", columns: { "2025": base } }),
  "no debt disclosed": connectedOf({
    ticker: "NODB",
    columns: {
      "2024": without(base, "Short-Term Debt", "Long-Term Debt"),
      "2025": without(base, "Short-Term Debt", "Long-Term Debt"),
    },
  }),
  "no cash flow disclosed": connectedOf({
    ticker: "NOCF",
    columns: {
      "2025": without(
        base,
        "Cash Flow From Operating Activities",
        "Capital Expenditure",
        "Dividends Paid",
        "Share Repurchases",
      ),
    },
  }),
  "no revenues": connectedOf({
    ticker: "BIO",
    archetype: "no-revenue",
    columns: {
      "2024": {
        EBIT: -90,
        "D&A": 5,
        "Net Income": -95,
        "Cash Flow From Operating Activities": -80,
        "Capital Expenditure": -5,
        "Cash And Equivalents": 260,
        "Total Debt": 20,
      },
      "2025": {
        EBIT: -120,
        "D&A": 6,
        "Net Income": -125,
        "Cash Flow From Operating Activities": -110,
        "Capital Expenditure": -7,
        "Cash And Equivalents": 150,
        "Total Debt": 20,
      },
    },
  }),
  "bank of which little is tagged": connectedOf({
    ticker: "BARE",
    name: "Harbour Bancorp",
    archetype: "bank",
    columns: { "2024": bankColumn, "2025": { ...bankColumn, "Net Income": 30_000 } },
  }),
  "insurer of which little is tagged": connectedOf({
    ticker: "INSB",
    name: "Harbour Mutual Holdings",
    archetype: "insurer",
    columns: { "2024": bankColumn, "2025": bankColumn },
  }),
  "bank with one year": connectedOf({
    ticker: "BONE",
    name: "Harbour Savings",
    archetype: "bank",
    columns: { "2025": bankColumn },
  }),
  "REIT of which little is tagged": connectedOf({
    ticker: "REIB",
    name: "Harbour Properties Trust",
    archetype: "reit",
    columns: { "2024": without(base, "Gross Profit"), "2025": without(base, "Gross Profit") },
  }),
  ...ARCHETYPES,
  "negative equity": company("NEGE", { Equity: -300 }, { Equity: -250 }),
  "one-offs": company("ONEO", { Impairments: 80, Restructuring: 25 }, { Impairments: 10 }),
  "one-offs larger than what is left": connectedOf(
    {
      ticker: "WAYS",
      name: "Wayside Goods Inc.",
      columns: {
        "2023": { ...oneOffs, EBIT: -160 },
        "2024": { ...oneOffs, Revenues: 1250, EBIT: -90 },
        "2025": { ...oneOffs, Revenues: 1300, EBIT: -20 },
      },
    },
    { ltm: { columns: { "LTM 2026-03-31": { ...oneOffs, Revenues: 1350, EBIT: 15 } } } },
  ),
  "unpaid dividend": company("DIVI", { "Dividends Paid": -200 }),
  "nothing but a name": connectedOf({ ticker: "VOID", columns: { "2025": {} } }),
  zeros: connectedOf({
    ticker: "ZERO",
    columns: {
      "2024": Object.fromEntries(Object.keys(base).map((item) => [item, 0])),
      "2025": Object.fromEntries(Object.keys(base).map((item) => [item, 0])),
    },
  }),
  "with quarters": connectedOf(
    { ticker: "QUAR", columns: { "2024": base, "2025": { ...base, Revenues: 1300 } } },
    {
      quarterly: {
        columns: {
          "Q1 FY2025": { Revenues: 310, EBIT: 30, "D&A": 15, "Net Income": 17 },
          "Q2 FY2025": { Revenues: 320, EBIT: 31, "D&A": 15, "Net Income": 18 },
          "Q1 FY2026": { Revenues: 330, EBIT: 33, "D&A": 15, "Net Income": 19 },
          "Q2 FY2026": { Revenues: 315, EBIT: -30, "D&A": 15, "Net Income": -20 },
        },
      },
      ltm: { columns: { "LTM 2026-06-30": { ...base, Revenues: 1330 } } },
    },
  ),
};
