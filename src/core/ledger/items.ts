import type { Unit } from "#core/ledger/units.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";

/** The rows every kind of company has, in the order a corporate's statement shows them. */
const CORPORATE_ITEMS = [
  "Revenues",
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBIT",
  "D&A",
  "EBITDA",
  "Clean EBITDA",
  "Interest Expense",
  "Interest Income/Expense",
  "Pre-Tax Income",
  "Tax Expense",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Capital Expenditure",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Share Repurchases",
  "Net Acquisitions",
  "Rental and Fleet Purchases",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
  "FX Effect",
  "Other Cash Flow items",
  "Net Change In Cash",
  "Short-Term Debt",
  "Long-Term Debt",
  "Total Debt",
  "Cash And Equivalents",
  "Short-Term Investments",
  "Net Debt",
  "Operating Lease Liabilities",
  "Finance Lease Liabilities",
  "Commercial Paper",
  "Debt Fair Value",
  "Pension Deficit",
  "Receivables",
  "Inventory",
  "Payables",
  "PP&E",
  "Goodwill",
  "Intangibles",
  "Restricted Cash",
  "Long-Term Investments",
  "Current Assets",
  "Current Liabilities",
  "Total Assets",
  "Total Liabilities",
  "Equity",
  "Undrawn Credit Facilities",
  "Interest Paid",
  "Taxes Paid",
  "Lease Principal Paid",
  "Operating Lease Cost",
  "R&D",
  "Amortisation of Intangibles",
  "Share-Based Compensation",
  "Impairments",
  "Goodwill Impairment",
  "Restructuring",
  "Disposal Gains",
  "Other Operating Income",
  "EPS Basic",
  "EPS Diluted",
  "Dividends per Share",
  "Diluted Shares",
  "Shares Outstanding",
] as const;

/** What a bank's or broker's statement shows beside or instead of them (finance.md 1.7). */
const BANK_ITEMS = [
  "Interest Income",
  "Net Interest Income",
  "Noninterest Income",
  "Provision For Credit Losses",
  "Noninterest Expense",
  "Pre-Provision Net Revenue",
  "Loans",
  "Allowance For Credit Losses",
  "Deposits",
  "Average Earning Assets",
  "CET1 Ratio",
] as const;

/** What an insurer's statement shows. */
const INSURER_ITEMS = [
  "Premiums Earned",
  "Net Investment Income",
  "Investment Gains And Losses",
  "Losses And Benefits",
  "Interest Credited To Policyholders",
  "Acquisition Costs",
  "Other Underwriting Expense",
  "Benefits, Losses And Expenses",
  "Investments",
  "Claims Reserves",
] as const;

/** What a real estate investment trust's statement shows. */
const REIT_ITEMS = [
  "Rental Revenue",
  "Property Operating Expense",
  "Net Operating Income",
  "Real Estate D&A",
  "Gains On Property Sales",
  "Real Estate Impairments",
  "EBITDAre",
  "FFO (NAREIT)",
] as const;

/** What a company without revenues is judged by. */
const NO_REVENUE_ITEMS = ["Cash Burn"] as const;

/**
 * Every statement item of the product; which of them a company has, and in what order, is
 * `statementItems`.
 *
 * Sign convention (finance.md 0.4): inflows positive, outflows negative, so every subtotal is a
 * plain sum. COGS, SG&A, R&D, Interest Expense, Tax Expense, Capital Expenditure, Rental and Fleet
 * Purchases, Dividends Paid and Share Repurchases are negative in rows; so are a bank's provision and noninterest expense, an
 * insurer's losses, benefits and expenses, and a property company's operating expense. Memo items
 * (D&A, Interest Paid, Taxes Paid, Lease Principal Paid, Operating Lease Cost, Amortisation of Intangibles,
 * Share-Based Compensation, Impairments, Goodwill Impairment,
 * Restructuring), Cash Burn and balances are positive; Disposal Gains and Other Operating Income are
 * negative where they are losses. Interest Expense is positive only where a
 * filer tags net interest alone and that is an income. Amounts are whole currency units; Diluted
 * Shares and Shares Outstanding are shares, earnings and dividends of a share currency units for one,
 * the CET1 Ratio a fraction.
 */
export const STATEMENT_ITEMS = [
  ...CORPORATE_ITEMS,
  ...BANK_ITEMS,
  ...INSURER_ITEMS,
  ...REIT_ITEMS,
  ...NO_REVENUE_ITEMS,
] as const;

