import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

/** The types of connected data with the label each card carries (spec section 3, in its order). */
export const CONTEXT_ITEM_LABELS = {
  financial: "Financial Statements",
  ratios: "Financial Ratios",
  company: "Company Overview",
  valuation: "Valuation Metrics",
  "rag-query": "SEC Filing Data",
  "rag-summary": "Company Summary",
  "saved-model": "Saved Financial Model",
  filings: "Your Financial Data",
  "knowledge-base": "Knowledge Base Query",
  "document-table": "Table",
} as const;

export type ContextItemType = keyof typeof CONTEXT_ITEM_LABELS;
export type ContextItemStatus = "loading" | "success" | "error";

/** One piece of connected data, as a card shows it and a document keeps it. */
export type ContextItem = {
  readonly id: string;
  readonly ticker: string;
  readonly type: ContextItemType;
  readonly label: string;
  /** ISO 8601, UTC: when it was attached. */
  readonly timestamp: string;
  readonly status: ContextItemStatus;
  /** By type; `financial` and `filings` hold `ConnectedFinancialData` once loaded. */
  readonly data?: unknown;
  /** Names the data in place of it, on the wire and where documents are stored. */
  readonly dataId?: string | undefined;
  readonly sources?: readonly unknown[] | undefined;
  /** The sentence for the analyst when `status` is `error`. */
  readonly error?: string | undefined;
  readonly query?: string | undefined;
  readonly filingType?: "10-K" | "10-Q" | undefined;
  readonly savedOutputId?: string | undefined;
  /** Of statements: what the analyst takes business risk for. */
  readonly businessRisk?: BusinessRisk | undefined;
};

/**
 * Whether a piece of connected data holds statements. Contracts parse `data` of these two types as
 * `ConnectedFinancialData` at every entrance.
 */
export function holdsStatements<Item extends Pick<ContextItem, "type" | "data">>(
  item: Item,
): item is Item & { readonly data: ConnectedFinancialData } {
  return isOfStatements(item) && item.data != null;
}

/** The statements of the first card that has loaded some: what needs no more of the ledger asks here. */
export function firstStatements(cards: readonly ContextItem[]): ConnectedFinancialData | undefined {
  return cards.filter(({ status }) => status === "success").find(holdsStatements)?.data;
}

/** The cards fetch anew; a former error is gone. */
export function withLoading(
  cards: readonly ContextItem[],
  isAsked: (card: ContextItem) => boolean,
): readonly ContextItem[] {
  return cards.map((card) =>
    isAsked(card) ? { ...card, status: "loading", error: undefined } : card,
  );
}

/** Whether a card is for statements, those of a company's filings or the analyst's own. */
export function isOfStatements({ type }: Pick<ContextItem, "type">): boolean {
  return type === "financial" || type === "filings";
}
