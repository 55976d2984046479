import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

/** Parts a column from the one before, which is not the period before. */
export const GAP_CLASSES = "border-l-2 border-l-hairline-strong [border-left-style:dashed]";
/** The edge under which columns lie that are scrolled out: `keepColumnsWhole`. */
export const HIDING_CLASSES = "in-data-earlier:border-r in-data-earlier:border-r-hairline-strong";

type HeaderRowProps = {
  readonly table: StatementTable;
  /** What is missing before a column, by its key. */
  readonly gaps: ReadonlyMap<string, string>;
};

/** The unit, the columns, and what heads the words beside them. */
export function HeaderRow({ table, gaps }: HeaderRowProps) {
  const classes =
    "sticky top-0 z-20 h-7.5 border-b border-hairline-strong bg-app text-[11.5px] font-medium whitespace-nowrap text-ink-2";
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className={`${classes} ${HIDING_CLASSES} left-0 z-30 min-w-(--least-labels) pr-2 pl-4 text-left`}
        >
          <span className="flex items-center justify-between">
            {table.unitHeader}
            <Tooltip text="More columns to the left">
              <span className="invisible text-accent in-data-earlier:visible">
                <ChevronLeft size={14} strokeWidth={1.75} aria-hidden />
              </span>
            </Tooltip>
          </span>
        </th>
        {table.columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            title={gaps.has(column.key) ? `${column.dates}. ${gaps.get(column.key)}` : column.dates}
            className={classNames(
              classes,
              "min-w-(--column) pr-5 pl-1 text-right",
              gaps.has(column.key) && GAP_CLASSES,
            )}
          >
            <HangingLine>{columnHead(column.key)}</HangingLine>
            {column.note !== undefined && (
              <span className="block pb-0.5 text-11 font-normal text-ink-3">
                <HangingLine>{column.note}</HangingLine>
              </span>
            )}
          </th>
        ))}
        {table.noteHeader !== undefined && (
          <th scope="col" className={`${classes} w-full pr-4 pl-4 text-left`}>
            {table.noteHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

function columnHead(key: string): string {
  return ltmEnd(key) === undefined ? key : periodText(key);
}

/** Ends where the digits beneath it end, past which their closing parentheses hang. */
function HangingLine({ children }: { readonly children: string }) {
  return <span className="after:invisible after:content-[')']">{children}</span>;
}

export function GroupTitle({
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
        {/* Stays in view while the columns scroll beneath it. */}
        <span className="sticky left-4">{title}</span>
      </th>
    </tr>
  );
}

/** What the rules between figures say: which rows can't be set against the columns before. */
export function BreakNote({
  words,
  columnCount,
}: {
  readonly words: string;
  readonly columnCount: number;
}) {
  return (
    <tr>
      {/* A cell of a grid is a figure to its reader: words over all columns are their head. */}
      <th
        scope="colgroup"
        colSpan={columnCount + 1}
        className="border-b border-hairline py-1 pl-4 text-left font-normal text-ink-2"
      >
        <span className="sticky left-4 inline-block border-l-2 border-l-accent pl-1.5">
          {words}
        </span>
      </th>
    </tr>
  );
}

type FoldRowProps = {
  readonly title: string;
  readonly count: number;
  readonly columnCount: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
};

/** Rows folded away, with a button that shows them. */
export function FoldRow({ title, count, columnCount, isUnfolded, onToggle }: FoldRowProps) {
  const Icon = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <tr>
      <td colSpan={columnCount + 1} className="border-b border-hairline bg-app py-0.5 pl-2.5">
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={onToggle}
          className="sticky left-2.5 flex h-6 items-center gap-1 rounded-2 px-1.5 text-[11.5px] font-semibold text-ink-2 hover:bg-hover"
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {title} ({count})
        </button>
      </td>
    </tr>
  );
}