export type StatementItem = (typeof STATEMENT_ITEMS)[number];

/** Rows of an archetype's own and the row each list of them follows; rows named anew move there. */
type Placement = {
  /** Undefined for the head of the statement. */
  readonly after: StatementItem | undefined;
  readonly items: readonly StatementItem[];
};

const PLACEMENTS: Readonly<Record<Archetype, readonly Placement[]>> = {
  corporate: [],
  "captive-finance": [],
  bank: [
    {
      after: undefined,
      items: ["Interest Income", "Interest Expense", "Net Interest Income", "Noninterest Income"],
    },
    {
      after: "Revenues",
      items: [
        "Noninterest Expense",
        "Pre-Provision Net Revenue",
        "Provision For Credit Losses",
        "Pre-Tax Income",
        "Tax Expense",
        "Net Income",
      ],
    },
    {
      after: "Net Change In Cash",
      items: [
        "Cash And Equivalents",
        "Loans",
        "Allowance For Credit Losses",
        "Total Assets",
        "Deposits",
        "Short-Term Debt",
        "Long-Term Debt",
        "Total Liabilities",
        "Equity",
        "CET1 Ratio",
        "Average Earning Assets",
      ],
    },
  ],
  insurer: [
    {
      after: undefined,
      items: ["Premiums Earned", "Net Investment Income", "Investment Gains And Losses"],
    },
    {
      after: "Revenues",
      items: [
        "Losses And Benefits",
        "Interest Credited To Policyholders",
        "Acquisition Costs",
        "Other Underwriting Expense",
        "Benefits, Losses And Expenses",
        "Interest Expense",
        "Pre-Tax Income",
        "Tax Expense",
        "Net Income",
      ],
    },
    { after: "Net Change In Cash", items: ["Investments", "Claims Reserves"] },
  ],
  reit: [
    { after: undefined, items: ["Rental Revenue"] },
    { after: "Revenues", items: ["Property Operating Expense", "Net Operating Income"] },
    { after: "D&A", items: ["Real Estate D&A"] },
    {
      after: "Net Income",
      items: ["Gains On Property Sales", "Real Estate Impairments", "FFO (NAREIT)", "EBITDAre"],
    },
  ],
  "no-revenue": [{ after: "Discretionary FCF", items: ["Cash Burn"] }],
};

const ITEMS_BY_ARCHETYPE = new Map<Archetype, readonly StatementItem[]>();

/**
 * The rows of a statement of this kind of company, in the order such a statement shows them. Rows
 * that mean nothing to it are among them: their cells say why.
 */
export function statementItems(archetype: Archetype): readonly StatementItem[] {
  const known = ITEMS_BY_ARCHETYPE.get(archetype);
  if (known !== undefined) return known;
  const items = PLACEMENTS[archetype].reduce<readonly StatementItem[]>(placed, CORPORATE_ITEMS);
  ITEMS_BY_ARCHETYPE.set(archetype, items);
  return items;
}

function placed(
  items: readonly StatementItem[],
  { after, items: own }: Placement,
): readonly StatementItem[] {
  const others = items.filter((item) => !own.includes(item));
  const at = after === undefined ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, at), ...own, ...others.slice(at)];
}

/** Rows that are negative where money goes out, as it mostly does: texts speak of them by their size. */
const OUTFLOWS: ReadonlySet<string> = new Set<StatementItem>([
  "COGS",
  "SG&A",
  "R&D",
  "Interest Expense",
  "Tax Expense",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
  "Rental and Fleet Purchases",
  "Provision For Credit Losses",
  "Noninterest Expense",
  "Losses And Benefits",
  "Interest Credited To Policyholders",
  "Acquisition Costs",
  "Other Underwriting Expense",
  "Benefits, Losses And Expenses",
  "Property Operating Expense",
]);

/** Whether a row is an outflow, negative in the ledger and spoken of by its size. */
export function isOutflow(item: string): boolean {
  return OUTFLOWS.has(item);
}

/** Items whose amounts are no money of the company as a whole. */
const UNITS: ReadonlyMap<string, Unit> = new Map<StatementItem, Unit>([
  ["EPS Basic", "perShare"],
  ["EPS Diluted", "perShare"],
  ["Dividends per Share", "perShare"],
  ["Diluted Shares", "shares"],
  ["Shares Outstanding", "shares"],
  ["CET1 Ratio", "fraction"],
]);

/** What the amounts of an item are measured in. */
export function itemUnit(item: string): Unit {
  return UNITS.get(item) ?? "money";
}
