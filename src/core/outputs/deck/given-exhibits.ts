import { formatCell } from "#core/ledger/display.ts";
import type { BarChart, ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { CHART_YEARS } from "#core/outputs/report/statement-charts.ts";

/** A chart as somebody sends it: a value for each year, in whole units; null is a gap. */
export type GivenChart = Pick<BarChart, "name" | "title"> & {
  readonly unit: string;
  readonly years: readonly string[];
  readonly values: readonly (number | null)[];
};

/** A chart as sent, of as many years as ours show. */
export function givenChart({ name, title, unit, years, values }: GivenChart): BarChart {
  const bars = years.map((label, at) => {
    const value = values[at] ?? null;
    return { label, text: formatCell(value, "money"), value };
  });
  return {
    name,
    title,
    note: unit,
    series: `${title}, ${unit}`,
    unit: "money",
    bars: bars.slice(-CHART_YEARS),
  };
}

/** A table as somebody sends it, who has no document with us. */
export type GivenTable = {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Numbers are whole units, or this many. */
  readonly scale?: number | undefined;
  readonly rows: readonly {
    readonly label: string;
    readonly kind?: "heading" | "total" | "ratio" | undefined;
    readonly cells: readonly (string | number | null)[];
  }[];
};

/** A table as sent, its numbers printed as the product prints amounts; every row as wide as the head. */
export function givenTable({ name, title, columns, scale = 1, rows }: GivenTable): ExhibitTable {
  const widest = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const head = columns.length > widest ? columns : ["", ...columns];
  const width = Math.max(head.length, widest + 1);
  return {
    name,
    title,
    columns: Array.from({ length: width }, (_, at) => head[at] ?? ""),
    rows: rows.map(({ label, kind, cells }): ExhibitRow => ({
      label,
      kind: kind ?? "line",
      cells: Array.from({ length: width - 1 }, (_, at) => {
        const cell = cells[at];
        if (typeof cell === "string") return { text: cell };
        const value = cell == null ? null : cell * scale;
        return { text: at < cells.length ? formatCell(value, "money") : "", value };
      }),
    })),
  };
}
