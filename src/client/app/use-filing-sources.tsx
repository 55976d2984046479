import { Building2, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { MenuItem } from "#client/components/menu.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { FilingAnalysis } from "#client/features/filings/filing-analysis.tsx";
import { FilingCardDetails } from "#client/features/filings/filing-card-details.tsx";
import { isFilingCard, withFilingAsked, withMade } from "#client/features/filings/filing-cards.ts";
import { useFilingLoads } from "#client/features/filings/use-filing-loads.ts";
import { KnowledgeBaseCard } from "#client/features/library/knowledge-base-card.tsx";
import { isKnowledgeBase } from "#client/features/library/knowledge-base-cards.ts";
import { toastError } from "#client/lib/toast.ts";
import { newId } from "#client/lib/new-id.ts";
import { useStore } from "#client/lib/use-store.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { FULL_TEXT } from "./connect-table.ts";
import { useConnectedTables } from "./use-connected-tables.tsx";
import type { PassagePlace } from "./use-passage-viewer.tsx";

export type FilingSources = {
  /** The dialog that is open; nothing most of the time. */
  readonly dialog: ReactNode;
  /** The section for a chosen ticker; nothing for one that files nothing. */
  readonly section: (chosen: TickerChoice) => ReactNode;
  /** What the ⋮ menu of a listed company's statements makes of its filings. */
  readonly cardActions: (card: ContextItem) => readonly MenuItem[];
  /** What stands under the title of a card; nothing on one of another kind. */
  readonly cardDetails: (card: ContextItem) => ReactNode;
};

/** What is made of a company's filings. */
const MADE = [
  { made: "company", label: CONTEXT_ITEM_LABELS.company, icon: Building2 },
  { made: "rag-summary", label: CONTEXT_ITEM_LABELS["rag-summary"], icon: ScrollText },
] as const;

/** Filings in the open document: asking them, and their cards. */
export function useFilingSources(
  session: DocumentSession,
  check: FigureCheck,
  onOpen: (place: PassagePlace) => void,
): FilingSources {
  const cards = useStore(session, (state) => state.connectedData);
  const asOfDate = useStore(session, (state) => state.asOfDate);
  const figures = useStore(check, ({ document }) => document);
  const change = session.connect;
  useFilingLoads(cards, asOfDate, change);
  const tables = useConnectedTables(session, check, onOpen);
  const isFull = cards.length >= CONNECTED_DATA_MAX;

  function make(type: "company" | "rag-summary", ticker: string): void {
    const made = { type, ticker, id: newId(), timestamp: new Date().toISOString() };
    if (withMade(cards, made).length > CONNECTED_DATA_MAX) {
      toastError(FULL_TEXT);
    } else change((current) => withMade(current, made));
  }
  return {
    dialog: tables.dialog,
    section: ({ ticker, sourceType }) =>
      sourceType === "standard" && (
        <FilingAnalysis
          disabledReason={isFull ? FULL_TEXT : undefined}
          onAsk={(question) => {
            const timestamp = new Date().toISOString();
            change((current) =>
              withFilingAsked(current, { ...question, ticker, id: newId(), timestamp }),
            );
          }}
        />
      ),
    cardActions: ({ type, ticker }) => {
      if (type !== "financial") return [];
      return MADE.map(({ made, ...item }) => ({ ...item, onSelect: () => make(made, ticker) }));
    },
    cardDetails: (card) => {
      if (card.type === "document-table") return tables.details(card);
      if (!isKnowledgeBase(card) && !isFilingCard(card)) return null;
      return (
        <>
          {isKnowledgeBase(card) ? (
            <KnowledgeBaseCard card={card} onOpen={(index) => onOpen({ cardId: card.id, index })} />
          ) : (
            <FilingCardDetails card={card} asOfDate={asOfDate} figures={figures} onOpen={onOpen} />
          )}
          {tables.offered(card)}
        </>
      );
    },
  };
}
