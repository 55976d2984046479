import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PassageTable, type Sorting } from "#client/features/filings/passage-table.tsx";
import type { FilingSource } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { PassageSpot } from "#core/ledger/source.ts";
import { type TableOnCard, tableOf } from "./table-cards.ts";

export type FilingPlace = Pick<FilingSource, "accession" | "anchor">;

type TableCardProps = {
  readonly card: ContextItem;
  readonly onOpen: () => void;
  /** Connects the same table of the filing before it; a refusal says why it can't. */
  readonly onEarlier: (place: FilingPlace) => Promise<void>;
  /** Puts a figure of the table into the text; rows as filed. */
  readonly onInsert: (at: { readonly row: number; readonly column: number }) => void;
};

const LINK = "min-h-6 rounded-1 font-medium text-accent hover:underline aria-disabled:text-ink-3";

/** A connected table: its rows as filed or by a column, and the way to its page. */
export function TableCard({ card, onOpen, onEarlier, onInsert }: TableCardProps) {
  const [sorting, setSorting] = useState<Sorting>();
  const held = tableOf(card);
  if (held === undefined) return null;
  const { table, source } = held;
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
    <div className="text-[11.5px]/[16px] text-ink-3 figures">
      <div className="pl-6.25">
        <div className="flex flex-wrap items-center gap-x-3">
          <button type="button" className={LINK} onClick={onOpen}>
            {[
              source.page === undefined ? "Open" : `Page ${source.page}`,
              `${table.rows.length} ${table.rows.length === 1 ? "row" : "rows"}`,
            ].join(", ")}
          </button>
          {"accession" in source && <EarlierTable onLook={() => onEarlier(source)} />}
        </div>
        {table.caption !== undefined && <p className="wrap-anywhere">{table.caption}</p>}
        <p>Press a figure to put it into the text.</p>
      </div>
      <PassageTable
        table={{ ...table, rows }}
        spots={spots}
        sort={{ sorting, onSort: (column) => setSorting(nextSorting(sorting, column)) }}
      />
    </div>
  );
}

function EarlierTable({ onLook }: { readonly onLook: () => Promise<void> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onLook });
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending}
        className={LINK}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? "Reading the filing before" : "Same table, filing before"}
      </button>
      {error !== null && (
        <p role="alert" className="basis-full">
          {error.message}
        </p>
      )}
    </>
  );
}

/** Largest first, smallest first, as filed. */
function nextSorting(now: Sorting | undefined, column: number): Sorting | undefined {
  if (now?.column !== column) return { column, isRising: false };
  return now.isRising ? undefined : { column, isRising: true };
}

/** By the values of a column; rows without one come last, in their order. */
function sorted(rows: TableOnCard["table"]["rows"], sorting: Sorting | undefined) {
  if (sorting === undefined) return rows;
  const sign = sorting.isRising ? 1 : -1;
  const valueOf = (row: (typeof rows)[number]) => row.cells[sorting.column]?.value;
  const held = rows.filter((row) => valueOf(row) !== undefined);
  const others = rows.filter((row) => valueOf(row) === undefined);
  return [...held.toSorted((a, b) => sign * ((valueOf(a) ?? 0) - (valueOf(b) ?? 0))), ...others];
}
