import { type ReactNode, useState } from "react";
import { type GridCell, StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { FigurePane, type Places } from "#client/features/companies/statements/figure-pane.tsx";
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

/** The companies on the same rows, beside the source of the figure pointed at or in focus. */
export function ComparisonTable({ answer, takesFocus, notes }: ComparisonTableProps) {
  const table = sideBySideTable(answer);
  const [places] = useState<Places>(() => ({ last: new Map() }));
  return (
    <FigurePane
      data={(cell) => inspected(answer, cell)}
      table={table}
      copied={copiedSideBySide(answer)}
      first={firstPlace(table)}
      part="compared"
      places={places}
      toolbar={notes}
    >
      {(inspect) => (
        <>
          <StatementGrid table={table} takesFocus={takesFocus} {...inspect} />
          {answer.notes.length > 0 && (
            <p className="shrink-0 border-t border-hairline px-4 py-1.5 text-11 text-ink-3 figures">
              {answer.notes.join(" ")}
            </p>
          )}
        </>
      )}
    </FigurePane>
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
