import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Toaster } from "#client/components/toaster.tsx";
import { TooltipProvider } from "#client/components/tooltip.tsx";
import type { Cards } from "#client/features/companies/connected-cards.ts";
import { DataSourcesPanel } from "#client/features/companies/data-sources-panel.tsx";

type WorkspaceProps = { readonly initial: Cards; readonly request?: string | undefined };

/** The panel over a document's cards and as-of date, as the canvas holds them. */
function Workspace({ initial, request }: WorkspaceProps) {
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
      tickerRequest={request}
      onCompare={() => undefined}
    />
  );
}

/** Shows the panel with these cards; `request` is a ticker asked for from elsewhere. */
export function openPanel(initial: Cards = [], request?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <Workspace initial={initial} request={request} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
