import { type StatementItem, statementItems } from "#core/ledger/items.ts";

/** Lines of a statement that are parts of the product's items, or tell how its figures are signed. */
export const PART_LINES = [
  "Research And Development",
  "Selling And Marketing",
  "General And Administrative",
  "Operating Expenses",
  "Costs And Expenses",
  "Depreciation",
  "Amortisation",
  "Interest Income",
  "Other Non-Operating Items",
  "Cash Flow From Investing Activities",
  "Cash Flow From Financing Activities",
  "Acquisitions",
  "Divestitures",
  "Short-Term Borrowings",
  "Current Portion Of Long-Term Debt",
  "Operating Lease Liabilities, Current",
  "Operating Lease Liabilities, Non-Current",
  "Finance Lease Liabilities, Current",
  "Finance Lease Liabilities, Non-Current",
  "Liabilities And Equity",
] as const;

/** What a row of a file can be read as: an item of the product or a part of one. */
export type Line = StatementItem | (typeof PART_LINES)[number];

/** Names by line, parted by semicolons, the surest first. */
export type LineNames = Readonly<Partial<Record<Line, string>>>;

/** The lines of companies that are no banks, insurers or property trusts, parts last. */
export const LINES: readonly Line[] = [
  ...new Set<Line>([...statementItems("corporate"), ...PART_LINES]),
];

const KNOWN: ReadonlySet<string> = new Set<string>(LINES);

export function isLine(name: string): name is Line {
  return KNOWN.has(name);
}

export type Statement = "income" | "cash-flow" | "balance";

const CASH_FLOW: ReadonlySet<Line> = new Set<Line>([
  "Cash Flow From Operating Activities",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Capital Expenditure",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Share Repurchases",
  "Net Acquisitions",
  "Acquisitions",
  "Divestitures",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
  "Cash Flow From Investing Activities",
  "Cash Flow From Financing Activities",
  "FX Effect",
  "Other Cash Flow items",
  "Net Change In Cash",
  "Interest Paid",
  "Taxes Paid",
  "Lease Principal Paid",
]);

const BALANCE: ReadonlySet<Line> = new Set<Line>([
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
  "Short-Term Borrowings",
  "Current Portion Of Long-Term Debt",
  "Operating Lease Liabilities, Current",
  "Operating Lease Liabilities, Non-Current",
  "Finance Lease Liabilities, Current",
  "Finance Lease Liabilities, Non-Current",
  "Liabilities And Equity",
]);

/** Lines of the income statement that a cash flow statement repeats or adjusts by. */
const ALSO_IN_CASH_FLOW: ReadonlySet<Line> = new Set<Line>([
  "Net Income",
  "D&A",
  "Depreciation",
  "Amortisation",
  "Share-Based Compensation",
  "Impairments",
  "Restructuring",
]);

export function statementOf(line: Line): Statement {
  if (CASH_FLOW.has(line)) return "cash-flow";
  return BALANCE.has(line) ? "balance" : "income";
}

/** Whether a line can stand in such a statement: "Accounts receivable" in a cash flow statement is a change. */
export function standsIn(line: Line, statement: Statement): boolean {
  const own = statementOf(line);
  if (statement === "cash-flow") return own === "cash-flow" || ALSO_IN_CASH_FLOW.has(line);
  return statement === "balance" ? own === "balance" : own !== "balance";
}

/** A balance at a day, not a flow over a period. */
export function isBalanceLine(line: Line): boolean {
  return BALANCE.has(line);
}

/** Costs and payments, negative in rows of the product (finance.md 0.4). */
const OUTFLOWS: ReadonlySet<Line> = new Set<Line>([
  "COGS",
  "SG&A",
  "Selling And Marketing",
  "General And Administrative",
  "Research And Development",
  "Operating Expenses",
  "Costs And Expenses",
  "Interest Expense",
  "Tax Expense",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
  "Acquisitions",
]);

export function isOutflow(line: Line): boolean {
  return OUTFLOWS.has(line);
}

/** Memo items that the product keeps positive whatever their statement adds or takes away. */
const MAGNITUDES: ReadonlySet<Line> = new Set<Line>([
  "D&A",
  "Depreciation",
  "Amortisation",
  "Share-Based Compensation",
  "Impairments",
  "Restructuring",
  "Interest Paid",
  "Taxes Paid",
  "Lease Principal Paid",
  "Interest Income",
  "Operating Lease Cost",
  "Short-Term Debt",
  "Long-Term Debt",
  "Total Debt",
  "Short-Term Borrowings",
  "Current Portion Of Long-Term Debt",
]);

export function isMagnitude(line: Line): boolean {
  return MAGNITUDES.has(line);
}
