import { ArrowDown, ArrowUp } from "lucide-react";
import { scrollStop } from "#client/components/scroll-stop.ts";
import type { FigureSpots } from "#client/features/filings/passage-body.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { PassageTable as Table } from "#core/ledger/passage-table.ts";
import { columnNames } from "#core/retrieval/table-text.ts";

type PassageTableProps = {
  readonly table: Table;
  /** Undefined in tables that are only context. */
  readonly spots: FigureSpots | undefined;
  /** What its columns are sorted by; absent where rows stand as filed. */
  readonly sort?: ColumnSort | undefined;
};

/** A column of figures, from 0. */
export type Sorting = { readonly column: number; readonly isRising: boolean };

type ColumnSort = {
  readonly sorting: Sorting | undefined;
  readonly onSort: (column: number) => void;
};

/** A table of a document; the cell behind a figure is outlined and numbered. */
export function PassageTable({ table, spots, sort }: PassageTableProps) {
  const { headerRows } = table;
  const heads = columnNames(table);
  return (
    <div ref={scrollStop} className="overflow-x-auto">
      <table className="my-2 w-full border-collapse font-ui text-12 figures">
        {table.units !== undefined && (
          <caption className="text-left text-[11.5px] text-ink-3">{table.units}</caption>
        )}
        <thead>
          {headerRows.map((row, at) => (
            <tr key={row.join("|")}>
              {joined(row, table.spans === true && at < headerRows.length - 1).map((head) => (
                <Head
                  key={head.column}
                  colSpan={head.span}
                  text={head.text === table.units ? "" : head.text}
                  scope="col"
                  className="border-b border-ink px-2 text-right font-medium text-ink-3 first:pl-0 first:text-left"
                  sort={at === headerRows.length - 1 && head.column > 0 ? sort : undefined}
                  column={head.column - 1}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.rows.map(({ label, cells }, row) => (
            <tr
              key={row}
              className={classNames(
                "border-b border-hairline",
                /^total\b/i.test(label) && "font-semibold",
              )}
            >
              <Head text={label} scope="row" className="py-1 text-left [font-weight:inherit]" />
              {cells.map((cell, column) => (
                <Cell
                  key={column}
                  cell={cell}
                  name={`${label}, ${heads[column] || (cell.period ?? "")}`}
                  place={{ row, column }}
                  spots={spots}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = {
  readonly text: string;
  readonly scope: "row" | "col";
  readonly className: string;
  readonly sort?: ColumnSort | undefined;
  readonly column?: number;
  readonly colSpan?: number;
};

/** The heads of a row by the columns they begin over; equal neighbours are one over all of them. */
function joined(row: readonly string[], isJoined: boolean) {
  const heads: { text: string; column: number; span: number }[] = [];
  for (const [column, text] of row.entries()) {
    const last = heads.at(-1);
    if (isJoined && column > 1 && last?.text === text) last.span += 1;
    else heads.push({ text, column, span: 1 });
  }
  return heads;
}

/** A head that says nothing is no head. */
function Head({ text, scope, className, sort, column = 0, colSpan }: HeadProps) {
  const isSaid = text.trim() !== "";
  if (sort === undefined || !isSaid) {
    const Tag = isSaid ? "th" : "td";
    return (
      <Tag scope={isSaid ? scope : undefined} className={className} colSpan={colSpan}>
        {text}
      </Tag>
    );
  }
  const isRising = sort.sorting?.column === column ? sort.sorting.isRising : undefined;
  const order = isRising === true ? "ascending" : "descending";
  const Arrow = isRising === true ? ArrowUp : ArrowDown;
  return (
    <th scope={scope} className={className} aria-sort={isRising === undefined ? undefined : order}>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-0.5 rounded-1 hover:text-accent hover:underline"
        onClick={() => sort.onSort(column)}
      >
        {isRising !== undefined && <Arrow size={12} strokeWidth={1.75} aria-hidden />}
        {text}
      </button>
    </th>
  );
}

type CellProps = {
  readonly cell: Table["rows"][number]["cells"][number];
  readonly name: string;
  readonly place: { readonly row: number; readonly column: number };
  readonly spots: FigureSpots | undefined;
};

function Cell({ cell: { text, value }, name, place, spots }: CellProps) {
  const isHere = (at: FigureSpots["chosen"]): boolean =>
    at !== undefined && "row" in at && at.row === place.row && at.column === place.column;
  const mark = spots?.marks.find(({ at }) => isHere(at));
  const isChosen = isHere(spots?.chosen);
  const choose = value === undefined ? undefined : spots?.onChoose;
  return (
    <td
      className={classNames(
        "px-2 text-right whitespace-nowrap",
        mark !== undefined && "font-semibold outline-2 -outline-offset-2 outline-accent",
        isChosen &&
          "bg-selected font-semibold outline-2 -outline-offset-2 outline-accent outline-dashed",
      )}
    >
      {mark !== undefined && (
        <span className="source-number mr-2">
          <span className="sr-only">source </span>
          {mark.number}
        </span>
      )}
      {choose === undefined ? (
        text
      ) : (
        <button
          type="button"
          aria-pressed={spots?.verb === undefined ? isChosen : undefined}
          aria-label={[spots?.verb, `${name}: ${text}`].filter(Boolean).join(" ")}
          className="min-h-6 rounded-1 hover:text-accent hover:underline"
          onClick={() => choose(place)}
        >
          {text}
        </button>
      )}
    </td>
  );
}
