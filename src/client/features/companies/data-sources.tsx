import { useSearch } from "@tanstack/react-router";
import { useStore } from "#client/lib/use-store.ts";
import { DataSourcesPanel, type DataSourcesPanelProps } from "./data-sources-panel.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useNote } from "#client/features/companies/use-note.ts";

type DataSourcesProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly onCompare: () => void;
} & Pick<DataSourcesPanelProps, "renderSections" | "renderCardDetail" | "cardActions">;

/** The left pane over the open document: its cards, its as-of date, the figures they gave. */
export function DataSources({ session, check, ...composed }: DataSourcesProps) {
  const { ticker } = useSearch({ from: "/canvas" });
  const connectedData = useStore(session, (state) => state.connectedData);
  const asOfDate = useStore(session, (state) => state.asOfDate);
  const figures = useStore(check, ({ document }) => document);
  return (
    <DataSourcesPanel
      connectedData={connectedData}
      onConnectedDataChange={session.connect}
      asOfDate={asOfDate}
      onAsOfChange={(date, update) => {
        session.dispatch({ type: "dated", asOfDate: date, update, now: Date.now() });
      }}
      figures={figures}
      onShowFigure={session.goTo}
      tickerRequest={ticker}
      note={useNote(session)}
      {...composed}
    />
  );
}
