import type { FinancialData } from "#core/ledger/financial-data.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import type { DeckCell, DeckChart, DeckRow, DeckTable } from "#core/outputs/deck/deck.ts";
import { brokenClause, CHART_YEARS } from "#core/outputs/report/statement-charts.ts";
import { ruledRows } from "#core/outputs/report/ruled-rows.ts";
import {
  TABLE_YEARS,
  markedText,
  statementTable,
  type TableCell,
  type TableRow,
  unitHeader,
} from "#core/outputs/report/statement-table.ts";

/** What the slides show of a company's past, with the cells it stands on. */
export type HistoryExhibits = {
  readonly charts: readonly DeckChart[];
  readonly table: DeckTable | undefined;
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

const TABLED = [
  "Revenues",
  "Gross Profit",
  "EBITDA",
  "EBITDA Margin (%)",
  "Discretionary FCF",
  "Net Debt",
  "Net Leverage (x)",
  "Interest Coverage (x)",
];
const ROWS_MAX = 8;

/** The charts of the last four years and the table of the last five; a chart without a figure is left out. */
export function historyExhibits(data: FinancialData): HistoryExhibits {
  const keys = data.years.slice(-TABLE_YEARS);
  const ruled = ruledRows(data, keys);
  const charts = CHARTS.flatMap(({ name, title, items }) => {
    const row = rowOf(ruled, items);
    if (row === undefined) return [];
    const cells = row.cells.slice(-CHART_YEARS);
    return [
      {
        chart: {
          name,
          title: (row.item === items[0] ? title : row.label) + brokenClause(row, keys),
          unit: `${data.currency} mm`,
          years: cells.map(({ column }) => column),
          values: cells.map(({ value }) => value),
        },
        cells,
      },
    ];
  });
  const shown = tabled(ruled, data);
  return {
    charts: charts.map(({ chart }) => chart),
    table:
      shown.length === 0 ? undefined : tableOf("Table", unitHeader(data, keys, shown), keys, shown),
    cells: [...charts.flatMap(({ cells }) => cells), ...shown.flatMap(({ cells }) => cells)],
  };
}

/** The statements themselves, group by group: what stands where a text is short. */
export function statementExhibits(data: FinancialData): readonly DeckTable[] {
  const table = statementTable(data);
  const keys = table.columns.map(({ key }) => key);
  return table.groups.map(({ title, rows }) => ({
    ...tableOf(`Statement ${title}`, table.unitHeader, keys, rows),
    title,
  }));
}

type Ruled = (item: string) => TableRow | undefined;

function tabled(ruled: Ruled, data: FinancialData): readonly TableRow[] {
  const known = (item: string): readonly TableRow[] => {
    const row = ruled(item);
    return row?.cells.some(({ value }) => value !== null) === true ? [row] : [];
  };
  const corporate = TABLED.flatMap(known);
  if (data.archetype === "corporate" || corporate.length >= ROWS_MAX - 2) {
    return corporate.slice(0, ROWS_MAX);
  }
  // Banks, insurers and owners of property have rows of their own.
  const { trading, balanceSheet, leverage } = headlineRows(data.archetype);
  const own = [...trading, ...balanceSheet, ...leverage].flatMap(known);
  return [...new Map([...own, ...corporate].map((row) => [row.item, row])).values()].slice(
    0,
    ROWS_MAX,
  );
}

function rowOf(ruled: Ruled, items: readonly string[]): TableRow | undefined {
  return items
    .map(ruled)
    .find((row) => row?.cells.slice(-CHART_YEARS).some(({ value }) => value !== null));
}

function tableOf(
  name: string,
  title: string,
  keys: readonly string[],
  rows: readonly TableRow[],
): DeckTable {
  return {
    name,
    title,
    columns: [title, ...keys],
    rows: rows.map(({ label, role, cells }): DeckRow => ({
      label,
      kind: role === "subtotal" ? "total" : role,
      cells: cells.map((cell): DeckCell => ({ text: markedText(cell), value: cell.value })),
    })),
  };
}
