import { listText } from "#core/count-text.ts";
import { originKey } from "#core/ledger/origins.ts";
import {
  type BarChart,
  barsOf,
  type ExhibitRow,
  type ExhibitTable,
} from "#core/outputs/exhibits/exhibit.ts";
import type { NamedTable } from "#core/outputs/note-exhibits/company-tables.ts";
import { exhibitRows } from "#core/outputs/report/key-table.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { headOf } from "#core/outputs/report/note-table.ts";
import { originsOfCell } from "#core/outputs/report/sources.ts";
import { brokenClause, rowFinding } from "#core/outputs/report/statement-charts.ts";
import { isWithoutFigures } from "#core/outputs/report/statement-folds.ts";
import {
  headOver,
  type StatementTable,
  type TableGroup,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";

export type Said = {
  readonly name: string;
  /** Whose data are asked: "HPKG". */
  readonly of: string;
  /** Rows as a line names them; all that have figures where it names none. */
  readonly rows: readonly string[];
  /** What stands over all of the table, where it finds nothing to say itself. */
  readonly title: string;
  /** What a row of a view is called by itself: "Growth of Revenues". */
  readonly rowName?: ((label: string) => string) | undefined;
};

/** A table or, of one row over times, a chart; or why there is none, where a row that is named is not in it. */
export function exhibitOf(of: NamedTable, said: Said): NoteExhibit | string {
  const { table } = of;
  const missing = said.rows.filter((name) => findRow(table.groups, name) === undefined);
  if (missing.length > 0) return `the data of ${said.of} have no row called ${quoted(missing)}`;
  const chosen = said.rows.flatMap((name) => findRow(table.groups, name) ?? []);
  const taken = new Set(chosen);
  const isTaken = (row: TableRow) => (taken.size === 0 ? !isWithoutFigures(row) : taken.has(row));
  const groups = table.groups
    .map((group) => ({ ...group, rows: group.rows.filter(isTaken) }))
    .filter((group) => group.rows.length > 0);
  const shown = groups.flatMap((group) => group.rows);
  const [only] = shown;
  if (only === undefined) return `the data of ${said.of} have no figure for it`;
  const common = { name: said.name, note: noteOf(of, shown), origins: originsOf(of, shown) };
  if (shown.length === 1 && table.columns.length > 1 && isOverTime(of)) {
    const row = called(only, said);
    const drawing = { ...chartOf(of, row), note: common.note };
    return { ...common, title: drawing.title, drawing };
  }
  const whole = taken.size === 0 ? of.title : undefined;
  const title = whole ?? findingOf(of, called(chosen[0] ?? only, said)) ?? said.title;
  return { ...common, title, drawing: { name: said.name, title, ...tableDrawing(table, groups) } };
}

function quoted(names: readonly string[]): string {
  return listText(names.map((name) => `“${name}”`));
}

/** A row of a view is called by what it says, and known by nothing else. */
function called(row: TableRow, { rowName }: Said): TableRow {
  const label = rowName?.(row.label);
  return label === undefined ? row : { ...row, label, item: label };
}

function noteOf({ table, notes, breaks }: NamedTable, rows: readonly TableRow[]): string {
  const isMoney = rows.some((row) => row.unit === "money");
  const head = headOver(table.unitHeader, rows);
  const unit = isMoney ? head : head.replace(/^[A-Z]{3} mm(?:, |; )?/, "");
  return [unit, ...notes, ...(breaks?.(rows) ?? [])]
    .map((part) => part.replace(/\.$/, ""))
    .filter((part) => part !== "")
    .join(". ");
}

function chartOf(of: NamedTable, row: TableRow): Omit<BarChart, "note"> {
  const { label, unit, cells } = row;
  return {
    name: label,
    title: findingOf(of, row) ?? label,
    series: unit === "money" ? `${label}, ${of.table.currency} mm` : label,
    unit,
    bars: barsOf(cells),
  };
}

/** Rows in their groups, with what stands beside them in a last column. */
export function tableDrawing(
  { unitHeader, columns, noteHeader, groups: all }: StatementTable,
  groups: readonly TableGroup[] = all,
): Pick<ExhibitTable, "columns" | "rows"> {
  const noted = (row: TableRow) => (noteHeader === undefined ? [] : [{ text: row.note ?? "" }]);
  return {
    columns: [
      headOver(
        unitHeader,
        groups.flatMap(({ rows }) => rows),
      ),
      ...columns.map(headOf),
      ...(noteHeader === undefined ? [] : [noteHeader]),
    ],
    rows: groups.flatMap(({ title, rows }): readonly ExhibitRow[] => [
      ...(groups.length > 1 && title !== ""
        ? [{ label: title, kind: "heading", cells: [] } as const]
        : []),
      ...rows.flatMap((row) =>
        exhibitRows([row]).map((printed) => ({
          ...printed,
          cells: [...printed.cells, ...noted(row)],
        })),
      ),
    ]),
  };
}

/** By what it is called, or its item: "Net Leverage" and "Net Leverage (x)". */
function findRow(groups: readonly TableGroup[], said: string): TableRow | undefined {
  const name = said.trim().toLowerCase();
  const rows = groups.flatMap((group) => group.rows);
  return (
    rows.find(({ label }) => label.toLowerCase() === name) ??
    rows.find(({ item }) => item.toLowerCase() === name)
  );
}

/** Whether columns are times, and not companies. */
function isOverTime({ table, behind }: NamedTable): boolean {
  return table.columns.every(({ key }) => behind(key)?.column === key);
}

/** What a row does by its last time, with where its times go over to another basis. */
function findingOf({ behind, table }: NamedTable, row: TableRow): string | undefined {
  const last = behind(table.columns.at(-1)?.key ?? "");
  if (last === undefined) return undefined;
  const { data } = last;
  const own = row.cells.filter(({ column }) => data.years.includes(column));
  const keys = own.map(({ column }) => column);
  // Days and companies are no columns of statements.
  return keys.includes(last.column)
    ? rowFinding(data, { ...row, cells: own }) + brokenClause(row, keys)
    : undefined;
}

function originsOf({ behind }: NamedTable, rows: readonly TableRow[]): NoteExhibit["origins"] {
  const all = rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const { data, column } = behind(cell.column) ?? {};
      if (data === undefined || column === undefined) return [];
      return originsOfCell(data, { ...cell, column }).map((origin) => ({
        ...origin,
        company: data.name,
      }));
    }),
  );
  return [...new Map(all.map((origin) => [originKey(origin), origin])).values()];
}
