import { readAmount } from "#core/finance/sheets/amounts.ts";
import {
  addressOf,
  type GridCell,
  type GridRow,
  headText,
  isDate,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { readUnit } from "#core/finance/sheets/units.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { headInEnglish } from "#core/finance/sheets/head-words.ts";
import { isPartOfYear, type NamedPeriod, readPeriod } from "#core/finance/sheets/period-names.ts";
import {
  cellAt,
  companiesOf,
  type FileTable,
  sectionOf,
  type SheetAsIs,
  type TablePeriod,
  type TableRow,
  valuesOf,
} from "#core/finance/sheets/tables.ts";

type HeaderCell = TablePeriod & { readonly column: number };
type Header = { readonly from: number; readonly to: number; readonly cells: readonly HeaderCell[] };

/** Rows above a header in which units and titles are looked for. */
const ROWS_ABOVE = 12;
/** Rows under a header that may still speak of units before the figures begin. */
const ROWS_BELOW = 8;

/** The blocks of a sheet with periods across, from top to bottom, left to right. */
export function wideTables(read: SheetAsIs): FileTable[] {
  const { rows } = read.sheet;
  const headers = headersOf(rows);
  return headers.flatMap((header, at) => {
    const above = headers.slice(0, at).findLast((other) => isOver(other, header));
    const below = headers.slice(at + 1).find((other) => isOver(other, header));
    const body = rows.slice(header.to + 1, below?.from);
    const start = Math.max(above === undefined ? 0 : above.to + 1, header.from - ROWS_ABOVE);
    const around = rows.slice(start, header.to + 1);
    return groupsOf(header.cells, body).flatMap((cells) =>
      tableOf({ ...read, cells, body, around, names: rows[header.to]?.cells ?? [] }),
    );
  });
}

/** Whether two headers name columns of one table: a table beside another does not end it. */
function isOver({ cells }: Header, other: Header): boolean {
  const [first, last] = [other.cells[0]?.column ?? 0, other.cells.at(-1)?.column ?? 0];
  return (cells[0]?.column ?? 0) <= last && first <= (cells.at(-1)?.column ?? 0);
}

function headersOf(rows: readonly GridRow[]): Header[] {
  const headers: Header[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = headerCells(row, rows[index - 1]);
    const last = headers.at(-1);
    if (!isHeader(row, cells) || (last !== undefined && isLoneFigure(row, cells))) continue;
    // "2024" above "Sep 28, 2024": two rows that name the same columns are one header.
    if (last !== undefined && index - last.to <= 1 && isSameColumns(last.cells, cells)) {
      headers[headers.length - 1] = {
        from: last.from,
        to: index,
        cells: merged(last.cells, cells),
      };
    } else headers.push({ from: index, to: index, cells });
  }
  return headers;
}

function headerCells(row: GridRow, above: GridRow | undefined): HeaderCell[] {
  let carried = "";
  return row.cells.flatMap((cell, column): HeaderCell[] => {
    carried = headText(above?.cells[column]) || carried;
    const period = underHeading(cell, carried) ?? readPeriod(cell);
    return period === undefined ? [] : [{ column, period, header: headText(cell) }];
  });
}

/** "Q1" under "2024"; "2024" under "H1" or "Three months ended September 30,". */
function underHeading(cell: GridCell, heading: string): NamedPeriod | undefined {
  if (heading === "") return undefined;
  const text = headText(cell);
  if (isPartOfYear(text)) return readPeriod(`${text} ${heading.replace(/^fy\s*/i, "")}`);
  // Above most figures stand figures.
  if (!/\p{Letter}/u.test(heading)) return undefined;
  if (/^\d{4}$/.test(text) && isPartOfYear(heading)) return readPeriod(`${heading} ${text}`);
  const said = headInEnglish(heading);
  const day = said.split(/ended|ending/i)[1];
  if (day === undefined || /\d{3}|\d\D+\d/.test(day)) return undefined;
  if (isDate(cell)) return readPeriod(`${said} ${cell.date}`);
  const isShort = text !== "" && text.length <= 20;
  return isShort && readPeriod(text) !== undefined ? readPeriod(`${said} ${text}`) : undefined;
}

function isHeader(row: GridRow, cells: readonly HeaderCell[]): boolean {
  if (cells.length === 0) return false;
  const columns = new Set(cells.map(({ column }) => column));
  const others = row.cells.filter(
    (cell, column) => typeof cell === "number" && !columns.has(column),
  ).length;
  if (others > 0 && others >= cells.length) return false;
  if (findLine(firstText(row, cells[0]?.column)) !== undefined) return false;
  const plain = cells.filter(({ period }) => period.isPlainNumber);
  if (plain.length === 0) return cells.length > 1 || others === 0;
  return isYears(cells, plain);
}

/** The first text of a row before a column. */
function firstText({ cells }: GridRow, before = 0): string {
  return textsOf(cells.slice(0, before))[0] ?? "";
}

/** Plain numbers are years in a run, or beside others that name a year; never beside bare dates. */
function isYears(cells: readonly HeaderCell[], plain: readonly HeaderCell[]): boolean {
  const isDated = ({ period }: HeaderCell): boolean =>
    !period.isPlainNumber && period.year === undefined && period.kind === undefined;
  if (cells.some(isDated)) return false;
  return isConsecutive(plain.map(({ period }) => period.year ?? 0)) || cells.length > plain.length;
}

const HEADING =
  /year|period|date|ended|ending|fiscal|statement|income|profit|balance|position|cash flow|\(.*\)/i;

/** Whether a lone number such as 2,024, below a header already found, is a figure with a name. */
function isLoneFigure(row: GridRow, cells: readonly HeaderCell[]): boolean {
  const [cell] = cells;
  if (cell?.period.isPlainNumber !== true || cells.length > 1) return false;
  const label = firstText(row, cell.column);
  if (label === "" || HEADING.test(label)) return false;
  const { scale, currency } = readUnit(label);
  return scale === undefined && currency === undefined;
}

/** Years in a row go up or down by one, also where the block is repeated beside itself. */
function isConsecutive(years: readonly number[]): boolean {
  if (years.length === 1) return true;
  const steps = years.slice(1).map((year, at) => year - (years[at] ?? 0));
  const ones = steps.filter((step) => Math.abs(step) === 1).length;
  return ones >= steps.length / 2;
}

function isSameColumns(above: readonly HeaderCell[], below: readonly HeaderCell[]): boolean {
  const columns = new Set(above.map(({ column }) => column));
  const hit = below.filter(({ column }) => columns.has(column)).length;
  return hit > 0 && hit >= Math.min(above.length, below.length) / 2;
}

function merged(above: readonly HeaderCell[], below: readonly HeaderCell[]): HeaderCell[] {
  return above.map((cell) => {
    const other = below.find(({ column }) => column === cell.column);
    if (other === undefined) return cell;
    const { end, isDayAssumed } = other.period;
    const period: NamedPeriod = {
      ...definedOf(other.period),
      ...definedOf(cell.period),
      ...(end !== undefined && { end, isDayAssumed }),
      isEstimate: cell.period.isEstimate || other.period.isEstimate,
      isPlainNumber: false,
    };
    return { ...cell, period };
  });
}

function definedOf(period: NamedPeriod): Partial<NamedPeriod> {
  return Object.fromEntries(Object.entries(period).filter(([, value]) => value !== undefined));
}

/** Columns side by side with the same label column; a second block beside the first is one of its own. */
function groupsOf(cells: readonly HeaderCell[], body: readonly GridRow[]): HeaderCell[][] {
  const groups: HeaderCell[][] = [];
  for (const cell of cells) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNew =
      last === undefined ||
      hasLabelsBetween(body, last.column, cell.column) ||
      isRepeated(group ?? [], cell);
    if (isNew) groups.push([cell]);
    else group?.push(cell);
  }
  return groups;
}

