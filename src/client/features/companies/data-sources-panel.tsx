import { useQuery } from "@tanstack/react-query";
import type { Cards, ChangeCards, UpdateCards } from "#client/document/cards.ts";
import { type ReactNode, useState } from "react";
import type { MenuItem } from "#client/components/menu.tsx";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { ChosenTicker } from "#client/features/companies/chosen-ticker.tsx";
import {
  type StatementsType,
  statementsOf,
  withAllLoading,
  withConnecting,
} from "#client/features/companies/connected-cards.ts";
import type { ShowFigure } from "#client/features/companies/connected-data-card.tsx";
import {
  ConnectedDataList,
  type OpenedTable,
} from "#client/features/companies/connected-data-list.tsx";
import { FinancialDatabase } from "#client/features/companies/financial-database.tsx";
import { companyQueries } from "#client/features/companies/queries.ts";
import { ReadyCompanies } from "#client/features/companies/ready-companies.tsx";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import { useStatementLoads } from "#client/features/companies/use-statement-loads.ts";
import { AddYourData } from "#client/features/companies/your-data/add-your-data.tsx";
import { newId } from "#client/lib/new-id.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { ReadyCompany } from "#core/finance/companies/ready-companies.ts";
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
  /** Where rows of the tables can be written; absent with none. */
  readonly note?: Note | undefined;
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

  const { opened, setOpened, openOrConnect, chooseReady, connectOwn } = useConnecting(
    props,
    choose,
  );

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
          {chosen === undefined && connectedData.length === 0 && (
            <ReadyCompanies onChoose={chooseReady} />
          )}
          {chosen === undefined && <AddYourData ticker="" hasFiles={false} onKept={connectOwn} />}
        </div>
        {chosen !== undefined && (
          <FinancialDatabase
            chosen={chosen}
            isFocused={wasChosenHere}
            disabledReason={fullReason(connectedData, chosen)}
            onConnect={() => openOrConnect(chosen)}
            onOwnKept={connectOwn}
          />
        )}
        {chosen !== undefined && props.renderSections?.(chosen)}
        <ConnectedDataList
          opened={opened}
          onOpen={setOpened}
          cards={connectedData}
          onCardsChange={onConnectedDataChange}
          asOfDate={asOfDate}
          onAsOfChange={(date) => onAsOfChange(date, withAllLoading)}
          onCompare={onCompare}
          note={props.note}
          figures={figures}
          onShowFigure={onShowFigure}
          renderCardDetail={props.renderCardDetail}
          cardActions={props.cardActions ?? noActions}
        />
      </div>
    </section>
  );
}

/** What connects statements, and which table is open: a ticker connected before opens its own. */
function useConnecting(
  { connectedData, onConnectedDataChange }: DataSourcesPanelProps,
  choose: (choice: TickerChoice) => void,
) {
  const [opened, setOpened] = useState<OpenedTable>();

  function connect(choice: TickerChoice): void {
    const { ticker } = choice;
    const attached = {
      ticker,
      type: typeOf(choice),
      id: newId(),
      timestamp: new Date().toISOString(),
    };
    onConnectedDataChange((cards) => withConnecting(cards, attached));
  }

  function openOrConnect(choice: TickerChoice): void {
    const card = connectedData.find(
      (each) =>
        each.type === typeOf(choice) &&
        each.ticker === choice.ticker &&
        statementsOf(each) !== undefined,
    );
    if (card === undefined) connect(choice);
    else setOpened({ id: card.id });
  }

  function chooseReady({ ticker, name }: ReadyCompany): void {
    const choice = { ticker, name, sourceType: "standard" } as const;
    choose(choice);
    connect(choice);
  }

  function connectOwn(ticker: string): void {
    const choice = { ticker, sourceType: "user-data" } as const;
    choose(choice);
    if (fullReason(connectedData, choice) === undefined) connect(choice);
  }

  return { opened, setOpened, openOrConnect, chooseReady, connectOwn };
}

function noActions(): readonly MenuItem[] {
  return [];
}

function typeOf({ sourceType }: TickerChoice): StatementsType {
  return sourceType === "user-data" ? "filings" : "financial";
}

/** A document holds 50 cards at most; one that is there already can always be refreshed. */
function fullReason(cards: Cards, choice: TickerChoice): string | undefined {
  const isConnected = cards.some(
    ({ type, ticker }) => type === typeOf(choice) && ticker === choice.ticker,
  );
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
