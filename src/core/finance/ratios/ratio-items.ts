import type { Archetype } from "#core/ledger/financial-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { SpokenSum } from "#core/ledger/definitions.ts";
import type { StatementItem, Unit } from "#core/ledger/items.ts";
import {
  BANK_RATIOS,
  INSURER_RATIOS,
  NO_REVENUE_RATIOS,
  REIT_RATIOS,
} from "#core/finance/ratios/archetype-ratio-items.ts";

/** What is good for a creditor: a higher value, a lower one, or neither as such. */
export type GoodDirection = "higher" | "lower" | "neutral";

export type RatioDefinition = {
  readonly item: string;
  readonly unit: Unit;
  /** In the words of the statement rows; ratios take magnitudes of outflows. */
  readonly formula: string;
  readonly good: GoodDirection;
};

/** The ratios every kind of company has a row for, in the order a table shows them. */
const CORPORATE_RATIOS = [
  {
    item: "Revenue Growth (%)",
    unit: "fraction",
    formula: "Revenues / prior year Revenues - 1",
    good: "higher",
  },
  {
    item: "Revenue CAGR 3Y (%)",
    unit: "fraction",
    formula: "(Revenues / Revenues three years before) ^ (1 / 3) - 1",
    good: "higher",
  },
  {
    item: "EBITDA Growth (%)",
    unit: "fraction",
    formula: "EBITDA / prior year EBITDA - 1",
    good: "higher",
  },
  {
    item: "Gross Margin (%)",
    unit: "fraction",
    formula: "Gross Profit / Revenues",
    good: "higher",
  },
  { item: "EBITDA Margin (%)", unit: "fraction", formula: "EBITDA / Revenues", good: "higher" },
  {
    item: "Clean EBITDA Margin (%)",
    unit: "fraction",
    formula: "Clean EBITDA / Revenues",
    good: "higher",
  },
  { item: "EBIT Margin (%)", unit: "fraction", formula: "EBIT / Revenues", good: "higher" },
  { item: "Net Margin (%)", unit: "fraction", formula: "Net Income / Revenues", good: "higher" },
  {
    item: "FCF Margin (%)",
    unit: "fraction",
    formula: "Discretionary FCF / Revenues",
    good: "higher",
  },
  {
    item: "Effective Tax Rate (%)",
    unit: "fraction",
    formula: "-Tax Expense / Pre-Tax Income",
    good: "neutral",
  },
  {
    item: "Capex Intensity (%)",
    unit: "fraction",
    formula: "-Capital Expenditure / Revenues",
    good: "neutral",
  },
  {
    item: "Cash Conversion (%)",
    unit: "fraction",
    formula: "Discretionary FCF / EBITDA",
    good: "higher",
  },
  { item: "Gross Leverage (x)", unit: "multiple", formula: "Total Debt / EBITDA", good: "lower" },
  { item: "Net Leverage (x)", unit: "multiple", formula: "Net Debt / EBITDA", good: "lower" },
  {
    item: "Clean Gross Leverage (x)",
    unit: "multiple",
    formula: "Total Debt / Clean EBITDA",
    good: "lower",
  },
  {
    item: "Clean Net Leverage (x)",
    unit: "multiple",
    formula: "Net Debt / Clean EBITDA",
    good: "lower",
  },
  {
    item: "Net Leverage incl. Short-Term Investments (x)",
    unit: "multiple",
    formula: "(Net Debt - Short-Term Investments) / EBITDA",
    good: "lower",
  },
  {
    item: "Lease-Adjusted Leverage (x)",
    unit: "multiple",
    formula: "(Total Debt + lease liabilities) / (EBITDA + Operating Lease Cost)",
    good: "lower",
  },
  {
    item: "Debt / Capital (%)",
    unit: "fraction",
    formula: "Total Debt / (Total Debt + Equity)",
    good: "lower",
  },
  { item: "Debt / Equity (x)", unit: "multiple", formula: "Total Debt / Equity", good: "lower" },
  {
    item: "Short-Term Debt Share (%)",
    unit: "fraction",
    formula: "Short-Term Debt / Total Debt",
    good: "lower",
  },
  {
    item: "Interest Coverage (x)",
    unit: "multiple",
    formula: "EBITDA / -Interest Expense",
    good: "higher",
  },
  {
    item: "EBIT Coverage (x)",
    unit: "multiple",
    formula: "EBIT / -Interest Expense",
    good: "higher",
  },
  {
    item: "FCF Coverage (x)",
    unit: "multiple",
    formula: "(Discretionary FCF + Interest Paid) / Interest Paid",
    good: "higher",
  },
  {
    item: "DSCR (x)",
    unit: "multiple",
    formula:
      "(Cash Flow From Operating Activities + Interest Paid + Capital Expenditure) / (Interest Paid + prior year-end Short-Term Debt)",
    good: "higher",
  },
  { item: "FFO", unit: "money", formula: "EBITDA - Interest Paid - Taxes Paid", good: "higher" },
  { item: "FFO / Debt (%)", unit: "fraction", formula: "FFO / Total Debt", good: "higher" },
  {
    item: "RCF / Debt (%)",
    unit: "fraction",
    formula: "(FFO + Dividends Paid) / Total Debt",
    good: "higher",
  },
  {
    item: "RCF / Net Debt (%)",
    unit: "fraction",
    formula: "(FFO + Dividends Paid) / Net Debt",
    good: "higher",
  },
  {
    item: "CFO / Debt (%)",
    unit: "fraction",
    formula: "Cash Flow From Operating Activities / Total Debt",
    good: "higher",
  },
  {
    item: "FCF / Debt (%)",
    unit: "fraction",
    formula: "Discretionary FCF / Total Debt",
    good: "higher",
  },
  {
    item: "Liquidity",
    unit: "money",
    formula: "Cash And Equivalents + Undrawn Credit Facilities",
    good: "higher",
  },
  {
    item: "Liquidity / Short-Term Debt (x)",
    unit: "multiple",
    formula: "Liquidity / Short-Term Debt",
    good: "higher",
  },
  {
    item: "Current Ratio (x)",
    unit: "multiple",
    formula: "Current Assets / Current Liabilities",
    good: "higher",
  },
  {
    item: "Quick Ratio (x)",
    unit: "multiple",
    formula: "(Cash And Equivalents + Short-Term Investments + Receivables) / Current Liabilities",
    good: "higher",
  },
  {
    item: "Cash Runway",
    unit: "months",
    formula: "Cash And Equivalents / (-Discretionary FCF / 12)",
    good: "higher",
  },
] as const satisfies readonly RatioDefinition[];

