import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { ComparedTickers } from "#client/features/companies/side-by-side/compared-tickers.tsx";
import {
  ComparisonChoices,
  notConnected,
} from "#client/features/companies/side-by-side/comparison-choices.tsx";
import { ComparisonNotes } from "#client/features/companies/side-by-side/comparison-notes.tsx";
import {
  type Comparison,
  sideBySideQuery,
} from "#client/features/companies/side-by-side/side-by-side-query.ts";
import type { SideBySideAnswer } from "#contracts/side-by-side.ts";
import { longDate } from "#core/ledger/dates.ts";
import { SIDE_BY_SIDE_MAX } from "#core/finance/ratios/side-by-side.ts";
import { type GridCell, StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { FigurePane, type Places } from "#client/features/companies/statements/figure-pane.tsx";
import type { GridPlace } from "#client/features/companies/use-roving-cell.ts";
import { periodText } from "#core/ledger/period.ts";
import { copiedSideBySide, sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

type SideBySideDialogProps = {
  /** Those that are compared at first; the first six of them. */
  readonly tickers: readonly string[];
  /** Others are compared: what is to be there when it is opened again. */
  readonly onTickersChange: (tickers: readonly string[]) => void;
  /** Connects the statements of those that are not connected yet. */
  readonly onConnect: (tickers: readonly string[]) => void;
  readonly connected: ReadonlySet<string>;
  readonly note: Note;
  /** The day the document's figures are known on, `YYYY-MM-DD`; null: now. */
  readonly asOfDate: string | null;
  readonly onClose: () => void;
};

/** Up to six companies on the same rows, with what must be known before comparing them. */
export function SideBySideDialog({
  tickers,
  onTickersChange,
  onConnect,
  connected,
  note,
  asOfDate,
  onClose,
}: SideBySideDialogProps) {
  const [comparison, setComparison] = useState<Comparison>({
    tickers: tickers.slice(0, SIDE_BY_SIDE_MAX),
    period: "annual",
    measure: "absolute",
    asOf: asOfDate ?? undefined,
  });
  const [wasChanged, setWasChanged] = useState(false);
  const query = useQuery(sideBySideQuery(comparison));

  function change(changed: Partial<Comparison>): void {
    setWasChanged(true);
    if (changed.tickers !== undefined) onTickersChange(changed.tickers);
    setComparison((current) => ({ ...current, ...changed }));
  }

  return (
    <Dialog
      onClose={onClose}
      title="Compare companies"
      description={`The same rows and ratios of up to six companies${asOfDate === null ? "" : `, as known on ${longDate(asOfDate)}`}`}
      className="max-w-350"
    >
      <div className="flex h-[calc(100vh-140px)] flex-col">
        <ComparedTickers
          tickers={comparison.tickers}
          names={namesOf(query.data)}
          onChange={(next) => change({ tickers: next })}
        />
        <ComparisonChoices
          {...{ comparison, connected, onConnect, note }}
          answer={query.data}
          onChange={change}
        >
          {query.isFetching && <Reading tickers={comparison.tickers} />}
          <ConnectAll {...{ connected, onConnect }} tickers={comparison.tickers} />
        </ComparisonChoices>
        {comparison.tickers.length === 0 ? (
          <p className="p-5 text-13 text-ink-2">
            Add a company: type its ticker or its name. Up to six stand side by side.
          </p>
        ) : (
          <Compared query={query} takesFocus={!wasChanged} />
        )}
      </div>
    </Dialog>
  );
}

type ConnectAllProps = Pick<SideBySideDialogProps, "tickers" | "connected" | "onConnect">;

/** Attaches the statements of every company compared, so that a text can be about them. */
function ConnectAll({ tickers, connected, onConnect }: ConnectAllProps) {
  const missing = notConnected({ tickers }, connected);
  if (tickers.length === 0) return null;
  return (
    <Button
      size="small"
      disabledReason={missing.length === 0 ? "All of them are connected" : undefined}
      onClick={() => onConnect(missing)}
    >
      Connect all
    </Button>
  );
}

type ComparedProps = {
  readonly query: UseQueryResult<SideBySideAnswer>;
  readonly takesFocus: boolean;
};

/** The table, or what stands in its place: still bars while it is read, or why it can't be. */
function Compared({ query: { data, error, refetch }, takesFocus }: ComparedProps) {
  const retry = () => void refetch();
  if (error !== null) {
    return (
      <div className="p-4">
        <NotLoaded error={error} onRetry={retry} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="p-4">
        <Skeleton widths={["40%", "92%", "88%", "90%", "86%", "91%", "84%", "89%"]} />
      </div>
    );
  }
  const { warnings, failed } = data;
  return (
    <ComparisonTable
      answer={data}
      takesFocus={takesFocus}
      notes={<ComparisonNotes warnings={warnings} failed={failed} onRetry={retry} />}
    />
  );
}

function namesOf(answer: SideBySideAnswer | undefined): ReadonlyMap<string, string> {
  return new Map(answer?.companies.map(({ ticker, name }) => [ticker, name]));
}

function Reading({ tickers }: { readonly tickers: readonly string[] }) {
  return (
    <output className="flex items-center gap-2 text-12 text-ink-2">
      <Spinner />
      Reading the statements of {tickers.join(", ")}
    </output>
  );
}

type ComparisonTableProps = {
  readonly answer: SideBySideAnswer;
  /** Whether the table takes the focus when it appears. */
  readonly takesFocus: boolean;
  /** What stands between the choices and the table. */
  readonly notes: ReactNode;
};

/** The companies on the same rows, beside the source of the figure pointed at or in focus. */
function ComparisonTable({ answer, takesFocus, notes }: ComparisonTableProps) {
  const table = sideBySideTable(answer);
  const [places] = useState<Places>(() => ({ last: new Map() }));
  return (
    <FigurePane
      data={(cell) => inspected(answer, cell)}
      table={table}
      copied={copiedSideBySide(answer)}
      first={firstPlace(table)}
      part="compared"
      places={places}
      toolbar={notes}
    >
      {(inspect) => (
        <>
          <StatementGrid table={table} takesFocus={takesFocus} {...inspect} />
          {answer.notes.length > 0 && (
            <p className="shrink-0 border-t border-hairline px-4 py-1.5 text-11 text-ink-3 figures">
              {answer.notes.join(" ")}
            </p>
          )}
        </>
      )}
    </FigurePane>
  );
}

/** A figure with the company it is of; the median is no company's. */
function inspected({ companies }: SideBySideAnswer, cell: GridCell | undefined) {
  const head = companies.find(({ ticker }) => ticker === cell?.column.key);
  if (cell === undefined || head === undefined) {
    return { cell, name: "Median of the companies compared", currency: "", cik: undefined };
  }
  const key = `${head.ticker}, ${periodText(head.column ?? "no such period")}`;
  const { name, currency, cik } = head;
  return { cell: { ...cell, column: { ...cell.column, key } }, name, currency, cik };
}

/** The first company, where a statement would begin with its newest column. */
function firstPlace({ groups, columns }: StatementTable): GridPlace | undefined {
  const [row, column] = [groups[0]?.rows[0], columns[0]];
  return row && column && { row: row.item, column: column.key };
}
