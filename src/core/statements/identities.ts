import type { StatementItem } from "#core/ledger/items.ts";

/** A sum the rows of one column keep: `total` is the signed sum of its `parts`. */
export type Identity = {
  /** As a formula: `EBITDA = EBIT + D&A`. */
  readonly name: string;
  /** As the start of a sentence: `EBITDA equals EBIT plus D&A`. */
  readonly words: string;
  readonly total: StatementItem;
  readonly parts: readonly (readonly [StatementItem, 1 | -1])[];
  /** What may explain a difference; a sentence. */
  readonly hint?: string;
};

/** The identities of finance.md 1.2 that the rows of one column can show. */
export const IDENTITIES: readonly Identity[] = [
  {
    name: "Gross Profit = Revenues + COGS",
    words: "Gross profit equals revenues less cost of sales",
    total: "Gross Profit",
    parts: [
      ["Revenues", 1],
      ["COGS", 1],
    ],
  },
  {
    name: "EBITDA = EBIT + D&A",
    words: "EBITDA equals EBIT plus D&A",
    total: "EBITDA",
    parts: [
      ["EBIT", 1],
      ["D&A", 1],
    ],
  },
  {
    name: "Discretionary FCF = CFO + Capital Expenditure",
    words: "Discretionary FCF equals operating cash flow less capital expenditure",
    total: "Discretionary FCF",
    parts: [
      ["Cash Flow From Operating Activities", 1],
      ["Capital Expenditure", 1],
    ],
  },
  {
    name: "FCF = Discretionary FCF + Dividends Paid",
    words: "FCF equals discretionary FCF less dividends",
    total: "FCF",
    parts: [
      ["Discretionary FCF", 1],
      ["Dividends Paid", 1],
    ],
  },
  {
    name: "Total Debt = Short-Term Debt + Long-Term Debt",
    words: "Total debt equals short-term plus long-term debt",
    total: "Total Debt",
    parts: [
      ["Short-Term Debt", 1],
      ["Long-Term Debt", 1],
    ],
  },
  {
    name: "Net Debt = Total Debt - Cash",
    words: "Net debt equals total debt less cash",
    total: "Net Debt",
    parts: [
      ["Total Debt", 1],
      ["Cash And Equivalents", -1],
    ],
  },
  {
    name: "Total Assets = Total Liabilities + Equity",
    words: "Total assets equal liabilities plus equity",
    total: "Total Assets",
    parts: [
      ["Total Liabilities", 1],
      ["Equity", 1],
    ],
    hint: "What stands between liabilities and equity, such as redeemable interests or preferred stock, is not a row of the table.",
  },
  {
    name: "CFO = EBITDA + interest + tax + working capital + other",
    words: "Operating cash flow equals the rows that lead to it",
    total: "Cash Flow From Operating Activities",
    parts: [
      ["EBITDA", 1],
      ["Interest Income/Expense", 1],
      ["Tax Expense", 1],
      ["Change In Working Capital", 1],
      ["Other operating cash flow items", 1],
    ],
  },
  {
    name: "Net Change In Cash = FCF + the other cash flows",
    words: "The net change in cash equals the cash flows above it",
    total: "Net Change In Cash",
    parts: [
      ["FCF", 1],
      ["Net Acquisitions", 1],
      ["Other Cash Flow from Investing", 1],
      ["Other Cash Flow from Financing", 1],
      ["FX Effect", 1],
      ["Other Cash Flow items", 1],
    ],
  },
];

/** Flows that add up over time: four quarters make a year. Balances and shares never do. */
export const ADDITIVE_FLOWS: readonly StatementItem[] = [
  "Revenues",
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBIT",
  "D&A",
  "EBITDA",
  "Interest Expense",
  "Pre-Tax Income",
  "Tax Expense",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
  "Net Change In Cash",
];
