import { z } from "zod";
import { type Cards, withCard } from "#client/document/cards.ts";
import {
  type ConnectedFiling,
  connectedFilingSchema,
  FULL_CONTEXT_FAILED_TEXT,
  FULL_CONTEXT_QUERY,
  type FilingType,
  getCompanyOverview,
  OVERVIEW_FAILED_TEXT,
  RAG_FAILED_TEXT,
} from "#contracts/filings.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem, withLoading } from "#core/ledger/connected-data.ts";

const overviewSchema = getCompanyOverview.response.extend({ asOfDate: z.iso.date().optional() });
export type CompanyOverviewData = z.infer<typeof overviewSchema>;

/** A question put to a filing. */
export type FilingAsked = {
  readonly id: string;
  readonly timestamp: string;
  readonly ticker: string;
  readonly query: string;
  readonly filingType: FilingType;
};

/** Cards that are fetched from filings: questions, summaries and overviews. */
export function isFilingCard({ type }: ContextItem): boolean {
  return type === "rag-query" || isMadeOfFilings(type);
}

type MadeOfFilings = "company" | "rag-summary";

function isMadeOfFilings(type: ContextItem["type"]): type is MadeOfFilings {
  return type === "company" || type === "rag-summary";
}

/** The cards with a company's overview or summary that is loading; a second time it is made anew. */
export function withMade(
  cards: Cards,
  made: Pick<FilingAsked, "id" | "timestamp" | "ticker"> & { readonly type: MadeOfFilings },
): Cards {
  const { type, ticker } = made;
  const known = cards.find((card) => card.type === type && card.ticker === ticker);
  if (known !== undefined) return withLoading(cards, (card) => card === known);
  return [...cards, { ...made, label: CONTEXT_ITEM_LABELS[type], status: "loading" }];
}

/** The cards with one more that is loading; the same question again asks its card anew. */
export function withFilingAsked(cards: Cards, asked: FilingAsked): Cards {
  const known = cards.find(
    (card) =>
      card.type === "rag-query" &&
      card.ticker === asked.ticker &&
      card.query === asked.query &&
      card.filingType === asked.filingType,
  );
  if (known !== undefined) {
    return withLoading(cards, (card) => card === known);
  }
  const type = "rag-query";
  return [...cards, { ...asked, type, label: CONTEXT_ITEM_LABELS[type], status: "loading" }];
}

/** The card with what EDGAR says of its company. */
export function withOverview(cards: Cards, id: string, data: CompanyOverviewData): Cards {
  return withCard(cards, id, (card) => ({ ...card, status: "success", error: undefined, data }));
}

export function withFilingAnswer(cards: Cards, id: string, data: ConnectedFiling): Cards {
  const sources = data.results.map(({ source }) => source);
  return withCard(cards, id, (card) => ({
    ...card,
    status: "success",
    error: undefined,
    data,
    sources,
  }));
}

/** The card says what failed and, on a line of its own, why. */
export function withFilingFailure(cards: Cards, id: string, reason: string): Cards {
  return withCard(cards, id, (card) => {
    const failed = failureTextOf(card);
    return { ...card, status: "error", error: reason === "" ? failed : `${failed}\n${reason}` };
  });
}

function failureTextOf(card: ContextItem): string {
  if (card.type === "company") return OVERVIEW_FAILED_TEXT;
  return isFullContext(card) ? FULL_CONTEXT_FAILED_TEXT : RAG_FAILED_TEXT;
}

export function isFullContext(card: ContextItem): boolean {
  return card.query === FULL_CONTEXT_QUERY;
}

const parsed = new WeakMap<object, ConnectedFiling>();

/** What a card of a filing holds; undefined while it has nothing. */
export function filingOf({ type, status, data }: ContextItem): ConnectedFiling | undefined {
  if ((type !== "rag-query" && type !== "rag-summary") || status !== "success") return undefined;
  if (typeof data !== "object" || data === null) return undefined;
  const known = parsed.get(data) ?? connectedFilingSchema.safeParse(data).data;
  if (known !== undefined) parsed.set(data, known);
  return known;
}

/** What an overview holds; undefined on any other card. */
export function overviewOf({ type, data }: ContextItem): CompanyOverviewData | undefined {
  return type === "company" ? overviewSchema.safeParse(data).data : undefined;
}

/** The as-of date a card was fetched with; null for the latest filings, undefined before it is there. */
export function askedAsOf(card: ContextItem): string | null | undefined {
  if (card.status !== "success") return undefined;
  const held = filingOf(card) ?? overviewOf(card);
  return held && (held.asOfDate ?? null);
}
