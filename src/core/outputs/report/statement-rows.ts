import type { StatementItem } from "#core/ledger/items.ts";

const SUBTOTALS: ReadonlySet<string> = new Set<StatementItem>([
  "Revenues",
  "Gross Profit",
  "EBIT",
  "EBITDA",
  "Net Interest Income",
  "Pre-Provision Net Revenue",
  "Benefits, Losses And Expenses",
  "Net Operating Income",
  "FFO (NAREIT)",
  "EBITDAre",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Discretionary FCF",
  "FCF",
  "Net Change In Cash",
  "Total Debt",
  "Net Debt",
]);

/** Ratios that stand beneath the item they are drawn from; all others close the credit group. */
const RATIO_BENEATH: Readonly<Record<string, StatementItem>> = {
  "Revenue Growth (%)": "Revenues",
  "Gross Margin (%)": "Gross Profit",
  "EBIT Margin (%)": "EBIT",
  "EBITDA Growth (%)": "EBITDA",
  "EBITDA Margin (%)": "EBITDA",
  "Clean EBITDA Margin (%)": "Clean EBITDA",
  "Effective Tax Rate (%)": "Tax Expense",
  "Net Margin (%)": "Net Income",
  "Capex Intensity (%)": "Capital Expenditure",
  "FCF Margin (%)": "Discretionary FCF",
  "Cash Conversion (%)": "Discretionary FCF",
  "Revenue CAGR 3Y (%)": "Revenues",
  "Net Interest Margin (%)": "Net Interest Income",
  "Efficiency Ratio (%)": "Noninterest Expense",
  "Return On Equity (%)": "Net Income",
  "Return On Assets (%)": "Net Income",
  "Loans / Deposits (%)": "Deposits",
  "Equity / Assets (%)": "Equity",
  "Loss Ratio (%)": "Losses And Benefits",
  "Expense Ratio (%)": "Other Underwriting Expense",
  "Combined Ratio (%)": "Benefits, Losses And Expenses",
  "Net Debt / EBITDAre (x)": "EBITDAre",
  "FFO Payout (%)": "FFO (NAREIT)",
};

/** Whether the row is a subtotal, shown semibold beneath a stronger rule. */
export function isSubtotal(item: string): boolean {
  return SUBTOTALS.has(item);
}

/** The item a ratio stands beneath; absent for those that close the credit group. */
export function itemAbove(ratio: string): StatementItem | undefined {
  return RATIO_BENEATH[ratio];
}
