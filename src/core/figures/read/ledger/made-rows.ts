import type { Datum } from "#core/ledger/datum.ts";
import {
  definedDatum,
  partsOfRatio,
  partsOfSum,
  type SpokenSum,
} from "#core/ledger/definitions.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import type { Unit } from "#core/ledger/units.ts";
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
  ratio("Cash / Short-Term Debt (x)"),
  ratio("Inventory Turnover (x)"),
  ratio("Receivables Turnover (x)"),
  ratio("Payables Turnover (x)"),
  ratio("FCF / Interest Paid (x)"),
  ratio("Net Debt / Equity (x)"),
  ratio("Equity / Assets (%)"),
  sum("Lease Liabilities"),
  sum("Total Capital"),
  sum("Lease-Adjusted Debt"),
  sum("Shareholder Distributions"),
  sum("CFO before working capital"),
  sum("Add-Backs"),
  sum("Acquisition And Integration Costs"),
  {
    ...ratio("Clean Interest Coverage (x)"),
    make: (find, column) => readOn(CLEAN, find, "Interest Coverage (x)", column),
  },
  ratio("Clean Cash Conversion (%)"),
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
];

const BY_ITEM: ReadonlyMap<string, MadeRow> = new Map(ROWS.map((row) => [row.item, row]));

/** How a row is made; undefined for a row that no one makes. */
export function madeRow(item: string): MadeRow | undefined {
  return BY_ITEM.get(item);
}

function ratio(item: string): MadeRow {
  const { top, bottom } = partsOfRatio(item) ?? { top: item, bottom: item };
  return {
    item,
    unit: item.endsWith("(x)") ? "multiple" : "fraction",
    needs: [top, bottom],
    make: (find, column) => definedDatum(find, item, column),
  };
}

function sum(item: SpokenSum): MadeRow {
  const parts = partsOfSum(item) ?? [];
  return {
    item,
    unit: "money",
    needs: parts.flatMap(([part, , use]) => (use === undefined ? [part] : [])),
    make: (find, column) => definedDatum(find, item, column),
  };
}

function fundsToDebt(find: FindDatum, column: string, funds: "FFO" | "CFO"): Datum | undefined {
  const made = ratingFigures(find, column, "EBITDA").fundsToDebt;
  return made?.item.includes(funds) === true ? made : undefined;
}
