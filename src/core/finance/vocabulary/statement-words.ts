import { BALANCE_WORDS } from "#core/finance/vocabulary/balance-words.ts";
import { wordTable } from "#core/finance/vocabulary/word-table.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** Words of the statement rows; aliases start from finance.md 5. */
export const STATEMENT_WORDS = [
  ...wordTable<StatementItem>("flow", [
    [
      "Revenues",
      "revenues",
      "revenue | revenues | sales | net sales | turnover | top line | topline | rev | revs | net revenue | net revenues | total revenue | total revenues | total net sales | total sales | total net revenue | total net revenues | net turnover",
      { isPlural: true, good: "higher" },
    ],
    [
      "COGS",
      "cost of goods sold",
      "cogs | cost of goods sold | cost of sales | cost of revenue | cost of revenues | cost of products sold | costs of sales | costs of goods sold | costs of revenue",
    ],
    [
      "Gross Profit",
      "gross profit",
      "gross profit | gross loss",
      { negative: "gross loss", good: "higher" },
    ],
    [
      "SG&A",
      "SG&A",
      "sg&a | sga | overheads | overhead | selling, general and administrative | selling and administrative expense | selling and administrative expenses | selling, general and administrative expense | sg&a expense | sg&a expenses | sg&a cost | sg&a costs | selling, general and administrative expenses | selling general and administrative expenses | selling general & administrative | selling general & administrative expense | selling general & administrative expenses",
    ],
    [
      "EBIT",
      "EBIT",
      "ebit | operating income | operating profit | operating loss | op income | op profit | operating earnings | operating result | income from operations | profit from operations | earnings from operations | earnings before interest and tax | earnings before interest and taxes | profit before interest and tax | profit before interest and taxes",
      { negative: "operating loss", good: "higher" },
    ],
    [
      "D&A",
      "D&A",
      "d&a | depreciation | depreciation and amortisation | depreciation and amortization | depreciation & amortisation | depreciation & amortization | d&a expense | depreciation and amortization expense | depreciation and amortisation expense | depreciation & amortization expense",
    ],
    [
      "EBITDA",
      "EBITDA",
      "ebitda | reported ebitda | earnings before interest taxes depreciation and amortization | earnings before interest tax depreciation and amortization | earnings before interest taxes depreciation and amortisation | earnings before interest tax depreciation and amortisation",
      { negative: "EBITDA loss", good: "higher" },
    ],
    [
      "Clean EBITDA",
      "Clean EBITDA",
      "clean ebitda | adjusted ebitda | normalised ebitda | normalized ebitda | ebitda before one-offs | ebitda excluding one-offs | clean reported ebitda | underlying ebitda | adj ebitda | ebitda adjusted | recurring ebitda | ebitda before exceptional items | ebitda before exceptionals | ebitda before special items",
      { negative: "Clean EBITDA loss", good: "higher" },
    ],
    [
      "Interest Expense",
      "interest expense",
      "interest expense | interest expenses | interest cost | interest costs | interest bill | finance cost | finance costs | gross interest | interest | interest charge | interest burden | interest charges | interest payments | gross interest expense",
      { good: "lower" },
    ],
    [
      "Interest Income/Expense",
      "net interest",
      "net interest | net interest expense | net interest income | interest income",
      { negative: "net interest cost" },
    ],
    [
      "Pre-Tax Income",
      "pre-tax income",
      "pre-tax income | pretax income | pre-tax profit | pretax profit | profit before tax | income before tax | income before taxes | pbt | earnings before tax | earnings before taxes | earnings before income tax | earnings before income taxes | income before income tax | income before income taxes | profit before income tax",
      { negative: "pre-tax loss", good: "higher" },
    ],
    [
      "Tax Expense",
      "tax expense",
      "tax expense | income tax | income taxes | tax charge | tax | income tax expense | income tax expenses | income tax provision | income tax charge | provision for income taxes | provision for income tax | provision for taxes | tax provision | tax bill | taxation | taxes on income",
      { negative: "tax benefit" },
    ],
    [
      "Net Income",
      "net income",
      "net income | net profit | net earnings | earnings | net loss | net result | bottom line | profit | profits | profit after tax | net attributable income | attributable net income | attributable profit | attributable net profit | net income attributable to shareholders | net income attributable to common shareholders | net income attributable to stockholders | net profit attributable to shareholders | profit attributable to shareholders | profit for the year | profit for the period | net earnings attributable to shareholders",
      { negative: "net loss", good: "higher" },
    ],
    [
      "Cash Flow From Operating Activities",
      "operating cash flow",
      "cash flow from operating activities | cash flow from operations | cash from operations | operating cash flow | operating cash flows | cash flow from operating | cfo | cash flow | cash flows | ocf | cash provided by operating activities | net cash provided by operating activities | net cash from operating activities | net cash generated by operating activities | net cash generated from operating activities | net cash flow from operating activities | cash flows from operating activities | cash flows from operations | cash from operating activities | cash provided by operations | net cash provided by operations | net cash from operations | cash generated from operations | cash generated by operations | net cash generated from operations",
      { negative: "operating cash outflow", good: "higher" },
    ],
    [
      "Change In Working Capital",
      "working-capital movement",
      "change in working capital | working capital | working-capital | working capital movement | working capital change",
    ],
    [
      "Capital Expenditure",
      "capital expenditure",
      "capital expenditure | capital expenditures | capex | capital spending | capital investment | capex spend | cash capex | capex spending | capex bill | capital outlays | capital investments | capital expenditure spending | purchases of property plant and equipment | purchase of property plant and equipment | purchases of property and equipment | spending on property plant and equipment | additions to property plant and equipment",
    ],
    [
      "Discretionary FCF",
      "Discretionary FCF",
      "discretionary fcf | discretionary free cash flow | free cash flow | free cash flows | fcf | fcf before dividends | free cash flow before dividends | cash burn | cash burn | burn rate | cash do they burn | cash does it burn | cash is it burning | cash are they burning | before dividends free cash flow | pre-dividend fcf | pre-dividend free cash flow | fcf pre dividends | free cash generation | free operating cash flow | focf",
      { negative: "Discretionary FCF deficit", good: "higher" },
    ],
    [
      "Dividends Paid",
      "dividends paid",
      "dividends | dividends paid | dividend | dividend payments | cash dividends | cash dividends paid | common dividends | ordinary dividends | dividend payout | dividend distributions",
      { isPlural: true },
    ],
    [
      "FCF",
      "FCF after dividends",
      "fcf after dividends | free cash flow after dividends | fcf post dividends | free cash flow post dividends | post-dividend fcf | post-dividend free cash flow | fcf after dividend | free cash flow after dividend | free cash flow after paying dividends | free cash flow net of dividends | after dividends free cash flow | after dividends fcf | fcf after divs",
      { negative: "FCF deficit after dividends", good: "higher" },
    ],
    [
      "Share Repurchases",
      "share repurchases",
      "share repurchases | share repurchase | repurchases | buybacks | buy-backs | buyback | share buybacks | stock buybacks | stock repurchases | buy back stock | buy back shares | bought back stock | bought back shares | buy back any stock | buy back any shares | repurchase shares | repurchase stock | repurchased",
      { isPlural: true },
    ],
    [
      "Net Acquisitions",
      "net acquisitions",
      "net acquisitions | acquisitions | acquisition spending | m&a",
      { isPlural: true },
    ],
    [
      "Rental and Fleet Purchases",
      "rental and fleet purchases",
      "rental and fleet purchases | fleet purchases | rental equipment purchases | purchases of rental equipment | rental equipment expenditures | rental equipment expenditure | fleet capex | rental capex | fleet spending | fleet investment | fleet expenditure",
      { isPlural: true },
    ],
    ["Net Change In Cash", "net change in cash", "net change in cash | change in cash"],
  ]),
  ...BALANCE_WORDS,
  ...wordTable<StatementItem>("flow", [
    [
      "Interest Paid",
      "interest paid",
      "interest paid | cash interest | interest paid in cash | cash interest paid",
    ],
    [
      "Taxes Paid",
      "taxes paid",
      "taxes paid | cash taxes | tax paid | taxes paid in cash | tax paid in cash | cash tax | cash taxes paid | cash tax paid",
      { isPlural: true },
    ],
    [
      "Lease Principal Paid",
      "lease principal paid",
      "lease principal paid | lease principal | principal of leases | lease payments",
    ],
    [
      "Operating Lease Cost",
      "operating lease cost",
      "operating lease cost | lease cost | rent expense | rent | lease costs | lease expense | lease expenses | operating lease costs | operating lease expense | rental expense | rental costs",
    ],
    [
      "R&D",
      "R&D",
      "r&d | rd expense | r&d expense | r&d expenses | r&d spending | r&d spend | r&d cost | r&d costs | research and development | research & development | research and development expense | research and development expenses | research and development costs",
    ],
    [
      "Amortisation of Intangibles",
      "amortisation of intangibles",
      "amortisation of intangibles | amortization of intangibles | amortisation of intangible assets | amortization of intangible assets | intangible amortisation | intangible amortization",
    ],
    [
      "Share-Based Compensation",
      "share-based compensation",
      "share-based compensation | stock-based compensation | stock based compensation | stock compensation | sbc | share-based payments | share-based payment expense | stock-based compensation expense | share-based compensation expense | sbc expense",
    ],
    [
      "Goodwill Impairment",
      "goodwill impairment",
      "goodwill impairment | goodwill impairments | impairment of goodwill | goodwill impairment charge | goodwill impairment charges | goodwill impairment loss",
    ],
    [
      "Impairments",
      "impairments",
      "impairments | impairment | write-downs | write off | wrote off | written off | write down | wrote down | written down | impairment charge | impairment charges",
      { isPlural: true },
    ],
    [
      "Restructuring",
      "restructuring charges",
      "restructuring | restructuring charges | restructuring costs",
      { isPlural: true },
    ],
    [
      "Disposal Gains",
      "gains on disposals",
      "gains on disposals | disposal gains | gains and losses on disposals",
      { isPlural: true },
    ],
    [
      "Other Operating Income",
      "other operating income",
      "other operating income | other operating income and expense | other operating income and expenses | other operating expense",
      { negative: "other operating expense" },
    ],
    [
      "EPS Diluted",
      "diluted EPS",
      "eps | diluted eps | earnings per share | diluted earnings per share | earnings per diluted share | net income per share | diluted net income per share | net income per diluted share | diluted earnings a share | earnings a share",
      { negative: "diluted loss per share", good: "higher" },
    ],
    [
      "EPS Basic",
      "basic EPS",
      "basic eps | basic earnings per share | basic net income per share",
      { negative: "basic loss per share", good: "higher" },
    ],
    [
      "Dividends per Share",
      "dividends per share",
      "dividends per share | dividend per share | dps | dividends declared per share | dividends a share | dividend a share",
      { isPlural: true },
    ],
    [
      "Diluted Shares",
      "diluted shares",
      "diluted shares | share count | diluted share count | number of shares | how many shares | diluted shares outstanding | diluted weighted average shares outstanding | diluted weighted average shares | weighted average diluted shares",
      { isPlural: true },
    ],
  ]),
];
