import type { FinancialData } from "#core/ledger/financial-data.ts";
import { type BarChart, barsOf, type ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { exhibitRows, keyRows, keyTable, ruledRows } from "#core/outputs/report/key-table.ts";
import { brokenClause, CHART_YEARS } from "#core/outputs/report/statement-charts.ts";
import {
  TABLE_YEARS,
  statementTable,
  type TableCell,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";

/** What the slides show of a company's past, with the cells it stands on. */
export type HistoryExhibits = {
  readonly charts: readonly BarChart[];
  readonly table: ExhibitTable | undefined;
  readonly cells: readonly TableCell[];
};

/** The spec's three charts, and the rows that stand in for one a kind of company does not have. */
const CHARTS = [
  { name: "Revenue", title: "Revenue", items: ["Revenues"] },
  {
    name: "GrossProfit",
    title: "Gross Profit",
    items: ["Gross Profit", "Net Interest Income", "Premiums Earned", "Net Operating Income"],
  },
  {
    name: "EBITDA",
    title: "EBITDA",
    items: ["EBITDA", "Pre-Provision Net Revenue", "FFO (NAREIT)", "Net Income"],
  },
] as const;

/** The charts of the last four years and the table of the last five; a chart without a figure is left out. */
export function historyExhibits(connected: FinancialData): HistoryExhibits {
  // Five years and no more: the spec's table, beside charts of years.
  const data = { ...connected, ltm: undefined };
  const keys = data.years.slice(-TABLE_YEARS);
  const ruled = ruledRows(data, keys);
  const charts = CHARTS.flatMap(({ name, title: titled, items }) => {
    const row = items
      .map(ruled)
      .find((one) => one?.cells.slice(-CHART_YEARS).some(({ value }) => value !== null));
    if (row === undefined) return [];
    const chart = rowChart(data, row, { name, title: row.item === items[0] ? titled : row.label });
    return [{ chart, cells: row.cells.slice(-CHART_YEARS) }];
  });
  const tabled = keyRows(data, "deck").rows.flatMap(({ cells }) => cells);
  return {
    charts: charts.map(({ chart }) => chart),
    table: keyTable(data, "deck", "Key figures"),
    cells: [...charts.flatMap(({ cells }) => cells), ...tabled],
  };
}

/** The last four years of a row as bars. */
export function rowChart(
  { currency }: Pick<FinancialData, "currency">,
  row: TableRow,
  named: Pick<BarChart, "name" | "title">,
): BarChart {
  const cells = row.cells.slice(-CHART_YEARS);
  const title =
    named.title +
    brokenClause(
      row,
      cells.map(({ column }) => column),
    );
  const note = row.unit === "money" ? `${currency} mm` : "";
  const bars = barsOf(cells).map((bar, at) => ({ ...bar, label: cells[at]?.column ?? "" }));
  const series = note === "" ? title : `${title}, ${note}`;
  return { name: named.name, title, note, series, unit: row.unit, bars };
}

/** The statements themselves, group by group: what stands where a text is short. */
export function statementExhibits(data: FinancialData): readonly ExhibitTable[] {
  const { groups, columns, unitHeader } = statementTable(data);
  return groups.map(({ title, rows }) => ({
    name: `Statement ${title}`,
    title,
    columns: [unitHeader, ...columns.map(({ key }) => key)],
    rows: exhibitRows(rows),
  }));
}
