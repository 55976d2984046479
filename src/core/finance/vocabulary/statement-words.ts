import { BALANCE_WORDS } from "#core/finance/vocabulary/balance-words.ts";
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
    aliases:
      "revenue | revenues | sales | net sales | turnover | top line | topline | rev | revs | net revenue | net revenues | total revenue | total revenues | total net sales | total sales | total net revenue | total net revenues | net turnover",
  },
  {
    item: "COGS",
    name: "cost of goods sold",
    kind: "flow",
    isOutflow: true,
    aliases:
      "cogs | cost of goods sold | cost of sales | cost of revenue | cost of revenues | cost of products sold | costs of sales | costs of goods sold | costs of revenue",
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
    aliases:
      "sg&a | sga | overheads | overhead | selling, general and administrative | selling and administrative expense | selling and administrative expenses | selling, general and administrative expense | sg&a expense | sg&a expenses | sg&a cost | sg&a costs | selling, general and administrative expenses | selling general and administrative expenses | selling general & administrative | selling general & administrative expense | selling general & administrative expenses",
  },
  {
    item: "EBIT",
    name: "EBIT",
    negative: "operating loss",
    kind: "flow",
    good: "higher",
    aliases:
      "ebit | operating income | operating profit | operating loss | op income | op profit | operating earnings | operating result | income from operations | profit from operations | earnings from operations | earnings before interest and tax | earnings before interest and taxes | profit before interest and tax | profit before interest and taxes",
  },
  {
    item: "D&A",
    name: "D&A",
    kind: "flow",
    aliases:
      "d&a | depreciation | depreciation and amortisation | depreciation and amortization | depreciation & amortisation | depreciation & amortization | d&a expense | depreciation and amortization expense | depreciation and amortisation expense | depreciation & amortization expense",
  },
  {
    item: "EBITDA",
    name: "EBITDA",
    negative: "EBITDA loss",
    kind: "flow",
    good: "higher",
    aliases:
      "ebitda | reported ebitda | earnings before interest taxes depreciation and amortization | earnings before interest tax depreciation and amortization | earnings before interest taxes depreciation and amortisation | earnings before interest tax depreciation and amortisation",
  },
  {
    item: "Clean EBITDA",
    name: "Clean EBITDA",
    negative: "Clean EBITDA loss",
    kind: "flow",
    good: "higher",
    aliases:
      "clean ebitda | adjusted ebitda | normalised ebitda | normalized ebitda | ebitda before one-offs | ebitda excluding one-offs | clean reported ebitda | underlying ebitda | adj ebitda | ebitda adjusted | recurring ebitda | ebitda before exceptional items | ebitda before exceptionals | ebitda before special items",
  },
  {
    item: "Interest Expense",
    name: "interest expense",
    kind: "flow",
    isOutflow: true,
    good: "lower",
    aliases:
      "interest expense | interest expenses | interest cost | interest costs | interest bill | finance cost | finance costs | gross interest | interest | interest charge | interest burden | interest charges | interest payments | gross interest expense",
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
      "pre-tax income | pretax income | pre-tax profit | pretax profit | profit before tax | income before tax | income before taxes | pbt | earnings before tax | earnings before taxes | earnings before income tax | earnings before income taxes | income before income tax | income before income taxes | profit before income tax",
  },
  {
    item: "Tax Expense",
    name: "tax expense",
    negative: "tax benefit",
    kind: "flow",
    isOutflow: true,
    aliases:
      "tax expense | income tax | income taxes | tax charge | tax | income tax expense | income tax expenses | income tax provision | income tax charge | provision for income taxes | provision for income tax | provision for taxes | tax provision | tax bill | taxation | taxes on income",
  },
  {
    item: "Net Income",
    name: "net income",
    negative: "net loss",
    kind: "flow",
    good: "higher",
    aliases:
      "net income | net profit | net earnings | earnings | net loss | net result | bottom line | profit | profits | profit after tax | net attributable income | attributable net income | attributable profit | attributable net profit | net income attributable to shareholders | net income attributable to common shareholders | net income attributable to stockholders | net profit attributable to shareholders | profit attributable to shareholders | profit for the year | profit for the period | net earnings attributable to shareholders",
  },
  {
    item: "Cash Flow From Operating Activities",
    name: "operating cash flow",
    negative: "operating cash outflow",
    kind: "flow",
    good: "higher",
    aliases:
      "cash flow from operating activities | cash flow from operations | cash from operations | operating cash flow | operating cash flows | cash flow from operating | cfo | cash flow | cash flows | ocf | cash provided by operating activities | net cash provided by operating activities | net cash from operating activities | net cash generated by operating activities | net cash generated from operating activities | net cash flow from operating activities | cash flows from operating activities | cash flows from operations | cash from operating activities | cash provided by operations | net cash provided by operations | net cash from operations | cash generated from operations | cash generated by operations | net cash generated from operations",
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
      "capital expenditure | capital expenditures | capex | capital spending | capital investment | capex spend | cash capex | capex spending | capex bill | capital outlays | capital investments | capital expenditure spending | purchases of property plant and equipment | purchase of property plant and equipment | purchases of property and equipment | spending on property plant and equipment | additions to property plant and equipment",
  },
  {
    item: "Discretionary FCF",
    name: "Discretionary FCF",
    negative: "Discretionary FCF deficit",
    kind: "flow",
    good: "higher",
    aliases:
      "discretionary fcf | discretionary free cash flow | free cash flow | free cash flows | fcf | fcf before dividends | free cash flow before dividends | cash burn | cash burn | burn rate | cash do they burn | cash does it burn | cash is it burning | cash are they burning | before dividends free cash flow | pre-dividend fcf | pre-dividend free cash flow | fcf pre dividends | free cash generation | free operating cash flow | focf",
  },
  {
    item: "Dividends Paid",
    name: "dividends paid",
    isPlural: true,
    kind: "flow",
    isOutflow: true,
    aliases:
      "dividends | dividends paid | dividend | dividend payments | cash dividends | cash dividends paid | common dividends | ordinary dividends | dividend payout | dividend distributions",
  },
  {
    item: "FCF",
    name: "FCF after dividends",
    negative: "FCF deficit after dividends",
    kind: "flow",
    good: "higher",
    aliases:
      "fcf after dividends | free cash flow after dividends | fcf post dividends | free cash flow post dividends | post-dividend fcf | post-dividend free cash flow | fcf after dividend | free cash flow after dividend | free cash flow after paying dividends | free cash flow net of dividends | after dividends free cash flow | after dividends fcf | fcf after divs",
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
  ...BALANCE_WORDS,
  {
    item: "Interest Paid",
    name: "interest paid",
    kind: "flow",
    aliases: "interest paid | cash interest | interest paid in cash | cash interest paid",
  },
  {
    item: "Taxes Paid",
    name: "taxes paid",
    isPlural: true,
    kind: "flow",
    aliases:
      "taxes paid | cash taxes | tax paid | taxes paid in cash | tax paid in cash | cash tax | cash taxes paid | cash tax paid",
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
    aliases:
      "operating lease cost | lease cost | rent expense | rent | lease costs | lease expense | lease expenses | operating lease costs | operating lease expense | rental expense | rental costs",
  },
  {
    item: "R&D",
    name: "R&D",
    kind: "flow",
    isOutflow: true,
    aliases:
      "r&d | rd expense | r&d expense | r&d expenses | r&d spending | r&d spend | r&d cost | r&d costs | research and development | research & development | research and development expense | research and development expenses | research and development costs",
  },
  {
    item: "Amortisation of Intangibles",
    name: "amortisation of intangibles",
    kind: "flow",
    aliases:
      "amortisation of intangibles | amortization of intangibles | amortisation of intangible assets | amortization of intangible assets | intangible amortisation | intangible amortization",
  },
  {
    item: "Share-Based Compensation",
    name: "share-based compensation",
    kind: "flow",
    aliases:
      "share-based compensation | stock-based compensation | stock based compensation | stock compensation | sbc | share-based payments | share-based payment expense | stock-based compensation expense | share-based compensation expense | sbc expense",
  },
  {
    item: "Goodwill Impairment",
    name: "goodwill impairment",
    kind: "flow",
    aliases:
      "goodwill impairment | goodwill impairments | impairment of goodwill | goodwill impairment charge | goodwill impairment charges | goodwill impairment loss",
  },
  {
    item: "Impairments",
    name: "impairments",
    isPlural: true,
    kind: "flow",
    aliases: "impairments | impairment | write-downs | impairment charge | impairment charges",
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
      "diluted shares | share count | shares outstanding | diluted share count | shares are outstanding | number of shares | how many shares | diluted shares outstanding | diluted weighted average shares outstanding | diluted weighted average shares | weighted average diluted shares",
  },
];
