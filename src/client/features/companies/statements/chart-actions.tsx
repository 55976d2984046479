import { FilePlus2 } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { copyPicture } from "#client/document/exhibits/exhibit-picture.ts";
import type { Note } from "#client/features/companies/table-actions.tsx";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { exhibitOfTable } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { type NoteTable, noteTable as linesOf } from "#core/outputs/report/note-table.ts";
import { pictureCaption } from "#core/outputs/report/picture-caption.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import type { StatementChart } from "#core/outputs/report/statement-charts.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

type ChartActionsProps = {
  readonly chart: StatementChart;
  readonly connected: ConnectedFinancialData;
  /** Absent where no document is open beside the chart. */
  readonly note: Note | undefined;
  /** The table of all charts. */
  readonly noteTable: NoteTable;
};

/** Under a chart: puts that chart into the document, and copies it as a picture. */
export function ChartActions({ chart, connected, note, noteTable }: ChartActionsProps) {
  const { row, columns, title, note: said } = chart;
  const { table } = noteTable;
  const groups = [{ title: "", rows: [row] }];
  const origins = () => numberedSources([{ data: connected, table: { ...table, groups } }]);

  function add({ add: put, cards }: Note): void {
    const chosen = {
      rows: new Set([row.item]),
      columns: new Set(columns.map(({ key }) => key)),
    };
    const identity = { name: "Financial Statements", tickers: [connected.ticker] } as const;
    const exhibit = exhibitOfTable(identity, { table, chosen }, cards);
    put(
      exhibit === undefined
        ? linesOf(noteTable, chosen)
        : { text: exhibitLine(exhibit.name), anchors: [] },
    );
  }

  return (
    <div className="mt-1 flex gap-1">
      {note !== undefined && (
        <Button
          size="small"
          variant="ghost"
          className="-ml-2"
          aria-label={`Add to note: ${row.label}`}
          disabledReason={note.blockedReason}
          onClick={() => add(note)}
        >
          <FilePlus2 size={13} strokeWidth={1.75} aria-hidden />
          Add to note
        </Button>
      )}
      <CopyButton
        text={() =>
          copyPicture({ drawing: chart }, pictureCaption({ title, note: said, origins: origins() }))
        }
        label="Copy as picture"
      />
    </div>
  );
}
