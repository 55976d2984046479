import { type DecimalMark, readAmount } from "#core/finance/sheets/amounts.ts";
import {
  type GridCell,
  type GridRow,
  type Sheet,
  addressOf,
  isDate,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { readUnit } from "#core/finance/sheets/units.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import type { Statement } from "#core/finance/sheets/lines.ts";
import { type NamedPeriod, readPeriod } from "#core/finance/sheets/period-names.ts";
import {
  type FileTable,
  type TablePeriod,
  type TableRow,
  companiesOf,
  sectionOf,
} from "#core/finance/sheets/tables.ts";

type HeaderCell = {
  readonly column: number;
  readonly header: string;
  readonly period: NamedPeriod;
};
type Header = { readonly from: number; readonly to: number; readonly cells: readonly HeaderCell[] };

/** Rows above a header in which units and titles are looked for. */
const ROWS_ABOVE = 12;
/** Rows under a header that may still speak of units before the figures begin. */
const ROWS_BELOW = 8;

/** The blocks of a sheet with periods across, from top to bottom, left to right. */
export function wideTables(sheet: Sheet, mark: DecimalMark, title: string): FileTable[] {
  const headers = headersOf(sheet.rows);
  return headers.flatMap((header, at) => {
    const previous = headers[at - 1];
    const end = headers[at + 1]?.from ?? sheet.rows.length;
    const body = sheet.rows.slice(header.to + 1, end);
    const above = sheet.rows.slice(
      Math.max(previous === undefined ? 0 : previous.to + 1, header.from - ROWS_ABOVE),
      header.from,
    );
    const headerRows = sheet.rows.slice(header.from, header.to + 1);
    return groupsOf(header.cells, body).flatMap((cells) =>
      tableOf({ sheet, mark, title, cells, body, around: [...above, ...headerRows], headerRows }),
    );
  });
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
    carried = headingText(above?.cells[column]) || carried;
    const period = underHeading(cell, carried) ?? readPeriod(cell);
    return period === undefined ? [] : [{ column, period, header: headerText(cell, period) }];
  });
}

function headingText(cell: GridCell | undefined): string {
  return typeof cell === "number" ? String(cell) : textOf(cell);
}

const QUARTER_ALONE = /^(?:q[1-4]|[1-4]q|fq[1-4])$/i;
const LENGTH_ALONE =
  /(?:months|weeks|years?|quarter|fy|period)\s*(?:ended|ending|to)?[^\d]*\d{0,2},?$/i;

/** "Q1" under "2024"; "2024" under "Three months ended September 30,". */
function underHeading(cell: GridCell, heading: string): NamedPeriod | undefined {
  if (heading === "") return undefined;
  const text = typeof cell === "number" ? String(cell) : textOf(cell);
  if (QUARTER_ALONE.test(text)) return readPeriod(`${text} ${heading.replace(/^fy\s*/i, "")}`);
  if (!/ended|ending/i.test(heading) || !LENGTH_ALONE.test(heading)) return undefined;
  if (isDate(cell)) return readPeriod(`${heading} ${cell.date}`);
  const isShort = text !== "" && text.length <= 20;
  return isShort && readPeriod(text) !== undefined ? readPeriod(`${heading} ${text}`) : undefined;
}

function headerText(cell: GridCell, period: NamedPeriod): string {
  if (isDate(cell)) return cell.date;
  return headingText(cell) || (period.end ?? String(period.year ?? ""));
}

function isHeader(row: GridRow, cells: readonly HeaderCell[]): boolean {
  if (cells.length === 0) return false;
  const columns = new Set(cells.map(({ column }) => column));
  const others = row.cells.filter(
    (cell, column) => typeof cell === "number" && !columns.has(column),
  ).length;
  if (others > 0 && others >= cells.length) return false;
  const label = row.cells
    .slice(0, cells[0]?.column ?? 0)
    .map(textOf)
    .find((text) => text !== "");
  if (label !== undefined && findLine(label) !== undefined) return false;
  const plain = cells.filter(({ period }) => period.isPlainNumber);
  if (plain.length === 0) return cells.length > 1 || others === 0;
  return isYears(cells, plain);
}

/** Plain numbers are years in a run, or beside others that name a year; never beside bare dates. */
function isYears(cells: readonly HeaderCell[], plain: readonly HeaderCell[]): boolean {
  const isDated = ({ period }: HeaderCell): boolean =>
    !period.isPlainNumber && period.year === undefined;
  if (cells.some(isDated)) return false;
  return isConsecutive(plain.map(({ period }) => period.year ?? 0)) || cells.length > plain.length;
}

const HEADING =
  /year|period|date|ended|ending|fiscal|statement|income|profit|balance|position|cash flow|\(.*\)/i;

