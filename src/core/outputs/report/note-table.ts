import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { CompanyHead } from "#core/finance/ratios/side-by-side.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type ConnectedFinancialData, inputsOf } from "#core/ledger/financial-data.ts";
import { type FindDatum, findDatum } from "#core/ledger/find-datum.ts";
import { bindingOf, compute, isAbsent } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Binding, Op } from "#core/ledger/reference.ts";
import {
  breakSentences,
  headOver,
  type StatementTable,
  type TableCell,
  type TableColumn,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";

/** Lines for a document, with what their figures are of. */
export type NoteText = { readonly text: string; readonly anchors: readonly PlacedBinding[] };

/** A table that a document can take rows of. */
export type NoteTable = {
  /** Heads the lines: "Apple, financial statements". */
  readonly title: string;
  readonly table: StatementTable;
  /** Rows that are taken unless others are chosen. */
  readonly usual: readonly string[];
  /** What the figure of a cell is of; undefined where no connected data bear it out. */
  readonly bindingOf: (row: TableRow, cell: TableCell) => Binding | undefined;
};

/** By the keys of rows and columns. */
export type NoteChoice = {
  readonly rows: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
};

/**
 * Chosen rows and columns as lines of text under a section line. Cells stand between upright strokes, one
 * below the other in letters of one width, and are told apart in any. The unit is said once, in the head.
 */
export function noteTable(
  { title, table, bindingOf: binding }: NoteTable,
  chosen: NoteChoice,
): NoteText {
  const columns = table.columns.filter(({ key }) => chosen.columns.has(key));
  const rows = rowsOf(table).filter(({ item }) => chosen.rows.has(item));
  // Without the day its years end on, which would be read as a figure.
  const head = headOver(table.unitHeader, rows).replace(/, FY to .*$/, "");
  const heads = [head, ...columns.map(headOf)];
  const cells = rows.map((row) => columns.map(({ key }) => row.cells.find(isAt(key))));
  const texts = rows.map(({ label }, at) => [
    label,
    ...(cells[at] ?? []).map((cell) => cell?.text ?? ""),
  ]);
  const widths = heads.map((_, at) => widthOf([heads, ...texts].map((line) => line[at] ?? "")));
  const anchors: PlacedBinding[] = [];
  let text = `${title}:\n${lineOf(heads, widths).text}`;
  for (const [at, row] of rows.entries()) {
    const line = lineOf(texts[at] ?? [], widths);
    for (const [place, cell] of (cells[at] ?? []).entries()) {
      const bound = cell && /\d/.test(cell.text) ? binding(row, cell) : undefined;
      const from = text.length + 1 + (line.starts[place + 1] ?? 0);
      if (cell && bound) anchors.push({ from, to: from + cell.text.length, binding: bound });
    }
    text += `\n${line.text}`;
  }
  const keys = columns.map(({ key }) => key);
  const breaks = table.breaks === undefined ? [] : breakSentences(rows, keys);
  return { text: [text, ...breaks].join("\n"), anchors };
}

/**
 * What a document can take of a table: columns with figures that the connected data bear out, and the
 * rows of which they bear out every figure there.
 */
export function bornOut({ table, bindingOf: binding }: NoteTable): StatementTable {
  const isBound = (row: TableRow, cell: TableCell) => binding(row, cell) !== undefined;
  const rows = rowsOf(table);
  const columns = table.columns.filter(({ key }) =>
    rows.some((row) => row.cells.some((cell) => cell.column === key && isBound(row, cell))),
  );
  const keys = new Set(columns.map(({ key }) => key));
  const taken = (row: TableRow) => {
    const figures = row.cells.filter(({ column, text }) => keys.has(column) && /\d/.test(text));
    return figures.length > 0 && figures.every((cell) => isBound(row, cell));
  };
  const groups = table.groups.map((group) => ({ ...group, rows: group.rows.filter(taken) }));
  return { ...table, columns, groups: groups.filter((group) => group.rows.length > 0) };
}

/** The rows of a table as they stand. */
export function rowsOf({ groups }: StatementTable): readonly TableRow[] {
  return groups.flatMap(({ rows }) => rows);
}

/** What a document says at first of a table: its usual rows, and all of one that is short or has none. */
export function usualRows(table: StatementTable, usual: readonly string[]): ReadonlySet<string> {
  const items = rowsOf(table).map(({ item }) => item);
  const taken = items.filter((item) => usual.includes(item));
  return new Set(taken.length >= LEAST_USUAL ? taken : items.slice(0, MOST_AT_FIRST));
}

const LEAST_USUAL = 3;
const MOST_AT_FIRST = 20;

/** Cells of a company's tables as its connected statements hold them, or compute them of two that they hold. */
export function statementBinding(connected: ConnectedFinancialData): NoteTable["bindingOf"] {
  const tables = [connected, connected.quarterly, connected.ltm].filter(
    (table) => table !== undefined,
  );
  const find: FindDatum = (item, period) =>
    tables.map((table) => findDatum(table, item, period)).find((datum) => datum !== undefined);
  return ({ item }, cell) => {
    const held = find(item, cell.column);
    return held !== undefined && held.value === cell.value ? bindingOf(held) : madeOf(cell, find);
  };
}

/** Cells of companies side by side, which are read where each one's statements are connected. */
export function comparedBinding(companies: readonly CompanyHead[]): NoteTable["bindingOf"] {
  return (row, cell) => {
    const company = companies.find(({ ticker }) => ticker === cell.column);
    if (company === undefined || company.column === null) return undefined;
    const { ticker, currency, column } = company;
    const inputs = cell.source === undefined ? [] : inputsOf(cell.source);
    const made = madeOf(cell, (item, period = column) => {
      const value = inputs.find((input) => input.name === item && input.period === period)?.value;
      return value == null
        ? undefined
        : { kind: "row", ticker, item, period, value, unit: "money", currency };
    });
    const isAmount = row.unit !== "fraction" || made === undefined;
    return isAmount ? { ref: { entity: ticker, item: row.item, period: column } } : made;
  };
}

/** What the cells of views are made by. */
const MADE_BY: readonly Op[] = ["growth", "share", "sum"];

/** The formula that makes a cell of its operands; undefined where they are not at hand or make another value. */
function madeOf({ value, source }: TableCell, find: FindDatum): Binding | undefined {
  const operands = (source === undefined ? [] : inputsOf(source)).map(({ name, period }) =>
    find(name, period),
  );
  if (value === null || operands.length < 2 || !operands.every(isFound)) return undefined;
  const made = MADE_BY.map((op) => compute(op, operands))
    .flatMap((one) => (isAbsent(one) ? [] : [one, compute("negate", [one])]))
    .find((one) => !isAbsent(one) && Math.abs(one.value - value) <= Math.abs(value) * CLOSE);
  return made === undefined || isAbsent(made) ? undefined : bindingOf(made);
}

/** Two ways to one value differ by the last bits of a number. */
const CLOSE = 1e-9;

function isFound(datum: Datum | undefined): datum is Datum {
  return datum !== undefined;
}

function isAt(column: string): (cell: TableCell) => boolean {
  return (cell) => cell.column === column;
}

/** "FY2025", and of a company its period with it: "AAPL FY2025". */
export function headOf({ key, note }: TableColumn): string {
  return [periodText(key), note].filter(Boolean).join(" ");
}

/** The title of one company's table. */
export function noteTitle({ name }: StatementTable, what: string): string {
  return `${spokenName(name)}, ${what}`;
}

type Line = { readonly text: string; readonly starts: readonly number[] };

/** Labels begin and figures end together. */
function lineOf([label = "", ...figures]: readonly string[], widths: readonly Width[]): Line {
  const starts = [0];
  let text = label.padEnd(widths[0]?.width ?? 0);
  for (const [at, figure] of figures.entries()) {
    const { width, isHung } = widths[at + 1] ?? { width: 0, isHung: false };
    const hung = isHung && !figure.endsWith(")") ? `${figure} ` : figure;
    const padded = hung.padStart(width);
    starts.push(text.length + SEPARATOR.length + padded.length - hung.length);
    text += `${SEPARATOR}${padded}`;
  }
  return { text: text.trimEnd(), starts };
}

const SEPARATOR = " | ";

/** How wide a column is; closing parentheses hang where it has any. */
type Width = { readonly width: number; readonly isHung: boolean };

function widthOf(column: readonly string[]): Width {
  const isHung = column.some((text) => text.endsWith(")"));
  const lengths = column.map((text) => text.length + (isHung && !text.endsWith(")") ? 1 : 0));
  return { width: Math.max(...lengths), isHung };
}
