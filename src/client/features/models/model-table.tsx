import { Fragment, memo, type ReactNode } from "react";
import { classNames } from "#client/lib/class-names.ts";
import { Tag } from "#client/components/tag.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { bracketed, formatCell, formatPercent } from "#core/ledger/display.ts";
import { dayAndMonth } from "#core/ledger/dates.ts";
import { filingsOf, sourceInWords } from "#client/features/models/filings-of.ts";
import type { ModelWarning } from "#core/finance/valuation/cross-checks.ts";
import { earningsOf, type ModelHistory } from "#core/finance/valuation/model-history.ts";
import { modelRowLabel } from "#core/finance/valuation/model-items.ts";
import type { ModelRow } from "#core/finance/valuation/model-table.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type ModelTableProps = {
  readonly model: ValuationModel;
  readonly rows: readonly ModelRow[];
  readonly warnings: readonly ModelWarning[];
  /** Cells driven by a changed input: `item|column`. */
  readonly tinted: ReadonlySet<string>;
  /** What is done with the whole table. */
  readonly actions: ReactNode;
};

/** Years of the past beside the projection (finance.md 3.7). */
const PAST_SHOWN = 5;
/** Longer amounts are set smaller, so that ten columns of them stand beside the panes. */
const LONG_TEXT = 7;
const PLAIN = { label: 244, narrowest: 52, digit: 6.8 };
const SMALL = { label: 224, narrowest: 46, digit: 6 };
/** Shares of all and more are said without decimals, those of a hundred times not at all. */
const LARGE_SHARE = 1;
const MEANINGLESS_SHARE = 100;