function hasLabelsBetween(body: readonly GridRow[], from: number, to: number): boolean {
  for (let column = from + 1; column < to; column++) {
    const texts = body.filter((row) => /\p{Letter}{2}/u.test(textOf(row.cells[column]))).length;
    if (texts >= 3) return true;
  }
  return false;
}

function isRepeated(group: readonly HeaderCell[], { period, column }: HeaderCell): boolean {
  const last = group.at(-1);
  if (last === undefined || column - last.column <= 1) return false;
  const key = periodKey(period);
  return group.some((cell) => periodKey(cell.period) === key);
}

function periodKey({ kind, year, quarter, end }: NamedPeriod): string {
  return [kind, year, quarter, end].join("|");
}

type Block = SheetAsIs & {
  readonly cells: readonly HeaderCell[];
  readonly body: readonly GridRow[];
  /** The header's rows and those above. */
  readonly around: readonly GridRow[];
  /** The lowest row of the header. */
  readonly names: readonly GridCell[];
};

function tableOf(block: Block): FileTable[] {
  const { sheet, title, cells, body, around, names } = block;
  const [first, last] = [cells[0]?.column ?? 0, cells.at(-1)?.column ?? 0];
  const labelColumn = labelColumnOf(body, first);
  const rows = labelColumn === undefined ? [] : rowsOf(block, labelColumn);
  if (rows.length === 0) return [];
  const firstFigures = body.findIndex((row) =>
    row.cells.slice(first, last + 1).some((cell) => readAmount(cell, block.mark).kind === "value"),
  );
  const early = body.slice(0, Math.min(Math.max(firstFigures, 0), ROWS_BELOW));
  const texts = [...around, ...early].flatMap((row) => saidIn(textsOf(row.cells)));
  const periods = cells.map(({ header, period }) => ({ header, period }));
  const companies = companiesOf(names, body);
  return [{ sheet, layout: "wide", texts: [title, ...texts], periods, rows, companies, notes: [] }];
}

