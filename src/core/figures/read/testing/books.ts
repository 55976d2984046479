import type { Archetype, FinancialData, PeriodKind } from "#core/ledger/financial-data.ts";
import { tableOf } from "#core/figures/read/testing/sample.ts";

type Amounts = Readonly<Record<string, readonly (number | null)[]>>;

type Books = {
  readonly ticker: string;
  readonly name: string;
  readonly currency?: string;
  readonly archetype?: Archetype;
  readonly period?: PeriodKind;
  /** Last days of the columns where years do not end in December. */
  readonly ends?: readonly string[];
  readonly years: readonly string[];
  /** Millions; shares in millions too. */
  readonly amounts: Amounts;
  /** Ratios that the rows do not give. */
  readonly rates?: Amounts;
};

/** Statements of a company that does not exist, with the ratios that its rows give. */
export function books({ ends, years, amounts, rates = {}, ...company }: Books): FinancialData {
  const table = tableOf({ currency: "USD", period: "annual", ...company }, years, {
    amounts,
    rates: { ...ratesOf(amounts, company.period ?? "annual"), ...rates },
  });
  if (ends === undefined) return table;
  return {
    ...table,
    periods: Object.fromEntries(
      years.map((year, at) => [year, { end: ends[at] ?? "", flags: [] }]),
    ),
  };
}

function ratesOf(amounts: Amounts, period: PeriodKind): Amounts {
  const over = (above: string, below: string, sign = 1): Amounts[string] =>
    (amounts[above] ?? []).map((value, at) => {
      const base = amounts[below]?.[at];
      return value == null || base == null || base * sign <= 0 ? null : value / (base * sign);
    });
  const growth = (item: string): Amounts[string] =>
    (amounts[item] ?? []).map((value, at) => {
      const before = amounts[item]?.[at - 1];
      return value == null || before == null || before <= 0 ? null : value / before - 1;
    });
  const margins: Amounts = {
    "Gross Margin (%)": over("Gross Profit", "Revenues"),
    "EBITDA Margin (%)": over("EBITDA", "Revenues"),
    "Clean EBITDA Margin (%)": over("Clean EBITDA", "Revenues"),
    "EBIT Margin (%)": over("EBIT", "Revenues"),
    "Net Margin (%)": over("Net Income", "Revenues"),
    "FCF Margin (%)": over("Discretionary FCF", "Revenues"),
  };
  if (period !== "annual") return margins;
  return {
    "Revenue Growth (%)": growth("Revenues"),
    "EBITDA Growth (%)": growth("EBITDA"),
    ...margins,
    "Gross Leverage (x)": over("Total Debt", "EBITDA"),
    "Net Leverage (x)": over("Net Debt", "EBITDA"),
    "Clean Gross Leverage (x)": over("Total Debt", "Clean EBITDA"),
    "Clean Net Leverage (x)": over("Net Debt", "Clean EBITDA"),
    "Interest Coverage (x)": over("EBITDA", "Interest Expense", -1),
    "EBIT Coverage (x)": over("EBIT", "Interest Expense", -1),
    "CFO / Debt (%)": over("Cash Flow From Operating Activities", "Total Debt"),
    "FCF / Debt (%)": over("Discretionary FCF", "Total Debt"),
    "Liquidity / Short-Term Debt (x)": over("Liquidity", "Short-Term Debt"),
  };
}
