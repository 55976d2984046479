import type { ReactNode } from "react";
import { classNames } from "#client/lib/class-names.ts";
import { formatMillions, formatPercent } from "#core/ledger/display.ts";
import { type Measure, reasonText } from "#core/finance/valuation/measure.ts";
import type { SensitivityGrid } from "#core/finance/valuation/sensitivity.ts";

type SensitivityTableProps = {
  readonly title: string;
  /** What is done with it. */
  readonly actions: ReactNode;
  /** What the columns are. */
  readonly across: string;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly formatColumn: (value: number) => string;
  readonly grid: SensitivityGrid;
  readonly market: Measure;
  /** Why the base has no value. */
  readonly absence?: string | undefined;
};

/** From here on five columns of millions need smaller digits. */
const LARGE_VALUE = 1e12;

/** White this near to the market's value, then two shades below and three above (ui.md). */
const NEAR = 0.005;
const SHADES: readonly (readonly [number, string])[] = [
  [-0.05, "var(--heat-n2)"],
  [-NEAR, "var(--heat-n1)"],
  [NEAR, "var(--heat-0)"],
  [0.1, "var(--heat-p1)"],
  [0.2, "var(--heat-p2)"],
];

/** Enterprise values around the base, which is outlined; tinted by how they stand to the market. */
export function SensitivityTable(props: SensitivityTableProps) {
  const { title, actions, grid, market, absence } = props;
  const isEmpty = absence !== undefined && grid.flat().every((cell) => cell === null);
  return (
    <>
      <div className="mb-1 flex items-center">
        <h2 className="flex-1 text-13 font-semibold whitespace-nowrap">{title}</h2>
        {market.value !== null && !isEmpty && <Legend />}
        {actions}
      </div>
      {isEmpty ? (
        <p className="text-12 text-ink-3">No values: {reasonText(absence)}.</p>
      ) : (
        <Grid {...props} />
      )}
    </>
  );
}

function Grid({ title, across, rows, columns, formatColumn, grid, market }: SensitivityTableProps) {
  const isWide = grid.flat().some((cell) => cell !== null && Math.abs(cell) >= LARGE_VALUE);
  return (
    <>
      <p className="pl-14.5 text-center text-11 leading-3.5 text-ink-3">{across}</p>
      <table
        aria-label={title}
        className={classNames(
          "w-full table-fixed border-separate border-spacing-px tabular-nums",
          isWide ? "text-[10.5px]" : "text-12",
        )}
      >
        <thead>
          <tr className="text-11 text-ink-2">
            <th scope="col" className="h-6 w-14.5 text-left font-medium">
              WACC
            </th>
            {columns.map((value, column) => (
              // A small base gives one text to several columns; their places never move.
              <th key={column} scope="col" className="text-center font-medium">
                {formatColumn(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((wacc, row) => (
            <tr key={row}>
              <th scope="row" className="h-6 text-left text-11 font-medium text-ink-2">
                {formatPercent(wacc)}
              </th>
              {columns.map((_, column) => {
                const cell = grid[row]?.[column] ?? null;
                const background = shadeOf(cell, market.value);
                const isBase = row === 2 && column === 2;
                return (
                  <td
                    key={column}
                    className={`rounded-1 text-center text-[var(--heat-ink)] ${background === undefined ? "" : "drawn"} ${isBase ? "font-semibold -outline-offset-2 forced-colors:outline-2 shadow-[inset_0_0_0_1.5px_var(--accent)]" : ""}`}
                    style={{ background }}
                  >
                    {cell === null ? "n.m." : formatMillions(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function shadeOf(value: number | null, market: number | null): string | undefined {
  if (value === null || market === null || market <= 0) return undefined;
  const distance = value / market - 1;
  return SHADES.find(([below]) => distance < below)?.[1] ?? "var(--heat-p3)";
}

function Legend() {
  const colours = ["--heat-n2", "--heat-n1", "--heat-p1", "--heat-p2", "--heat-p3"];
  return (
    <span className="flex items-center gap-0.75 text-11 font-normal text-ink-3">
      below
      {colours.map((name) => (
        <i
          key={name}
          className="drawn h-2.5 w-2.5 rounded-[1px]"
          style={{ background: `var(${name})` }}
        />
      ))}
      above market
    </span>
  );
}
