import {
  addressOf,
  type GridCell,
  type GridRow,
  isDate,
  type Sheet,
  textOf,
} from "#core/finance/sheets/grid.ts";
import {
  plainName,
  type ScalarName,
  scalarOf,
  type WorkbookItem,
  workbookItem,
} from "#core/finance/valuation/import/workbook-names.ts";

/** A number of the analyst's workbook with the place it stands at, such as `DCF!B14`. */
export type PlacedNumber = { readonly value: number; readonly place: string };

type Scalar = PlacedNumber & { readonly label: string };

/** One row that was recognised by its name, by year. */
export type WorkbookRow = {
  readonly item: WorkbookItem;
  readonly label: string;
  readonly sheet: string;
  readonly values: ReadonlyMap<number, PlacedNumber>;
};

/** What a workbook says, before anything is made of it. */
export type WorkbookReading = {
  readonly rows: readonly WorkbookRow[];
  readonly scalars: ReadonlyMap<ScalarName, Scalar>;
  /** Years marked as projected, as `2026E` is. */
  readonly marked: ReadonlySet<number>;
  /** Labels of rows with figures by year that no name was found for, with their sheets. */
  readonly unread: readonly string[];
  /** All texts, to find currency and scale in. */
  readonly texts: readonly string[];
};

const YEAR = /^(?:fy ?)?((?:19|20)\d{2}) ?\(?([aefp])?\)?$/i;
/** A sheet of what-ifs or of other companies says nothing of the model itself. */
const ASIDE = /sensitiv|scenario|compar|comps|peer/i;
const UNREAD_MAX = 40;

/** Columns of years: `first` and `last` are columns. */
type Header = {
  readonly years: ReadonlyMap<number, number>;
  readonly first: number;
  readonly last: number;
};

/** Reads rows by name under rows of years, and single figures beside their names. */
export function readWorkbook(sheets: readonly Sheet[]): WorkbookReading {
  const rows: WorkbookRow[] = [];
  const unread: string[] = [];
  const marked = new Set<number>();
  const scalars = new Map<ScalarName, Scalar>();
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  // The sheet with the valuation says a rate that another one repeats.
  const byValuation = visible.toSorted((a, b) => scalarCount(b) - scalarCount(a));
  for (const sheet of visible) readRows(sheet, { rows, unread, marked });
  for (const sheet of byValuation.filter(({ name = "" }) => !ASIDE.test(name))) {
    readScalars(sheet, scalars);
  }
  const texts = visible.flatMap((sheet) =>
    sheet.rows.flatMap(({ cells }) => cells.map(textOf).filter((text) => text !== "")),
  );
  return { rows, scalars, marked, unread: [...new Set(unread)].slice(0, UNREAD_MAX), texts };
}

type Found = {
  readonly rows: WorkbookRow[];
  readonly unread: string[];
  readonly marked: Set<number>;
};

function readRows(sheet: Sheet, found: Found): void {
  let headers: readonly Header[] = [];
  if (readDown(sheet, found.rows)) return;
  for (const row of sheet.rows) {
    const next = headersOf(row.cells, found.marked);
    for (const header of headers) {
      // A row may name the years of a table beside the one it belongs to.
      if (!next.some((other) => overlap(header, other)))
        readRow(sheet, row, { header, headers, found });
    }
    headers = [
      ...headers.filter((header) => !next.some((other) => overlap(header, other))),
      ...next,
    ].toSorted((a, b) => a.first - b.first);
  }
}

function readRow(
  { name = "" }: Sheet,
  row: GridRow,
  {
    header,
    headers,
    found,
  }: { readonly header: Header; readonly headers: readonly Header[]; readonly found: Found },
): void {
  const left = headers.findLast(({ last }) => last < header.first);
  const label = labelBefore(row.cells, (left?.last ?? -1) + 1, header.first);
  const values = new Map<number, PlacedNumber>();
  for (const [column, year] of header.years) {
    const cell = row.cells[column];
    if (typeof cell !== "number") continue;
    values.set(year, { value: cell, place: placeOf(name, column, row.number) });
  }
  if (label === "" || values.size === 0) return;
  const item = workbookItem(label);
  if (item !== undefined) found.rows.push({ item, label, sheet: name, values });
  else if (values.size > 1 && !label.includes("%")) found.unread.push(`${label} (${name})`);
}

