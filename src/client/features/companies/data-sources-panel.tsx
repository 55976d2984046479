import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { MenuItem } from "#client/components/menu.tsx";
import { ChosenTicker } from "#client/features/companies/chosen-ticker.tsx";
import {
  type Cards,
  withAllLoading,
  withConnecting,
} from "#client/features/companies/connected-cards.ts";
import type { ShowFigure } from "#client/features/companies/connected-data-card.tsx";
import { ConnectedDataList } from "#client/features/companies/connected-data-list.tsx";
import { FinancialDatabase } from "#client/features/companies/financial-database.tsx";
import { companyQueries } from "#client/features/companies/queries.ts";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import {
  type ChangeCards,
  type UpdateCards,
  useStatementLoads,
} from "#client/features/companies/use-statement-loads.ts";
import { AddYourData } from "#client/features/companies/your-data/add-your-data.tsx";
import { newId } from "#client/lib/new-id.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";

export type DataSourcesPanelProps = {
  readonly connectedData: Cards;
  readonly onConnectedDataChange: ChangeCards;
  /** The day the figures are known on, `YYYY-MM-DD`; null: now. */
  readonly asOfDate: string | null;
  readonly onAsOfChange: (asOfDate: string | null, update: UpdateCards) => void;
  /** The figures of the text, for the cards they come from; absent until they are checked. */
  readonly figures: DocumentFigures | undefined;
  /** Goes to a figure of the text. */
  readonly onShowFigure: ShowFigure;
  /** A ticker to choose: from the home page or the command palette. */
  readonly tickerRequest?: string | undefined;
  readonly onCompare: () => void;
  /** Sections of other features for the chosen ticker, under its statements. */
  readonly renderSections?: ((choice: TickerChoice) => ReactNode) | undefined;
  /** What other features show on the cards of theirs. */
  readonly renderCardDetail?: ((card: ContextItem) => ReactNode) | undefined;
  /** What other features' menus of a card offer beside its place in the list. */
  readonly cardActions?: ((card: ContextItem) => readonly MenuItem[]) | undefined;
};

/** The left pane: choose a ticker, attach its data, and see what is attached. */
export function DataSourcesPanel(props: DataSourcesPanelProps) {
  const { connectedData, onConnectedDataChange, asOfDate, onAsOfChange, onCompare } = props;
  const { figures, onShowFigure } = props;
  useStatementLoads(connectedData, asOfDate, onConnectedDataChange);
  const { chosen, wasChosenHere, choose, clear } = useChosenTicker(
    connectedData,
    props.tickerRequest,
  );

  function connect({ ticker, sourceType }: TickerChoice): void {
    const type = sourceType === "user-data" ? "filings" : "financial";
    const attached = { ticker, type, id: newId(), timestamp: new Date().toISOString() } as const;
    onConnectedDataChange((cards) => withConnecting(cards, attached));
  }

  function connectOwn(ticker: string): void {
    const choice = { ticker, sourceType: "user-data" } as const;
    choose(choice);
    if (fullReason(connectedData, choice) === undefined) connect(choice);
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
          {chosen === undefined && <AddYourData ticker="" hasFiles={false} onKept={connectOwn} />}
        </div>
        {chosen !== undefined && (
          <FinancialDatabase
            chosen={chosen}
            isFocused={wasChosenHere}
            disabledReason={fullReason(connectedData, chosen)}
            onConnect={() => connect(chosen)}
            onOwnKept={connectOwn}
          />
        )}
        {chosen !== undefined && props.renderSections?.(chosen)}
        <ConnectedDataList
          cards={connectedData}
          onCardsChange={onConnectedDataChange}
          asOfDate={asOfDate}
          onAsOfChange={(date) => onAsOfChange(date, withAllLoading)}
          onCompare={onCompare}
          figures={figures}
          onShowFigure={onShowFigure}
          renderCardDetail={props.renderCardDetail}
          cardActions={props.cardActions ?? noActions}
        />
      </div>
    </section>
  );
}

function noActions(): readonly MenuItem[] {
  return [];
}

/** A document holds 50 cards at most; one that is there already can always be refreshed. */
function fullReason(cards: Cards, { ticker, sourceType }: TickerChoice): string | undefined {
  const type = sourceType === "user-data" ? "filings" : "financial";
  const isConnected = cards.some((card) => card.type === type && card.ticker === ticker);
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
  // A row of the box has its name; a ticker alone was asked for by name.
  const isByName = chosen?.name === undefined && chosen?.sourceType === "standard";
  const { data: own } = useQuery({ ...companyQueries.userTickers(), enabled: isByName });
  return {
    chosen: chosen !== undefined && isByName ? requested(chosen.ticker, own) : chosen,
    wasChosenHere,
    choose,
    clear: () => choose(undefined),
  };
}

/** A ticker asked for by name: the analyst's own statements come first (spec section 4). */
function requested(ticker: string, own: readonly string[] = []): TickerChoice {
  const name = ticker.trim().toUpperCase();
  return { ticker: name, sourceType: own.includes(name) ? "user-data" : "standard" };
}

function firstConnected(cards: Cards): TickerChoice | undefined {
  const data = connectedStatements(cards)[0];
  const sourceType = data?.origin === "user" ? "user-data" : "standard";
  return data && { ticker: data.ticker, name: data.name, sourceType };
}
