import { useId } from "react";
import type { Inspect } from "#client/features/companies/statements/figure-pane.tsx";
import type { TableCell, TableRow } from "#core/outputs/report/statement-table.ts";
import type { StatementChart as Chart } from "#core/outputs/report/statement-charts.ts";

const WIDTH = 300;
const HEIGHT = 150;
/** Room for a value over the tallest bar and, where one is negative, beneath the lowest. */
const LABEL_ROOM = 18;
const YEAR_ROOM = 18;
const BAR_SHARE = 0.72;
const INK = "fill-(--ink)";

type StatementChartProps = { readonly chart: Chart; readonly inspect: Inspect };

/** Bars of four years on a baseline of zero: the latest dark, its value over it, no axis, no grid. */
export function StatementChart({ chart, inspect }: StatementChartProps) {
  const { finding, subtitle, row, beneath } = chart;
  const id = useId();
  const scale = scaleOf(row.cells.map((cell) => cell.value ?? 0));
  const slot = WIDTH / row.cells.length;
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <figcaption className="flex min-h-18 flex-col justify-end">
        <h3 id={id} className="text-13 font-semibold">
          {finding}
        </h3>
        <p className="text-11 text-ink-3 figures">{subtitle}</p>
      </figcaption>
      <div className="relative mt-2 max-w-90">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + YEAR_ROOM}`}
          role="img"
          aria-label={`${finding}. ${row.cells.map((cell) => `${cell.column}: ${cell.text}`).join(", ")}`}
          className="w-full text-[11px] figures"
        >
          {row.cells.map((cell, at) => (
            <Bar
              key={cell.column}
              cell={cell}
              x={slot * at}
              slot={slot}
              scale={scale}
              isLatest={at === row.cells.length - 1}
            />
          ))}
          <line x1={0} x2={WIDTH} y1={scale.zero} y2={scale.zero} stroke="var(--chart-axis)" />
        </svg>
        <Targets chart={chart} inspect={inspect} />
      </div>
      {beneath !== undefined && <Beneath row={beneath} />}
    </figure>
  );
}

type BarProps = {
  readonly cell: TableCell;
  readonly x: number;
  readonly slot: number;
  readonly scale: Scale;
  readonly isLatest: boolean;
};

function Bar({ cell, x, slot, scale, isLatest }: BarProps) {
  const { top, height, labelY } = barOf(cell.value ?? 0, scale);
  const middle = x + slot / 2;
  return (
    <g textAnchor="middle">
      {cell.value !== null && (
        <rect
          x={x + (slot * (1 - BAR_SHARE)) / 2}
          y={top}
          width={slot * BAR_SHARE}
          height={height}
          className={isLatest ? "fill-(--chart-1)" : "fill-(--chart-2)"}
        />
      )}
      <text x={middle} y={labelY} className={isLatest ? "fill-(--ink) font-semibold" : INK}>
        {cell.text}
      </text>
      <text x={middle} y={HEIGHT + 13} className="fill-(--ink-3)">
        {cell.column}
      </text>
      {cell.isBreak === true && (
        <line x1={x} x2={x} y1={4} y2={HEIGHT} stroke="var(--chart-axis)" strokeDasharray="3 2" />
      )}
    </g>
  );
}

/** A button over each bar: pointed at or in focus, it has the source panel show where it is from. */
function Targets({ chart: { row, columns }, inspect }: StatementChartProps) {
  return (
    <div className="absolute inset-0 flex">
      {row.cells.map((cell, at) => {
        const column = columns[at];
        const point = column && { row, column, cell };
        return (
          <button
            key={cell.column}
            type="button"
            aria-label={`${row.label} ${cell.column}: ${cell.text}`}
            aria-describedby={inspect.describedBy}
            className="flex-1 rounded-1 hover:bg-selected/40 focus-visible:shadow-[var(--focus-ring-inset)]"
            onFocus={() => inspect.onFocusCell(point)}
            onMouseEnter={() => inspect.onHoverCell(point)}
            onMouseLeave={() => inspect.onHoverCell(undefined)}
          />
        );
      })}
    </div>
  );
}

/** A ratio of each year under its bar, named once. */
function Beneath({ row }: { readonly row: TableRow }) {
  return (
    <dl className="mt-0.5 max-w-90 text-11 text-ink-3 figures">
      <dt className="sr-only">{row.label}</dt>
      <dd className="flex">
        {row.cells.map((cell) => (
          <span key={cell.column} className="flex-1 text-center">
            {cell.text}
          </span>
        ))}
      </dd>
      <dd aria-hidden className="mt-0.5">
        {row.label} under each year
      </dd>
    </dl>
  );
}

type Scale = { readonly zero: number; readonly perUnit: number };

/** The baseline stands at zero wherever the values lie. */
function scaleOf(values: readonly number[]): Scale {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const room = HEIGHT - LABEL_ROOM - (bottom < 0 ? LABEL_ROOM : 0);
  const perUnit = top === bottom ? 0 : room / (top - bottom);
  return { zero: LABEL_ROOM + top * perUnit, perUnit };
}

function barOf(value: number, { zero, perUnit }: Scale) {
  const height = Math.abs(value) * perUnit;
  return value < 0
    ? { top: zero, height, labelY: zero + height + 12 }
    : { top: zero - height, height, labelY: zero - height - 5 };
}
