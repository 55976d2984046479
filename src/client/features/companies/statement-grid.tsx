import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import {
  Fragment,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isComputed } from "#client/features/companies/cell-source.ts";
import {
  BreakNote,
  FoldRow,
  GroupTitle,
  HeaderRow,
} from "#client/features/companies/statement-grid-parts.tsx";
import { columnGaps } from "#client/features/companies/column-gaps.ts";
import { StatementGridRow } from "#client/features/companies/statement-grid-row.tsx";
import { type GridPlace, useRovingCell } from "#client/features/companies/use-roving-cell.ts";
import { keepColumnsWhole } from "#client/features/companies/whole-columns.ts";
import type {
  StatementTable,
  TableCell,
  TableColumn,
  TableRow,
} from "#core/outputs/report/statement-table.ts";

/** A figure of the grid with its row and column. */
export type GridCell = {
  readonly row: TableRow;
  readonly column: TableColumn;
  readonly cell: TableCell;
};

type StatementGridProps = {
  readonly table: StatementTable;
  /** Id of what describes the figure in focus. */
  readonly describedBy: string;
  readonly onFocusCell: (cell: GridCell | undefined) => void;
  readonly onHoverCell: (cell: GridCell | undefined) => void;
  /** The cell that had the tab stop when the grid was last seen. */
  readonly start?: GridPlace | undefined;
  /** The cell that a figure of the text comes from. */
  readonly cited?: GridPlace | undefined;
  /** Whether the grid takes the focus when it appears. */
  readonly takesFocus?: boolean;
  /** Whether the grid is as high as its rows, within something that scrolls. */
  readonly isWhole?: boolean;
};

/** Contained, so that what changes beside it never lays thousands of cells out anew. */
const SCROLLER =
  "min-h-0 flex-1 overflow-auto snap-x snap-mandatory scroll-pl-(--labels) bg-paper contain-strict [--column:4.5rem] [--labels:15rem]";
const WHOLE = "shrink-0 bg-paper [--column:4.5rem] [--labels:15rem]";

/**
 * The statement table: one tab stop, arrow keys between figures, rows without figures folded away.
 * What is pointed at is told by one handler, not by one a cell: all quarters are six thousand cells,
 * and pointing must draw none of them anew.
 */
export const StatementGrid = memo(function StatementGrid(props: StatementGridProps) {
  const {
    table,
    onFocusCell,
    onHoverCell,
    start,
    cited,
    takesFocus = true,
    isWhole = false,
  } = props;
  const folds = useUnfolded(table);
  const rows = [...table.groups, ...folds.open].flatMap((group) => group.rows);
  const columnCount = table.columns.length + (table.noteHeader === undefined ? 0 : 1);
  const roving = useRovingCell({
    rows: rows.map((row) => row.item),
    columns: table.columns,
    start,
  });
  const grid = useArrival(takesFocus, table);
  const gaps = useMemo(() => columnGaps(table.columns), [table.columns]);
  const marksComputed = rows.some((row) => row.role !== "ratio" && hasTaggedFigure(row));

  function gridRow(row: TableRow) {
    const rowIndex = rows.indexOf(row);
    return (
      <StatementGridRow
        key={row.item}
        row={row}
        rowIndex={rowIndex}
        currentColumn={roving.current.row === rowIndex ? roving.current.column : undefined}
        citedColumn={cited?.row === row.item ? cited.column : undefined}
        describedBy={props.describedBy}
        gaps={gaps}
        hasNote={table.noteHeader !== undefined}
        marksComputed={marksComputed}
      />
    );
  }

  const cellOf = (target: EventTarget) => cellOfElement(target, table, rows);

  return (
    <div className={isWhole ? WHOLE : SCROLLER}>
      <table
        ref={grid}
        // Moved through cell by cell, a table is ARIA's grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`${spokenName(table.name)}, ${table.unitHeader}`}
        onKeyDown={roving.onKeyDown}
        onFocus={(event) => {
          const cell = cellOf(event.target);
          if (cell === undefined) return;
          roving.setCurrent(placeOf(cell));
          onFocusCell(cell);
        }}
        {...usePointing((target) => onHoverCell(target === undefined ? undefined : cellOf(target)))}
        className="w-full border-separate border-spacing-0 text-12 figures"
      >
        <HeaderRow table={table} gaps={gaps} />
        <Body table={table} folds={folds} columnCount={columnCount} renderRow={gridRow} />
      </table>
    </div>
  );
});

