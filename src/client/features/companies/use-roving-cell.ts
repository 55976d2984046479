import { type KeyboardEvent, useState } from "react";

export type CellPlace = { readonly row: number; readonly column: number };
type GridSize = { readonly rowCount: number; readonly columnCount: number };

/** Rows that Page Up and Page Down step over. */
const PAGE_ROWS = 10;

/** One tab stop for a whole grid: arrows, Home, End and Page keys move between its cells. */
export function useRovingCell(size: GridSize): {
  readonly current: CellPlace;
  readonly setCurrent: (place: CellPlace) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
} {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: size.columnCount - 1 });
  const current = clamped(place, size);

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

function clamped({ row, column }: CellPlace, { rowCount, columnCount }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  };
}
