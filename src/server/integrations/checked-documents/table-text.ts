import { isTimeAlone, saysTime } from "#core/ledger/head-times.ts";
import { isFigure, isTime, saysUnits } from "#server/integrations/documents/printed-text.ts";
import { type Fragment, paragraphOf } from "./opened.ts";

/** The words of a cell. */
export type CellWords<Place> = readonly Fragment<Place>[];
type Row<Place> = readonly CellWords<Place>[];

/** Rows over the figures of a table among which its head is. */
const HEAD_ROWS_MAX = 6;

/** A plain heading, behind which nothing is of what a line over the table named. */
export const AFTER = "Overview";

/**
 * The rows of a table between bars, as typed tables are read: titles over the head stand as lines of
 * their own, and a further head begins a table of its own.
 */
export function tableText<Place>(rows: readonly Row<Place>[]): readonly Fragment<Place>[] {
  const filled = rows.filter((row) => row.some((cell) => wordsOf(cell) !== ""));
  if (!filled.flat().some((cell) => isFigure(wordsOf(cell)))) return layoutText(filled);
  const head = headOf(filled);
  const columns = columnsOf(filled, filled[head] ?? []);
  return [
    ...filled.flatMap((row, at) => {
      if (at < head) return [...lineOf(row), { text: "\n" }];
      const isFurther = at > head && isHead(row);
      const own = at === head || isFurther ? withPlainCorner(row) : row;
      // A row is as long as it is written: a thousand short ones under a wide one are no million cells.
      const cells = own.filter((_, column) => columns.has(column));
      return [...(isFurther ? [{ text: "\n" }] : []), ...pipedRow(cells)];
    }),
    { text: `\n${AFTER}\n\n` },
  ];
}

/** The columns that say something. What stands under `Source` or `Note` is the number of one. */
function columnsOf<Place>(rows: readonly Row<Place>[], head: Row<Place>): ReadonlySet<number> {
  const columns = new Set<number>();
  for (const row of rows) {
    for (const [at, cell] of row.entries()) if (wordsOf(cell) !== "") columns.add(at);
  }
  for (const [at, cell] of head.entries()) {
    if (/^(?:notes?|sources?)$/i.test(wordsOf(cell))) columns.delete(at);
  }
  const last = Math.max(...columns);
  if (columns.size > 2 && rows.every((row) => isOfNotes(row[last] ?? []))) columns.delete(last);
  return columns;
}

/** `6`, `1–4, 7`: a cell of a column of numbers of notes, which may have no head. */
function isOfNotes<Place>(cell: CellWords<Place>): boolean {
  return /^(?:\d{1,2}(?:[,–-]\s?\d{1,2}){0,9})?$/.test(wordsOf(cell));
}

/** A head whose corner does not say on what day its years end: that is read as a part of a year. */
function withPlainCorner<Place>([corner = [], ...cells]: Row<Place>): Row<Place> {
  return [[{ text: wordsOf(corner).replace(/,? FY to .*$/, "") }], ...cells];
}

/** The row that names the columns: the first of times over the figures, else the first. */
function headOf<Place>(rows: readonly Row<Place>[]): number {
  const first = rows.findIndex((row) => row.slice(1).some((cell) => isFigure(wordsOf(cell))));
  const above = rows.slice(0, Math.min(first === -1 ? 0 : first, HEAD_ROWS_MAX));
  const named = above.findLastIndex((row) => row.slice(1).some((cell) => isOfTime(wordsOf(cell))));
  return Math.max(0, named);
}

/** `| 2025 | 2024 |` between rows of figures. */
function isHead<Place>([label = [], ...cells]: Row<Place>): boolean {
  const [corner, texts] = [wordsOf(label), cells.map(wordsOf).filter((text) => text !== "")];
  const isBare = corner === "" || saysUnits(corner) || isTimeAlone(corner);
  return isBare && texts.some(isOfTime) && texts.every((text) => !isFigure(text));
}

function isOfTime(text: string): boolean {
  return isTime(text) || saysTime(text);
}

function wordsOf<Place>(cell: CellWords<Place>): string {
  return cell
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** Rows without a figure of their own only lay words out; one cell a row are titles of what follows. */
function layoutText<Place>(rows: readonly Row<Place>[]): readonly Fragment<Place>[] {
  const said = rows.map((row) => row.filter((cell) => wordsOf(cell) !== ""));
  const isTitle = said.every(({ length }) => length === 1);
  const words = said.flat().flatMap((cell) => paragraphOf(plain(cell), isTitle ? "line" : "text"));
  return isTitle ? words : [...words, { text: `${AFTER}\n\n` }];
}

function lineOf<Place>(row: Row<Place>): readonly Fragment<Place>[] {
  return row.flatMap((cell) => (wordsOf(cell) === "" ? [] : [...plain(cell), { text: " " }]));
}

/** Cells between bars; a bar of a cell's own is none. */
function pipedRow<Place>(cells: Row<Place>): readonly Fragment<Place>[] {
  return [
    { text: "|" },
    ...cells.flatMap((cell) => [{ text: " " }, ...plain(cell), { text: " |" }]),
    { text: "\n" },
  ];
}

function plain<Place>(cell: CellWords<Place>): readonly Fragment<Place>[] {
  return cell.map(({ text, place }) => ({ text: text.replaceAll(/[|\n\r\t]/g, " "), place }));
}
