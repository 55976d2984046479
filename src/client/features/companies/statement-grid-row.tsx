import { memo } from "react";
import { GAP_CLASSES, HIDING_CLASSES } from "#client/features/companies/statement-grid-parts.tsx";
import { type CellMark, cellMarks, isComputed } from "#client/features/companies/cell-source.ts";
import { classNames } from "#client/lib/class-names.ts";
import { formatMillions } from "#core/ledger/display.ts";
import { cellText } from "#core/outputs/report/table-copy.ts";
import type { TableCell, TableRow } from "#core/outputs/report/statement-table.ts";

type StatementGridRowProps = {
  readonly row: TableRow;
  readonly rowIndex: number;
  /** The column that holds the grid's tab stop, if it is in this row. */
  readonly currentColumn: number | undefined;
  /** Key of the column whose figure is the source of one in the text. */
  readonly citedColumn: string | undefined;
  readonly describedBy: string;
  /** Before which columns periods are missing. */
  readonly gaps: ReadonlyMap<string, string>;
  /** Whether a last column holds words about the row. */
  readonly hasNote: boolean;
  /** Whether computed rows are marked: where all are, a mark tells nothing. */
  readonly marksComputed: boolean;
};

/** A browser snaps to cells in view alone, and each of thousands has its cost: one is always there. */
const ROWS_A_SNAP = 5;

/** One row of figures: subtotals semibold, ratios grey and indented, digits aligned. */
export const StatementGridRow = memo(function StatementGridRow(props: StatementGridRowProps) {
  const { row, rowIndex, currentColumn, citedColumn, gaps, hasNote, marksComputed } = props;
  const isRowDerived = isDerivedRow(row);
  return (
    <tr className={classNames("group", ROLE_CLASSES[row.role])}>
      <th
        scope="row"
        className={classNames(
          "sticky left-0 z-10 h-6 max-w-(--labels) truncate border-b border-hairline bg-paper pr-2 text-left group-hover:bg-hover",
          HIDING_CLASSES,
          row.role === "ratio" ? "pl-7" : "pl-4",
          row.role === "subtotal"
            ? "border-t border-t-hairline-strong font-semibold"
            : "font-normal",
        )}
        title={row.label}
      >
        {row.label}
        {isRowDerived && marksComputed && row.role !== "ratio" && <Marks marks={["ƒ"]} />}
      </th>
      {row.cells.map((cell, columnIndex) => (
        <td
          key={cell.column}
          // Within a grid a cell takes part in moving about; not every reader infers it.
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles
          role="gridcell"
          data-cell={`${rowIndex}:${columnIndex}`}
          data-text={cellText(cell)}
          tabIndex={columnIndex === currentColumn ? 0 : -1}
          aria-describedby={columnIndex === currentColumn ? props.describedBy : undefined}
          aria-current={cell.column === citedColumn || undefined}
          className={classNames(
            "h-6 scroll-mt-11 border-b border-hairline pr-5 pl-1 text-right whitespace-nowrap group-hover:bg-hover hover:bg-selected focus-visible:shadow-[var(--focus-ring-inset)]",
            row.role === "subtotal" && "border-t border-t-hairline-strong",
            rowIndex % ROWS_A_SNAP === 0 && "snap-start",
            gaps.has(cell.column) && GAP_CLASSES,
            cell.isBreak === true && "border-l-2 border-l-accent",
            cell.column === citedColumn &&
              "bg-selected outline-[1.5px] -outline-offset-[1.5px] outline-accent",
          )}
        >
          <Figure cell={cell} marks={cellMarks(cell, isRowDerived)} />
        </td>
      ))}
      {hasNote && <Note text={row.note ?? ""} />}
    </tr>
  );
});

/** Whether every figure of a row is computed; a row without figures is not. */
export function isDerivedRow(row: TableRow): boolean {
  const figures = row.cells.filter((cell) => cell.value !== null);
  return figures.length > 0 && figures.every(isComputed);
}

function Note({ text }: { readonly text: string }) {
  return (
    <td className="h-6 max-w-0 min-w-40 truncate border-b border-hairline pr-4 pl-4 text-left font-normal text-ink-3 group-hover:bg-hover">
      {text}
    </td>
  );
}

const ROLE_CLASSES: Readonly<Record<TableRow["role"], string>> = {
  line: "",
  subtotal: "font-semibold",
  ratio: "text-ink-3",
};

/** Closing parentheses hang: a figure without one carries it unseen. The marks stand past it. */
function Figure({
  cell,
  marks,
}: {
  readonly cell: TableCell;
  readonly marks: readonly CellMark[];
}) {
  return (
    <span className={classNames("relative", !hangs(cell) && "after:invisible after:content-[')']")}>
      {cell.text}
      {cell.change !== undefined && (
        <span className="pl-1.5 font-normal text-ink-3">Δ {formatMillions(cell.change)}</span>
      )}
      {marks.length > 0 && (
        <span className="absolute top-[-3px] left-full">
          <Marks marks={marks} />
        </span>
      )}
    </span>
  );
}

/** Whether what the cell shows ends in a closing parenthesis. */
function hangs({ text, change }: TableCell): boolean {
  return change === undefined ? text.endsWith(")") : formatMillions(change).endsWith(")");
}

function Marks({ marks }: { readonly marks: readonly CellMark[] }) {
  return (
    <span aria-hidden className="ml-0.5 text-[9px]/[11px] font-semibold text-accent select-none">
      {marks.join("")}
    </span>
  );
}
