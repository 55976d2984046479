import { useSearch } from "@tanstack/react-router";
import { DataSourcesPanel, type DataSourcesPanelProps } from "./data-sources-panel.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { useCheckedFigures } from "#client/document/check/use-checked-figures.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import { useNote } from "#client/features/companies/use-note.ts";

type DataSourcesProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly onCompare: () => void;
} & Pick<DataSourcesPanelProps, "renderSections" | "renderCardDetail" | "cardActions">;

/** The left pane over the open document: its cards, its as-of date, the figures they gave. */
export function DataSources({ session, check, ...composed }: DataSourcesProps) {
  const { ticker } = useSearch({ from: "/canvas" });
  const connectedData = useSession(session, (state) => state.connectedData);
  const asOfDate = useSession(session, (state) => state.asOfDate);
  const figures = useCheckedFigures(check, ({ document }) => document);
  return (
    <DataSourcesPanel
      connectedData={connectedData}
      onConnectedDataChange={(update) => {
        session.dispatch({ type: "connected", update, now: Date.now() });
      }}
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
