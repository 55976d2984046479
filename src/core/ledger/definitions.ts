import type { Datum } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { compute, isAbsent } from "#core/ledger/formula.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** NAREIT starts EBITDAre from income before minorities take their share; no row of the product. */
export const INCOME_OF_ALL = "net income, minorities included";

/** A row and the sign it enters with as it stands in the ledger; optional where filers leave out a zero. */
export type Part<Item extends string = string> = readonly [
  item: Item,
  sign: 1 | -1,
  use?: "where known",
];

/** A part as the tables write it: a minus where it is taken away, `?` where it enters where known. */
type Term<Item extends string = StatementItem> = `${"" | "-"}${Item}${"" | "?"}`;

/** The parts that terms stand for, in their order. */
export function partsOf<Item extends string = StatementItem>(
  terms: readonly Term<Item>[],
): readonly Part<Item>[] {
  return terms.map((term) => {
    // What a term is without its signs is an item by its type, which `replace` can't say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const item = term.replace(/^-|\?$/g, "") as Item;
    const sign = term.startsWith("-") ? -1 : 1;
    return term.endsWith("?") ? [item, sign, "where known"] : [item, sign];
  });
}

/**
 * Every subtotal, once: the rows it is the signed sum of (finance.md 1.1, 1.7, 3.1). Statements, the
 * user's own, identities, workings and models evaluate this table; inflows are positive, outflows
 * negative.
 */
const SUBTOTALS = {
  "Gross Profit": ["Revenues", "COGS"],
  EBITDA: ["EBIT", "D&A"],
  "Clean EBITDA": ["EBITDA", "Impairments?", "Restructuring?"],
  "Discretionary FCF": ["Cash Flow From Operating Activities", "Capital Expenditure"],
  FCF: ["Discretionary FCF", "Dividends Paid"],
  "Other operating cash flow items": [
    "Cash Flow From Operating Activities",
    "-EBITDA",
    "-Interest Income/Expense",
    "-Tax Expense",
    "-Change In Working Capital",
  ],
  "Cash Burn": ["-Discretionary FCF"],
  "Total Debt": ["Short-Term Debt", "Long-Term Debt"],
  "Net Debt": ["Total Debt", "-Cash And Equivalents"],
  "Net Interest Income": ["Interest Income", "Interest Expense"],
  "Pre-Provision Net Revenue": ["Revenues", "Noninterest Expense"],
  "Net Operating Income": ["Rental Revenue", "Property Operating Expense"],
  "FFO (NAREIT)": [
    "Net Income",
    "Real Estate D&A",
    "-Gains On Property Sales?",
    "Real Estate Impairments?",
  ],
  EBITDAre: [
    INCOME_OF_ALL,
    "-Interest Expense",
    "D&A",
    "-Tax Expense?",
    "-Gains On Property Sales?",
    "Real Estate Impairments?",
  ],
} as const satisfies Partial<
  Record<StatementItem, readonly Term<StatementItem | typeof INCOME_OF_ALL>[]>
>;

/** Amounts that texts speak of and no statement has a row for. */
const SPOKEN_SUMS = {
  FFO: ["EBITDA", "-Interest Paid", "-Taxes Paid"],
  Liquidity: ["Cash And Equivalents", "Undrawn Credit Facilities"],
  "CFO before working capital": [
    "Cash Flow From Operating Activities",
    "-Change In Working Capital",
  ],
  "Add-Backs": ["Clean EBITDA", "-EBITDA"],
  "Acquisition And Integration Costs": [
    "Clean EBITDA",
    "-EBITDA",
    "-Impairments?",
    "-Restructuring?",
  ],
  "Shareholder Distributions": ["-Dividends Paid", "-Share Repurchases"],
  "Total Capital": ["Total Debt", "Equity"],
  "Lease Liabilities": ["Operating Lease Liabilities", "Finance Lease Liabilities"],
  "Lease-Adjusted Debt": [
    "Total Debt",
    "Operating Lease Liabilities",
    "Finance Lease Liabilities?",
  ],
} as const satisfies Readonly<Record<string, readonly Term[]>>;

export type Subtotal = keyof typeof SUBTOTALS;
export type SpokenSum = keyof typeof SPOKEN_SUMS;

