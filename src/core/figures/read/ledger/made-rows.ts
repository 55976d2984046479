import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import type { Unit } from "#core/ledger/items.ts";
import { computed, operand, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { readOn } from "#core/finance/ratios/earnings-basis.ts";
import { ratingFigures } from "#core/finance/ratios/rating-inputs.ts";

/** A row that texts speak of and no statement has: made of rows that are there. */
export type MadeRow = {
  readonly item: string;
  readonly unit: Unit;
  /** Rows without which there is none. */
  readonly needs: readonly string[];
  readonly make: (find: FindDatum, column: string) => Datum | undefined;
};

const DEBT = "Total Debt";
const CLEAN = "Clean EBITDA";

const ROWS: readonly MadeRow[] = [
  share("Cash / Short-Term Debt (x)", "multiple", ["Cash And Equivalents", "Short-Term Debt"]),
  share("Dividend Payout (%)", "fraction", ["Dividends Paid", "Net Income"]),
  share("FCF / Interest Paid (x)", "multiple", ["Discretionary FCF", "Interest Paid"]),
  share("Net Debt / Equity (x)", "multiple", ["Net Debt", "Equity"]),
  share("Equity / Assets (%)", "fraction", ["Equity", "Total Assets"]),
  added("Lease Liabilities", ["Operating Lease Liabilities", "Finance Lease Liabilities"]),
  added("Total Capital", [DEBT, "Equity"]),
  {
    item: "Lease-Adjusted Debt",
    unit: "money",
    needs: [DEBT, "Operating Lease Liabilities"],
    make: debtWithLeases,
  },
  added("Shareholder Distributions", ["Dividends Paid", "Share Repurchases"]),
  {
    item: "Clean Interest Coverage (x)",
    unit: "multiple",
    needs: [CLEAN, "Interest Expense"],
    make: (find, column) => readOn(CLEAN, find, "Interest Coverage (x)", column),
  },
  {
    item: "Clean Cash Conversion (%)",
    unit: "fraction",
    needs: [CLEAN, "Discretionary FCF"],
    make: (find, column) => readOn(CLEAN, find, "Cash Conversion (%)", column),
  },
  {
    item: "EBIT Coverage (x)",
    unit: "multiple",
    needs: ["EBIT", "Interest Expense"],
    make: (find, column) => ratingFigures(find, column, "EBITDA").coverage,
  },
  {
    item: "EBIT Coverage before one-offs (x)",
    unit: "multiple",
    needs: [CLEAN, "Interest Expense"],
    make: (find, column) => ratingFigures(find, column, CLEAN).coverage,
  },
  {
    item: "Clean FFO / Debt (%)",
    unit: "fraction",
    needs: ["FFO", DEBT],
    make: (find, column) => fundsToDebt(find, column, "FFO"),
  },
  {
    item: "CFO before working capital / Debt (%)",
    unit: "fraction",
    needs: ["Cash Flow From Operating Activities", "Change In Working Capital", DEBT],
    make: (find, column) => fundsToDebt(find, column, "CFO"),
  },
  {
    item: "CFO before working capital",
    unit: "money",
    needs: ["Cash Flow From Operating Activities", "Change In Working Capital"],
    make: (find, column) =>
      less("CFO before working capital", [
        find("Cash Flow From Operating Activities", column),
        find("Change In Working Capital", column),
      ]),
  },
  {
    item: "Add-Backs",
    unit: "money",
    needs: [CLEAN, "EBITDA"],
    make: (find, column) => less("Add-Backs", [find(CLEAN, column), find("EBITDA", column)]),
  },
  {
    item: "Acquisition And Integration Costs",
    unit: "money",
    needs: [CLEAN, "EBITDA"],
    make: acquisitionCosts,
  },
];

const BY_ITEM: ReadonlyMap<string, MadeRow> = new Map(ROWS.map((row) => [row.item, row]));

/** How a row is made; undefined for a row that no one makes. */
export function madeRow(item: string): MadeRow | undefined {
  return BY_ITEM.get(item);
}

type Pair = readonly [string, string];

/** One row over another, outflows by their size. */
function share(item: string, unit: "fraction" | "multiple", [top, bottom]: Pair): MadeRow {
  return {
    item,
    unit,
    needs: [top, bottom],
    make: (find, column) => quotient(item, unit, [sized(find, top, column), find(bottom, column)]),
  };
}

/** The sum of two rows, outflows by their size. */
function added(item: string, [first, second]: Pair): MadeRow {
  return {
    item,
    unit: "money",
    needs: [first, second],
    make(find, column) {
      const [a, b] = [sized(find, first, column), sized(find, second, column)];
      return a === undefined || b === undefined ? undefined : total(item, [a, b]);
    },
  };
}

const OUTFLOWS = new Set(["Dividends Paid", "Share Repurchases"]);

function sized(find: FindDatum, item: string, column: string): Datum | undefined {
  const datum = find(item, column);
  return OUTFLOWS.has(item) ? outflow(datum) : datum;
}

/** The first less the others, those that are not known counting for nothing. */
function less(
  item: string,
  [first, second, ...others]: readonly (Datum | undefined)[],
): Datum | undefined {
  if (first === undefined || second === undefined) return undefined;
  const known = others.filter((datum) => datum !== undefined);
  const parts = [first, second, ...known] as const;
  return {
    ...computed(parts),
    item,
    value: [second, ...known].reduce((rest, { value }) => rest - value, first.value),
    unit: first.unit satisfies DatumUnit,
    formula: parts.map(operand).join(" - "),
  };
}

/** Debt with operating and finance leases; finance leases that are not tagged count for nothing. */
function debtWithLeases(find: FindDatum, column: string): Datum | undefined {
  const [debt, operating] = [find(DEBT, column), find("Operating Lease Liabilities", column)];
  const finance = find("Finance Lease Liabilities", column);
  if (debt === undefined || operating === undefined) return undefined;
  return total(
    "Lease-Adjusted Debt",
    finance === undefined ? [debt, operating] : [debt, operating, finance],
  );
}

/** What Clean EBITDA adds beyond impairments and restructuring: what acquisitions cost. */
function acquisitionCosts(find: FindDatum, column: string): Datum | undefined {
  const costs = less("Acquisition And Integration Costs", [
    find(CLEAN, column),
    find("EBITDA", column),
    find("Impairments", column),
    find("Restructuring", column),
  ]);
  return costs === undefined || costs.value < 1 ? undefined : costs;
}

function fundsToDebt(find: FindDatum, column: string, funds: "FFO" | "CFO"): Datum | undefined {
  const made = ratingFigures(find, column, "EBITDA").fundsToDebt;
  return made?.item.includes(funds) === true ? made : undefined;
}
