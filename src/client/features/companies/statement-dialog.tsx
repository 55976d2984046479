import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { spanCaption } from "#client/features/companies/card-caption.ts";
import { CellSourcePanel } from "#client/features/companies/cell-source-panel.tsx";
import { CopyTableButton } from "#client/features/companies/copy-table-button.tsx";
import { copyTableEvent } from "#client/features/companies/copy-table.ts";
import { type GridCell, StatementGrid } from "#client/features/companies/statement-grid.tsx";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { statementTable } from "#core/report/statement-table.ts";

type StatementDialogProps = {
  readonly data: ConnectedFinancialData;
  readonly onClose: () => void;
};

const SOURCE_PANEL_ID = "cell-source";

/** The statements of one company as a readable table, each figure beside its source. */
export function StatementDialog({ data, onClose }: StatementDialogProps) {
  const table = statementTable(data);
  const [focused, setFocused] = useState<GridCell>();
  const [hovered, setHovered] = useState<GridCell>();

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${data.name}: Financial Statements`}
      description={`${data.ticker}, ${spanCaption(data)}`}
      className="max-w-280"
    >
      <div className="grid h-[calc(100vh-140px)] grid-cols-[minmax(0,1fr)_280px] max-[900px]:grid-cols-1 max-[900px]:grid-rows-[minmax(0,1fr)_auto]">
        <div
          className="flex min-h-0 min-w-0 flex-col border-r border-hairline"
          onCopy={(event) => copyTableEvent(event, table)}
        >
          <div className="flex items-center gap-2 border-b border-hairline px-4 py-1.5">
            {table.bundledNote !== undefined && <Badge tone="warning">{table.bundledNote}</Badge>}
            <p className="min-w-0 flex-1 text-11 text-ink-3">
              R restated since first filed · ƒ computed · * see its source
            </p>
            <CopyTableButton table={table} />
          </div>
          <StatementGrid
            table={table}
            describedBy={SOURCE_PANEL_ID}
            onFocusCell={setFocused}
            onHoverCell={setHovered}
          />
        </div>
        <CellSourcePanel
          id={SOURCE_PANEL_ID}
          cell={hovered ?? focused}
          currency={data.currency}
          cik={data.cik}
        />
      </div>
    </Dialog>
  );
}