/** Texts of a row, the first with what stands behind it: "Scale | Millions" reads "Scale: Millions" too. */
function saidIn(texts: readonly string[]): readonly string[] {
  const [name, value] = texts;
  return value === undefined ? texts : [...texts, `${name}: ${value}`];
}

function textsOf(cells: readonly GridCell[]): readonly string[] {
  return cells.map(textOf).filter((text) => text !== "");
}

function labelColumnOf(body: readonly GridRow[], first: number): number | undefined {
  let best: { readonly column: number; readonly count: number } | undefined;
  for (let column = first - 1; column >= Math.max(0, first - 6); column--) {
    const count = body.filter((row) => /\p{Letter}/u.test(textOf(row.cells[column]))).length;
    if (count > 0 && (best === undefined || count > best.count * 1.5)) best = { column, count };
  }
  return best?.column;
}

function rowsOf({ cells, body, ...read }: Block, labelColumn: number): TableRow[] {
  let statement = sectionOf(read.title);
  return body.flatMap((row): TableRow[] => {
    const label = labelOf(row, labelColumn);
    const figures = cells.map(({ column }, at) => cellAt(read, { row, column, at }));
    const unitText = textsOf(row.cells.slice(labelColumn + 1, cells[0]?.column)).join(" ");
    const address = addressOf(labelColumn, row.number);
    const found: TableRow = { label, address, statement, unitText, cells: figures };
    if (valuesOf(found).length === 0 && label !== "") statement = sectionOf(label, statement);
    const isEmpty = figures.every(
      ({ amount }) =>
        amount.kind === "text" || (amount.kind === "missing" && amount.reason.includes("empty")),
    );
    return label === "" || isEmpty ? [] : [{ ...found, statement }];
  });
}

/** The name in the label column, else the nearest text to its left: sub-items may be indented by a column. */
function labelOf({ cells }: GridRow, labelColumn: number): string {
  return textsOf(cells.slice(Math.max(0, labelColumn - 3), labelColumn + 1)).at(-1) ?? "";
}
