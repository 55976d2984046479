import { newId } from "#client/lib/new-id.ts";
import type { Cards } from "#client/document/cards.ts";
import { ratiosCardData, valuationCardData } from "#core/finance/valuation/research-cards.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import {
  isResearchCard,
  type MarketInputs,
  type ResearchCardData,
} from "#core/ledger/research-card-provider.ts";

type ResearchType = "ratios" | "valuation";

/** The cards with the ratios of statements on one of their own; a second time it is made anew. */
export function withRatios(cards: Cards, statements: ConnectedFinancialData, now: Date): Cards {
  const about = { type: "ratios", ticker: statements.ticker, now } as const;
  return withCard(cards, about, ratiosCardData(statements));
}

/** The cards with the market inputs of a company and what they come to. */
export function withMarketInputs(
  cards: Cards,
  statements: ConnectedFinancialData,
  { by, inputs, now }: { by: string; inputs: MarketInputs; now: Date },
): Cards {
  const about = { type: "valuation", ticker: statements.ticker, now } as const;
  return withCard(cards, about, valuationCardData(statements, { by, inputs }));
}

/** What the analyst typed of a company's market before. */
export function marketInputsOf(cards: Cards, ticker: string): MarketInputs {
  const card = cards.find((one) => one.type === "valuation" && one.ticker === ticker);
  return isResearchCard(card?.data) ? (card.data.market?.inputs ?? {}) : {};
}

function withCard(
  cards: Cards,
  { type, ticker, now }: { type: ResearchType; ticker: string; now: Date },
  data: ResearchCardData,
): Cards {
  const known = cards.find((one) => one.type === type && one.ticker === ticker);
  const card: ContextItem = {
    id: known?.id ?? newId(),
    ticker,
    type,
    label: CONTEXT_ITEM_LABELS[type],
    timestamp: now.toISOString(),
    status: "success",
    data,
  };
  return known === undefined
    ? [...cards, card]
    : cards.map((one) => (one.id === known.id ? card : one));
}