/** A table that appears under a resting pointer is not pointed at: what it was opened for shows. */
function usePointing(onPoint: (target: EventTarget | undefined) => void) {
  const hasMoved = useRef(false);
  return {
    onMouseMove({ target }: MouseEvent) {
      if (!hasMoved.current) onPoint(target);
      hasMoved.current = true;
    },
    onMouseOver({ target }: MouseEvent) {
      if (hasMoved.current) onPoint(target);
    },
    onMouseLeave: () => onPoint(undefined),
  };
}

type BodyProps = {
  readonly table: StatementTable;
  readonly folds: ReturnType<typeof useUnfolded>;
  readonly columnCount: number;
  readonly renderRow: (row: TableRow) => ReactNode;
};

function Body({ table, folds: { open, toggle }, columnCount, renderRow }: BodyProps) {
  return (
    <tbody>
      {table.groups.map((group) => (
        <Fragment key={group.title}>
          <GroupTitle title={group.title} columnCount={columnCount} />
          {group.rows.map(renderRow)}
        </Fragment>
      ))}
      {table.folded.map((fold) => (
        <Fragment key={fold.title}>
          <FoldRow
            title={fold.title}
            count={fold.rows.length}
            columnCount={columnCount}
            isUnfolded={open.includes(fold)}
            onToggle={() => toggle(fold.title)}
          />
          {open.includes(fold) && fold.rows.map(renderRow)}
        </Fragment>
      ))}
      {table.breaks?.map((words) => (
        <BreakNote key={words} words={words} columnCount={columnCount} />
      ))}
    </tbody>
  );
}

/** The folds that the analyst opened, by their titles: a change of view keeps them. */
function useUnfolded(table: StatementTable) {
  const [titles, setTitles] = useState<readonly string[]>([]);
  return {
    open: table.folded.filter((fold) => titles.includes(fold.title)),
    toggle: (title: string) =>
      setTitles(
        titles.includes(title) ? titles.filter((other) => other !== title) : [...titles, title],
      ),
  };
}

/** Opened, the table is ready for the arrow keys; with other columns, it shows where one was. */
function useArrival(takesFocus: boolean, table: StatementTable) {
  const grid = useRef<HTMLTableElement>(null);
  const columns = [table.unitHeader, ...table.columns.map((column) => column.key)].join();
  const arrive = useEffectEvent((shown: string) => {
    const drawn = grid.current;
    if (shown === "" || drawn === null) return undefined;
    const end = keepColumnsWhole(drawn, table.columns.length);
    // The newest stand last; the stop may be among them.
    drawn.parentElement?.scrollTo?.({ left: drawn.scrollWidth });
    const stop = drawn.querySelector<HTMLElement>("[data-cell][tabindex='0']");
    stop?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    return end;
  });
  // Scrolling follows what is drawn: there is no handler for columns that come from the server.
  useLayoutEffect(() => arrive(columns), [columns]);
  useEffect(() => {
    if (!takesFocus || isSearching()) return;
    grid.current?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
  }, [takesFocus]);
  return grid;
}

/** Whoever types a ticker while the table is read goes on with that. */
function isSearching(): boolean {
  const { activeElement } = document;
  const isSearch = activeElement instanceof HTMLInputElement && activeElement.role === "combobox";
  return isSearch && activeElement.value !== "";
}

function hasTaggedFigure(row: TableRow): boolean {
  return row.cells.some((cell) => cell.value !== null && !isComputed(cell));
}

/** Where a figure of the grid stands. */
export function placeOf({ row, column }: GridCell): GridPlace {
  return { row: row.item, column: column.key, end: column.end };
}

/** The figure that an element of the grid shows, or stands in. */
function cellOfElement(
  target: EventTarget,
  table: StatementTable,
  rows: readonly TableRow[],
): GridCell | undefined {
  const place = target instanceof Element ? target.closest("[data-cell]") : null;
  const [row = -1, column = -1] = (place?.getAttribute("data-cell") ?? "").split(":").map(Number);
  const shown = rows[row];
  return shown && gridCell(table, shown, column);
}

function gridCell(table: StatementTable, row: TableRow, index: number): GridCell | undefined {
  const column = table.columns[index];
  const cell = row.cells[index];
  return column && cell && { row, column, cell };
}
