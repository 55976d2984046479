import {
  type ConnectedFiling,
  connectedFilingSchema,
  FULL_CONTEXT_FAILED_TEXT,
  FULL_CONTEXT_QUERY,
  type FilingType,
  RAG_FAILED_TEXT,
} from "#contracts/filings.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";

export type Cards = readonly ContextItem[];

/** A question put to a filing. */
export type FilingAsked = {
  readonly id: string;
  readonly timestamp: string;
  readonly ticker: string;
  readonly query: string;
  readonly filingType: FilingType;
};

export function isFilingCard(card: ContextItem): boolean {
  return card.type === "rag-query";
}

/** The cards with one more that is loading; the same question again asks its card anew. */
export function withFilingAsked(cards: Cards, asked: FilingAsked): Cards {
  const known = cards.find(
    (card) =>
      isFilingCard(card) &&
      card.ticker === asked.ticker &&
      card.query === asked.query &&
      card.filingType === asked.filingType,
  );
  if (known !== undefined) {
    return changed(cards, known.id, (card) => ({ ...card, status: "loading", error: undefined }));
  }
  const type = "rag-query";
  return [...cards, { ...asked, type, label: CONTEXT_ITEM_LABELS[type], status: "loading" }];
}

export function withFilingAnswer(cards: Cards, id: string, data: ConnectedFiling): Cards {
  const sources = data.results.map(({ source }) => source);
  return changed(cards, id, (card) => ({
    ...card,
    status: "success",
    error: undefined,
    data,
    sources,
  }));
}

/** The card says what failed and, on a line of its own, why. */
export function withFilingFailure(cards: Cards, id: string, reason: string): Cards {
  return changed(cards, id, (card) => {
    const failed = isFullContext(card) ? FULL_CONTEXT_FAILED_TEXT : RAG_FAILED_TEXT;
    return { ...card, status: "error", error: reason === "" ? failed : `${failed}\n${reason}` };
  });
}

export function isFullContext(card: ContextItem): boolean {
  return card.query === FULL_CONTEXT_QUERY;
}

const parsed = new WeakMap<object, ConnectedFiling>();

/** What a card of a filing holds; undefined while it has nothing. */
export function filingOf({ type, status, data }: ContextItem): ConnectedFiling | undefined {
  if (type !== "rag-query" || status !== "success") return undefined;
  if (typeof data !== "object" || data === null) return undefined;
  const known = parsed.get(data) ?? connectedFilingSchema.safeParse(data).data;
  if (known !== undefined) parsed.set(data, known);
  return known;
}

function changed(cards: Cards, id: string, change: (card: ContextItem) => ContextItem): Cards {
  return cards.map((card) => (card.id === id ? change(card) : card));
}
