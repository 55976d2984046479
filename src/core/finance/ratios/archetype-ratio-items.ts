import type { RatioDefinition } from "#core/finance/ratios/ratio-items.ts";

/** Ratios of banks and brokers; returns are on the mean of the balances at both ends of the year. */
export const BANK_RATIOS = [
  {
    item: "Return On Equity (%)",
    unit: "fraction",
    formula: "Net Income / mean of owners' Equity and prior year-end owners' Equity",
    good: "higher",
  },
  {
    item: "Return On Assets (%)",
    unit: "fraction",
    formula: "Net Income / mean of Total Assets and prior year-end Total Assets",
    good: "higher",
  },
  {
    item: "Net Interest Margin (%)",
    unit: "fraction",
    formula: "Net Interest Income / Average Earning Assets",
    good: "higher",
  },
  {
    item: "Efficiency Ratio (%)",
    unit: "fraction",
    formula: "-Noninterest Expense / Revenues",
    good: "lower",
  },
  {
    item: "Loans / Deposits (%)",
    unit: "fraction",
    formula: "Loans / Deposits",
    good: "neutral",
  },
  {
    item: "Equity / Assets (%)",
    unit: "fraction",
    formula: "Equity / Total Assets",
    good: "higher",
  },
] as const satisfies readonly RatioDefinition[];

/** Ratios of insurers' underwriting, on premiums earned. */
export const INSURER_RATIOS = [
  {
    item: "Loss Ratio (%)",
    unit: "fraction",
    formula: "-Losses And Benefits / Premiums Earned",
    good: "lower",
  },
  {
    item: "Expense Ratio (%)",
    unit: "fraction",
    formula: "-(Acquisition Costs + Other Underwriting Expense) / Premiums Earned",
    good: "lower",
  },
  {
    item: "Combined Ratio (%)",
    unit: "fraction",
    formula:
      "-(Losses And Benefits + Acquisition Costs + Other Underwriting Expense) / Premiums Earned",
    good: "lower",
  },
] as const satisfies readonly RatioDefinition[];

export const REIT_RATIOS = [
  {
    item: "Net Debt / EBITDAre (x)",
    unit: "multiple",
    formula: "Net Debt / EBITDAre",
    good: "lower",
  },
  {
    item: "FFO Payout (%)",
    unit: "fraction",
    formula: "-Dividends Paid / FFO (NAREIT)",
    good: "lower",
  },
] as const satisfies readonly RatioDefinition[];

export const NO_REVENUE_RATIOS = [
  {
    item: "Cash Runway incl. Short-Term Investments",
    unit: "months",
    formula: "(Cash And Equivalents + Short-Term Investments) / (-Discretionary FCF / 12)",
    good: "higher",
  },
] as const satisfies readonly RatioDefinition[];
