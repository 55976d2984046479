import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { PassageTable } from "#client/features/filings/passage-table.tsx";
import type { FilingSource } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { type TableOnCard, tableOf } from "./table-cards.ts";

export type FilingPlace = Pick<FilingSource, "accession" | "anchor">;

type Sorting = { readonly column: number; readonly isRising: boolean };

type TableCardProps = {
  readonly card: ContextItem;
  readonly onOpen: () => void;
  /** Connects the same table of the filing before it; a refusal says why it can't. */
  readonly onEarlier: (place: FilingPlace) => Promise<void>;
};

/** A connected table: its rows as filed or by a column, and the way to its page. */
export function TableCard({ card, onOpen, onEarlier }: TableCardProps) {
  const [sorting, setSorting] = useState<Sorting>();
  const held = tableOf(card);
  if (held === undefined) return null;
  const { table, source } = held;
  const columns = Math.max(0, ...table.rows.map(({ cells }) => cells.length));
  const heads = table.headerRows.at(-1) ?? [];
  return (
    <div className="text-[11.5px]/[16px] text-ink-3 figures">
      <button
        type="button"
        className="min-h-6 rounded-1 font-medium text-accent hover:underline"
        onClick={onOpen}
      >
        {[
          source.page === undefined ? "Open" : `Page ${source.page}`,
          `${table.rows.length} ${table.rows.length === 1 ? "row" : "rows"}`,
        ].join(", ")}
      </button>
      {"accession" in source && <EarlierTable onLook={() => onEarlier(source)} />}
      {table.caption !== undefined && <p className="wrap-anywhere">{table.caption}</p>}
      <div role="group" aria-label="Sort rows" className="flex flex-wrap gap-x-1">
        {Array.from({ length: columns }, (_, column) => (
          <SortButton
            key={column}
            head={heads[column + 1] ?? `Column ${column + 1}`}
            sorting={sorting?.column === column ? sorting : undefined}
            onSort={() => setSorting(nextSorting(sorting, column))}
          />
        ))}
      </div>
      <PassageTable table={{ ...table, rows: sorted(table.rows, sorting) }} spots={undefined} />
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
        className="ml-2 min-h-6 rounded-1 font-medium text-accent hover:underline aria-disabled:text-ink-3"
        onClick={() => !isPending && mutate()}
      >
        {isPending ? "Reading the filing before" : "Same table, filing before"}
      </button>
      {error !== null && <p role="alert">{error.message}</p>}
    </>
  );
}

type SortButtonProps = {
  readonly head: string;
  readonly sorting: Sorting | undefined;
  readonly onSort: () => void;
};

function SortButton({ head, sorting, onSort }: SortButtonProps) {
  const Arrow = sorting?.isRising === true ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={sorting !== undefined}
      className="inline-flex min-h-6 items-center gap-0.5 rounded-1 px-1 hover:text-accent"
      onClick={onSort}
    >
      {head}
      {sorting !== undefined && (
        <Arrow
          size={12}
          strokeWidth={1.75}
          role="img"
          aria-label={sorting.isRising ? "smallest first" : "largest first"}
        />
      )}
    </button>
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