const PARTS: ReadonlyMap<string, readonly Part[]> = new Map(
  Object.entries({ ...SUBTOTALS, ...SPOKEN_SUMS }).map(([item, terms]) => [
    item,
    partsOf<StatementItem | typeof INCOME_OF_ALL>(terms),
  ]),
);

/** The parts of a subtotal or a sum texts speak of; undefined for what is no sum of rows. */
export function partsOfSum(item: string): readonly Part[] | undefined {
  return PARTS.get(item);
}

/** The parts of a subtotal. */
export function partsOfSubtotal(
  item: Exclude<Subtotal, "EBITDAre">,
): readonly Part<StatementItem>[];
export function partsOfSubtotal(
  item: Subtotal,
): readonly Part<StatementItem | typeof INCOME_OF_ALL>[];
export function partsOfSubtotal(
  item: Subtotal,
): readonly Part<StatementItem | typeof INCOME_OF_ALL>[] {
  return partsOf<StatementItem | typeof INCOME_OF_ALL>(SUBTOTALS[item]);
}

/** From this many rows taken away on, they stand in one bracket. */
const BRACKETED_FROM = 4;

/** Parts as a formula: `EBIT + D&A`, `Total Debt - Cash And Equivalents`. */
export function formulaText(parts: readonly Part[]): string {
  const [first, ...others] = parts;
  if (first === undefined) return "";
  const start = `${first[1] < 0 ? "-" : ""}${first[0]}`;
  if (others.length >= BRACKETED_FROM && others.every(([, sign]) => sign < 0)) {
    return `${start} - (${others.map(([item]) => item).join(" + ")})`;
  }
  return [start, ...others.map(([item, sign]) => `${sign < 0 ? "-" : "+"} ${item}`)].join(" ");
}

/**
 * Ratios that are one row over another and nothing else, outflows by their size; of earnings a share, as
 * filed, all that anyone else can make them of.
 */
const QUOTIENTS: Readonly<Record<string, readonly [top: string, bottom: string]>> = {
  "Gross Leverage (x)": ["Total Debt", "EBITDA"],
  "Net Leverage (x)": ["Net Debt", "EBITDA"],
  "Clean Gross Leverage (x)": ["Total Debt", "Clean EBITDA"],
  "Clean Net Leverage (x)": ["Net Debt", "Clean EBITDA"],
  "Interest Coverage (x)": ["EBITDA", "Interest Expense"],
  "Clean Interest Coverage (x)": ["Clean EBITDA", "Interest Expense"],
  "EBIT Coverage (x)": ["EBIT", "Interest Expense"],
  "Net Debt / EBITDAre (x)": ["Net Debt", "EBITDAre"],
  "FFO / Debt (%)": ["FFO", "Total Debt"],
  "CFO / Debt (%)": ["Cash Flow From Operating Activities", "Total Debt"],
  "FCF / Debt (%)": ["Discretionary FCF", "Total Debt"],
  "Short-Term Debt Share (%)": ["Short-Term Debt", "Total Debt"],
  "Debt / Capital (%)": ["Total Debt", "Total Capital"],
  "Debt / Equity (x)": ["Total Debt", "Equity"],
  "Liquidity / Short-Term Debt (x)": ["Liquidity", "Short-Term Debt"],
  "Cash / Short-Term Debt (x)": ["Cash And Equivalents", "Short-Term Debt"],
  "Current Ratio (x)": ["Current Assets", "Current Liabilities"],
  "Gross Margin (%)": ["Gross Profit", "Revenues"],
  "EBITDA Margin (%)": ["EBITDA", "Revenues"],
  "Clean EBITDA Margin (%)": ["Clean EBITDA", "Revenues"],
  "EBIT Margin (%)": ["EBIT", "Revenues"],
  "Net Margin (%)": ["Net Income", "Revenues"],
  "FCF Margin (%)": ["Discretionary FCF", "Revenues"],
  "Cash Conversion (%)": ["Discretionary FCF", "EBITDA"],
  "Clean Cash Conversion (%)": ["Discretionary FCF", "Clean EBITDA"],
  "Capex Intensity (%)": ["Capital Expenditure", "Revenues"],
  "Effective Tax Rate (%)": ["Tax Expense", "Pre-Tax Income"],
  "Efficiency Ratio (%)": ["Noninterest Expense", "Revenues"],
  "Loss Ratio (%)": ["Losses And Benefits", "Premiums Earned"],
  "Loans / Deposits (%)": ["Loans", "Deposits"],
  "R&D Intensity (%)": ["R&D", "Revenues"],
  "Inventory Turnover (x)": ["COGS", "Inventory"],
  "Receivables Turnover (x)": ["Revenues", "Receivables"],
  "Payables Turnover (x)": ["COGS", "Payables"],
  "Dividend Payout (%)": ["Dividends Paid", "Net Income"],
  "EPS Diluted": ["Net Income", "Diluted Shares"],
  "FCF / Interest Paid (x)": ["Discretionary FCF", "Interest Paid"],
  "Net Debt / Equity (x)": ["Net Debt", "Equity"],
  "Equity / Assets (%)": ["Equity", "Total Assets"],
};

