import { type ReactNode, useId } from "react";
import { elementView } from "#client/lib/element-view.ts";
import type { Inspect } from "#client/features/companies/statements/figure-pane.tsx";
import { barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { sceneElement } from "#core/outputs/exhibits/exhibit-element.ts";
import { barsInWords } from "#core/outputs/exhibits/exhibit.ts";
import type { TableRow } from "#core/outputs/report/statement-table.ts";
import type { StatementChart as Chart } from "#core/outputs/report/statement-charts.ts";

const FRAME = { width: 300, height: 168, top: 18, foot: 18, below: 18, share: 0.72, font: 11 };

type StatementChartProps = { readonly chart: Chart; readonly inspect: Inspect };

/** Bars of four years on a baseline of zero: the latest dark, its value over it, no axis, no grid; under it what is done with it. */
export function StatementChart({
  chart,
  inspect,
  children,
}: StatementChartProps & { readonly children: ReactNode }) {
  const { title, note, beneath } = chart;
  const id = useId();
  return (
    <figure className="min-w-0" aria-labelledby={id}>
      <figcaption className="flex min-h-18 flex-col justify-end">
        <h3 id={id} className="text-13 font-semibold">
          {title}
        </h3>
        <p className="text-11 text-ink-3 figures">{note}</p>
      </figcaption>
      <div className="relative mt-2 max-w-90">
        {elementView(sceneElement(barScene(chart, FRAME), barsInWords(chart)))}
        <Targets chart={chart} inspect={inspect} />
      </div>
      {beneath !== undefined && <Beneath row={beneath} />}
      {children}
    </figure>
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
