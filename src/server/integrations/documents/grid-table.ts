import { isTimeAlone, saysTime } from "#core/ledger/head-times.ts";
import { columnAt, columnsOf, type GridCell, type GridColumn } from "./grid-columns.ts";
import type { PassageCell, PassageTable, PassageTableRow } from "#core/ledger/passage-table.ts";
import { isFigure, isTime, saysUnits, unitsIn } from "./printed-text.ts";

export type GridTable = {
  readonly caption?: string | undefined;
  /** What a cell says beside its text, as its tags do. */
  readonly cellOf?: (cell: GridCell) => PassageCell;
  /** Rows of words are a table, too; else they only lay text out. */
  readonly ofWords?: boolean;
  /** Rows and columns that span more places only lay text out. */
  readonly placesMax?: number;
};

/** Rows over the figures that can say what their columns are, where nothing tells a head from a cell. */
const HEADER_ROWS_MAX = 4;
/** Fewer figures than these are no table: bullets and headings are laid out in cells, too. */
const LEAST_FIGURES = 2;

/** The cells of a row of texts, one a column. */
export function gridRow(texts: readonly string[]): readonly GridCell[] {
  return texts.map((text, start) => ({ text, start, span: 1 }));
}

/**
 * The tables that rows of cells are: one, or several where further heads stand between the figures.
 * None for rows that hold nothing, or only lay text out.
 */
export function gridTables(
  rows: readonly (readonly GridCell[])[],
  { caption, cellOf = ({ text }) => ({ text }), ofWords = false, placesMax = Infinity }: GridTable,
): readonly PassageTable[] {
  const merged = rows.map(mergedCells).filter((row) => row.length > 0);
  if (!isTable(merged, ofWords)) return [];
  const columns = columnsOf(merged);
  if (merged.length * columns.length > placesMax) return [];
  const spans = rows.some((row) => row.some(({ span }) => span > 1));
  const lines = merged.map((row) => lineOf(row, columns));
  const heads = headerCount(lines, spans);
  const said = [
    caption ?? "",
    ...lines.slice(0, heads + 1).flatMap((line) => unitsOf(line, spans)),
  ];
  const units = said.map(unitsIn).find((text) => text !== undefined);
  const whole = {
    ...(caption !== undefined && { caption }),
    ...(units !== undefined && { units }),
    ...(spans && { spans: true as const }),
  };
  return partsOf(lines, heads).map((part) => ({
    ...whole,
    headerRows: part.head.map((line) => headsOf(line, columns, spans)),
    rows: part.body.flatMap((line) => rowOf(line, columns, cellOf)),
  }));
}

function isTable(rows: readonly (readonly GridCell[])[], ofWords: boolean): boolean {
  // One column is a list, or the frame round a paragraph.
  if (rows.every((row) => row.length < 2)) return false;
  if (ofWords) return true;
  const cells = rows.flat();
  if (!rows.some(isLabelled)) return false;
  const figures = cells.filter(({ text }) => isFigure(text)).length;
  const links = cells.filter(({ isLink }) => isLink === true).length;
  return figures >= LEAST_FIGURES && links <= figures / 2;
}

/** Whether a row's figures stand behind a label, or are tagged; an exhibit's number stands before its title. */
function isLabelled([label, ...rest]: readonly GridCell[]): boolean {
  if (label === undefined || label.start > 0 || isFigure(label.text)) {
    return [label, ...rest].some((cell) => (cell?.figures ?? []).length > 0);
  }
  return rest.some(({ text, figures = [] }) => isFigure(text) || figures.length > 0);
}

/** Cells that say something; signs, brackets and marks in cells of their own join their figure. */
function mergedCells(row: readonly GridCell[]): readonly GridCell[] {
  const cells: GridCell[] = [];
  let before: GridCell | undefined;
  for (const cell of row.filter(({ text }) => text !== "")) {
    const last = cells.at(-1);
    if (/^(?:US)?[$€£¥(\s]{1,4}$/.test(cell.text)) {
      before = before === undefined ? cell : joined(before, cell);
    } else if (/^[)%\s]{1,3}$/.test(cell.text) && last !== undefined && last.start > 0) {
      cells[cells.length - 1] = joined(last, cell);
    } else {
      const whole = before === undefined ? cell : joined(before, cell);
      if (before === undefined || isFigure(whole.text)) cells.push(whole);
      else cells.push(before, cell);
      before = undefined;
    }
  }
  return before === undefined ? cells : [...cells, before];
}

/** Two cells as one; the facts of either tag it. */
function joined(one: GridCell, other: GridCell): GridCell {
  return {
    ...one,
    text: `${one.text}${other.text}`,
    span: other.start + other.span - one.start,
    figures: [...(one.figures ?? []), ...(other.figures ?? [])],
  };
}

/** A row with its cells in their columns. */
type Line = { readonly label: string; readonly cells: readonly GridCell[] };

function lineOf(row: readonly GridCell[], columns: readonly GridColumn[]): Line {
  const [first, ...rest] = row;
  const [column] = columns;
  const isLabel =
    first !== undefined &&
    (first.start === 0 || (first.start < (column?.start ?? 0) && !isFigure(first.text)));
  return isLabel ? { label: first.text, cells: rest } : { label: "", cells: row };
}

