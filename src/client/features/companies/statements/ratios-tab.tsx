import { useMemo } from "react";
import { AddToNoteButton } from "#client/features/companies/add-to-note-button.tsx";
import { CopyTableButton } from "#client/features/companies/copy-table-button.tsx";
import { ColumnChoices } from "#client/features/companies/statements/column-choices.tsx";
import { FigureTable } from "#client/features/companies/statements/figure-pane.tsx";
import { SpanNotice } from "#client/features/companies/statements/span-notice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { Spacer, ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { columnsShown } from "#client/features/companies/statements/view-choices.ts";
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
            <Spacer />
            <AddToNoteButton {...{ note, table, connected }} title="ratios" />
            <CopyTableButton table={table} />
          </ToolRow>
          <SpanNotice connected={connected} shown={shown} />
        </>
      }
    />
  );
}
