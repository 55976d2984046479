import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import { StatementGridRow } from "#client/features/companies/statement-grid-row.tsx";
import { useRovingCell } from "#client/features/companies/use-roving-cell.ts";
import type {
  StatementTable,
  TableCell,
  TableColumn,
  TableRow,
} from "#core/report/statement-table.ts";

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
};

/** The statement table: one tab stop, arrow keys between figures, untagged rows folded away. */
export function StatementGrid(props: StatementGridProps) {
  const { table, describedBy, onFocusCell, onHoverCell } = props;
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const open = table.folded.filter((fold) => unfolded.includes(fold.title));
  const rows = [...table.groups, ...open].flatMap((group) => group.rows);
  const columnCount = table.columns.length;
  const roving = useRovingCell({ rowCount: rows.length, columnCount });

  function gridRow(row: TableRow) {
    const rowIndex = rows.indexOf(row);
    return (
      <StatementGridRow
        key={row.item}
        row={row}
        rowIndex={rowIndex}
        currentColumn={roving.current.row === rowIndex ? roving.current.column : undefined}
        describedBy={describedBy}
        onFocusCell={(column) => {
          roving.setCurrent({ row: rowIndex, column });
          onFocusCell(gridCell(table, row, column));
        }}
        onHoverCell={(column) => onHoverCell(gridCell(table, row, column))}
      />
    );
  }

  return (
    <div className="min-h-0 flex-1 overflow-auto bg-paper">
      <table
        ref={focusTabStop}
        // Moved through cell by cell, a table is ARIA's grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`${table.name}, ${table.unitHeader}`}
        onKeyDown={roving.onKeyDown}
        onMouseLeave={() => onHoverCell(undefined)}
        className="w-full border-separate border-spacing-0 text-12 figures"
      >
        <HeaderRow table={table} />
        <tbody>
          {table.groups.map((group) => (
            <Fragment key={group.title}>
              <GroupTitle title={group.title} columnCount={columnCount} />
              {group.rows.map(gridRow)}
            </Fragment>
          ))}
          {table.folded.map((fold) => (
            <Fragment key={fold.title}>
              <FoldRow
                title={fold.title}
                count={fold.rows.length}
                columnCount={columnCount}
                isUnfolded={open.includes(fold)}
                onToggle={() => setUnfolded(toggled(unfolded, fold.title))}
              />
              {open.includes(fold) && fold.rows.map(gridRow)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opened, the table is ready for the arrow keys. */
function focusTabStop(grid: HTMLTableElement | null): void {
  grid?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
}

function gridCell(table: StatementTable, row: TableRow, index: number): GridCell | undefined {
  const column = table.columns[index];
  const cell = row.cells[index];
  return column && cell && { row, column, cell };
}

function HeaderRow({ table }: { readonly table: StatementTable }) {
  const classes =
    "sticky top-0 z-20 h-7.5 border-b border-hairline-strong bg-app text-[11.5px] font-medium whitespace-nowrap text-ink-2";
  return (
    <thead>
      <tr>
        <th scope="col" className={`${classes} left-0 z-30 pr-2 pl-4 text-left`}>
          {table.unitHeader}
        </th>
        {table.columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            title={column.dates}
            className={`${classes} min-w-18 pr-4 pl-2 text-right after:invisible after:content-[')']`}
          >
            {column.key}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function GroupTitle({
  title,
  columnCount,
}: {
  readonly title: string;
  readonly columnCount: number;
}) {
  return (
    <tr>
      <th
        scope="colgroup"
        colSpan={columnCount + 1}
        className="h-6 border-b border-hairline bg-app pl-4 text-left text-[11.5px] font-semibold text-ink-2"
      >
        {title}
      </th>
    </tr>
  );
}

function toggled(titles: readonly string[], title: string): readonly string[] {
  return titles.includes(title) ? titles.filter((other) => other !== title) : [...titles, title];
}

type FoldRowProps = {
  readonly title: string;
  readonly count: number;
  readonly columnCount: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
};

function FoldRow({ title, count, columnCount, isUnfolded, onToggle }: FoldRowProps) {
  const Icon = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <tr>
      <td colSpan={columnCount + 1} className="border-b border-hairline bg-app py-0.5 pl-2.5">
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={onToggle}
          className="flex h-6 items-center gap-1 rounded-2 px-1.5 text-[11.5px] font-semibold text-ink-2 hover:bg-hover"
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {title} ({count})
        </button>
      </td>
    </tr>
  );
}