/** What may say the units of a whole table: of a row of heads the label's, and one that stands alone. */
function unitsOf({ label, cells }: Line, spans: boolean): readonly string[] {
  const [only, second] = cells;
  return spans && second !== undefined ? [label] : [label, only?.text ?? "", second?.text ?? ""];
}

function textsOf({ label, cells }: Line): readonly string[] {
  return [label, ...cells.map(({ text }) => text)];
}

/** Whether a row has figures of its own; a head's years are none. */
function isOfFigures({ label, cells }: Line): boolean {
  if (cells.some(({ figures = [] }) => figures.length > 0)) return true;
  return cells.some(({ text }) => isFigure(text)) && !(label === "" && cells.length === 1);
}

function headerCount(lines: readonly Line[], spans: boolean): number {
  const first = lines.findIndex(isOfFigures);
  // A table of words: its first row names the columns where it fills them.
  const width = Math.max(...lines.map((line) => textsOf(line).length));
  if (first === -1) {
    const [names] = lines;
    return lines.length > 1 && names !== undefined && isNamed(names, width) ? 1 : 0;
  }
  const mostOfFlat = namesColumns(lines, width) ? 1 : HEADER_ROWS_MAX;
  const most = spans ? first : mostOfFlat;
  const above = lines.slice(0, Math.min(first, most));
  // What stands over the figures in the label's column alone is a label, not a header.
  const last = above.findLastIndex(({ cells }) => cells.length > 0);
  // Units alone stand with the header, on either side of it.
  const units = above.slice(last + 1).findIndex((line) => !saysUnits(line.label));
  return last + 1 + (units === -1 ? above.length - last - 1 : units);
}

function isNamed(line: Line, width: number): boolean {
  return line.label !== "" && textsOf(line).length === width;
}

/** Whether the first row names every column once over rows of their own: texts below it are cells. */
function namesColumns([names, below]: readonly Line[], width: number): boolean {
  if (names === undefined || below === undefined || !isNamed(names, width)) return false;
  const texts = textsOf(names);
  return (
    texts.every((text) => !isTime(text)) && new Set(texts).size === width && below.label !== ""
  );
}

type Part = { readonly head: readonly Line[]; readonly body: readonly Line[] };

/** Rows under the heads that are theirs: further heads between figures begin a table of their own. */
function partsOf(lines: readonly Line[], heads: number): readonly Part[] {
  const parts: { head: Line[]; body: Line[] }[] = [{ head: lines.slice(0, heads), body: [] }];
  for (const line of lines.slice(heads)) {
    const last = parts.at(-1);
    if (last === undefined) continue;
    const isFurther = heads > 0 && isHead(line);
    if (!isFurther) last.body.push(line);
    else if (last.body.some(isOfFigures)) parts.push({ head: [line], body: [] });
    else last.head.push(...last.body.splice(0), line);
  }
  return parts.filter(({ body, head }) => body.length > 0 || head.length > 0);
}

/** `| 2025 | 2024 |` between rows of figures. */
function isHead({ label, cells }: Line): boolean {
  const isBare = label === "" || saysUnits(label) || isTimeAlone(label);
  const isOfTimes = cells.some(({ text }) => saysTime(text));
  return (
    isBare &&
    isOfTimes &&
    cells.every(({ text, figures = [] }) => !isFigure(text) && figures.length === 0)
  );
}

/** A row of heads, each over every column that it spans. */
function headsOf(
  { label, cells }: Line,
  columns: readonly GridColumn[],
  spans: boolean,
): readonly string[] {
  const heads = columns.map((column) => {
    const over = cells.filter((cell) => overlap(cell, column) > 0);
    return over.map(({ text }) => text).join(" ");
  });
  if (spans) {
    for (const cell of cells) {
      // A head beside its column stands over the nearest that has none.
      if (columns.some((column) => overlap(cell, column) > 0)) continue;
      const at = nearest(cell, columns);
      if (heads[at] === "") heads[at] = cell.text;
    }
  }
  return [label, ...heads];
}

function overlap(cell: GridCell, { start, end }: GridColumn): number {
  return Math.min(cell.start + cell.span, end) - Math.max(cell.start, start);
}

function nearest(cell: GridCell, columns: readonly GridColumn[]): number {
  const gaps = columns.map((column) => -overlap(cell, column));
  return gaps.indexOf(Math.min(...gaps));
}

function rowOf(
  { label, cells }: Line,
  columns: readonly GridColumn[],
  cellOf: (cell: GridCell) => PassageCell,
): readonly PassageTableRow[] {
  const placed = Map.groupBy(cells, (cell) => columnAt(cell, columns));
  const row = columns.map((_, at): PassageCell => {
    const [cell, ...others] = placed.get(at) ?? [];
    if (cell === undefined) return { text: "" };
    if (others.length === 0) return cellOf(cell);
    return { text: [cell, ...others].map(({ text }) => text).join(" ") };
  });
  const isEmpty = label === "" && row.every(({ text }) => text === "");
  return isEmpty ? [] : [{ label, cells: row }];
}
