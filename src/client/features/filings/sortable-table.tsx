import { useState } from "react";
import { PassageTable, type Sorting } from "#client/features/filings/passage-table.tsx";
import type { PassageTable as Table } from "#core/ledger/passage-table.ts";
import type { PassageSpot } from "#core/ledger/source.ts";

/** A cell by its row as filed. */
export type Place = { readonly row: number; readonly column: number };

type SortableTableProps = { readonly table: Table; readonly onInsert: (at: Place) => void };

/** A table whose columns are sorted by their heads, and whose figures go into the text. */
export function SortableTable({ table, onInsert }: SortableTableProps) {
  const [sorting, setSorting] = useState<Sorting>();
  const rows = sorted(table.rows, sorting);
  const spots = {
    marks: [],
    chosen: undefined,
    verb: "Insert",
    onChoose: (at: PassageSpot) => {
      const row = "row" in at ? rows[at.row] : undefined;
      if (row === undefined || !("row" in at)) return;
      onInsert({ row: table.rows.indexOf(row), column: at.column });
    },
  };
  return (
    <PassageTable
      table={{ ...table, rows }}
      spots={spots}
      sort={{ sorting, onSort: (column) => setSorting(nextSorting(sorting, column)) }}
    />
  );
}

/** Largest first, smallest first, as filed. */
function nextSorting(now: Sorting | undefined, column: number): Sorting | undefined {
  if (now?.column !== column) return { column, isRising: false };
  return now.isRising ? undefined : { column, isRising: true };
}

/** By the values of a column; rows without one come last, in their order. */
function sorted(rows: Table["rows"], sorting: Sorting | undefined) {
  if (sorting === undefined) return rows;
  const sign = sorting.isRising ? 1 : -1;
  const valueOf = (row: (typeof rows)[number]) => row.cells[sorting.column]?.value;
  const held = rows.filter((row) => valueOf(row) !== undefined);
  const others = rows.filter((row) => valueOf(row) === undefined);
  return [...held.toSorted((a, b) => sign * ((valueOf(a) ?? 0) - (valueOf(b) ?? 0))), ...others];
}