/** Whether a lone number such as 2,024, below a header already found, is a figure with a name. */
function isLoneFigure(row: GridRow, cells: readonly HeaderCell[]): boolean {
  const [cell] = cells;
  if (cell?.period.isPlainNumber !== true || cells.length > 1) return false;
  const label = row.cells
    .slice(0, cell.column)
    .map(textOf)
    .find((text) => text !== "");
  if (label === undefined || HEADING.test(label)) return false;
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
    const { year, quarter, end, start, isDayAssumed } = {
      ...definedOf(other.period),
      ...definedOf(cell.period),
    };
    const exact = other.period.end ?? end;
    const kind = cell.period.kind ?? other.period.kind;
    const period: NamedPeriod = {
      kind,
      year,
      quarter,
      start,
      end: exact,
      isDayAssumed: other.period.end === undefined ? isDayAssumed : other.period.isDayAssumed,
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

type Block = {
  readonly sheet: Sheet;
  readonly mark: DecimalMark;
  readonly title: string;
  readonly cells: readonly HeaderCell[];
  readonly body: readonly GridRow[];
  readonly around: readonly GridRow[];
  readonly headerRows: readonly GridRow[];
};

function tableOf(block: Block): FileTable[] {
  const { sheet, title, cells, body, around, headerRows } = block;
  const first = cells[0]?.column ?? 0;
  const last = cells.at(-1)?.column ?? 0;
  const labelColumn = labelColumnOf(body, first);
  if (labelColumn === undefined) return [];
  const rows = rowsOf(block, labelColumn);
  if (rows.length === 0) return [];
  const firstFigures = body.findIndex((row) =>
    row.cells.slice(first, last + 1).some((cell) => readAmount(cell, block.mark).kind === "value"),
  );
  const early = body.slice(0, Math.min(firstFigures < 0 ? 0 : firstFigures, ROWS_BELOW));
  const header = headerRows.at(-1)?.cells ?? [];
  return [
    {
      sheet,
      layout: "wide",
      texts: [title, ...[...around, ...early].flatMap((row) => textsOf(row))],
      periods: cells.map(({ header: text, period }): TablePeriod => ({ header: text, period })),
      rows,
      companies: companiesOf(
        header,
        body.map((row) => row.cells),
      ),
      notes: [],
    },
  ];
}

/** Texts of a row, each with what stands before it: "Scale | Millions" reads "Scale: Millions" too. */
function textsOf(row: GridRow): string[] {
  const texts = row.cells.map(textOf).filter((text) => text !== "");
  const [name, value] = texts;
  return name === undefined || value === undefined || texts.length < 2
    ? texts
    : [...texts, `${name}: ${value}`];
}

function labelColumnOf(body: readonly GridRow[], first: number): number | undefined {
  let best: { readonly column: number; readonly count: number } | undefined;
  for (let column = first - 1; column >= Math.max(0, first - 6); column--) {
    const count = body.filter((row) => /\p{Letter}/u.test(textOf(row.cells[column]))).length;
    if (count > 0 && (best === undefined || count > best.count * 1.5)) best = { column, count };
  }
  return best?.column;
}

function rowsOf({ cells, body, mark, title }: Block, labelColumn: number): TableRow[] {
  const opening = sectionOf(title);
  let statement: Statement | undefined = opening === "none" ? undefined : opening;
  return body.flatMap((row): TableRow[] => {
    const label = labelOf(row, labelColumn);
    const figures = cells.map(({ column }, at) => ({
      at,
      amount: readAmount(row.cells[column], mark),
      address: addressOf(column, row.number),
    }));
    const hasFigures = figures.some(({ amount }) => amount.kind === "value");
    if (!hasFigures && label !== "") {
      const section = sectionOf(label);
      if (section !== "none") statement = section;
    }
    if (label === "" || figures.every(({ amount }) => amount.kind === "text" || isEmpty(amount)))
      return [];
    if (!hasFigures && !figures.some(({ amount }) => amount.kind !== "text")) return [];
    const unitText = row.cells
      .slice(labelColumn + 1, cells[0]?.column)
      .map(textOf)
      .filter((text) => text !== "")
      .join(" ");
    return [
      { label, address: addressOf(labelColumn, row.number), statement, unitText, cells: figures },
    ];
  });
}

function isEmpty(amount: TableRow["cells"][number]["amount"]): boolean {
  return amount.kind === "missing" && amount.reason.includes("empty");
}

/** The name in the label column, else the nearest text to its left: sub-items may be indented by a column. */
function labelOf(row: GridRow, labelColumn: number): string {
  for (let column = labelColumn; column >= Math.max(0, labelColumn - 3); column--) {
    const text = textOf(row.cells[column]);
    if (text !== "") return text;
  }
  return "";
}