/** The 33 rows: the past, one dark rule, the projection. */
export function ModelTable({ model, rows, warnings, tinted, actions }: ModelTableProps) {
  const { history, periods } = model;
  const from = Math.max(0, history.years.length - PAST_SHOWN);
  const columns = [...history.years.slice(from), ...periods];
  const past = history.years.length - from;
  const shown = rows.map((row) => ({ row, cells: cellsOf(row, { columns, from, model }) }));
  const longest = Math.max(...shown.flatMap(({ cells }) => cells.map(({ text }) => text.length)));
  const isLong = longest > LONG_TEXT;
  const { label, narrowest, digit } = isLong ? SMALL : PLAIN;
  const basis = earningsOf(history);
  const wide = Math.max(narrowest, longest * digit);
  return (
    <section
      aria-label="Model"
      data-pane=""
      // Its rows are scrolled by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 overflow-auto border-l border-hairline-strong bg-paper"
    >
      <table
        className={classNames(
          "w-full table-fixed border-collapse tabular-nums",
          isLong ? "text-[10.5px]" : "text-[11.5px]",
        )}
        style={{ minWidth: label + wide * columns.length }}
      >
        <Head {...{ columns, past, actions }} unit={unitOf(model)} width={label} />
        <tbody>
          {shown.map(({ row, cells }, at) => (
            <Fragment key={row.item}>
              {row.section !== rows[at - 1]?.section && (
                <SectionRow name={row.section} columns={columns.length} past={past} />
              )}
              <Row
                label={modelRowLabel(row.item, basis)}
                {...{ row, cells, past, warnings, tinted }}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      <Filings history={history} />
    </section>
  );
}

function Filings({ history }: { readonly history: ModelHistory }) {
  const found = filingsOf(history);
  if (found.length === 0) return null;
  return (
    <p className="sticky left-0 flex flex-wrap gap-x-2.5 px-4 py-2 text-11 text-ink-3">
      Historical figures from
      {found.map((source, at) => (
        <span key={source} className="whitespace-nowrap">
          <Tag isAccent>{String(at + 1)}</Tag> {source}
        </span>
      ))}
    </p>
  );
}

type HeadProps = Pick<ModelTableProps, "actions"> & {
  readonly unit: string;
  readonly width: number;
  readonly columns: readonly string[];
  readonly past: number;
};

function Head({ unit, width, columns, past, actions }: HeadProps) {
  return (
    <thead>
      <tr>
        <th
          className="sticky top-0 left-0 z-20 h-7.5 border-b border-hairline-strong bg-app pl-4 text-left text-11 font-medium text-ink-2"
          style={{ width }}
        >
          <span className="flex items-center">
            <span className="min-w-0 flex-1 truncate">{unit}</span>
            {actions}
          </span>
        </th>
        {columns.map((column, at) => (
          <th
            key={column}
            className={classNames(
              "sticky top-0 z-10 h-7.5 border-b border-hairline-strong pr-2 text-right text-11 font-medium whitespace-nowrap text-ink-2",
              at < past ? "bg-app" : "bg-sunken",
              at === past && "border-l border-l-ink-3",
            )}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<ModelTableProps, "warnings" | "tinted"> & {
  readonly label: string;
  readonly row: ModelRow;
  readonly cells: readonly CellText[];
  readonly past: number;
};

function Row({ label, row: { item, kind }, cells, past, warnings, tinted }: RowProps) {
  return (
    <tr
      className={classNames(
        "border-b border-hairline",
        (kind === "total" || item === "Revenues") &&
          "border-t border-t-hairline-strong font-semibold",
        kind === "metric" && "text-ink-3",
      )}
    >
      <th
        scope="row"
        className={classNames(
          "sticky left-0 h-6 truncate bg-paper text-left [font-weight:inherit]",
          kind === "metric" ? "pl-6 italic" : "pl-4",
        )}
      >
        {label}
      </th>
      {cells.map(({ column, text, about }, at) => {
        const warning = warnings.find(
          (one) => one.row === item && one.periods?.includes(column) === true,
        );
        const tone = tinted.has(`${item}|${column}`) ? "changed" : "none";
        return (
          <Cell
            key={column}
            text={text}
            about={warning?.sentence ?? about}
            side={sideOf(at, past)}
            tone={warning === undefined ? tone : "warning"}
          />
        );
      })}
    </tr>
  );
}

function sideOf(at: number, past: number): CellProps["side"] {
  if (at < past) return "past";
  return at === past ? "first" : "later";
}

type CellText = {
  readonly column: string;
  readonly text: string;
  /** Why there is nothing, or where the figure comes from. */
  readonly about: string | undefined;
};

function cellsOf(
  { item, unit, values, reasons }: ModelRow,
  { columns, from, model }: { columns: readonly string[]; from: number; model: ValuationModel },
): readonly CellText[] {
  // No filing states what is left between two of its lines.
  const sources =
    item === "SG&A"
      ? undefined
      : sourcesOf(model.history, modelRowLabel(item, earningsOf(model.history)));
  return columns.map((column, at) => {
    const [value, reason] = [values[from + at] ?? null, reasons[from + at]];
    if (value !== null && unit === "fraction" && Math.abs(value) >= LARGE_SHARE) {
      return { column, text: largeShare(value), about: formatPercent(value) };
    }
    const source = sources?.[column];
    const about = value === null ? reason : source && sourceInWords(source);
    return { column, text: formatCell(value, unit, reason), about };
  });
}

function largeShare(value: number): string {
  return Math.abs(value) < MEANINGLESS_SHARE ? bracketed(value * 100, 0, "%") : "n.m.";
}

function sourcesOf({ rows }: ModelHistory, item: string): ModelHistory["rows"][number]["sources"] {
  return rows.find((row) => row.item === item)?.sources;
}

type CellProps = Pick<CellText, "text" | "about"> & {
  /** Of the rule between what was and what is projected. */
  readonly side: "past" | "first" | "later";
  readonly tone: "changed" | "warning" | "none";
};

/** Drawn anew only where it says something else: a keystroke changes few of them. */
const Cell = memo(function Cell({ text, about, side, tone }: CellProps) {
  return (
    <Tooltip text={about}>
      <td
        className={classNames(
          "h-6 pr-1 text-right whitespace-nowrap",
          tone === "warning" && "bg-warning-soft text-warning",
          tone === "changed" && "bg-selected",
          tone === "none" && side !== "past" && "bg-surface",
          side === "first" && "border-l border-l-ink-3",
        )}
      >
        {text}
        {!text.endsWith(")") && <span className="invisible">)</span>}
      </td>
    </Tooltip>
  );
});

type SectionRowProps = { readonly name: string; readonly columns: number; readonly past: number };

function SectionRow({ name, columns, past }: SectionRowProps) {
  return (
    <tr className="border-b border-hairline bg-app text-11 text-ink-2">
      <th scope="rowgroup" className="sticky left-0 h-6 bg-app pl-4 text-left font-semibold">
        {name}
      </th>
      {past > 0 && <td aria-hidden colSpan={past} />}
      <td aria-hidden colSpan={columns - past} className="border-l border-l-ink-3 bg-sunken" />
    </tr>
  );
}

/** "USD mm, FY to 31 December". */
function unitOf({ history }: ValuationModel): string {
  const end = history.periodEnds[history.years.at(-1) ?? ""];
  const year = end === undefined || end === "" ? "" : `, FY to ${dayAndMonth(end)}`;
  return `${history.currency} mm${year}`;
}
