import { useMutation } from "@tanstack/react-query";
import type { FilingSource } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { type Place, SortableTable } from "./sortable-table.tsx";
import { tableOf } from "./table-cards.ts";

export type FilingPlace = Pick<FilingSource, "accession" | "anchor">;

type TableCardProps = {
  readonly card: ContextItem;
  readonly onOpen: () => void;
  /** Connects the same table of the filing before it; a refusal says why it can't. */
  readonly onEarlier: (place: FilingPlace) => Promise<void>;
  /** Puts a figure of the table into the text; rows as filed. */
  readonly onInsert: (at: Place) => void;
  /** Puts it into the text as a line that names it. */
  readonly onAdd: () => void;
  /** Sets it beside the other connected tables; undefined where there is none. */
  readonly onCompare?: (() => void) | undefined;
};

const LINK = "min-h-6 rounded-1 font-medium text-accent hover:underline aria-disabled:text-ink-3";

/** A connected table: its rows as filed or by a column, and the way to its page. */
export function TableCard({ card, onOpen, onEarlier, onInsert, onAdd, onCompare }: TableCardProps) {
  const held = tableOf(card);
  if (held === undefined) return null;
  const { table, source } = held;
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
          <button type="button" className={LINK} onClick={onAdd}>
            Add to note
          </button>
          {onCompare !== undefined && (
            <button type="button" className={LINK} onClick={onCompare}>
              Side by side
            </button>
          )}
          {"accession" in source && <EarlierTable onLook={() => onEarlier(source)} />}
        </div>
        {table.caption !== undefined && <p className="wrap-anywhere">{table.caption}</p>}
        <p>Press a figure to put it into the text.</p>
      </div>
      <SortableTable table={table} onInsert={onInsert} />
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
