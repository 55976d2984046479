import type { Scale } from "#core/finance/vocabulary/bands.ts";
import type { Topic } from "#core/findings/finding.ts";
import type { CompanyKind, Kind } from "#core/findings/kinds.ts";
import type { View } from "#core/findings/view.ts";

/** A row that a topic is read by. */
export type Measure = {
  readonly item: string;
  readonly topic: Topic;
  /** The scale its words come from, where it has one. */
  readonly scale?: Scale;
  /** What it is called in a title, where its own name is too long for one. */
  readonly short?: string;
  /** Whether its absence is told: what a reader of such a company looks for first. */
  readonly isMissed?: true;
};

/** Of companies that are read by EBITDA and cash flow; the first of a topic stands for it. */
const OF_EARNINGS: readonly Measure[] = [
  { item: "Revenues", topic: "growth", isMissed: true },
  { item: "EBITDA", topic: "margin", isMissed: true },
  { item: "EBIT", topic: "margin" },
  { item: "EBITDA Margin (%)", topic: "margin" },
  { item: "EBIT Margin (%)", topic: "margin" },
  { item: "Gross Margin (%)", topic: "margin" },
  { item: "Net Income", topic: "margin" },
  { item: "Discretionary FCF", topic: "cash", short: "free cash flow", isMissed: true },
  { item: "Cash Flow From Operating Activities", topic: "cash" },
  { item: "Capital Expenditure", topic: "cash", short: "capex" },
  { item: "Dividends Paid", topic: "cash" },
  { item: "Share Repurchases", topic: "cash" },
  { item: "Cash Conversion (%)", topic: "cash" },
  { item: "Net Leverage (x)", topic: "leverage", scale: "leverage", short: "net leverage" },
  { item: "Net Debt", topic: "leverage" },
  { item: "Total Debt", topic: "leverage", isMissed: true },
  { item: "Gross Leverage (x)", topic: "leverage" },
  { item: "Lease-Adjusted Leverage (x)", topic: "leverage" },
  {
    item: "Interest Coverage (x)",
    topic: "coverage",
    scale: "coverage",
    short: "coverage",
    isMissed: true,
  },
  { item: "EBIT Coverage (x)", topic: "coverage" },
  { item: "FFO / Debt (%)", topic: "coverage" },
  { item: "FCF / Debt (%)", topic: "coverage" },
  { item: "Cash And Equivalents", topic: "liquidity", short: "cash", isMissed: true },
  { item: "Undrawn Credit Facilities", topic: "liquidity", isMissed: true },
  { item: "Current Ratio (x)", topic: "liquidity" },
  { item: "Short-Term Debt", topic: "refinancing", isMissed: true },
  { item: "Equity", topic: "capital", isMissed: true },
  { item: "Debt / Capital (%)", topic: "capital" },
  { item: "EPS Diluted", topic: "returns", short: "EPS" },
  { item: "Return On Invested Capital (%)", topic: "returns", short: "ROIC" },
  { item: "Diluted Shares", topic: "returns" },
];

/** Net debt over EBITDA before impairments of property and gains on its sale: what a trust's debt is read by. */
const PROPERTY_TURNS = "Net Debt / EBITDAre (x)";

/** The row that a company's debt is read by, the row of earnings that it is over, and what that is called. */
export function turnsOf({ kind, now, basis }: Pick<View, "kind" | "now" | "basis">): {
  readonly item: string;
  readonly row: "EBITDA" | "EBITDAre";
  readonly earned: string;
} {
  return kind.kind === "reit" && now(PROPERTY_TURNS) !== undefined
    ? { item: PROPERTY_TURNS, row: "EBITDAre", earned: "EBITDAre" }
    : { item: "Net Leverage (x)", row: "EBITDA", earned: basis };
}

/** Whether its debt is read by turns of EBITDA, which have bounds; those of a trust's property have others. */
export function isReadByTurns(view: View): boolean {
  return view.kind.topics.includes("leverage") && turnsOf(view).row === "EBITDA";
}

const OF_REITS: readonly Measure[] = [
  { item: "FFO (NAREIT)", topic: "property", short: "FFO", isMissed: true },
  { item: "FFO Payout (%)", topic: "property" },
  { item: "Net Operating Income", topic: "property" },
  { item: PROPERTY_TURNS, topic: "leverage", short: "net debt to EBITDAre" },
];

