import type { ItemWords } from "#core/finance/vocabulary/item-words.ts";

/** Words of rows that texts speak of and no statement has; they are made of rows that are there. */
export const MADE_WORDS: readonly ItemWords[] = [
  {
    item: "Earnings Per Share",
    // What it is: the filer's own leaves out what preferred and participating holders earn.
    name: "net income per diluted share",
    negative: "net loss per diluted share",
    kind: "flow",
    good: "higher",
    aliases: "",
  },
  {
    item: "Return On Invested Capital (%)",
    name: "return on invested capital",
    kind: "ratio",
    good: "higher",
    aliases: "",
  },
  {
    item: "Cash / Short-Term Debt (x)",
    name: "cash to short-term debt",
    kind: "ratio",
    good: "higher",
    aliases: "cash to short-term debt | cash cover of short-term debt",
  },
  {
    item: "R&D Intensity (%)",
    name: "R&D intensity",
    kind: "ratio",
    aliases: "r&d intensity | research intensity | r&d to sales | r&d to revenue | r&d ratio",
  },
  {
    item: "Inventory Turnover (x)",
    name: "inventory turnover",
    kind: "ratio",
    good: "higher",
    aliases: "inventory turnover | inventory turns | inventory turn | stock turn | stock turnover",
  },
  {
    item: "Receivables Turnover (x)",
    name: "receivables turnover",
    kind: "ratio",
    good: "higher",
    aliases: "receivables turnover | accounts receivable turnover | debtor turnover",
  },
  {
    item: "Payables Turnover (x)",
    name: "payables turnover",
    kind: "ratio",
    aliases: "payables turnover | accounts payable turnover | creditor turnover",
  },
  {
    item: "Dividend Payout (%)",
    name: "dividend payout",
    kind: "ratio",
    aliases: "dividend payout ratio | payout ratio",
  },
  {
    item: "Net Debt / Equity (x)",
    name: "net debt to equity",
    kind: "ratio",
    good: "lower",
    aliases: "net debt to equity | net debt/equity | net debt / equity | net gearing",
  },
  {
    item: "Lease Liabilities",
    name: "lease liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "total lease liabilities | operating and finance lease liabilities",
  },
  {
    item: "Lease-Adjusted Debt",
    name: "lease-adjusted debt",
    kind: "balance",
    good: "lower",
    aliases:
      "lease-adjusted debt | lease adjusted debt | adjusted debt including leases | debt including leases | debt and leases | debt plus leases",
  },
  {
    item: "Total Capital",
    name: "total capital",
    kind: "balance",
    aliases: "total capital | total capitalisation | total capitalization | debt plus equity",
  },
  {
    item: "Shareholder Distributions",
    name: "shareholder distributions",
    isPlural: true,
    kind: "flow",
    aliases:
      "shareholder payouts | total payouts | payouts to shareholders | total shareholder returns | shareholder distributions | shareholder returns | distributions to shareholders | dividends and share repurchases | dividends and share buybacks | dividends and buybacks | dividends and repurchases | dividends plus buybacks | dividends plus share repurchases",
  },
  {
    item: "Clean Interest Coverage (x)",
    name: "interest coverage on Clean EBITDA",
    kind: "ratio",
    good: "higher",
    aliases:
      "clean interest coverage | interest coverage on clean ebitda | clean ebitda interest coverage",
  },
  {
    item: "Clean Cash Conversion (%)",
    name: "cash conversion on Clean EBITDA",
    kind: "ratio",
    good: "higher",
    aliases: "clean cash conversion | cash conversion on clean ebitda",
  },
  {
    item: "EBIT Coverage before one-offs (x)",
    name: "EBIT coverage before one-offs",
    kind: "ratio",
    good: "higher",
    aliases: "ebit coverage before one-offs",
  },
  {
    item: "Clean FFO / Debt (%)",
    name: "Clean FFO to debt",
    kind: "ratio",
    good: "higher",
    aliases: "clean ffo to debt | ffo to debt on clean ebitda",
  },
  {
    item: "CFO before working capital / Debt (%)",
    name: "CFO before working capital to debt",
    kind: "ratio",
    good: "higher",
    aliases:
      "cfo before working capital to debt | operating cash flow before working capital to debt",
  },
  {
    item: "CFO before working capital",
    name: "CFO before working capital",
    kind: "flow",
    good: "higher",
    aliases:
      "cfo before working capital | operating cash flow before working capital | cash flow before working capital | operating cash flow before the working capital release | operating cash flow before working capital changes | operating cash flow before changes in working capital | operating cash flow before the working capital inflow | operating cash flow before the working capital outflow | operating cash flow before working capital movements",
  },
  {
    item: "Add-Backs",
    name: "add-backs",
    isPlural: true,
    kind: "flow",
    aliases: "add-backs | addbacks | ebitda adjustments",
  },
  {
    item: "Acquisition And Integration Costs",
    name: "acquisition and integration costs",
    isPlural: true,
    kind: "flow",
    aliases:
      "acquisition and integration costs | integration and acquisition costs | merger and integration costs",
  },
];
