import type { FinancialData, PeriodKind } from "#core/ledger/financial-data.ts";
import {
  commonSizeRows,
  WHOLE_OF_BALANCES,
  WHOLE_OF_FLOWS,
} from "#core/outputs/report/common-size.ts";
import { firstReports } from "#core/outputs/report/first-reports.ts";
import { growthRows } from "#core/outputs/report/growth.ts";
import {
  type StatementTable,
  type TableGroup,
  type TableRow,
  TABLE_YEARS,
  tableOf,
  tableRows,
} from "#core/outputs/report/statement-table.ts";

/** What the cells of a view say: amounts, growth on a year before, or a share of the whole. */
export type Measure = "absolute" | "growth" | "common-size";

/** Which filing speaks where several do: the newest, or the first of each period. */
export type Vintage = "latest" | "first";

export type StatementView = {
  readonly measure: Measure;
  readonly vintage: Vintage;
  /** How many columns, newest kept. */
  readonly columns: number;
};

/** Columns shown until all are asked for: five years, whole or in quarters. */
export const COLUMNS_SHOWN: Readonly<Record<PeriodKind, number>> = {
  annual: TABLE_YEARS,
  quarterly: 4 * TABLE_YEARS,
  ltm: TABLE_YEARS,
};

/**
 * The statements as an analyst asks for them. Growth and common size are computed here from the
 * table's own cells, each with its formula and inputs; growth looks back at columns left out too.
 */
export function statementView(
  data: FinancialData,
  { measure, vintage, columns }: StatementView,
): StatementTable {
  const latest = tableRows(data, data.years);
  const reported = vintage === "first" ? firstReports(latest) : latest;
  const keys = data.years.slice(-columns);
  const from = data.years.length - keys.length;
  const rows = measured(reported, measure, data).map((row) => ({
    ...row,
    cells: row.cells.slice(from),
  }));
  const table = tableOf(data, rows, keys);
  if (measure === "absolute") return table;
  // A column that is no fiscal year must say what it grew on: not on the quarter before it.
  const growth = data.period === "annual" ? "Growth" : "Growth on a year before";
  const header = table.unitHeader.replace(/^\S+ mm/, measure === "growth" ? growth : "Share");
  return measure === "growth"
    ? { ...table, unitHeader: header }
    : { ...table, unitHeader: header, groups: table.groups.map(withWhole) };
}

function measured(
  rows: readonly TableRow[],
  measure: Measure,
  data: FinancialData,
): readonly TableRow[] {
  if (measure === "absolute") return rows;
  if (measure === "growth") return growthRows(rows, data);
  const items = new Set(data.data.map((row) => row.item));
  return commonSizeRows(rows, (row) => items.has(row.item));
}

/** Says once, over its rows, what they are shares of. */
function withWhole(group: TableGroup): TableGroup {
  const isOfAssets = group.rows.some((row) => row.isBalance);
  return {
    ...group,
    title: `${group.title}, of ${isOfAssets ? WHOLE_OF_BALANCES : WHOLE_OF_FLOWS}`,
  };
}