/**
 * Every ratio row of the product (finance.md 2); which of them a company has is
 * `ratioDefinitions`. Fractions and multiples, never percent; `FFO` and `Liquidity` are money,
 * `Cash Runway` months. For quarters, flows are those of the last twelve months and balances those
 * of the quarter's end.
 */
export const RATIO_DEFINITIONS = [
  ...CORPORATE_RATIOS,
  ...BANK_RATIOS,
  ...INSURER_RATIOS,
  ...REIT_RATIOS,
  ...NO_REVENUE_RATIOS,
] as const;

const RETURNS = BANK_RATIOS.filter(
  ({ item }) => item === "Return On Equity (%)" || item === "Equity / Assets (%)",
);

const OWN_RATIOS: Readonly<Record<Archetype, readonly NamedRatio[]>> = {
  corporate: [],
  "captive-finance": [],
  bank: BANK_RATIOS,
  insurer: [...INSURER_RATIOS, ...RETURNS],
  reit: REIT_RATIOS,
  "no-revenue": NO_REVENUE_RATIOS,
};

/** A definition by one of the product's own names. */
export type NamedRatio = RatioDefinition & { readonly item: RatioItem };

/** The ratio rows of this kind of company: its own first, then those of every company. */
export function ratioDefinitions(archetype: Archetype): readonly NamedRatio[] {
  return [...OWN_RATIOS[archetype], ...CORPORATE_RATIOS];
}

export type RatioItem = (typeof RATIO_DEFINITIONS)[number]["item"];

/** Every row the product itself names; others are free labels, of the provider that holds them. */
export type ItemId = StatementItem | RatioItem | SpokenSum;

/** Reads a row the product names in a column; undefined where there is no value. */
export type FindRow = (item: ItemId, period: string | undefined) => Datum | undefined;

const DEFINITIONS_BY_ITEM: ReadonlyMap<string, RatioDefinition> = new Map(
  RATIO_DEFINITIONS.map((definition) => [definition.item, definition]),
);

/** The definition of a ratio row by its exact name; undefined for a row that is not a ratio. */
export function findRatioDefinition(item: string): RatioDefinition | undefined {
  return DEFINITIONS_BY_ITEM.get(item);
}
