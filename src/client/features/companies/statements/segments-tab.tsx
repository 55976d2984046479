import { type ReactNode, useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import { SpanNotice } from "#client/features/companies/statements/span-notice.tsx";
import { StatementChart } from "#client/features/companies/statements/statement-chart.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import {
  usePeriodReason,
  useShownStatements,
} from "#client/features/companies/statements/use-shown-statements.ts";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { SPLIT_AXES, type SplitAxis } from "#core/ledger/segments.ts";
import { noteTitle, statementBinding } from "#core/outputs/report/note-table.ts";
import {
  refusedSplits,
  segmentCharts,
  type SegmentMeasure,
  segmentTable,
} from "#core/outputs/report/segment-table.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";

const AXES: Readonly<Record<SplitAxis, string>> = {
  segments: "Segments",
  geography: "Geography",
  products: "Products",
};

const SHAPES = [
  { value: "amounts", label: "Amounts" },
  { value: "share", label: "Share" },
  { value: "growth", label: "Growth" },
  { value: "charts", label: "Charts" },
] as const satisfies readonly {
  readonly value: SegmentMeasure | "charts";
  readonly label: string;
}[];

type Shape = (typeof SHAPES)[number]["value"];

type SegmentsTabProps = TabProps & { readonly isFirstSeen: boolean };

/** What the company splits by segment, region and product, with what leads from the parts to the whole. */
export function SegmentsTab(props: SegmentsTabProps) {
  const { connected, view } = props;
  const [chosen, setChosen] = useState<SplitAxis>(() => citedAxis(props));
  // Nobody files splits of twelve months within a year.
  const period = view.period === "quarterly" ? "quarterly" : "annual";
  const shown = useShownStatements(connected, { period, span: "recent", looksBack: true });
  const data = shown.data ?? connected;
  const axes = SPLIT_AXES.filter((axis) => data.segments?.some((split) => split.axis === axis));
  const axis = axes.includes(chosen) ? chosen : axes[0];
  const notice = <SpanNotice connected={connected} shown={shown} />;
  const periods = <Periods {...props} period={period} />;
  if (axis === undefined) {
    return (
      <>
        <ToolRow>{periods}</ToolRow>
        {notice}
        {!shown.isFetching && <EmptyPart>{whyNone(data)}</EmptyPart>}
      </>
    );
  }
  return (
    <Splits {...props} {...{ data, axis, notice }}>
      {periods}
      <Segmented
        label="Split by"
        value={axis}
        onChange={setChosen}
        options={axes.map((value) => ({ value, label: AXES[value] }))}
      />
    </Splits>
  );
}

function Periods({
  connected,
  view,
  onViewChange,
  period,
}: TabProps & { readonly period: "annual" | "quarterly" }) {
  const quarterly = usePeriodReason(connected, "quarterly");
  return (
    <Segmented
      label="Periods"
      value={period}
      onChange={(next) => onViewChange({ ...view, period: next })}
      options={[
        { value: "annual", label: "Annual" },
        { value: "quarterly", label: "Quarterly", disabledReason: quarterly },
      ]}
    />
  );
}

type SplitsProps = SegmentsTabProps & {
  readonly data: FinancialData;
  readonly axis: SplitAxis;
  readonly notice: ReactNode;
  /** The choices before those of the table. */
  readonly children: ReactNode;
};

/** The table or the charts of one axis. */
function Splits({
  connected,
  places,
  isFirstSeen,
  note,
  data,
  axis,
  notice,
  children,
}: SplitsProps) {
  const [shape, setShape] = useState<Shape>("amounts");
  const table = segmentTable(data, axis, shape === "charts" ? "amounts" : shape);
  return (
    <FigurePane
      data={data}
      table={table}
      part="segments"
      places={places}
      toolbar={
        <>
          <ToolRow>
            {children}
            <Segmented label="Measure" value={shape} onChange={setShape} options={SHAPES} />
            <TableActions
              note={note}
              identity={{ name: "Financial Statements", tickers: [data.ticker] }}
              title={noteTitle(table, AXES[axis].toLowerCase())}
              table={table}
              origins={() => numberedSources([{ data, table }])}
              usual={[]}
              bindingOf={statementBinding(connected)}
            />
          </ToolRow>
          {notice}
        </>
      }
    >
      {(inspect) =>
        shape === "charts" ? (
          <div className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(250px,1fr))] content-start gap-x-8 gap-y-6 overflow-y-auto bg-paper px-5 py-4">
            {segmentCharts(data, axis).map((chart) => (
              <StatementChart key={chart.name} chart={chart} inspect={inspect}>
                {null}
              </StatementChart>
            ))}
          </div>
        ) : (
          <>
            <StatementGrid table={table} takesFocus={isFirstSeen} {...inspect} />
            {refusedSplits(data, axis).map((sentence) => (
              <p key={sentence} className="shrink-0 px-4 py-1 text-11 text-ink-3">
                {sentence}
              </p>
            ))}
          </>
        )
      }
    </FigurePane>
  );
}

/** The axis of the figure that the dialog was opened at. */
function citedAxis({ connected, places }: TabProps): SplitAxis {
  const row = places.cited?.place.row;
  const all = [connected, connected.quarterly].flatMap((table) => table?.segments ?? []);
  return all.find(({ rows }) => rows.some(({ item }) => item === row))?.axis ?? "segments";
}

function whyNone({ segments, origin, face }: FinancialData): string {
  if (segments !== undefined) return "This filing tags no segments.";
  if (origin === "user") {
    return "Segments are read from the pages of filings: your own statements have none.";
  }
  const reason = face?.status === "not checked" ? `: ${face.reason}` : "";
  return `Segments are read from the pages of filings, and none of this company was read${reason}.`;
}
