import type { Archetype } from "#core/ledger/financial-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { SpokenSum } from "#core/ledger/definitions.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import type { Unit } from "#core/ledger/units.ts";

/** What is good for a creditor: a higher value, a lower one, or neither as such. */
export type GoodDirection = "higher" | "lower" | "neutral";

export type RatioDefinition = {
  readonly item: string;
  readonly unit: Unit;
  /** In the words of the statement rows; ratios take magnitudes of outflows. */
  readonly formula: string;
  readonly good: GoodDirection;
};

/** A table of ratios: item, unit, formula and what is good, a row each. */
function ratioTable<const Item extends string>(
  rows: readonly (readonly [item: Item, unit: Unit, formula: string, good: GoodDirection])[],
): readonly (RatioDefinition & { readonly item: Item })[] {
  return rows.map(([item, unit, formula, good]) => ({ item, unit, formula, good }));
}

/** The ratios every kind of company has a row for, in the order a table shows them. */
const CORPORATE_RATIOS = ratioTable([
  ["Revenue Growth (%)", "fraction", "Revenues / prior year Revenues - 1", "higher"],
  [
    "Revenue CAGR 3Y (%)",
    "fraction",
    "(Revenues / Revenues three years before) ^ (1 / 3) - 1",
    "higher",
  ],
  ["EBITDA Growth (%)", "fraction", "EBITDA / prior year EBITDA - 1", "higher"],
  ["Gross Margin (%)", "fraction", "Gross Profit / Revenues", "higher"],
  ["EBITDA Margin (%)", "fraction", "EBITDA / Revenues", "higher"],
  ["Clean EBITDA Margin (%)", "fraction", "Clean EBITDA / Revenues", "higher"],
  ["EBIT Margin (%)", "fraction", "EBIT / Revenues", "higher"],
  ["Net Margin (%)", "fraction", "Net Income / Revenues", "higher"],
  ["FCF Margin (%)", "fraction", "Discretionary FCF / Revenues", "higher"],
  ["Effective Tax Rate (%)", "fraction", "-Tax Expense / Pre-Tax Income", "neutral"],
  ["Capex Intensity (%)", "fraction", "-Capital Expenditure / Revenues", "neutral"],
  ["Cash Conversion (%)", "fraction", "Discretionary FCF / EBITDA", "higher"],
  ["Gross Leverage (x)", "multiple", "Total Debt / EBITDA", "lower"],
  ["Net Leverage (x)", "multiple", "Net Debt / EBITDA", "lower"],
  ["Clean Gross Leverage (x)", "multiple", "Total Debt / Clean EBITDA", "lower"],
  ["Clean Net Leverage (x)", "multiple", "Net Debt / Clean EBITDA", "lower"],
  [
    "Net Leverage incl. Short-Term Investments (x)",
    "multiple",
    "(Net Debt - Short-Term Investments) / EBITDA",
    "lower",
  ],
  [
    "Lease-Adjusted Leverage (x)",
    "multiple",
    "(Total Debt + lease liabilities) / (EBITDA + Operating Lease Cost)",
    "lower",
  ],
  ["Debt / Capital (%)", "fraction", "Total Debt / (Total Debt + Equity)", "lower"],
  ["Debt / Equity (x)", "multiple", "Total Debt / Equity", "lower"],
  ["Short-Term Debt Share (%)", "fraction", "Short-Term Debt / Total Debt", "lower"],
  ["Interest Coverage (x)", "multiple", "EBITDA / -Interest Expense", "higher"],
  ["EBIT Coverage (x)", "multiple", "EBIT / -Interest Expense", "higher"],
  ["FCF Coverage (x)", "multiple", "(Discretionary FCF + Interest Paid) / Interest Paid", "higher"],
  [
    "DSCR (x)",
    "multiple",
    "(Cash Flow From Operating Activities + Interest Paid + Capital Expenditure) / (Interest Paid + prior year-end Short-Term Debt)",
    "higher",
  ],
  ["FFO", "money", "EBITDA - Interest Paid - Taxes Paid", "higher"],
  ["FFO / Debt (%)", "fraction", "FFO / Total Debt", "higher"],
  ["RCF / Debt (%)", "fraction", "(FFO + Dividends Paid) / Total Debt", "higher"],
  ["RCF / Net Debt (%)", "fraction", "(FFO + Dividends Paid) / Net Debt", "higher"],
  ["CFO / Debt (%)", "fraction", "Cash Flow From Operating Activities / Total Debt", "higher"],
  ["FCF / Debt (%)", "fraction", "Discretionary FCF / Total Debt", "higher"],
  ["Liquidity", "money", "Cash And Equivalents + Undrawn Credit Facilities", "higher"],
  ["Liquidity / Short-Term Debt (x)", "multiple", "Liquidity / Short-Term Debt", "higher"],
  ["Current Ratio (x)", "multiple", "Current Assets / Current Liabilities", "higher"],
  [
    "Quick Ratio (x)",
    "multiple",
    "(Cash And Equivalents + Short-Term Investments + Receivables) / Current Liabilities",
    "higher",
  ],
  ["Days of Inventory", "days", "Inventory / -COGS * days of the period", "lower"],
  ["Days of Receivables", "days", "Receivables / Revenues * days of the period", "lower"],
  ["Days of Payables", "days", "Payables / -COGS * days of the period", "neutral"],
  [
    "Cash Conversion Cycle",
    "days",
    "Days of Inventory + Days of Receivables - Days of Payables",
    "lower",
  ],
  ["R&D Intensity (%)", "fraction", "-R&D / Revenues", "neutral"],
  ["Dividend Payout (%)", "fraction", "-Dividends Paid / Net Income", "neutral"],
  [
    "Return On Invested Capital (%)",
    "fraction",
    "EBIT * (1 - Tax Expense / Pre-Tax Income) / (Total Debt + Equity - Cash And Equivalents)",
    "higher",
  ],
  ["Net Debt after Restricted Cash", "money", "Net Debt - Restricted Cash", "lower"],
  [
    "Net Debt after Securities",
    "money",
    "Net Debt - Short-Term Investments - Long-Term Investments",
    "lower",
  ],
  ["Cash Runway", "months", "Cash And Equivalents / (-Discretionary FCF / 12)", "higher"],
]);

