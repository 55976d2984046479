/**
 * The statement items of the product, in the order a statement shows them.
 *
 * Sign convention (finance.md 0.4): inflows positive, outflows negative, so every subtotal is a
 * plain sum. COGS, SG&A, Interest Expense, Tax Expense, Capital Expenditure, Dividends Paid and
 * Share Repurchases are negative in rows. Memo items (D&A, Interest Paid, Taxes Paid, Operating Lease
 * Cost, Share-Based Compensation, Impairments, Restructuring) and balances are positive. Interest
 * Expense is positive only where a filer tags net interest alone and that is an income. Amounts are
 * whole currency units; Diluted Shares are shares.
 */
export const STATEMENT_ITEMS = [
  "Revenues",
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBIT",
  "D&A",
  "EBITDA",
  "Clean EBITDA",
  "Interest Expense",
  "Interest Income/Expense",
  "Pre-Tax Income",
  "Tax Expense",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Capital Expenditure",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Share Repurchases",
  "Net Acquisitions",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
  "FX Effect",
  "Other Cash Flow items",
  "Net Change In Cash",
  "Short-Term Debt",
  "Long-Term Debt",
  "Total Debt",
  "Cash And Equivalents",
  "Short-Term Investments",
  "Net Debt",
  "Operating Lease Liabilities",
  "Finance Lease Liabilities",
  "Receivables",
  "Current Assets",
  "Current Liabilities",
  "Total Assets",
  "Total Liabilities",
  "Equity",
  "Undrawn Credit Facilities",
  "Interest Paid",
  "Taxes Paid",
  "Operating Lease Cost",
  "Share-Based Compensation",
  "Impairments",
  "Restructuring",
  "Diluted Shares",
] as const;

export type StatementItem = (typeof STATEMENT_ITEMS)[number];

/** What a number is measured in. Fractions: 0.124 is 12.4%. Multiples: 3.2 is 3.2x. */
export type Unit = "money" | "fraction" | "multiple" | "shares" | "months";
