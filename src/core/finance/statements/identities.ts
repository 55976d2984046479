import type { Archetype } from "#core/ledger/financial-data.ts";
import {
  formulaText,
  type Part,
  partsOf,
  partsOfSubtotal,
  type Subtotal,
} from "#core/ledger/definitions.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { reasonNotApplicable } from "#core/finance/statements/kinds/archetype.ts";

/** A sum the rows of one column keep: `total` is the signed sum of its `parts`. */
export type Identity = {
  /** As a formula: `EBITDA = EBIT + D&A`. */
  readonly name: string;
  /** As the start of a sentence: `EBITDA equals EBIT plus D&A`. */
  readonly words: string;
  readonly total: StatementItem;
  readonly parts: readonly Part<StatementItem>[];
  /** What may explain a difference; a sentence. */
  readonly hint?: string;
};

/** The identities of finance.md 1.2 that the rows of one column can show. */
const IDENTITIES: readonly Identity[] = [
  ofSubtotal("Gross Profit", "Gross profit equals revenues less cost of sales"),
  ofSubtotal("EBITDA", "EBITDA equals EBIT plus D&A"),
  ofSubtotal(
    "Discretionary FCF",
    "Discretionary FCF equals operating cash flow less capital expenditure",
  ),
  ofSubtotal("FCF", "FCF equals discretionary FCF less dividends"),
  ofSubtotal("Total Debt", "Total debt equals short-term plus long-term debt"),
  ofSubtotal("Net Debt", "Net debt equals total debt less cash"),
  {
    name: "Total Assets = Total Liabilities + Equity",
    words: "Total assets equal liabilities plus equity",
    total: "Total Assets",
    parts: partsOf(["Total Liabilities", "Equity"]),
    hint: "What stands between liabilities and equity, such as redeemable interests or preferred stock, is not a row of the table.",
  },
  {
    name: "CFO = EBITDA + interest + tax + working capital + other",
    words: "Operating cash flow equals the rows that lead to it",
    total: "Cash Flow From Operating Activities",
    parts: [
      ...partsOfSubtotal("Other operating cash flow items")
        .filter(([, sign]) => sign < 0)
        .map(([item]) => [item, 1] as const),
      ["Other operating cash flow items", 1],
    ],
  },
  {
    name: "Net Change In Cash = FCF + the other cash flows",
    words: "The net change in cash equals the cash flows above it",
    total: "Net Change In Cash",
    parts: partsOf([
      "FCF",
      "Net Acquisitions",
      "Other Cash Flow from Investing",
      "Other Cash Flow from Financing",
      "FX Effect",
      "Other Cash Flow items",
    ]),
  },
];

/** What the rows of one kind of company alone can show. */
const OWN_IDENTITIES: Partial<Readonly<Record<Archetype, readonly Identity[]>>> = {
  bank: [
    ofSubtotal(
      "Net Interest Income",
      "Net interest income equals interest income less interest expense",
    ),
    {
      name: "Revenues = Net Interest Income + Noninterest Income",
      words: "Revenues equal net interest income plus noninterest income",
      total: "Revenues",
      parts: partsOf(["Net Interest Income", "Noninterest Income"]),
    },
    {
      name: "Pre-Tax Income = Pre-Provision Net Revenue + Provision For Credit Losses",
      words: "Pre-tax income equals pre-provision net revenue less the provision",
      total: "Pre-Tax Income",
      parts: partsOf(["Pre-Provision Net Revenue", "Provision For Credit Losses"]),
      hint: "Income of associates may stand below, and the tagged provision may be that of loans alone.",
    },
  ],
  insurer: [
    {
      name: "Pre-Tax Income = Revenues + Benefits, Losses And Expenses",
      words: "Pre-tax income equals revenues less benefits, losses and expenses",
      total: "Pre-Tax Income",
      parts: partsOf(["Revenues", "Benefits, Losses And Expenses"]),
      hint: "Income of associates and gains may stand below.",
    },
  ],
};

/** A subtotal is the sum of the rows its definition names. */
function ofSubtotal(total: Exclude<Subtotal, "EBITDAre">, words: string): Identity {
  const parts = partsOfSubtotal(total);
  const formula = formulaText(parts)
    .replace("Cash Flow From Operating Activities", "CFO")
    .replace("Cash And Equivalents", "Cash");
  return { name: `${total} = ${formula}`, words, total, parts };
}

/** The identities the rows of such a company can show: not those of rows that mean nothing to it. */
export function identitiesOf(archetype: Archetype): readonly Identity[] {
  const own = OWN_IDENTITIES[archetype] ?? [];
  const shared = IDENTITIES.filter(({ total, parts }) =>
    [total, ...parts.map(([item]) => item)].every(
      (item) => reasonNotApplicable(archetype, item) === undefined,
    ),
  );
  return [...own, ...shared];
}

/** Whether a check is an identity of one column, by its name. */
export function isIdentity(check: string): boolean {
  return [...IDENTITIES, ...Object.values(OWN_IDENTITIES).flat()].some(
    ({ name }) => name === check,
  );
}

/** Flows that add up over time: four quarters make a year. Balances and shares never do. */
export const ADDITIVE_FLOWS: readonly StatementItem[] = [
  "Revenues",
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBIT",
  "D&A",
  "EBITDA",
  "Clean EBITDA",
  "Interest Expense",
  "Pre-Tax Income",
  "Tax Expense",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Capital Expenditure",
  "Rental and Fleet Purchases",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Share Repurchases",
  "Net Change In Cash",
  "R&D",
  "Impairments",
  "Goodwill Impairment",
  "Restructuring",
  "Disposal Gains",
  "Net Interest Income",
  "Noninterest Income",
  "Provision For Credit Losses",
  "Noninterest Expense",
  "Premiums Earned",
  "Losses And Benefits",
  "FFO (NAREIT)",
];

/**
 * Flows that hold what other lines leave, or as many lines as a report tags: they add up too, but a
 * half percent of them is no measure.
 */
export const OTHER_FLOWS: readonly StatementItem[] = [
  "Interest Income/Expense",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Net Acquisitions",
  "Other Operating Income",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
  "FX Effect",
  "Other Cash Flow items",
];
