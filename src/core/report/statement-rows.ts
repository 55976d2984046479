import { STATEMENT_ITEMS, type StatementItem } from "#core/ledger/items.ts";

/** The three groups of a statement table, in reading order. */
export const STATEMENT_GROUPS = ["Income", "Cash flow", "Balance sheet and credit"] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

const GROUP_OF: Readonly<Record<StatementItem, StatementGroup>> = {
  "Interest Income": "Income",
  "Net Interest Income": "Income",
  "Noninterest Income": "Income",
  "Provision For Credit Losses": "Income",
  "Noninterest Expense": "Income",
  "Pre-Provision Net Revenue": "Income",
  "Premiums Earned": "Income",
  "Net Investment Income": "Income",
  "Investment Gains And Losses": "Income",
  "Losses And Benefits": "Income",
  "Interest Credited To Policyholders": "Income",
  "Acquisition Costs": "Income",
  "Other Underwriting Expense": "Income",
  "Benefits, Losses And Expenses": "Income",
  "Rental Revenue": "Income",
  "Property Operating Expense": "Income",
  "Net Operating Income": "Income",
  "Real Estate D&A": "Income",
  "Gains On Property Sales": "Income",
  "Real Estate Impairments": "Income",
  EBITDAre: "Income",
  "FFO (NAREIT)": "Income",
  "Cash Burn": "Cash flow",
  Loans: "Balance sheet and credit",
  "Allowance For Credit Losses": "Balance sheet and credit",
  Deposits: "Balance sheet and credit",
  "Average Earning Assets": "Balance sheet and credit",
  "CET1 Ratio": "Balance sheet and credit",
  Investments: "Balance sheet and credit",
  "Claims Reserves": "Balance sheet and credit",
  Revenues: "Income",
  COGS: "Income",
  "Gross Profit": "Income",
  "SG&A": "Income",
  EBIT: "Income",
  "D&A": "Income",
  EBITDA: "Income",
  "Clean EBITDA": "Income",
  "Interest Expense": "Income",
  "Interest Income/Expense": "Income",
  "Pre-Tax Income": "Income",
  "Tax Expense": "Income",
  "Net Income": "Income",
  "Operating Lease Cost": "Income",
  "Share-Based Compensation": "Income",
  Impairments: "Income",
  Restructuring: "Income",
  "Diluted Shares": "Income",
  "Cash Flow From Operating Activities": "Cash flow",
  "Change In Working Capital": "Cash flow",
  "Other operating cash flow items": "Cash flow",
  "Capital Expenditure": "Cash flow",
  "Discretionary FCF": "Cash flow",
  "Dividends Paid": "Cash flow",
  FCF: "Cash flow",
  "Share Repurchases": "Cash flow",
  "Net Acquisitions": "Cash flow",
  "Other Cash Flow from Investing": "Cash flow",
  "Other Cash Flow from Financing": "Cash flow",
  "FX Effect": "Cash flow",
  "Other Cash Flow items": "Cash flow",
  "Net Change In Cash": "Cash flow",
  "Interest Paid": "Cash flow",
  "Taxes Paid": "Cash flow",
  "Lease Principal Paid": "Cash flow",
  "Short-Term Debt": "Balance sheet and credit",
  "Long-Term Debt": "Balance sheet and credit",
  "Total Debt": "Balance sheet and credit",
  "Cash And Equivalents": "Balance sheet and credit",
  "Short-Term Investments": "Balance sheet and credit",
  "Net Debt": "Balance sheet and credit",
  "Operating Lease Liabilities": "Balance sheet and credit",
  "Finance Lease Liabilities": "Balance sheet and credit",
  Receivables: "Balance sheet and credit",
  "Current Assets": "Balance sheet and credit",
  "Current Liabilities": "Balance sheet and credit",
  "Total Assets": "Balance sheet and credit",
  "Total Liabilities": "Balance sheet and credit",
  Equity: "Balance sheet and credit",
  "Undrawn Credit Facilities": "Balance sheet and credit",
};

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

/** The group of an item; items that are not the product's own close the last group. */
export function groupOf(item: string): StatementGroup {
  return isStatementItem(item) ? GROUP_OF[item] : "Balance sheet and credit";
}

/** Whether the item is a balance at the end of a period, not a flow over it. */
export function isBalance(item: string): boolean {
  return isStatementItem(item) && GROUP_OF[item] === "Balance sheet and credit";
}

/** Whether the row is a subtotal, shown semibold beneath a stronger rule. */
export function isSubtotal(item: string): boolean {
  return SUBTOTALS.has(item);
}

/** The item a ratio stands beneath; absent for those that close the credit group. */
export function itemAbove(ratio: string): StatementItem | undefined {
  return RATIO_BENEATH[ratio];
}

function isStatementItem(item: string): item is StatementItem {
  return STATEMENT_ITEMS.some((known) => known === item);
}
