import { type ReactNode, useState } from "react";
import { CellSourcePanel } from "#client/features/companies/cell-source-panel.tsx";
import { copyTableEvent } from "#client/features/companies/copy-table.ts";
import { type GridCell, StatementGrid } from "#client/features/companies/statement-grid.tsx";
import type { GridPlace } from "#client/features/companies/use-roving-cell.ts";
import type { SideBySideAnswer } from "#contracts/side-by-side.ts";
import { periodText } from "#core/ledger/period.ts";
import { copiedSideBySide, sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

type ComparisonTableProps = {
  readonly answer: SideBySideAnswer;
  /** Whether the table takes the focus when it appears. */
  readonly takesFocus: boolean;
  /** What stands between the choices and the table. */
  readonly notes: ReactNode;
};

const SOURCE_PANEL_ID = "compared-cell-source";

/** The companies on the same rows, beside the source of the figure pointed at or in focus. */
export function ComparisonTable({ answer, takesFocus, notes }: ComparisonTableProps) {
  const table = sideBySideTable(answer);
  const [focused, setFocused] = useState<GridPlace>();
  const [hovered, setHovered] = useState<GridPlace>();
  const cell = cellAt(table, hovered) ?? cellAt(table, focused);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_280px] max-[900px]:grid-cols-1 max-[900px]:grid-rows-[minmax(0,1fr)_auto]">
      <div
        className="flex min-h-0 min-w-0 flex-col border-r border-hairline max-[900px]:border-r-0"
        onCopy={(event) => copyTableEvent(event, copiedSideBySide(answer))}
      >
        {notes}
        <StatementGrid
          table={table}
          takesFocus={takesFocus}
          start={firstPlace(table)}
          describedBy={SOURCE_PANEL_ID}
          onFocusCell={(at) => setFocused(placeOf(at))}
          onHoverCell={(at) => setHovered(placeOf(at))}
        />
        {answer.notes.length > 0 && (
          <p className="shrink-0 border-t border-hairline px-4 py-1.5 text-11 text-ink-3 figures">
            {answer.notes.join(" ")}
          </p>
        )}
      </div>
      <CellSourcePanel id={SOURCE_PANEL_ID} {...inspected(answer, cell)} />
    </div>
  );
}

/** A figure with the company it is of; the median is no company's. */
function inspected({ companies }: SideBySideAnswer, cell: GridCell | undefined) {
  const head = companies.find(({ ticker }) => ticker === cell?.column.key);
  if (cell === undefined || head === undefined) {
    return { cell, name: "Median of the companies compared", currency: "", cik: undefined };
  }
  const key = `${head.ticker}, ${periodText(head.column ?? "no such period")}`;
  const { name, currency, cik } = head;
  return { cell: { ...cell, column: { ...cell.column, key } }, name, currency, cik };
}

/** The first company, where a statement would begin with its newest column. */
function firstPlace({ groups, columns }: StatementTable): GridPlace | undefined {
  const [row, column] = [groups[0]?.rows[0], columns[0]];
  return row && column && { row: row.item, column: column.key };
}

function placeOf(cell: GridCell | undefined): GridPlace | undefined {
  return cell && { row: cell.row.item, column: cell.column.key };
}

/** Looked up anew: another measure of the same cell has another figure. */
function cellAt(table: StatementTable, place: GridPlace | undefined): GridCell | undefined {
  if (place === undefined) return undefined;
  const rows = [...table.groups, ...table.folded].flatMap((group) => group.rows);
  const row = rows.find(({ item }) => item === place.row);
  const at = table.columns.findIndex(({ key }) => key === place.column);
  const [column, cell] = [table.columns[at], row?.cells[at]];
  return row && column && cell && { row, column, cell };
}
