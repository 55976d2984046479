import { useMemo } from "react";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import { ColumnChoices } from "#client/features/companies/statements/column-choices.tsx";
import { FigureTable } from "#client/features/companies/statements/figure-pane.tsx";
import { SpanNotice } from "#client/features/companies/statements/span-notice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { columnsShown } from "#client/features/companies/statements/view-choices.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle, statementBinding } from "#core/outputs/report/note-table.ts";
import { usualItems } from "#core/outputs/report/key-table.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";

/** Every ratio with its formula; its inputs are its source. */
export function RatiosTab(props: TabProps & { readonly isFirstSeen: boolean }) {
  const { connected, view, onViewChange, places, isFirstSeen, note } = props;
  const shown = useShownStatements(connected, { ...view, looksBack: false });
  const data = shown.data ?? connected;
  const columns = columnsShown(view);
  const { vintage } = view;
  const table = useMemo(() => ratioTable(data, { columns, vintage }), [data, columns, vintage]);
  return (
    <FigureTable
      data={data}
      table={table}
      part="ratios"
      places={places}
      takesFocus={isFirstSeen}
      toolbar={
        <>
          <ToolRow>
            <ColumnChoices connected={connected} view={view} onChange={onViewChange} />
            <TableActions
              note={note}
              identity={{ name: "Ratios", tickers: [data.ticker] }}
              title={noteTitle(table, "ratios")}
              table={table}
              origins={() => numberedSources([{ data, table }])}
              usual={usualItems(connected)}
              bindingOf={statementBinding(connected)}
            />
          </ToolRow>
          <SpanNotice connected={connected} shown={shown} />
        </>
      }
    />
  );
}
