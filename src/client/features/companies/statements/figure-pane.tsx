import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { CellSourcePanel } from "#client/features/companies/cell-source-panel.tsx";
import { copyTableEvent } from "#client/features/companies/copy-table.ts";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import {
  type GridCell,
  placeOf,
  StatementGrid,
} from "#client/features/companies/statement-grid.tsx";
import { columnAt, type GridPlace } from "#client/features/companies/use-roving-cell.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

const SOURCE_PANEL_ID = "cell-source";

/** Where an analyst was in each part of the dialog, kept while it is open. */
export type Places = {
  readonly last: Map<string, GridPlace>;
  /** The cell that the dialog was opened for, and its part. */
  readonly cited?: { readonly part: string; readonly place: GridPlace };
};

/** What shows figures tells here which one is pointed at. */
export type Inspect = {
  readonly describedBy: string;
  readonly start: GridPlace | undefined;
  readonly cited: GridPlace | undefined;
  readonly onFocusCell: (cell: GridCell | undefined) => void;
  readonly onHoverCell: (cell: GridCell | undefined) => void;
};

/** Whose the figure is that is pointed at. */
type About = Pick<ComponentProps<typeof CellSourcePanel>, "cell" | "name" | "currency" | "cik">;

type FigurePaneProps = {
  /** The company, or what tells of each figure whose it is. */
  readonly data: FinancialData | ((cell: GridCell | undefined) => About);
  /** The table as it is copied, where that is not as it is shown. */
  readonly copied?: StatementTable;
  /** Where the tab stop is at first. */
  readonly first?: GridPlace | undefined;
  /** The figures shown: copied together, and looked up for the source panel. */
  readonly table: StatementTable;
  /** Names the part of the dialog in `places`. */
  readonly part: string;
  readonly places: Places;
  readonly toolbar: ReactNode;
  readonly children: (inspect: Inspect) => ReactNode;
};

/** Figures beside the source of the one that is pointed at or in focus. */
export function FigurePane(props: FigurePaneProps) {
  const { data, table, copied = table, first, part, places, toolbar, children } = props;
  const [focused, setFocused] = useState<GridPlace | undefined>();
  const [hovered, setHovered] = useState<GridPlace>();
  const [start] = useState(() => places.last.get(part) ?? first);
  const cited = places.cited?.part === part ? places.cited.place : undefined;
  // Stable, so that pointing at a figure draws the panel anew and not the table.
  const inspect = useMemo(
    (): Inspect => ({
      describedBy: SOURCE_PANEL_ID,
      start,
      cited,
      onFocusCell: (cell) => {
        const place = cell && placeOf(cell);
        setFocused(place);
        if (place !== undefined) places.last.set(part, place);
      },
      onHoverCell: (cell) => setHovered(cell && placeOf(cell)),
    }),
    [start, cited, part, places],
  );
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_280px] grid-rows-[minmax(0,1fr)] max-[900px]:grid-cols-1 max-[900px]:grid-rows-[minmax(0,1fr)_auto]">
      <div
        className="flex min-h-0 min-w-0 flex-col border-r border-hairline max-[900px]:border-r-0"
        onCopy={(event) => copyTableEvent(event, copied)}
      >
        {toolbar}
        {children(inspect)}
      </div>
      <CellSourcePanel
        id={SOURCE_PANEL_ID}
        // Looked up anew: another view of the same cell has another figure.
        {...aboutOf(data, cellAt(table, hovered) ?? standingCell(table, focused ?? start))}
      />
    </div>
  );
}

function aboutOf(data: FigurePaneProps["data"], cell: GridCell | undefined): About {
  if (typeof data === "function") return data(cell);
  const { name, currency, cik } = data;
  return { cell, name: spokenName(name), currency, cik };
}

type FigureTableProps = Omit<FigurePaneProps, "children" | "data"> & {
  readonly data: FinancialData;
  readonly takesFocus?: boolean;
};

/** A pane that is one table, or says why there is none. */
export function FigureTable({ takesFocus = false, ...pane }: FigureTableProps) {
  const { emptyReason } = pane.data;
  return (
    <FigurePane {...pane}>
      {(inspect) =>
        emptyReason === undefined ? (
          <StatementGrid table={pane.table} takesFocus={takesFocus} {...inspect} />
        ) : (
          <EmptyPart>{emptyReason}</EmptyPart>
        )
      }
    </FigurePane>
  );
}

/** The cell that the tab stop is in: in another view the one that stands for the same time. */
function standingCell(table: StatementTable, place: GridPlace | undefined): GridCell | undefined {
  const column = table.columns[columnAt(table.columns, place)];
  return column && place && cellAt(table, { ...place, column: column.key });
}

function cellAt(table: StatementTable, place: GridPlace | undefined): GridCell | undefined {
  if (place === undefined) return undefined;
  const rows = [...table.groups, ...table.folded].flatMap((group) => group.rows);
  const row = rows.find((candidate) => candidate.item === place.row);
  const column = table.columns.find((candidate) => candidate.key === place.column);
  const cell = row?.cells.find((candidate) => candidate.column === place.column);
  return row && column && cell && { row, column, cell };
}
