import { Database, Table2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { ChosenTicker } from "#client/features/companies/chosen-ticker.tsx";
import {
  type Cards,
  withAllLoading,
  withConnecting,
} from "#client/features/companies/connected-cards.ts";
import { ConnectedDataList } from "#client/features/companies/connected-data-list.tsx";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import {
  type ChangeCards,
  type UpdateCards,
  useStatementLoads,
} from "#client/features/companies/use-statement-loads.ts";
import { newId } from "#client/lib/new-id.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { TickerChoice } from "#core/companies/source-type.ts";
import { connectedStatements } from "#core/ledger/connected-data.ts";

type DataSourcesPanelProps = {
  readonly connectedData: Cards;
  readonly onConnectedDataChange: ChangeCards;
  /** The day the figures are known on, `YYYY-MM-DD`; null: now. */
  readonly asOfDate: string | null;
  readonly onAsOfChange: (asOfDate: string | null, update: UpdateCards) => void;
  /** A ticker to choose: from the home page or the command palette. */
  readonly tickerRequest?: string | undefined;
  readonly onCompare: () => void;
};

/** The left pane: choose a ticker, attach its data, and see what is attached. */
export function DataSourcesPanel(props: DataSourcesPanelProps) {
  const { connectedData, onConnectedDataChange, asOfDate, onAsOfChange, onCompare } = props;
  useStatementLoads(connectedData, asOfDate, onConnectedDataChange);
  const { chosen, wasChosenHere, choose, clear } = useChosenTicker(
    connectedData,
    props.tickerRequest,
  );

  function connect(ticker: string): void {
    const attached = { ticker, id: newId(), timestamp: new Date().toISOString() };
    onConnectedDataChange((cards) => withConnecting(cards, attached));
  }

  return (
    <section aria-label="Data sources" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 shrink-0 items-center border-b border-hairline px-3.5">
        <h2 className="text-[12.5px] font-semibold">Data sources</h2>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="shrink-0 border-b border-hairline px-3.5 py-2.5">
          {chosen === undefined ? (
            <TickerSearch isFocused={wasChosenHere} onChoose={choose} />
          ) : (
            <ChosenTicker choice={chosen} onClear={clear} />
          )}
        </div>
        {chosen !== undefined && (
          <section
            aria-labelledby="financial-database"
            className="shrink-0 border-b border-hairline px-3.5 pt-2 pb-2.5"
          >
            <h3
              id="financial-database"
              className="mb-1.25 flex h-5 items-center gap-1.5 text-12 font-semibold text-ink-2"
            >
              <Database size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
              Financial Database
            </h3>
            <Button
              // Choosing takes the search box away: the next step takes its focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={wasChosenHere}
              className="w-full"
              disabledReason={fullReason(connectedData, chosen.ticker)}
              onClick={() => connect(chosen.ticker)}
            >
              <Table2 size={14} strokeWidth={1.75} className="text-ink-2" aria-hidden />
              Financial Statements
            </Button>
          </section>
        )}
        <ConnectedDataList
          cards={connectedData}
          onCardsChange={onConnectedDataChange}
          asOfDate={asOfDate}
          onAsOfChange={(date) => onAsOfChange(date, withAllLoading)}
          onCompare={onCompare}
        />
      </div>
    </section>
  );
}

/** A document holds 50 cards at most; one that is there already can always be refreshed. */
function fullReason(cards: Cards, ticker: string): string | undefined {
  const isConnected = cards.some((card) => card.type === "financial" && card.ticker === ticker);
  if (isConnected || cards.length < CONNECTED_DATA_MAX) return undefined;
  return `${CONNECTED_DATA_MAX} sources are connected. Remove one to connect another.`;
}

/** The chosen ticker: at first the first connected one, then what the analyst or a request says. */
function useChosenTicker(cards: Cards, tickerRequest: string | undefined) {
  const [request, setRequest] = useState(tickerRequest);
  const [wasChosenHere, setWasChosenHere] = useState(false);
  const [chosen, setChosen] = useState<TickerChoice | undefined>(() =>
    tickerRequest === undefined ? firstConnected(cards) : requested(tickerRequest),
  );
  if (tickerRequest !== request) {
    setRequest(tickerRequest);
    setWasChosenHere(false);
    if (tickerRequest !== undefined) setChosen(requested(tickerRequest));
  }
  function choose(choice: TickerChoice | undefined): void {
    setWasChosenHere(true);
    setChosen(choice);
  }
  return { chosen, wasChosenHere, choose, clear: () => choose(undefined) };
}

function requested(ticker: string): TickerChoice {
  return { ticker: ticker.trim().toUpperCase(), sourceType: "standard" };
}

function firstConnected(cards: Cards): TickerChoice | undefined {
  const data = connectedStatements(cards)[0];
  return data && { ticker: data.ticker, name: data.name, sourceType: "standard" };
}
