import type { CellSource, FinancialData, SourceInput } from "#core/ledger/financial-data.ts";
import { areComparable, notComparable } from "#core/ledger/comparable.ts";
import { isTagged } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { dayNumber, isYearApart } from "#core/finance/statements/facts/day-number.ts";
import { shown, type TableCell, type TableRow } from "#core/outputs/report/statement-table.ts";

/** Rows that hold outflows as negative amounts (finance.md 0.4): their growth is that of magnitudes. */
const OUTFLOWS: ReadonlySet<string> = new Set([
  "COGS",
  "SG&A",
  "Interest Expense",
  "Tax Expense",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
  "Noninterest Expense",
  "Provision For Credit Losses",
  "Losses And Benefits",
  "Interest Credited To Policyholders",
  "Acquisition Costs",
  "Other Underwriting Expense",
  "Benefits, Losses And Expenses",
  "Property Operating Expense",
] satisfies readonly StatementItem[]);

/** Days by which the lengths of two comparable periods may differ: a week, and a late Saturday. */
const DRIFT_DAYS = 20;
const NO_PERIOD_BEFORE = "n.a.: no comparable period a year before";

/**
 * Each amount's growth on the period a year before (finance.md 2): n.m. where the base is not
 * positive or the sign changed, then with the change itself. Rates, multiples and months have none.
 */
export function growthRows(rows: readonly TableRow[], data: FinancialData): readonly TableRow[] {
  const priors = data.years.map((key) => yearBefore(data, key));
  return rows
    .filter((row) => row.unit === "money" || row.unit === "shares")
    .map((row) => ({
      ...row,
      unit: "fraction",
      cells: row.cells.map((cell, at) => grown(row, cell, row.cells[priors[at] ?? -1])),
    }));
}

/** The place of the column that ends a year before and is as long; undefined without one. */
export function yearBefore({ years, periods }: FinancialData, key: string): number | undefined {
  const period = periods[key];
  if (period === undefined || period.flags.includes("transition_period")) return undefined;
  const at = years.findIndex((other) => {
    const before = periods[other];
    if (before === undefined || before.flags.includes("transition_period")) return false;
    return (
      isYearApart(dayNumber(before.end), dayNumber(period.end)) &&
      Math.abs(lengthOf(before) - lengthOf(period)) <= DRIFT_DAYS
    );
  });
  return at === -1 ? undefined : at;
}

function lengthOf({ start, end }: FinancialData["periods"][string]): number {
  return start === undefined ? 0 : dayNumber(end) - dayNumber(start);
}

function grown(row: TableRow, cell: TableCell, before: TableCell | undefined): TableCell {
  const { column, flags } = cell;
  if (cell.value === null) return { column, ...shown(null, "fraction", cell.reason), flags };
  if (before === undefined) return { column, ...shown(null, "fraction", NO_PERIOD_BEFORE), flags };
  if (before.value === null) {
    const reason = `n.a.: ${row.item} of ${before.column} not available`;
    return { column, ...shown(null, "fraction", reason), flags };
  }
  if (!areComparable(row, before.column, column)) {
    const reason = notComparable(before.column, column);
    return { column, ...shown(null, "fraction", reason), flags };
  }
  const sign = OUTFLOWS.has(row.item) ? -1 : 1;
  const { value, reason } = rate(sign * cell.value, sign * before.value, before.column);
  return {
    column,
    ...shown(value, "fraction", reason),
    source: {
      formula: `${row.item} ${column} / ${row.item} ${before.column} - 1`,
      inputs: [operand(row, cell), operand(row, before)],
    },
    flags: [...new Set([...flags, ...before.flags])],
    ...(value === null && { change: cell.value - before.value }),
  };
}

function rate(
  current: number,
  prior: number,
  priorColumn: string,
): { readonly value: number | null; readonly reason?: string } {
  if (prior <= 0) return { value: null, reason: `n.m.: ${priorColumn} is not positive` };
  if (current < 0) return { value: null, reason: "n.m.: the sign changed" };
  return { value: current / prior - 1 };
}

/** A cell of the table as an operand: its name and period, and its filing where it is tagged. */
export function operand(row: TableRow, { column, value, source }: TableCell): SourceInput {
  return { name: row.item, value, period: column, ...filingOf(source) };
}

function filingOf(source: CellSource | undefined): Partial<SourceInput> {
  if (source === undefined || !isTagged(source)) return {};
  const { accession, form, filed, concept } = source;
  return { accession, form, filed, concept };
}
