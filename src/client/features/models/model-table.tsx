import { Fragment } from "react";
import { classNames } from "#client/lib/class-names.ts";
import { Tooltip } from "#client/components/tooltip.tsx";
import { formatCell } from "#core/ledger/display.ts";
import { dayAndMonth } from "#core/ledger/dates.ts";
import type { ModelWarning } from "#core/finance/valuation/cross-checks.ts";
import type { ModelRow } from "#core/finance/valuation/model-table.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type ModelTableProps = {
  readonly model: ValuationModel;
  readonly rows: readonly ModelRow[];
  readonly warnings: readonly ModelWarning[];
  /** Cells driven by a changed input: `item|column`. */
  readonly tinted: ReadonlySet<string>;
};

/** The 33 rows: the past, one dark rule, the projection. */
export function ModelTable({ model, rows, warnings, tinted }: ModelTableProps) {
  const { history, periods } = model;
  const columns = [...history.years, ...periods];
  const past = history.years.length;
  return (
    <section
      aria-label="Model"
      className="min-h-0 overflow-auto border-l border-hairline-strong bg-paper"
    >
      <table className="w-full min-w-190 table-fixed border-collapse text-[11.5px] tabular-nums">
        <thead>
          <tr>
            <th className="sticky top-0 left-0 z-20 h-7.5 w-52 border-b border-hairline-strong bg-app pl-4 text-left text-11 font-medium text-ink-2">
              {unitOf(model)}
            </th>
            {columns.map((column, at) => (
              <th
                key={column}
                className={classNames(
                  "sticky top-0 z-10 h-7.5 border-b border-hairline-strong pr-2 text-right text-11 font-medium whitespace-nowrap text-ink-2",
                  at < past ? "bg-app" : "bg-sunken",
                  at === past ? "border-l border-l-ink-3" : undefined,
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.item}>
              {row.section !== rows[at - 1]?.section && (
                <SectionRow name={row.section} columns={columns.length} past={past} />
              )}
              <Row row={row} columns={columns} past={past} warnings={warnings} tinted={tinted} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = Pick<ModelTableProps, "warnings" | "tinted"> & {
  readonly row: ModelRow;
  readonly columns: readonly string[];
  readonly past: number;
};

function Row({ row, columns, past, warnings, tinted }: RowProps) {
  const { item, kind, unit, values, reasons } = row;
  return (
    <tr
      className={classNames(
        "border-b border-hairline",
        kind === "total" || item === "Revenues"
          ? "border-t border-t-hairline-strong font-semibold"
          : undefined,
        kind === "metric" ? "text-ink-3" : undefined,
      )}
    >
      <th
        scope="row"
        className={classNames(
          "sticky left-0 h-6 truncate bg-paper text-left [font-weight:inherit]",
          kind === "metric" ? "pl-7 italic" : "pl-4",
        )}
      >
        {item}
      </th>
      {columns.map((column, at) => {
        const value = values[at] ?? null;
        const warning = warnings.find((one) => one.row === item && one.period === column);
        const text = formatCell(value, unit, reasons[at]);
        return (
          <Tooltip
            key={column}
            text={warning?.sentence ?? (value === null ? reasons[at] : undefined)}
          >
            <td
              className={classNames(
                "h-6 pr-1 text-right whitespace-nowrap",
                at >= past ? "bg-surface" : undefined,
                at === past ? "border-l border-l-ink-3" : undefined,
                tinted.has(`${item}|${column}`) ? "bg-selected" : undefined,
                warning === undefined ? undefined : "bg-warning-soft text-warning",
              )}
            >
              {text}
              {!text.endsWith(")") && <span className="invisible">)</span>}
            </td>
          </Tooltip>
        );
      })}
    </tr>
  );
}

type SectionRowProps = { readonly name: string; readonly columns: number; readonly past: number };

function SectionRow({ name, columns, past }: SectionRowProps) {
  return (
    <tr className="border-b border-hairline bg-app text-11 text-ink-2">
      <th scope="rowgroup" className="sticky left-0 h-6 bg-app pl-4 text-left font-semibold">
        {name}
      </th>
      <td aria-hidden colSpan={past} />
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