/** What a ratio row is made of: the row above the line and the one below it. */
export type RatioParts = { readonly top: string; readonly bottom: string };

/** The parts of a ratio that is one row over another. */
export function partsOfRatio(ratio: string): RatioParts | undefined {
  const [top, bottom] = QUOTIENTS[ratio] ?? [];
  return top === undefined || bottom === undefined ? undefined : { top, bottom };
}

const BY_PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries(QUOTIENTS).map(([ratio, [top, bottom]]) => [`${top}|${bottom}`, ratio]),
);

/** The ratio that is `top` over `bottom`; undefined where none has a name. */
export function ratioOf(top: string, bottom: string): string | undefined {
  return BY_PARTS.get(`${top}|${bottom}`);
}

/** A sum or a ratio of this table, made of the data of one column; undefined where a part is missing. */
export function definedDatum(find: FindDatum, item: string, period: string): Datum | undefined {
  const ratio = partsOfRatio(item);
  if (ratio === undefined) return sumDatum(find, item, period);
  const top = ratio.bottom.endsWith("EBITDA")
    ? countedDebt(find, ratio.top, period)
    : find(ratio.top, period);
  const parts = [top, find(ratio.bottom, period)];
  return madeOf(item.endsWith("(%)") ? "share" : "ratio", parts, item);
}

const LEASES = "Finance Lease Liabilities";

/**
 * Whether debt beside EBITDA counts leases: under IFRS 16, which takes their cost out of EBITDA, unless debt
 * holds them already (finance.md 2.2). By the flags of the row of lease liabilities.
 */
export function countsLeases(flags: readonly string[]): boolean {
  return flags.includes("ifrs_16") && !flags.includes("included_in_debt");
}

/** Total or net debt as leverage counts it; another row as it stands. */
export function countedDebt(find: FindDatum, row: string, period: string): Datum | undefined {
  const [debt, leases] = [find(row, period), find(LEASES, period)];
  const isBeside = row === "Total Debt" || row === "Net Debt";
  return isBeside && leases !== undefined && countsLeases(leases.flags ?? [])
    ? madeOf("sum", [debt, leases], `${row} + leases`)
    : debt;
}

function sumDatum(find: FindDatum, item: string, period: string): Datum | undefined {
  const known = (PARTS.get(item) ?? []).flatMap(([part, sign, use]) => {
    const datum = find(part, period);
    return datum === undefined && use === "where known" ? [] : [{ datum, sign }];
  });
  const added = known.filter(({ sign }) => sign > 0).map(({ datum }) => datum);
  const taken = known.filter(({ sign }) => sign < 0).map(({ datum }) => datum);
  if (taken.length === 0) return madeOf("sum", added, item);
  if (added.length === 0) return madeOf("negate", [madeOf("sum", taken, item)], item);
  const start = added.length === 1 ? added[0] : madeOf("sum", added, item);
  return madeOf("difference", [start, ...taken], item);
}

function madeOf(
  op: "sum" | "difference" | "negate" | "ratio" | "share",
  parts: readonly (Datum | undefined)[],
  name: string,
): Datum | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || known.length < parts.length) return undefined;
  const made = compute(op, known, name);
  return isAbsent(made) ? undefined : made;
}
