import {
  type GridCell,
  type GridRow,
  addressOf,
  headText,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { readPeriod, spanning } from "#core/finance/sheets/period-names.ts";
import {
  cellAt,
  companiesOf,
  type FileTable,
  isValue,
  knownRows,
  sectionOf,
  type SheetAsIs,
  type TableCell,
  type TablePeriod,
  type TableRow,
  textsIn,
} from "#core/finance/sheets/tables.ts";
import { wideTables } from "#core/finance/sheets/wide-tables.ts";

/** Columns from the left in which the periods of a transposed table are looked for. */
const PERIOD_COLUMNS = 6;
/** Rows from the top in which the header of a long table is looked for. */
const HEADER_ROWS = 30;

/** The tables of a sheet, in the layout under which the product knows the most rows. */
export function tablesOf(read: SheetAsIs): readonly FileTable[] {
  const long = longTable(read);
  // Its header says what each column is; figures such as 2,019 must not pass for years.
  if (long !== undefined && knownRows(long) > 0) return [long];
  const down = transposedTable(read);
  const layouts = [wideTables(read), down === undefined ? [] : [down]];
  const scores = layouts.map((tables) => tables.reduce((sum, table) => sum + knownRows(table), 0));
  const best = scores.indexOf(Math.max(...scores));
  if (scores[best] === 0 && long !== undefined && isWithoutPeriods(long)) return [long];
  return layouts[best] ?? [];
}

/** Whether a table lists items and values but says of no period. */
export function isWithoutPeriods(table: FileTable): boolean {
  return table.layout === "long" && table.periods.length === 0;
}

/** A four-digit text in a column of periods is a year, as a number is. */
function periodIn(cell: GridCell | undefined): TablePeriod | undefined {
  const isYear = typeof cell === "string" && /^\d{4}$/.test(cell.trim());
  const period = readPeriod(isYear ? Number(cell) : cell);
  return period && { period, header: headText(cell) };
}

/** The table with periods down and items across; undefined where there is none. */
function transposedTable(read: SheetAsIs): FileTable | undefined {
  const { rows } = read.sheet;
  for (const [index, header] of rows.entries()) {
    const labels = header.cells.filter((cell) => findLine(textOf(cell)) !== undefined).length;
    if (labels < 2) continue;
    for (let column = 0; column < PERIOD_COLUMNS; column++) {
      const periods = periodsDown(rows.slice(index + 1), column);
      const isSaid = HEADINGS.period.test(textOf(header.cells[column]));
      if (periods.length > 0 && (isSaid || areRun(periods)))
        return transposed(read, { index, header, column, periods });
    }
  }
  return undefined;
}

type RowPeriod = TablePeriod & { readonly row: GridRow };

function periodsDown(body: readonly GridRow[], column: number): readonly RowPeriod[] {
  const found: RowPeriod[] = [];
  for (const row of body) {
    const named = periodIn(row.cells[column]);
    // Below the statements may stand other tables: the first row without a period ends these.
    if (named === undefined) break;
    found.push({ row, ...named });
  }
  return found;
}

/** Whether numbers that may be years follow each other. */
function areRun(periods: readonly TablePeriod[]): boolean {
  const years = periods.flatMap(({ period }) => (period.isPlainNumber ? (period.year ?? 0) : []));
  return years.every((year, at) => Math.abs(year - (years[at - 1] ?? year)) <= 1);
}

type Down = {
  readonly index: number;
  readonly header: GridRow;
  readonly column: number;
  readonly periods: readonly RowPeriod[];
};

function transposed(read: SheetAsIs, { index, header, column, periods }: Down): FileTable {
  const statement = sectionOf(read.title);
  const rows = header.cells.flatMap((cell, place): TableRow[] => {
    const label = textOf(cell);
    const cells = periods.map(({ row }, at) => cellAt(read, { row, column: place, at }));
    const isNamed = label !== "" && place !== column;
    if (!isNamed || cells.every(({ amount }) => amount.kind === "text")) return [];
    return [{ label, address: addressOf(place, header.number), statement, unitText: "", cells }];
  });
  return {
    sheet: read.sheet,
    layout: "transposed",
    texts: [read.title, ...textsIn(read.sheet.rows.slice(0, index))],
    periods: periods.map(({ header: text, period }) => ({ header: text, period })),
    rows,
    companies: companiesOf(
      header.cells,
      periods.map(({ row }) => row),
    ),
    notes: [],
  };
}

const HEADINGS = {
  item: /^(?:item|line item|line|fact|concept|account|account name|label|tag|metric|name|caption|element|description)$/i,
  value: /^(?:value|amount|amounts|val|figure|reported value)$/i,
  period: /^(?:period|year|fiscal[ _]year|fy|date|period[ _]end(?:ing)?|as of)$/i,
  start: /^(?:start|start[ _]date|from|period[ _]start|begin(?:ning)?)$/i,
  end: /^(?:end|end[ _]date|to|period[ _]end|instant|as[ _]of[ _]date)$/i,
  unit: /^(?:units?|uom|measure|scale)$/i,
  currency: /^(?:currency|ccy|cur)$/i,
  dimension: /^(?:dimensions?|segments?|axis|members?|qualifiers?)$/i,
} as const;

/** The first column under each heading; -1 for none. */
type Headings = Readonly<Record<keyof typeof HEADINGS, number>>;

function headingsOf({ cells }: GridRow): Headings {
  const texts = cells.map(textOf);
  const columnOf = (heading: keyof Headings): number =>
    texts.findIndex((text) => HEADINGS[heading].test(text));
  return {
    item: columnOf("item"),
    value: columnOf("value"),
    period: columnOf("period"),
    start: columnOf("start"),
    end: columnOf("end"),
    unit: columnOf("unit"),
    currency: columnOf("currency"),
    dimension: columnOf("dimension"),
  };
}

const NO_DIMENSION = /^(?:\{\}|\[\])?$/;
const SEGMENTS_LEFT_OUT =
  "rows of segments and other breakdowns are left out: statements show totals.";

/** The table with one figure a row; undefined where no header names items and values. */
function longTable(read: SheetAsIs): FileTable | undefined {
  const { sheet, title } = read;
  const headings = sheet.rows.slice(0, HEADER_ROWS).map(headingsOf);
  const index = headings.findIndex(({ item, value }) => item >= 0 && value >= 0);
  const columns = headings[index];
  if (columns === undefined) return undefined;
  const body = sheet.rows.slice(index + 1);
  const totals = body.filter(({ cells }) => NO_DIMENSION.test(textOf(cells[columns.dimension])));
  const segments = body.length - totals.length;
  return {
    sheet,
    layout: "long",
    texts: [title, ...textsIn(sheet.rows.slice(0, index + 1))],
    ...gathered(read, { columns, rows: totals }),
    companies: companiesOf(sheet.rows[index]?.cells ?? [], body),
    notes: segments === 0 ? [] : [`${segments} ${SEGMENTS_LEFT_OUT}`],
  };
}

/** Rows of single figures as rows by period. */
function gathered(
  read: SheetAsIs,
  of: { readonly columns: Headings; readonly rows: readonly GridRow[] },
): Pick<FileTable, "periods" | "rows"> {
  const statement = sectionOf(read.title);
  const periods = new Map<string, TablePeriod & { readonly at: number }>();
  const rows = new Map<string, TableRow & { readonly cells: TableCell[] }>();
  const { item, value, unit, currency } = of.columns;
  for (const row of of.rows) {
    const label = textOf(row.cells[item]);
    const named = rowPeriod(row, of.columns);
    const key = JSON.stringify(named?.period);
    const at = periods.get(key)?.at ?? periods.size;
    const cell = cellAt(read, { row, column: value, at });
    if (label === "" || named === undefined || cell.amount.kind === "text") continue;
    periods.set(key, { ...named, at });
    const unitText = [unit, currency]
      .map((column) => textOf(row.cells[column]))
      .join(" ")
      .trim();
    const name = `${label}|${unitText}`;
    const address = addressOf(item, row.number);
    const known = rows.get(name) ?? { label, address, statement, unitText, cells: [] };
    known.cells.push(cell);
    rows.set(name, known);
  }
  return {
    periods: [...periods.values()].map(({ header, period }) => ({ header, period })),
    rows: [...rows.values()].map((row) => ({ ...row, cells: withoutRepeats(row.cells) })),
  };
}

/** The first figure of a period; the same figure again says nothing new. */
function withoutRepeats(cells: readonly TableCell[]): readonly TableCell[] {
  const seen = new Set<string>();
  return cells.filter(({ at, amount }) => {
    if (!isValue(amount)) return true;
    const key = `${at} ${amount.value}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function rowPeriod({ cells }: GridRow, columns: Headings): TablePeriod | undefined {
  const [start, end] = [columns.start, columns.end].map((at) => readPeriod(cells[at])?.end);
  if (start !== undefined && end !== undefined) {
    const period = spanning(start, end);
    return period && { period, header: start === end ? end : `${start} to ${end}` };
  }
  return periodIn(cells[columns.period]) ?? periodIn(cells[columns.end]);
}
