import { type KeyboardEvent, useState } from "react";

/** A cell of a grid by what it is, which outlives a change of rows and columns around it. */
export type GridPlace = {
  readonly row: string;
  readonly column: string;
  /** The last day of its column, by which it is found among columns of another kind. */
  readonly end?: string | undefined;
};

type GridColumn = { readonly key: string; readonly end: string };

type CellPlace = { readonly row: number; readonly column: number };
type GridSize = { readonly rowCount: number; readonly columnCount: number };

type RovingCellOptions = {
  /** Keys of the rows shown, in order. */
  readonly rows: readonly string[];
  readonly columns: readonly GridColumn[];
  /** Where the tab stop stands at first; the newest column of the first row without it. */
  readonly start?: GridPlace | undefined;
};

/** Rows that Page Up and Page Down step over. */
const PAGE_ROWS = 10;

/** One tab stop for a whole grid: arrows, Home, End and Page keys move between its cells. */
export function useRovingCell({ rows, columns, start }: RovingCellOptions): {
  readonly current: CellPlace;
  readonly setCurrent: (place: GridPlace) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
} {
  const [place, setPlace] = useState(start);
  const size = { rowCount: rows.length, columnCount: columns.length };
  const row = place === undefined ? 0 : rows.indexOf(place.row);
  const current = clamped({ row, column: columnAt(columns, place) }, size);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined)
      return;
    const next = nextPlace(current, event, size);
    if (next === undefined) return;
    event.preventDefault();
    // Focusing tells the grid where it is now: see onFocusCell.
    event.currentTarget
      .querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)
      ?.focus();
  }

  return { current, setCurrent: setPlace, onKeyDown };
}

/** Where a key leads from a cell; undefined for keys that are not the grid's. */
export function nextPlace(
  from: CellPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: GridSize,
): CellPlace | undefined {
  const { row, column } = from;
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? size.rowCount - 1 : row, column: size.columnCount - 1 },
  };
  const next = moves[key];
  return next && clamped(next, size);
}

/** Where a place stands among columns: the one it was in, the one to the same day, or the newest. */
export function columnAt(columns: readonly GridColumn[], place: GridPlace | undefined): number {
  const at = columns.findIndex(({ key }) => key === place?.column);
  if (at !== -1) return at;
  const end = place?.end ?? "";
  const toSameDay = end === "" ? -1 : columns.findLastIndex((column) => column.end === end);
  return toSameDay === -1 ? columns.length - 1 : toSameDay;
}

function clamped({ row, column }: CellPlace, { rowCount, columnCount }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  };
}
