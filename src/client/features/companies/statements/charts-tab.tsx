import { useMemo, useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { ChartActions } from "#client/features/companies/statements/chart-actions.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import { StatementChart } from "#client/features/companies/statements/statement-chart.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { type NoteTable, noteTitle, statementBinding } from "#core/outputs/report/note-table.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { usualItems } from "#core/outputs/report/key-table.ts";
import { chartTable, statementCharts } from "#core/outputs/report/statement-charts.ts";

/** The last four years at a glance, as charts or as the table they draw. */
export function ChartsTab({
  connected,
  places,
  note,
}: Pick<TabProps, "connected" | "places" | "note">) {
  const [shape, setShape] = useState<"charts" | "table">("charts");
  const charts = useMemo(() => statementCharts(connected), [connected]);
  const table = useMemo(() => chartTable(connected), [connected]);
  const identity = { name: "Financial Statements", tickers: [connected.ticker] } as const;
  const origins = () => numberedSources([{ data: connected, table }]);
  const noteTable: NoteTable = {
    title: noteTitle(table, "last four years"),
    table,
    usual: usualItems(connected),
    bindingOf: statementBinding(connected),
  };
  if (charts.length === 0) {
    return <EmptyPart>The connected figures hold nothing to draw.</EmptyPart>;
  }
  return (
    <FigurePane
      data={connected}
      table={table}
      part="charts"
      places={places}
      toolbar={
        <ToolRow>
          <Segmented
            label="Shape"
            value={shape}
            onChange={setShape}
            options={[
              { value: "charts", label: "Charts" },
              { value: "table", label: "Table" },
            ]}
          />
          {shape === "table" && <TableActions {...{ note, identity, origins }} {...noteTable} />}
        </ToolRow>
      }
    >
      {(inspect) =>
        shape === "table" ? (
          <StatementGrid table={table} takesFocus={false} {...inspect} />
        ) : (
          <div className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(250px,1fr))] content-start gap-x-8 gap-y-6 overflow-y-auto bg-paper px-5 py-4">
            {charts.map((chart) => (
              <StatementChart key={chart.name} chart={chart} inspect={inspect}>
                <ChartActions {...{ chart, connected, note, noteTable }} />
              </StatementChart>
            ))}
          </div>
        )
      }
    </FigurePane>
  );
}
