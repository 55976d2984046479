import { useQuery } from "@tanstack/react-query";
import type { Cards } from "#client/document/cards.ts";
import { useNavigate } from "@tanstack/react-router";
import { ChartLine, Percent, RefreshCw, Scale } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "#client/lib/use-store.ts";
import { getSavedOutput } from "#contracts/models.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { MenuItem } from "#client/components/menu.tsx";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { withSavedModel } from "#client/features/models/model-card.ts";
import { ModelCardDetails } from "#client/features/models/model-card-details.tsx";
import {
  marketInputsOf,
  withMarketInputs,
  withRatios,
} from "#client/features/models/research-cards.ts";
import { LOAD_MODEL_FAILED, useModelLoads } from "#client/features/models/use-model-loads.ts";
import { callApi } from "#client/lib/api.ts";
import { laterAsked } from "#client/lib/later.ts";
import { toastError } from "#client/lib/toast.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";

/** Fetched with its first opening, not with the canvas. */
const MarketInputsDialog = laterAsked(
  async () => (await import("#client/features/models/market-inputs-dialog.tsx")).MarketInputsDialog,
);

export type ModelSources = {
  /** What stands under the title of a card; nothing on one of another kind. */
  readonly cardDetails: (card: ContextItem) => ReactNode;
  /** What the ⋮ menu of a card makes of it, or does with it. */
  readonly cardActions: (card: ContextItem) => readonly MenuItem[];
  readonly dialog: ReactNode;
};

/** Models, ratios and market inputs in the open document. */
export function useModelSources(session: DocumentSession): ModelSources {
  const cards = useStore(session, (state) => state.connectedData);
  const navigate = useNavigate();
  const [ticker, setTicker] = useState<string>();
  const asked = ticker === undefined ? undefined : statementsOf(cards, ticker);
  const change = session.connect;

  useModelLoads(cards, change);

  /** A document holds 50 cards at most; one that is there already can always be made anew. */
  function changeResearch(update: (current: Cards) => Cards): void {
    if (update(cards).length > CONNECTED_DATA_MAX) {
      toastError(`${CONNECTED_DATA_MAX} sources are connected. Remove one first.`);
    } else change(update);
  }

  async function refresh(card: ContextItem): Promise<void> {
    const { savedOutputId: id = "" } = card;
    try {
      const { savedOutput } = await callApi(getSavedOutput, { params: { id } });
      const next = withSavedModel(card, savedOutput, new Date());
      change((current) => current.map((one) => (one.id === card.id ? next : one)));
    } catch {
      toastError(LOAD_MODEL_FAILED, () => void refresh(card));
    }
  }

  return {
    cardDetails: (card) => <ModelCardDetails card={card} />,
    cardActions(card) {
      if (card.type === "saved-model") {
        const id = card.savedOutputId ?? "";
        const open = () => void navigate({ to: "/models/$id", params: { id } });
        return [
          { label: "Open the model", icon: ChartLine, onSelect: open },
          { label: "Refresh", icon: RefreshCw, onSelect: () => void refresh(card) },
        ];
      }
      const statements = statementsOf(cards, card.ticker);
      if (statements === undefined) return [];
      return researchActions(card, {
        addRatios: () => changeResearch((all) => withRatios(all, statements, new Date())),
        askMarket: () => setTicker(card.ticker),
      });
    },
    dialog: asked && (
      <MarketForm
        statements={asked}
        cards={cards}
        onChange={changeResearch}
        onClose={() => setTicker(undefined)}
      />
    ),
  };
}

type MarketFormProps = {
  readonly statements: ConnectedFinancialData;
  readonly cards: Cards;
  readonly onChange: (update: (current: Cards) => Cards) => void;
  readonly onClose: () => void;
};

function MarketForm({ statements, cards, onChange, onClose }: MarketFormProps) {
  const { data: user } = useQuery(sessionQuery);
  const { ticker, currency } = statements;
  return (
    <MarketInputsDialog
      {...{ ticker, currency, onClose }}
      inputs={marketInputsOf(cards, ticker)}
      keptWith="document"
      onKeep={(inputs) => {
        const kept = { by: user?.name ?? "The analyst", inputs, now: new Date() };
        onChange((current) => withMarketInputs(current, statements, kept));
        onClose();
      }}
    />
  );
}

type ResearchActions = { readonly addRatios: () => void; readonly askMarket: () => void };

/** What can be made of statements, and what made it anew. */
function researchActions(
  { type }: ContextItem,
  { addRatios, askMarket }: ResearchActions,
): readonly MenuItem[] {
  if (type === "valuation") return [{ label: "Market inputs", icon: Scale, onSelect: askMarket }];
  if (type === "ratios") return [{ label: "Refresh", icon: RefreshCw, onSelect: addRatios }];
  if (type !== "financial" && type !== "filings") return [];
  return [
    { label: "Financial Ratios", icon: Percent, onSelect: addRatios },
    { label: "Valuation Metrics", icon: Scale, onSelect: askMarket },
  ];
}

function statementsOf(cards: Cards, ticker: string): ConnectedFinancialData | undefined {
  return connectedStatements(cards).find((data) => data.ticker === ticker);
}
