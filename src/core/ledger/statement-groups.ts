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
  "R&D": "Income",
  "Amortisation of Intangibles": "Income",
  "Share-Based Compensation": "Income",
  Impairments: "Income",
  "Goodwill Impairment": "Income",
  Restructuring: "Income",
  "Disposal Gains": "Income",
  "Other Operating Income": "Income",
  "EPS Basic": "Income",
  "EPS Diluted": "Income",
  "Dividends per Share": "Income",
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
  "Rental and Fleet Purchases": "Cash flow",
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
  "Commercial Paper": "Balance sheet and credit",
  "Debt Fair Value": "Balance sheet and credit",
  "Pension Deficit": "Balance sheet and credit",
  Receivables: "Balance sheet and credit",
  Inventory: "Balance sheet and credit",
  Payables: "Balance sheet and credit",
  "PP&E": "Balance sheet and credit",
  Goodwill: "Balance sheet and credit",
  Intangibles: "Balance sheet and credit",
  "Restricted Cash": "Balance sheet and credit",
  "Long-Term Investments": "Balance sheet and credit",
  "Current Assets": "Balance sheet and credit",
  "Current Liabilities": "Balance sheet and credit",
  "Total Assets": "Balance sheet and credit",
  "Total Liabilities": "Balance sheet and credit",
  Equity: "Balance sheet and credit",
  "Undrawn Credit Facilities": "Balance sheet and credit",
  "Shares Outstanding": "Balance sheet and credit",
};

/** The group of an item; items that are not the product's own close the last group. */
export function groupOf(item: string): StatementGroup {
  return isStatementItem(item) ? GROUP_OF[item] : "Balance sheet and credit";
}

/** Whether the item is a balance at the end of a period, not a flow over it. */
export function isBalance(item: string): boolean {
  return isStatementItem(item) && GROUP_OF[item] === "Balance sheet and credit";
}

export type StatementName = "Income statement" | "Cash flow statement" | "Balance sheet" | "Notes";

/** Rows that filers give in notes or elsewhere, not on the face of a statement. */
const NOTED: ReadonlySet<string> = new Set<StatementItem>([
  "Undrawn Credit Facilities",
  "Operating Lease Cost",
  "Amortisation of Intangibles",
  "Commercial Paper",
  "Debt Fair Value",
  "Pension Deficit",
  "Shares Outstanding",
  "Average Earning Assets",
  "CET1 Ratio",
]);

/** The statement of a filing that an item stands in; amounts the product has no row for are in notes. */
export function statementOf(item: string): StatementName {
  if (!isStatementItem(item) || NOTED.has(item)) return "Notes";
  const group = GROUP_OF[item];
  if (group === "Income") return "Income statement";
  return group === "Cash flow" ? "Cash flow statement" : "Balance sheet";
}

function isStatementItem(item: string): item is StatementItem {
  return STATEMENT_ITEMS.some((known) => known === item);
}
