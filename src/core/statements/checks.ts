import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";

/** One identity of one column that does not hold. */
export type FailedCheck = {
  readonly check: string;
  readonly year: string;
  /** What is left over, whole units. */
  readonly difference: number;
};

export type CheckResult = { readonly passed: number; readonly failed: readonly FailedCheck[] };

/** Balance sheets and cash flows of filings round each line: sums may be off by this share of the largest. */
const ROUNDING = 0.001;

type Identity = {
  readonly name: string;
  readonly total: StatementItem;
  readonly parts: readonly (readonly [StatementItem, 1 | -1])[];
};

const IDENTITIES: readonly Identity[] = [
  {
    name: "Gross Profit = Revenues + COGS",
    total: "Gross Profit",
    parts: [
      ["Revenues", 1],
      ["COGS", 1],
    ],
  },
  {
    name: "EBITDA = EBIT + D&A",
    total: "EBITDA",
    parts: [
      ["EBIT", 1],
      ["D&A", 1],
    ],
  },
  {
    name: "Discretionary FCF = CFO + Capital Expenditure",
    total: "Discretionary FCF",
    parts: [
      ["Cash Flow From Operating Activities", 1],
      ["Capital Expenditure", 1],
    ],
  },
  {
    name: "FCF = Discretionary FCF + Dividends Paid",
    total: "FCF",
    parts: [
      ["Discretionary FCF", 1],
      ["Dividends Paid", 1],
    ],
  },
  {
    name: "Total Debt = Short-Term Debt + Long-Term Debt",
    total: "Total Debt",
    parts: [
      ["Short-Term Debt", 1],
      ["Long-Term Debt", 1],
    ],
  },
  {
    name: "Net Debt = Total Debt - Cash",
    total: "Net Debt",
    parts: [
      ["Total Debt", 1],
      ["Cash And Equivalents", -1],
    ],
  },
  {
    name: "Total Assets = Total Liabilities + Equity",
    total: "Total Assets",
    parts: [
      ["Total Liabilities", 1],
      ["Equity", 1],
    ],
  },
  {
    name: "CFO = EBITDA + interest + tax + working capital + other",
    total: "Cash Flow From Operating Activities",
    parts: [
      ["EBITDA", 1],
      ["Interest Income/Expense", 1],
      ["Tax Expense", 1],
      ["Change In Working Capital", 1],
      ["Other operating cash flow items", 1],
    ],
  },
  {
    name: "Net Change In Cash = FCF + the other cash flows",
    total: "Net Change In Cash",
    parts: [
      ["FCF", 1],
      ["Net Acquisitions", 1],
      ["Other Cash Flow from Investing", 1],
      ["Other Cash Flow from Financing", 1],
      ["FX Effect", 1],
      ["Other Cash Flow items", 1],
    ],
  },
];

/**
 * The identities of finance.md 1.2 over every column of a table: how many hold, and which do not.
 * An identity with a missing part is not tested.
 */
export function checkStatements(data: FinancialData): CheckResult {
  const failed: FailedCheck[] = [];
  const rows = new Map(data.data.map((row) => [row.item, row.amounts]));
  let passed = 0;
  for (const identity of IDENTITIES) {
    for (const year of data.years) {
      const difference = differenceOf(identity, rows, year);
      if (difference === undefined) continue;
      if (difference === 0) passed += 1;
      else failed.push({ check: identity.name, year, difference });
    }
  }
  return { passed, failed };
}

type Rows = ReadonlyMap<string, Readonly<Record<string, number | null>>>;

/** Zero within rounding; undefined where a part is missing. */
function differenceOf(identity: Identity, rows: Rows, year: string): number | undefined {
  const amount = (item: StatementItem): number | null => rows.get(item)?.[year] ?? null;
  const total = amount(identity.total);
  const parts = identity.parts.map(([item, sign]) => ({ value: amount(item), sign }));
  if (total === null || parts.some(({ value }) => value === null)) return undefined;
  const sum = parts.reduce((left, { value, sign }) => left + sign * (value ?? 0), 0);
  const scale = Math.max(Math.abs(total), ...parts.map(({ value }) => Math.abs(value ?? 0)));
  return Math.abs(total - sum) <= ROUNDING * scale ? 0 : total - sum;
}
