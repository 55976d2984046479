import { wordTable } from "#core/finance/vocabulary/word-table.ts";

/** Words of rows that texts speak of and no statement has; they are made of rows that are there. */
export const MADE_WORDS = wordTable<string>("ratio", [
  [
    "Cash / Short-Term Debt (x)",
    "cash to short-term debt",
    "cash to short-term debt | cash cover of short-term debt",
    { good: "higher" },
  ],
  [
    "Inventory Turnover (x)",
    "inventory turnover",
    "inventory turnover | inventory turns | inventory turn | stock turn | stock turnover",
    { good: "higher" },
  ],
  [
    "Receivables Turnover (x)",
    "receivables turnover",
    "receivables turnover | accounts receivable turnover | debtor turnover",
    { good: "higher" },
  ],
  [
    "Payables Turnover (x)",
    "payables turnover",
    "payables turnover | accounts payable turnover | creditor turnover",
  ],
  [
    "Net Debt / Equity (x)",
    "net debt to equity",
    "net debt to equity | net debt/equity | net debt / equity | net gearing",
    { good: "lower" },
  ],
  [
    "Lease Liabilities",
    "lease liabilities",
    "total lease liabilities | operating and finance lease liabilities",
    { isPlural: true, kind: "balance" },
  ],
  [
    "Lease-Adjusted Debt",
    "lease-adjusted debt",
    "lease-adjusted debt | lease adjusted debt | adjusted debt including leases | debt including leases | debt and leases | debt plus leases",
    { kind: "balance", good: "lower" },
  ],
  [
    "Total Capital",
    "total capital",
    "total capital | total capitalisation | total capitalization | debt plus equity",
    { kind: "balance" },
  ],
  [
    "Shareholder Distributions",
    "shareholder distributions",
    "shareholder payouts | total payouts | payouts to shareholders | total shareholder returns | shareholder distributions | shareholder returns | distributions to shareholders | dividends and share repurchases | dividends and share buybacks | dividends and buybacks | dividends and repurchases | dividends plus buybacks | dividends plus share repurchases",
    { isPlural: true, kind: "flow" },
  ],
  [
    "Clean Interest Coverage (x)",
    "interest coverage on Clean EBITDA",
    "clean interest coverage | interest coverage on clean ebitda | clean ebitda interest coverage",
    { good: "higher" },
  ],
  [
    "Clean Cash Conversion (%)",
    "cash conversion on Clean EBITDA",
    "clean cash conversion | cash conversion on clean ebitda",
    { good: "higher" },
  ],
  [
    "EBIT Coverage before one-offs (x)",
    "EBIT coverage before one-offs",
    "ebit coverage before one-offs",
    { good: "higher" },
  ],
  [
    "Clean FFO / Debt (%)",
    "Clean FFO to debt",
    "clean ffo to debt | ffo to debt on clean ebitda",
    { good: "higher" },
  ],
  [
    "CFO before working capital / Debt (%)",
    "CFO before working capital to debt",
    "cfo before working capital to debt | operating cash flow before working capital to debt",
    { good: "higher" },
  ],
  [
    "CFO before working capital",
    "CFO before working capital",
    "cfo before working capital | operating cash flow before working capital | cash flow before working capital | operating cash flow before the working capital release | operating cash flow before working capital changes | operating cash flow before changes in working capital | operating cash flow before the working capital inflow | operating cash flow before the working capital outflow | operating cash flow before working capital movements",
    { kind: "flow", good: "higher" },
  ],
  [
    "Add-Backs",
    "add-backs",
    "add-backs | addbacks | ebitda adjustments",
    { isPlural: true, kind: "flow" },
  ],
  [
    "Acquisition And Integration Costs",
    "acquisition and integration costs",
    "acquisition and integration costs | integration and acquisition costs | merger and integration costs",
    { isPlural: true, kind: "flow" },
  ],
]);