/** Ratios of banks and brokers; returns are on the mean of the balances at both ends of the year. */
export const BANK_RATIOS = ratioTable([
  [
    "Return On Equity (%)",
    "fraction",
    "Net Income / mean of owners' Equity and prior year-end owners' Equity",
    "higher",
  ],
  [
    "Return On Assets (%)",
    "fraction",
    "Net Income / mean of Total Assets and prior year-end Total Assets",
    "higher",
  ],
  ["Net Interest Margin (%)", "fraction", "Net Interest Income / Average Earning Assets", "higher"],
  ["Efficiency Ratio (%)", "fraction", "-Noninterest Expense / Revenues", "lower"],
  ["Loans / Deposits (%)", "fraction", "Loans / Deposits", "neutral"],
  ["Equity / Assets (%)", "fraction", "Equity / Total Assets", "higher"],
]);

/** Ratios of insurers' underwriting, on premiums earned. */
export const INSURER_RATIOS = ratioTable([
  ["Loss Ratio (%)", "fraction", "-Losses And Benefits / Premiums Earned", "lower"],
  [
    "Expense Ratio (%)",
    "fraction",
    "-(Acquisition Costs + Other Underwriting Expense) / Premiums Earned",
    "lower",
  ],
  [
    "Combined Ratio (%)",
    "fraction",
    "-(Losses And Benefits + Acquisition Costs + Other Underwriting Expense) / Premiums Earned",
    "lower",
  ],
]);

export const REIT_RATIOS = ratioTable([
  ["Net Debt / EBITDAre (x)", "multiple", "Net Debt / EBITDAre", "lower"],
  ["FFO Payout (%)", "fraction", "-Dividends Paid / FFO (NAREIT)", "lower"],
]);

export const NO_REVENUE_RATIOS = ratioTable([
  [
    "Cash Runway incl. Short-Term Investments",
    "months",
    "(Cash And Equivalents + Short-Term Investments) / (-Discretionary FCF / 12)",
    "higher",
  ],
]);

/**
 * Every ratio row of the product (finance.md 2); which of them a company has is
 * `ratioDefinitions`. Fractions and multiples, never percent; `FFO`, `Liquidity` and net debt are
 * money, `Cash Runway` months, what is held in working capital days of the column's own period. For quarters, flows are those of the last twelve months and balances those
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
