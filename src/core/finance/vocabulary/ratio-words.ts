import type { ItemWords } from "#core/finance/vocabulary/item-words.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";

/** Words of the ratio rows; aliases start from finance.md 5. */
export const RATIO_WORDS: readonly (ItemWords & { readonly item: RatioItem })[] = [
  {
    item: "Gross Margin (%)",
    name: "gross margin",
    kind: "ratio",
    good: "higher",
    aliases: "gross margin | gross margins | gross profit margin | gm",
  },
  {
    item: "EBITDA Margin (%)",
    name: "EBITDA margin",
    kind: "ratio",
    good: "higher",
    aliases: "ebitda margin | ebitda margins",
  },
  {
    item: "Clean EBITDA Margin (%)",
    name: "Clean EBITDA margin",
    kind: "ratio",
    good: "higher",
    aliases: "clean ebitda margin | adjusted ebitda margin",
  },
  {
    item: "EBIT Margin (%)",
    name: "EBIT margin",
    kind: "ratio",
    good: "higher",
    aliases:
      "ebit margin | operating margin | operating margins | ebit margins | operating profit margin | return on sales | op margin | op margins",
  },
  {
    item: "Net Margin (%)",
    name: "net margin",
    kind: "ratio",
    good: "higher",
    aliases: "net margin | net income margin | net profit margin | profit margin | net margins",
  },
  {
    item: "FCF Margin (%)",
    name: "FCF margin",
    kind: "ratio",
    good: "higher",
    aliases: "fcf margin | free cash flow margin",
  },
  {
    item: "Effective Tax Rate (%)",
    name: "effective tax rate",
    kind: "ratio",
    aliases: "effective tax rate | tax rate | effective tax | etr | effective rate",
  },
  {
    item: "Capex Intensity (%)",
    name: "capex intensity",
    kind: "ratio",
    aliases:
      "capex intensity | capital intensity | capex to sales | capex to revenue | capex to revenues | capex ratio",
  },
  {
    item: "Cash Conversion (%)",
    name: "cash conversion",
    kind: "ratio",
    good: "higher",
    aliases:
      "cash conversion | fcf conversion | free cash flow conversion | cash conversion rate | cash conversion ratio",
  },
  {
    item: "Gross Leverage (x)",
    name: "gross leverage",
    kind: "ratio",
    good: "lower",
    aliases:
      "gross leverage | debt to ebitda | debt/ebitda | total leverage | total debt to ebitda | total debt/ebitda | total debt / ebitda | debt / ebitda | gross debt to ebitda | gross debt/ebitda | gross debt / ebitda | debt-to-ebitda",
  },
  {
    item: "Net Leverage (x)",
    name: "net leverage",
    kind: "ratio",
    good: "lower",
    aliases:
      "net leverage | net debt to ebitda | net debt/ebitda | net debt / ebitda | net debt-to-ebitda | net lev | nd/ebitda",
  },
  {
    item: "Clean Gross Leverage (x)",
    name: "gross leverage on Clean EBITDA",
    kind: "ratio",
    good: "lower",
    aliases: "clean gross leverage | gross leverage on clean ebitda",
  },
  {
    item: "Clean Net Leverage (x)",
    name: "net leverage on Clean EBITDA",
    kind: "ratio",
    good: "lower",
    aliases:
      "clean net leverage | clean leverage | adjusted leverage | net leverage on clean ebitda | clean net lev",
  },
  {
    item: "Net Leverage incl. Short-Term Investments (x)",
    name: "net leverage after short-term investments",
    kind: "ratio",
    good: "lower",
    aliases: "net leverage including short-term investments | net leverage including investments",
  },
  {
    item: "Lease-Adjusted Leverage (x)",
    name: "lease-adjusted leverage",
    kind: "ratio",
    good: "lower",
    aliases: "lease-adjusted leverage | lease adjusted leverage | leverage including leases",
  },
  {
    item: "Debt / Capital (%)",
    name: "debt to capital",
    kind: "ratio",
    good: "lower",
    aliases:
      "debt to capital | debt/capital | debt / capital | gearing | debt/capitalization | debt to capitalization | debt/capitalisation | debt to capitalisation | debt to total capital | debt/total capital",
  },
  {
    item: "Debt / Equity (x)",
    name: "debt to equity",
    kind: "ratio",
    good: "lower",
    aliases: "debt to equity | debt/equity | debt / equity | debt-to-equity",
  },
  {
    item: "Short-Term Debt Share (%)",
    name: "the short-term share of debt",
    kind: "ratio",
    good: "lower",
    aliases:
      "short-term debt share | share of short-term debt | debt is short-term | debt is short term | debt is due within a year | short-term share of debt",
  },
  {
    item: "Interest Coverage (x)",
    name: "interest coverage",
    kind: "ratio",
    good: "higher",
    aliases:
      "interest coverage | interest cover | cover interest | cover its interest | cover their interest | cover the interest | covers interest | covers its interest | coverage | cover | ebitda coverage | ebitda to interest | ebitda/interest | coverage of interest | ebitda interest coverage | interest coverage ratio | coverage ratio | interest cover ratio | ebitda / interest | ebitda interest cover | ebitda to interest coverage | ebitda to interest cover",
  },
  {
    item: "EBIT Coverage (x)",
    name: "EBIT coverage of interest",
    kind: "ratio",
    good: "higher",
    aliases:
      "ebit coverage | ebit cover | ebit to interest | ebit/interest | ebit interest cover | ebit interest coverage | ebit / interest | ebit-to-interest coverage",
  },
  {
    item: "FCF Coverage (x)",
    name: "FCF coverage of interest",
    kind: "ratio",
    good: "higher",
    aliases: "fcf coverage | free cash flow coverage",
  },
  {
    item: "DSCR (x)",
    name: "DSCR",
    kind: "ratio",
    good: "higher",
    aliases: "dscr | debt service coverage | debt service cover | debt service coverage ratio",
  },
  {
    item: "FFO",
    name: "FFO",

    kind: "flow",
    good: "higher",
    aliases: "ffo | funds from operations",
  },
  {
    item: "FFO / Debt (%)",
    name: "FFO to debt",
    kind: "ratio",
    good: "higher",
    aliases: "ffo to debt | ffo/debt | ffo / debt",
  },
  {
    item: "RCF / Debt (%)",
    name: "RCF to debt",
    kind: "ratio",
    good: "higher",
    aliases: "rcf to debt | rcf/debt | retained cash flow to debt",
  },
  {
    item: "RCF / Net Debt (%)",
    name: "RCF to net debt",
    kind: "ratio",
    good: "higher",
    aliases: "rcf to net debt | rcf/net debt | retained cash flow to net debt",
  },
  {
    item: "CFO / Debt (%)",
    name: "operating cash flow to debt",
    kind: "ratio",
    good: "higher",
    aliases: "cfo to debt | cfo/debt | operating cash flow to debt",
  },
  {
    item: "FCF / Debt (%)",
    name: "Discretionary FCF to debt",
    kind: "ratio",
    good: "higher",
    aliases: "fcf to debt | fcf/debt | free cash flow to debt",
  },
  {
    item: "Liquidity",
    name: "liquidity",
    kind: "balance",
    good: "higher",
    aliases:
      "liquidity | total liquidity | available liquidity | liquidity buffer | liquidity cushion | liquidity position | liquidity reserves | liquidity reserve | committed liquidity",
  },
  {
    item: "Liquidity / Short-Term Debt (x)",
    name: "liquidity to short-term debt",
    kind: "ratio",
    good: "higher",
    aliases: "liquidity to short-term debt | liquidity coverage | liquidity / short-term debt",
  },
  {
    item: "Current Ratio (x)",
    name: "current ratio",
    kind: "ratio",
    good: "higher",
    aliases: "current ratio",
  },
  {
    item: "Quick Ratio (x)",
    name: "quick ratio",
    kind: "ratio",
    good: "higher",
    aliases: "quick ratio | acid test",
  },
  {
    item: "Cash Runway",
    name: "cash runway",
    kind: "balance",
    good: "higher",
    aliases:
      "runway | cash runway | months of cash | months of runway | cash last | cash will last | run out of cash | out of cash",
  },
];
