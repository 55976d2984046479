import { Segmented } from "#client/components/segmented.tsx";
import { type Note, TableActions } from "#client/features/companies/table-actions.tsx";
import { ColumnChoices } from "#client/features/companies/statements/column-choices.tsx";
import { FigureTable, type Places } from "#client/features/companies/statements/figure-pane.tsx";
import { SpanNotice } from "#client/features/companies/statements/span-notice.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import {
  columnsShown,
  type ViewChoices,
} from "#client/features/companies/statements/view-choices.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { MEASURE_TABLES } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle, statementBinding } from "#core/outputs/report/note-table.ts";
import { usualItems } from "#core/outputs/report/key-table.ts";
import { type Measure, statementView } from "#core/outputs/report/statement-view.ts";
import { useMemo } from "react";

export type TabProps = {
  readonly connected: ConnectedFinancialData;
  readonly view: ViewChoices;
  readonly onViewChange: (view: ViewChoices) => void;
  readonly places: Places;
  readonly note: Note | undefined;
};

type StatementsTabProps = TabProps & {
  /** Whether the dialog has just opened: then the table takes the focus. */
  readonly isFirstSeen: boolean;
};

const MEASURES: readonly { readonly value: Measure; readonly label: string }[] = [
  { value: "absolute", label: "Amounts" },
  { value: "growth", label: "Growth" },
  { value: "common-size", label: "Common size" },
];

const NOTE_TITLES: Readonly<Record<Measure, string>> = {
  absolute: "financial statements",
  growth: "growth",
  "common-size": "common size",
};

const LEGEND = "R restated since first filed · ƒ computed · * see its source";

/** The statements in the periods and by the measure that the analyst asks for. */
export function StatementsTab(props: StatementsTabProps) {
  const { connected, view, onViewChange, places, isFirstSeen, note } = props;
  const looksBack = view.measure === "growth";
  const shown = useShownStatements(connected, { ...view, looksBack });
  const data = shown.data ?? connected;
  const columns = columnsShown(view);
  const { measure, vintage } = view;
  const table = useMemo(
    () => statementView(data, { measure, vintage, columns }),
    [data, measure, vintage, columns],
  );
  return (
    <FigureTable
      data={data}
      table={table}
      part="statements"
      places={places}
      takesFocus={isFirstSeen}
      toolbar={
        <>
          <ToolRow>
            <ColumnChoices connected={connected} view={view} onChange={onViewChange} />
            <Segmented
              label="Measure"
              value={view.measure}
              onChange={(chosen) => onViewChange({ ...view, measure: chosen })}
              options={MEASURES}
            />
            <TableActions
              note={note}
              identity={{ name: MEASURE_TABLES[measure], tickers: [data.ticker] }}
              title={noteTitle(table, NOTE_TITLES[measure])}
              table={table}
              origins={() => numberedSources([{ data, table }])}
              usual={usualItems(connected)}
              bindingOf={statementBinding(connected)}
            />
          </ToolRow>
          <SpanNotice connected={connected} shown={shown} />
          <p className="shrink-0 px-4 py-1 text-11 text-ink-3">{LEGEND}</p>
        </>
      }
    />
  );
}