const OF_NO_REVENUE: readonly Measure[] = [
  { item: "Net Income", topic: "growth" },
  { item: "Cash Burn", topic: "cash" },
  ...OF_EARNINGS.filter(({ topic }) => ["liquidity", "refinancing", "capital"].includes(topic)),
  { item: "Total Debt", topic: "refinancing" },
  { item: "Diluted Shares", topic: "returns" },
];

const RETURNS: readonly Measure[] = [
  { item: "Net Income", topic: "returns", isMissed: true },
  { item: "Return On Equity (%)", topic: "returns", scale: "return", isMissed: true },
  { item: "EPS Diluted", topic: "returns", short: "EPS" },
  { item: "Dividends Paid", topic: "returns" },
  { item: "Share Repurchases", topic: "returns" },
];

const CAPITAL: readonly Measure[] = [
  { item: "Equity / Assets (%)", topic: "capital" },
  { item: "Equity", topic: "capital", isMissed: true },
];

/** What any company pays with; of those whose debt is their raw material, how it is borrowed. */
const CASH: Measure = {
  item: "Cash And Equivalents",
  topic: "liquidity",
  short: "cash",
  isMissed: true,
};
const BORROWED: readonly Measure[] = [
  { item: "Short-Term Debt", topic: "funding" },
  { item: "Long-Term Debt", topic: "funding" },
];

/** Cash and what is due from banks is no liquidity of one: deposits and how it is funded are. */
const OF_BANKS: readonly Measure[] = [
  { item: "Revenues", topic: "growth", isMissed: true },
  { item: "Pre-Provision Net Revenue", topic: "growth" },
  { item: "Net Interest Income", topic: "lending", isMissed: true },
  { item: "Net Interest Margin (%)", topic: "lending" },
  { item: "Efficiency Ratio (%)", topic: "lending" },
  { item: "Provision For Credit Losses", topic: "lending", isMissed: true },
  { item: "Loans", topic: "lending" },
  { item: "Deposits", topic: "funding", isMissed: true },
  { item: "Loans / Deposits (%)", topic: "funding" },
  { item: "CET1 Ratio", topic: "capital", isMissed: true },
  ...CAPITAL,
  ...BORROWED,
  ...RETURNS,
  { item: "Return On Assets (%)", topic: "returns" },
];

/** Nothing of deposits or of a regulator's capital. */
const OF_LENDERS: readonly Measure[] = [
  { item: "Revenues", topic: "growth", isMissed: true },
  { item: "Pre-Provision Net Revenue", topic: "growth" },
  { item: "Net Interest Income", topic: "lending", isMissed: true },
  { item: "Provision For Credit Losses", topic: "lending", isMissed: true },
  { item: "Loans", topic: "lending" },
  ...CAPITAL,
  { item: "Short-Term Debt", topic: "funding" },
  { item: "Long-Term Debt", topic: "capital" },
  { item: "Total Assets", topic: "capital" },
  CASH,
  ...RETURNS,
  { item: "Return On Assets (%)", topic: "returns" },
];

const OF_INSURERS: readonly Measure[] = [
  { item: "Revenues", topic: "growth", isMissed: true },
  { item: "Premiums Earned", topic: "growth", isMissed: true },
  { item: "Loss Ratio (%)", topic: "underwriting" },
  { item: "Combined Ratio (%)", topic: "underwriting" },
  { item: "Net Investment Income", topic: "underwriting" },
  { item: "Debt / Capital (%)", topic: "capital" },
  ...CAPITAL,
  CASH,
  ...RETURNS,
];

const MEASURES: Readonly<Record<CompanyKind, readonly Measure[]>> = {
  industrial: OF_EARNINGS,
  captive: OF_EARNINGS,
  lessor: OF_EARNINGS,
  reit: [...OF_REITS, ...OF_EARNINGS],
  "no-revenue": OF_NO_REVENUE,
  bank: OF_BANKS,
  lender: OF_LENDERS,
  insurer: OF_INSURERS,
  "managed-care": [
    ...OF_INSURERS.filter(({ item }) => item !== "Combined Ratio (%)"),
    { item: "Cash Flow From Operating Activities", topic: "returns" },
  ],
};

/** The rows that a company of this kind is read by. */
export function measuresOf({ kind }: Kind): readonly Measure[] {
  return MEASURES[kind];
}
