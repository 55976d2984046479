import { isFigure } from "./printed-text.ts";
import type { TaggedFigure } from "./tagged-cell.ts";

/** A cell as a page has it; `start` counts columns from 0, the first being the labels'. */
export type GridCell = {
  readonly text: string;
  readonly start: number;
  /** Columns it covers. */
  readonly span: number;
  readonly figures?: readonly TaggedFigure[];
  readonly isLink?: boolean;
};

/** Where a column of a table lies; `end` is the first place behind it. */
export type GridColumn = { readonly start: number; readonly end: number };

/**
 * The columns of rows from the left: where figures stand one below the other, however wide the cells
 * of each row are, and where words stand beside them.
 */
export function columnsOf(rows: readonly (readonly GridCell[])[]): readonly GridColumn[] {
  const isOfFigures = ({ text, figures = [] }: GridCell) => figures.length > 0 || isFigure(text);
  const cells = rows.flatMap((row) => row.slice(row[0]?.start === 0 ? 1 : 0));
  const first = rows.findIndex((row) => row.some(isOfFigures));
  const columns: GridColumn[] = [];
  // The narrowest first: a wide cell belongs to the column it ends with, and makes none of its own.
  for (const cell of cells.filter(isOfFigures).toSorted((a, b) => a.span - b.span))
    widen(columns, cell);
  for (const row of rows.slice(Math.max(0, first))) {
    const isLabelled = row[0] !== undefined && row[0].start < (columns[0]?.start ?? 1);
    const words = row.slice(isLabelled ? 1 : 0).filter((cell) => !isOfFigures(cell));
    // A row of one cell is a heading or a note, whatever it spans.
    if (row.length > 1) for (const cell of words) addWords(columns, cell);
  }
  return columns;
}

/** A figure's place, with the column that it overlaps: wider than one, it is of the last. */
function widen(columns: GridColumn[], { start, span }: GridCell): void {
  const end = start + span;
  const over = columns.flatMap((column, at) =>
    column.start < end && column.end > start ? [at] : [],
  );
  const [at, second] = over;
  if (at === undefined) insert(columns, { start, end });
  else if (second === undefined) {
    const column = columns[at];
    if (column === undefined) return;
    const [before, after] = [columns[at - 1]?.end ?? 0, columns[at + 1]?.start ?? Infinity];
    columns[at] = {
      start: Math.max(before, Math.min(column.start, start)),
      end: Math.min(after, Math.max(column.end, end)),
    };
  }
}

function addWords(columns: GridColumn[], { start, span }: GridCell): void {
  const end = start + span;
  if (!columns.some((column) => column.start < end && column.end > start))
    insert(columns, { start, end });
}

function insert(columns: GridColumn[], column: GridColumn): void {
  const at = columns.findIndex(({ start }) => start > column.start);
  columns.splice(at === -1 ? columns.length : at, 0, column);
}

/** The column a cell is of: the last that it overlaps. */
export function columnAt({ start, span }: GridCell, columns: readonly GridColumn[]): number {
  return columns.findLastIndex((column) => column.start < start + span && column.end > start);
}
