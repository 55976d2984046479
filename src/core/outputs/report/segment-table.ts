import { breaksOf } from "#core/ledger/comparable.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { Split, SplitAxis, SplitRow } from "#core/ledger/segments.ts";
import { barsOf } from "#core/outputs/exhibits/exhibit.ts";
import { shareOf } from "#core/outputs/report/common-size.ts";
import { growthRows } from "#core/outputs/report/growth.ts";
import { rowFinding, type StatementChart } from "#core/outputs/report/statement-charts.ts";
import {
  breakSentences,
  companyTable,
  shown,
  type StatementTable,
  TABLE_YEARS,
  type TableGroup,
  type TableRow,
  unitHeader,
} from "#core/outputs/report/statement-table.ts";

export type SegmentMeasure = "amounts" | "share" | "growth";

const BALANCES: ReadonlySet<Split["measure"]> = new Set([
  "assets",
  "long-lived assets",
  "property, plant and equipment",
]);

/** What a company splits by an axis over the last columns that have any of it; amounts, shares of the total or growth. */
export function segmentTable(
  data: FinancialData,
  axis: SplitAxis,
  measure: SegmentMeasure,
): StatementTable {
  const splits = (data.segments ?? []).filter((split) => split.axis === axis);
  const groups = splits.map((split): TableGroup => {
    const rows = split.rows.map((row) => rowOf(data, split, row));
    return { title: capital(split.measure), rows: measured(rows, measure, data) };
  });
  const rows = groups.flatMap((group) => group.rows);
  const isFilled = (key: string) =>
    rows.some(({ cells }) => cells.some(({ column, text }) => column === key && text !== "n.a."));
  const keys = data.years.filter(isFilled).slice(-TABLE_YEARS);
  const within = (row: TableRow): TableRow => ({
    ...row,
    cells: row.cells.filter(({ column }) => keys.includes(column)),
  });
  return {
    ...companyTable(
      data,
      keys,
      groups.map(({ title, rows: all }) => ({ title, rows: all.map(within) })),
    ),
    unitHeader: HEADS[measure] ?? unitHeader(data, keys, rows),
    breaks: breakSentences(rows, keys),
  };
}

const HEADS: Readonly<Partial<Record<SegmentMeasure, string>>> = {
  share: "Share of the total",
  growth: "Growth on a year before",
};

/** What the filings tag and don't split so that it adds up, a sentence for each. */
export function refusedSplits(data: FinancialData, axis: SplitAxis): readonly string[] {
  return (data.segments ?? []).flatMap((split) =>
    split.axis === axis && split.reason !== undefined
      ? [`${capital(split.measure)} is ${split.reason}.`]
      : [],
  );
}

/** A chart of each member's amounts of what is split first. */
export function segmentCharts(data: FinancialData, axis: SplitAxis): readonly StatementChart[] {
  const { groups, columns, unitHeader: note } = segmentTable(data, axis, "amounts");
  const members = (groups[0]?.rows ?? []).filter(({ role }) => role === "line");
  return members.map((row) => ({
    name: row.item,
    title: rowFinding(data, row),
    note,
    series: row.label,
    unit: row.unit,
    bars: barsOf(row.cells),
    row,
    columns,
  }));
}

function measured(
  rows: readonly TableRow[],
  measure: SegmentMeasure,
  data: FinancialData,
): readonly TableRow[] {
  if (measure === "amounts") return rows;
  if (measure === "growth") return growthRows(rows, data);
  const whole = rows.at(-1);
  return rows.map((row) => ({
    ...row,
    unit: "fraction",
    cells: row.cells.map((cell, at) => shareOf({ row, cell, item: whole?.item ?? "", whole, at })),
  }));
}

function rowOf(data: FinancialData, split: Split, row: SplitRow): TableRow {
  const { item, role, amounts, reasons, sources, flags, bases } = row;
  const breaks = breaksOf(row, data.years);
  return {
    item,
    label: item,
    unit: "money",
    role: role === "total" || role === "subtotal" ? "subtotal" : "line",
    isBalance: BALANCES.has(split.measure),
    bases,
    cells: data.years.map((column) => {
      const amount = amounts[column] ?? null;
      return {
        column,
        ...shown(amount === null ? null : amount * data.scale, "money", reasons?.[column]),
        source: sources[column],
        flags: flags[column] ?? [],
        ...(breaks.includes(column) && { isBreak: true }),
      };
    }),
  };
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
