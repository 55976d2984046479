import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Cards } from "#client/document/cards.ts";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Toaster } from "#client/components/toaster.tsx";
import { TooltipLayer } from "#client/components/tooltip-layer.tsx";
import type { ShowFigure } from "#client/features/companies/connected-data-card.tsx";
import { DataSourcesPanel } from "#client/features/companies/data-sources-panel.tsx";
import { reportFigures } from "#core/outputs/report/report-figures.ts";

type WorkspaceProps = { readonly initial: Cards } & Asked;

type Asked = {
  /** A ticker asked for from elsewhere. */
  readonly request?: string | undefined;
  /** The text whose figures were checked against the cards. */
  readonly content?: string;
  readonly onShowFigure?: ShowFigure;
};

/** The panel over a document's cards and as-of date, as the canvas holds them. */
function Workspace({ initial, request, content = "", onShowFigure }: WorkspaceProps) {
  const [cards, setCards] = useState(initial);
  const [asOfDate, setAsOfDate] = useState<string | null>(null);
  return (
    <DataSourcesPanel
      connectedData={cards}
      onConnectedDataChange={(update) => setCards(update)}
      asOfDate={asOfDate}
      onAsOfChange={(date, update) => {
        setAsOfDate(date);
        setCards(update);
      }}
      figures={reportFigures({ content, connectedData: cards })}
      onShowFigure={onShowFigure ?? (() => undefined)}
      tickerRequest={request}
      onCompare={() => undefined}
    />
  );
}

/** Shows the panel with these cards. */
export function openPanel(initial: Cards = [], asked: Asked = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Workspace initial={initial} {...asked} />
      <Toaster />
      <TooltipLayer />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
