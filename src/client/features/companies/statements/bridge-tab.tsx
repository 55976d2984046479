import { periodText } from "#core/ledger/period.ts";
import { useState } from "react";
import { Notice } from "#client/components/notice.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigureTable } from "#client/features/companies/statements/figure-pane.tsx";
import { PeriodChoice } from "#client/features/companies/statements/period-choice.tsx";
import { SpanNotice } from "#client/features/companies/statements/span-notice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { columnsShown } from "#client/features/companies/statements/view-choices.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle, statementBinding } from "#core/outputs/report/note-table.ts";
import { cleanEbitdaBridge } from "#core/outputs/report/clean-ebitda-bridge.ts";

/** How EBITDA becomes Clean EBITDA: each add-back with its source, and what was left in. */
export function BridgeTab({ connected, view, onViewChange, places, note }: TabProps) {
  const [stock, setStock] = useState<"left in" | "added back">("left in");
  const shown = useShownStatements(connected, { ...view, looksBack: false });
  const data = shown.data ?? connected;
  const addsStockCompensation = stock === "added back";
  const bridge = cleanEbitdaBridge(data, { columns: columnsShown(view), addsStockCompensation });
  if (bridge.kind === "none") {
    return <EmptyPart>Clean EBITDA is not shown. {sentence(bridge.reason)}</EmptyPart>;
  }
  return (
    <FigureTable
      data={data}
      table={bridge.table}
      part="bridge"
      places={places}
      toolbar={
        <>
          <ToolRow>
            <PeriodChoice
              connected={connected}
              period={view.period}
              onChange={(period) => onViewChange({ ...view, period })}
            />
            <Segmented
              label="Share-based compensation"
              value={stock}
              onChange={setStock}
              options={[
                { value: "left in", label: "Share-based compensation left in" },
                { value: "added back", label: "Shown added back too" },
              ]}
            />
            <TableActions
              note={note}
              identity={{ name: "Clean EBITDA Bridge", tickers: [data.ticker] }}
              title={noteTitle(bridge.table, "Clean EBITDA")}
              table={bridge.table}
              origins={() => numberedSources([{ data, table: bridge.table }])}
              usual={[]}
              bindingOf={statementBinding(connected)}
            />
          </ToolRow>
          <SpanNotice connected={connected} shown={shown} />
          <Unadjusted columns={bridge.unadjusted} of={bridge.table.columns.length} />
        </>
      }
    />
  );
}

function Unadjusted({ columns, of }: { readonly columns: readonly string[]; readonly of: number }) {
  if (columns.length === 0) return null;
  const isEverywhere = columns.length === of;
  return (
    <div className="shrink-0 border-b border-hairline px-4 py-1.5">
      <Notice tone="info">
        {isEverywhere
          ? "No adjustments identified: Clean EBITDA equals EBITDA."
          : `No adjustments identified in ${columns.map(periodText).join(", ")}: Clean EBITDA equals EBITDA there.`}
      </Notice>
    </div>
  );
}

/** "n.a.: EBITDA not available" as a sentence of its own. */
function sentence(reason: string): string {
  const text = reason.replace(/^n\.[am]\.: /, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
