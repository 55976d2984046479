import type { ItemWords } from "#core/finance/vocabulary/item-words.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** Words of the statement rows; aliases start from finance.md 5. */
export const STATEMENT_WORDS: readonly (ItemWords & { readonly item: StatementItem })[] = [
  {
    item: "Revenues",
    name: "revenues",
    isPlural: true,
    kind: "flow",
    good: "higher",
    aliases: "revenue | revenues | sales | net sales | turnover | top line | topline",
  },
  {
    item: "COGS",
    name: "cost of goods sold",
    kind: "flow",
    isOutflow: true,
    aliases: "cogs | cost of goods sold | cost of sales | cost of revenue | cost of revenues",
  },
  {
    item: "Gross Profit",
    name: "gross profit",
    negative: "gross loss",
    kind: "flow",
    good: "higher",
    aliases: "gross profit | gross loss",
  },
  {
    item: "SG&A",
    name: "SG&A",
    kind: "flow",
    isOutflow: true,
    aliases: "sg&a | sga | overheads | overhead | selling, general and administrative",
  },
  {
    item: "EBIT",
    name: "EBIT",
    negative: "operating loss",
    kind: "flow",
    good: "higher",
    aliases: "ebit | operating income | operating profit | operating loss",
  },
  {
    item: "D&A",
    name: "D&A",
    kind: "flow",
    aliases:
      "d&a | depreciation | depreciation and amortisation | depreciation and amortization | depreciation & amortisation | depreciation & amortization",
  },
  {
    item: "EBITDA",
    name: "EBITDA",
    negative: "EBITDA loss",
    kind: "flow",
    good: "higher",
    aliases: "ebitda | reported ebitda",
  },
  {
    item: "Clean EBITDA",
    name: "Clean EBITDA",
    negative: "Clean EBITDA loss",
    kind: "flow",
    good: "higher",
    aliases:
      "clean ebitda | adjusted ebitda | normalised ebitda | normalized ebitda | ebitda before one-offs | ebitda excluding one-offs",
  },
  {
    item: "Interest Expense",
    name: "interest expense",
    kind: "flow",
    isOutflow: true,
    good: "lower",
    aliases:
      "interest expense | interest expenses | interest cost | interest costs | interest bill | finance cost | finance costs | gross interest | interest",
  },
  {
    item: "Interest Income/Expense",
    name: "net interest",
    negative: "net interest cost",
    kind: "flow",
    aliases: "net interest | net interest expense | net interest income | interest income",
  },
  {
    item: "Pre-Tax Income",
    name: "pre-tax income",
    negative: "pre-tax loss",
    kind: "flow",
    good: "higher",
    aliases:
      "pre-tax income | pretax income | pre-tax profit | pretax profit | profit before tax | income before tax | income before taxes | pbt",
  },
  {
    item: "Tax Expense",
    name: "tax expense",
    kind: "flow",
    isOutflow: true,
    aliases: "tax expense | income tax | income taxes | tax charge | tax",
  },
  {
    item: "Net Income",
    name: "net income",
    negative: "net loss",
    kind: "flow",
    good: "higher",
    aliases:
      "net income | net profit | net earnings | earnings | net loss | net result | bottom line | profit | profits | profit after tax",
  },
  {
    item: "Cash Flow From Operating Activities",
    name: "operating cash flow",
    negative: "operating cash outflow",
    kind: "flow",
    good: "higher",
    aliases:
      "cash flow from operating activities | cash flow from operations | cash from operations | operating cash flow | operating cash flows | cash flow from operating | cfo | cash flow | cash flows",
  },
  {
    item: "Change In Working Capital",
    name: "working-capital movement",
    kind: "flow",
    aliases:
      "change in working capital | working capital | working-capital | working capital movement | working capital change",
  },
  {
    item: "Capital Expenditure",
    name: "capital expenditure",
    kind: "flow",
    isOutflow: true,
    aliases:
      "capital expenditure | capital expenditures | capex | capital spending | capital investment",
  },
  {
    item: "Discretionary FCF",
    name: "Discretionary FCF",
    negative: "Discretionary FCF deficit",
    kind: "flow",
    good: "higher",
    aliases:
      "discretionary fcf | discretionary free cash flow | free cash flow | free cash flows | fcf | fcf before dividends | free cash flow before dividends | cash burn | cash burn | burn rate | cash do they burn | cash does it burn | cash is it burning | cash are they burning",
  },
  {
    item: "Dividends Paid",
    name: "dividends paid",
    isPlural: true,
    kind: "flow",
    isOutflow: true,
    aliases: "dividends | dividends paid | dividend | dividend payments",
  },
  {
    item: "FCF",
    name: "FCF after dividends",
    negative: "FCF deficit after dividends",
    kind: "flow",
    good: "higher",
    aliases:
      "fcf after dividends | free cash flow after dividends | fcf post dividends | free cash flow post dividends | post-dividend fcf | post-dividend free cash flow | fcf after dividend | free cash flow after dividend | free cash flow after paying dividends | free cash flow net of dividends",
  },
  {
    item: "Share Repurchases",
    name: "share repurchases",
    isPlural: true,
    kind: "flow",
    isOutflow: true,
    aliases:
      "share repurchases | share repurchase | repurchases | buybacks | buy-backs | buyback | share buybacks | stock buybacks | stock repurchases | buy back stock | buy back shares | bought back stock | bought back shares | buy back any stock | buy back any shares | repurchase shares | repurchase stock | repurchased",
  },
  {
    item: "Net Acquisitions",
    name: "net acquisitions",
    isPlural: true,
    kind: "flow",
    aliases: "net acquisitions | acquisitions | acquisition spending | m&a",
  },
  {
    item: "Net Change In Cash",
    name: "net change in cash",
    kind: "flow",
    aliases: "net change in cash | change in cash",
  },
  {
    item: "Short-Term Debt",
    name: "short-term debt",
    kind: "balance",
    good: "lower",
    aliases:
      "short-term debt | short term debt | current debt | debt due within a year | debt due within one year | debt is due within a year | debt is due within one year | debt falls due within a year | debt falls due within one year | debt matures within a year | debt matures within one year | debt due in the next twelve months | debt due in the next 12 months | debt due this year | debt due next year | short-term borrowings",
  },
  {
    item: "Long-Term Debt",
    name: "long-term debt",
    kind: "balance",
    good: "lower",
    aliases: "long-term debt | long term debt | non-current debt | long-term borrowings",
  },
  {
    item: "Total Debt",
    name: "total debt",
    kind: "balance",
    good: "lower",
    aliases: "total debt | gross debt | debt | borrowings | indebtedness | debt load",
  },
  {
    item: "Cash And Equivalents",
    name: "cash and equivalents",
    isPlural: true,
    kind: "balance",
    good: "higher",
    aliases:
      "cash and equivalents | cash and cash equivalents | cash balance | cash position | cash on hand | cash",
  },
  {
    item: "Short-Term Investments",
    name: "short-term investments",
    isPlural: true,
    kind: "balance",
    aliases: "short-term investments | short term investments | marketable securities",
  },
  {
    item: "Net Debt",
    name: "net debt",

    kind: "balance",
    good: "lower",
    aliases: "net debt | net cash | net borrowings",
  },
  {
    item: "Operating Lease Liabilities",
    name: "operating lease liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "operating lease liabilities | operating leases | lease liabilities | leases",
  },
  {
    item: "Finance Lease Liabilities",
    name: "finance lease liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "finance lease liabilities | finance leases",
  },
  {
    item: "Receivables",
    name: "receivables",
    isPlural: true,
    kind: "balance",
    aliases: "receivables | accounts receivable | trade receivables",
  },
  {
    item: "Current Assets",
    name: "current assets",
    isPlural: true,
    kind: "balance",
    aliases: "current assets",
  },
  {
    item: "Current Liabilities",
    name: "current liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "current liabilities",
  },
  {
    item: "Total Assets",
    name: "total assets",
    isPlural: true,
    kind: "balance",
    aliases: "total assets | assets",
  },
  {
    item: "Total Liabilities",
    name: "total liabilities",
    isPlural: true,
    kind: "balance",
    aliases: "total liabilities | liabilities",
  },
  {
    item: "Equity",
    name: "equity",

    kind: "balance",
    good: "higher",
    aliases: "equity | book equity | shareholders equity | stockholders equity | net worth",
  },
  {
    item: "Undrawn Credit Facilities",
    name: "undrawn committed facilities",
    isPlural: true,
    kind: "balance",
    good: "higher",
    aliases:
      "undrawn facilities | undrawn credit facilities | undrawn revolver | revolver | rcf | revolving credit facility | credit line | credit lines",
  },
  {
    item: "Interest Paid",
    name: "interest paid",
    kind: "flow",
    aliases: "interest paid | cash interest",
  },
  {
    item: "Taxes Paid",
    name: "taxes paid",
    isPlural: true,
    kind: "flow",
    aliases: "taxes paid | cash taxes | tax paid",
  },
  {
    item: "Lease Principal Paid",
    name: "lease principal paid",
    kind: "flow",
    aliases: "lease principal paid | lease principal | principal of leases | lease payments",
  },
  {
    item: "Operating Lease Cost",
    name: "operating lease cost",
    kind: "flow",
    aliases: "operating lease cost | lease cost | rent expense | rent",
  },
  {
    item: "Share-Based Compensation",
    name: "share-based compensation",
    kind: "flow",
    aliases:
      "share-based compensation | stock-based compensation | stock based compensation | stock compensation | sbc",
  },
  {
    item: "Impairments",
    name: "impairments",
    isPlural: true,
    kind: "flow",
    aliases: "impairments | impairment | goodwill impairment | write-downs",
  },
  {
    item: "Restructuring",
    name: "restructuring charges",
    isPlural: true,
    kind: "flow",
    aliases: "restructuring | restructuring charges | restructuring costs",
  },
  {
    item: "Disposal Gains",
    name: "gains on disposals",
    isPlural: true,
    kind: "flow",
    aliases: "gains on disposals | disposal gains | gains and losses on disposals",
  },
  {
    item: "Diluted Shares",
    name: "diluted shares",
    isPlural: true,
    kind: "flow",
    aliases:
      "diluted shares | share count | shares outstanding | diluted share count | shares are outstanding | number of shares | how many shares",
  },
];