function overlap(a: Header, b: Header): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** A table with its years down the first column; whether the sheet is one. */
function readDown(sheet: Sheet, rows: WorkbookRow[]): boolean {
  const { name = "" } = sheet;
  const at = sheet.rows.findIndex(({ cells }) => plainName(textOf(cells[0])) === "year");
  const head = sheet.rows[at];
  if (head === undefined) return false;
  const years = sheet.rows.slice(at + 1).flatMap((row) => {
    const year = yearOf(row.cells[0])?.year;
    return year === undefined ? [] : [{ year, row }];
  });
  if (years.length < 2) return false;
  for (const [column, cell] of head.cells.entries()) {
    const label = textOf(cell);
    const item = workbookItem(label);
    if (item === undefined) continue;
    const values = new Map<number, PlacedNumber>();
    for (const { year, row } of years) {
      const value = row.cells[column];
      if (typeof value === "number") {
        values.set(year, { value, place: placeOf(name, column, row.number) });
      }
    }
    if (values.size > 0) rows.push({ item, label, sheet: name, values });
  }
  return true;
}

/** Runs of two years or more that follow each other in a row. */
function headersOf(cells: readonly GridCell[], marked: Set<number>): readonly Header[] {
  const runs: { readonly column: number; readonly year: number; readonly isEstimate: boolean }[][] =
    [];
  for (const [column, cell] of cells.entries()) {
    const read = yearOf(cell);
    if (read === undefined) continue;
    const run = runs.at(-1);
    const before = run?.at(-1);
    const follows = before?.year === read.year - 1 && column - before.column <= 2;
    if (run !== undefined && follows) run.push({ column, ...read });
    else runs.push([{ column, ...read }]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined || run.length < 2) return [];
    for (const { year, isEstimate } of run) if (isEstimate) marked.add(year);
    const years = new Map(run.map(({ column, year }) => [column, year]));
    return [{ years, first: first.column, last: last.column }];
  });
}

function yearOf(cell: GridCell | undefined): { year: number; isEstimate: boolean } | undefined {
  if (isDate(cell)) return { year: Number(cell.date.slice(0, 4)), isEstimate: false };
  const text = typeof cell === "number" ? String(cell) : textOf(cell);
  const [, year, mark = ""] = YEAR.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), isEstimate: /[efp]/i.test(mark) };
}

/** The last text before the figures. */
function labelBefore(cells: readonly GridCell[], from: number, first: number): string {
  return (
    cells
      .slice(from, first)
      .map(textOf)
      .findLast((text) => text !== "") ?? ""
  );
}

/** Single figures; a row with figures by year says none. */
function readScalars(sheet: Sheet, scalars: Map<ScalarName, Scalar>): void {
  const { name: sheetName = "" } = sheet;
  let headers: readonly Header[] = [];
  for (const { cells, number } of sheet.rows) {
    const next = headersOf(cells, new Set());
    if (next.length > 0) headers = next;
    const isByYear = headers.some(
      ({ years }) => [...years.keys()].filter((at) => typeof cells[at] === "number").length > 1,
    );
    for (const [column, cell] of cells.entries()) {
      const label = textOf(cell);
      const name = label === "" ? undefined : scalarOf(label);
      if (name === undefined || scalars.has(name)) continue;
      const after = cells.findIndex(
        (other, at) => at > column && other !== null && !UNIT.test(textOf(other) || "-"),
      );
      const value = cells[after];
      if (typeof value !== "number" || (isByYear && !RATES.has(name))) continue;
      scalars.set(name, { value, place: placeOf(sheetName, after, number), label });
    }
  }
}

/** A unit that stands in a column of its own between a name and its figure. */
const UNIT = /^\(?(?:%|x|(?:[A-Z]{3}|[$€£])? ?(?:mm?|mn|bn|k)?)\)?$/;

/** They stand above sensitivities, whose columns look like years' to nobody but a header far above. */
const RATES: ReadonlySet<ScalarName> = new Set<ScalarName>(["wacc", "terminalGrowth"]);

/** How much of a valuation stands on a sheet. */
function scalarCount(sheet: Sheet): number {
  if (ASIDE.test(sheet.name ?? "")) return 0;
  const found = new Map<ScalarName, Scalar>();
  readScalars(sheet, found);
  return ["terminalValue", "presentTerminalValue", "enterpriseValue", "sumOfPresentValues"].filter(
    (name) => [...found.keys()].some((key) => key === name),
  ).length;
}

function placeOf(sheet: string, column: number, row: number): string {
  return `${sheet}!${addressOf(column, row)}`;
}
