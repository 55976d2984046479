import { namesLeasesIn } from "#core/figures/read/claims/bases.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** On which side of a row's amount another row is said to be. */
export type Side = "before" | "after" | "net" | "including" | "excluding" | "with";

/** Words for rows that stand for no row of their own behind `before` and `after`. */
const NAMED: Readonly<Record<string, string>> = {
  dividends: "Dividends Paid",
  tax: "Tax Expense",
  taxes: "Tax Expense",
  interest: "Interest Expense",
  lease: "Operating Lease Liabilities",
  leases: "Operating Lease Liabilities",
  disposals: "Net Acquisitions",
};

/** The row a plain word stands for where a side leads to it. */
export function amountsBefore(word: string): string | undefined {
  return NAMED[word];
}

/** What is taken off from one row to the next, from the top: a row is before all that stands behind it. */
const EARNINGS: readonly string[] = [
  "Gross Profit",
  "SG&A",
  "EBITDA",
  "D&A",
  "EBIT",
  "Interest Expense",
  "Pre-Tax Income",
  "Tax Expense",
  "Net Income",
  "Dividends Paid",
];
const CASH: readonly string[] = [
  "Interest Expense",
  "Tax Expense",
  "Change In Working Capital",
  "Cash Flow From Operating Activities",
  "Capital Expenditure",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Share Repurchases",
  "Net Acquisitions",
];

const SAME: Readonly<Record<string, string>> = {
  "Interest Paid": "Interest Expense",
  "Interest Income/Expense": "Interest Expense",
  "Taxes Paid": "Tax Expense",
  "Clean EBITDA": "EBITDA",
  COGS: "SG&A",
};

const ONE_OFFS: ReadonlySet<string> = new Set(["Impairments", "Restructuring"]);
const REPORTED: ReadonlySet<string> = new Set(["EBITDA", "EBIT", "Pre-Tax Income", "Net Income"]);
const LEASES: ReadonlySet<string> = new Set(["Operating Lease Liabilities", "Lease Liabilities"]);
const DEBT: ReadonlySet<string> = new Set([
  "Total Debt",
  "Net Debt",
  "Gross Leverage (x)",
  "Net Leverage (x)",
]);
/** What is in a row by its nature. */
const IN: Readonly<Record<string, readonly string[]>> = {
  "Total Debt": ["Short-Term Debt", "Long-Term Debt"],
  Liquidity: ["Cash And Equivalents", "Undrawn Credit Facilities", "Short-Term Investments"],
  "Shareholder Distributions": ["Dividends Paid", "Share Repurchases"],
  "Current Assets": ["Cash And Equivalents", "Receivables", "Short-Term Investments"],
  "Short-Term Debt": ["Long-Term Debt"],
  "Lease-Adjusted Leverage (x)": [...LEASES],
  "Net Leverage incl. Short-Term Investments (x)": ["Short-Term Investments"],
};

type Beside = {
  readonly item: string;
  readonly side: Side;
  readonly other: string;
  readonly isChange: boolean;
  readonly hasLeases: boolean;
  readonly text: string;
};

type Rule = (beside: Beside) => boolean;

const RULES: Readonly<Record<Side, Rule>> = {
  after: (beside) => isNetOf(beside) || isDoneFirst(beside),
  net: isNetOf,
  before: isBefore,
  excluding: isWithout,
  including: (beside) =>
    isWith(beside) || (ONE_OFFS.has(beside.other) && REPORTED.has(beside.item)),
  with: isWith,
};

/** Whether a row is by its nature on that side of another one, or went after it in time. */
export function isOfBasis(beside: Beside): boolean {
  // `the net loss was #, after net income of # in 2023`; `acquisitions net of disposals`.
  return beside.item === beside.other || RULES[beside.side](beside);
}

function isWith({ item, other, hasLeases, text }: Beside): boolean {
  if (LEASES.has(other) && hasLeases) return DEBT.has(item);
  // `adding back impairments, Clean EBITDA was`
  if (ONE_OFFS.has(other)) return item === "Clean EBITDA";
  if (LEASES.has(other) && item === "Gross Leverage (x)") return namesLeasesIn(text);
  return IN[item]?.includes(other) === true;
}

function isNetOf({ item, other }: Beside): boolean {
  if (ONE_OFFS.has(other)) return REPORTED.has(item);
  if (other === "Cash And Equivalents") return item === "Net Debt" || item === "Net Leverage (x)";
  return isPast(item, other) === true;
}

/** What moves debt, cash or equity when it is done. */
const DEEDS: ReadonlySet<string> = new Set([
  "Dividends Paid",
  "Share Repurchases",
  "Shareholder Distributions",
  "Net Acquisitions",
]);
const FLOWS_OF_CASH: ReadonlySet<string> = new Set([
  "Capital Expenditure",
  "Discretionary FCF",
  "FCF",
  "Cash Flow From Operating Activities",
  "Net Income",
]);

/** `debt rose to # after acquisitions`: what was done first. */
function isDoneFirst({ item, other, isChange }: Beside): boolean {
  const isAtADay = wordsOf(item).kind === "balance";
  const isDeed = DEEDS.has(other) || ONE_OFFS.has(other);
  if (other === "Net Debt" && item.includes("Leverage")) return true;
  if (isDeed && (isChange || isAtADay || item.includes("Leverage"))) return true;
  return isAtADay && FLOWS_OF_CASH.has(other);
}

function isBefore(beside: Beside): boolean {
  const { item, other } = beside;
  if (ONE_OFFS.has(other)) return item === "Clean EBITDA";
  return isPast(item, other) === false || isWithout(beside);
}

function isWithout({ item, other, hasLeases }: Beside): boolean {
  if (LEASES.has(other)) return DEBT.has(item) && !hasLeases;
  return item === "Clean EBITDA" && ONE_OFFS.has(other);
}

/** Whether a row has another taken off; undefined where the two are of no one statement. */
function isPast(item: string, other: string): boolean | undefined {
  for (const order of [EARNINGS, CASH]) {
    const [own, its] = [place(order, item), place(order, other)];
    if (own !== -1 && its !== -1 && !isDeducted(item)) return own > its;
  }
  return undefined;
}

function isDeducted(item: string): boolean {
  const { isOutflow } = wordsOf(item);
  return isOutflow === true || unitOf(item) !== "money";
}

function place(order: readonly string[], item: string): number {
  return order.indexOf(SAME[item] ?? item);
}
