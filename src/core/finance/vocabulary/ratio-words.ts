import { wordTable } from "#core/finance/vocabulary/word-table.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";

/** Words of the ratio rows; aliases start from finance.md 5. */
export const RATIO_WORDS = wordTable<RatioItem>("ratio", [
  ["Gross Margin (%)", "gross margin", "gross margin | gross margins | gross profit margin | gm"],
  ["EBITDA Margin (%)", "EBITDA margin", "ebitda margin | ebitda margins"],
  [
    "Clean EBITDA Margin (%)",
    "Clean EBITDA margin",
    "clean ebitda margin | adjusted ebitda margin",
  ],
  [
    "EBIT Margin (%)",
    "EBIT margin",
    "ebit margin | operating margin | operating margins | ebit margins | operating profit margin | return on sales | op margin | op margins",
  ],
  [
    "Net Margin (%)",
    "net margin",
    "net margin | net income margin | net profit margin | profit margin | net margins",
  ],
  ["FCF Margin (%)", "FCF margin", "fcf margin | free cash flow margin"],
  [
    "Effective Tax Rate (%)",
    "effective tax rate",
    "effective tax rate | tax rate | effective tax | etr | effective rate",
  ],
  [
    "Capex Intensity (%)",
    "capex intensity",
    "capex intensity | capital intensity | capital intensive | capex to sales | capex to revenue | capex to revenues | capex ratio",
  ],
  [
    "Cash Conversion (%)",
    "cash conversion",
    "cash conversion | fcf conversion | free cash flow conversion | cash conversion rate | cash conversion ratio",
  ],
  [
    "Gross Leverage (x)",
    "gross leverage",
    "gross leverage | debt to ebitda | debt/ebitda | total leverage | total debt to ebitda | total debt/ebitda | total debt / ebitda | debt / ebitda | gross debt to ebitda | gross debt/ebitda | gross debt / ebitda | debt-to-ebitda",
  ],
  [
    "Net Leverage (x)",
    "net leverage",
    "net leverage | net debt to ebitda | net debt/ebitda | net debt / ebitda | net debt-to-ebitda | net lev | nd/ebitda",
  ],
  [
    "Clean Gross Leverage (x)",
    "gross leverage on Clean EBITDA",
    "clean gross leverage | gross leverage on clean ebitda",
  ],
  [
    "Clean Net Leverage (x)",
    "net leverage on Clean EBITDA",
    "clean net leverage | clean leverage | adjusted leverage | net leverage on clean ebitda | clean net lev",
  ],
  [
    "Net Leverage incl. Short-Term Investments (x)",
    "net leverage after short-term investments",
    "net leverage including short-term investments | net leverage including investments",
  ],
  [
    "Lease-Adjusted Leverage (x)",
    "lease-adjusted leverage",
    "lease-adjusted leverage | lease adjusted leverage | leverage including leases",
  ],
  [
    "Debt / Capital (%)",
    "debt to capital",
    "debt to capital | debt/capital | debt / capital | gearing | debt/capitalization | debt to capitalization | debt/capitalisation | debt to capitalisation | debt to total capital | debt/total capital",
  ],
  [
    "Debt / Equity (x)",
    "debt to equity",
    "debt to equity | debt/equity | debt / equity | debt-to-equity",
  ],
  [
    "Short-Term Debt Share (%)",
    "the short-term share of debt",
    "short-term debt share | share of short-term debt | debt is short-term | debt is short term | debt is due within a year | short-term share of debt",
  ],
  [
    "Interest Coverage (x)",
    "interest coverage",
    "interest coverage | interest cover | cover interest | cover its interest | cover their interest | cover the interest | covers interest | covers its interest | coverage | cover | ebitda coverage | ebitda to interest | ebitda/interest | coverage of interest | ebitda interest coverage | interest coverage ratio | coverage ratio | interest cover ratio | ebitda / interest | ebitda interest cover | ebitda to interest coverage | ebitda to interest cover",
  ],
  [
    "EBIT Coverage (x)",
    "EBIT coverage of interest",
    "ebit coverage | ebit cover | ebit to interest | ebit/interest | ebit interest cover | ebit interest coverage | ebit / interest | ebit-to-interest coverage",
  ],
  ["FCF Coverage (x)", "FCF coverage of interest", "fcf coverage | free cash flow coverage"],
  [
    "DSCR (x)",
    "DSCR",
    "dscr | debt service coverage | debt service cover | debt service coverage ratio",
  ],
  ["FFO", "FFO", "ffo | funds from operations"],
  ["FFO / Debt (%)", "FFO to debt", "ffo to debt | ffo/debt | ffo / debt"],
  ["RCF / Debt (%)", "RCF to debt", "rcf to debt | rcf/debt | retained cash flow to debt"],
  [
    "RCF / Net Debt (%)",
    "RCF to net debt",
    "rcf to net debt | rcf/net debt | retained cash flow to net debt",
  ],
  [
    "CFO / Debt (%)",
    "operating cash flow to debt",
    "cfo to debt | cfo/debt | operating cash flow to debt",
  ],
  [
    "FCF / Debt (%)",
    "Discretionary FCF to debt",
    "fcf to debt | fcf/debt | free cash flow to debt",
  ],
  [
    "Liquidity",
    "liquidity",
    "liquidity | total liquidity | available liquidity | liquidity buffer | liquidity cushion | liquidity position | liquidity reserves | liquidity reserve | committed liquidity",
    { kind: "balance" },
  ],
  [
    "Liquidity / Short-Term Debt (x)",
    "liquidity to short-term debt",
    "liquidity to short-term debt | liquidity coverage | liquidity / short-term debt",
  ],
  ["Current Ratio (x)", "current ratio", "current ratio"],
  ["Quick Ratio (x)", "quick ratio", "quick ratio | acid test"],
  [
    "Days of Inventory",
    "days of inventory",
    "inventory days | days of inventory | days inventory | days inventory outstanding | days in inventory | dio",
    { isPlural: true },
  ],
  [
    "Days of Receivables",
    "days of receivables",
    "receivable days | receivables days | days of receivables | days sales outstanding | debtor days | dso",
    { isPlural: true },
  ],
  [
    "Days of Payables",
    "days of payables",
    "payable days | payables days | days of payables | days payable outstanding | days payables outstanding | creditor days | dpo",
    { isPlural: true },
  ],
  [
    "Cash Conversion Cycle",
    "the cash conversion cycle",
    "cash conversion cycle | cash cycle | ccc",
  ],
  [
    "R&D Intensity (%)",
    "R&D intensity",
    "r&d intensity | research intensity | r&d to sales | r&d to revenue | r&d ratio",
  ],
  ["Dividend Payout (%)", "dividend payout", "dividend payout ratio | payout ratio"],
  [
    "Return On Invested Capital (%)",
    "return on invested capital",
    "return on capital | roic | earn on its invested capital | earn on invested capital",
  ],
  [
    "Net Debt after Restricted Cash",
    "net debt after restricted cash",
    "net debt after restricted cash | net debt including restricted cash | net debt with restricted cash",
    { kind: "balance", negative: "net cash with restricted cash" },
  ],
  [
    "Net Debt after Securities",
    "net debt after securities",
    "net debt after securities | net debt after investments | net debt including investments",
    { kind: "balance", negative: "net cash with securities" },
  ],
  [
    "Cash Runway",
    "cash runway",
    "runway | cash runway | months of cash | months of runway | cash last | cash will last | run out of cash | out of cash | run out of money | out of money",
    { kind: "balance" },
  ],
]);
