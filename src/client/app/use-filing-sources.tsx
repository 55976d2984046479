import { Building2, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { MenuItem } from "#client/components/menu.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { FilingAnalysis } from "#client/features/filings/filing-analysis.tsx";
import { FilingCardDetails } from "#client/features/filings/filing-card-details.tsx";
import {
  type Cards,
  isFilingCard,
  withFilingAsked,
  withMade,
} from "#client/features/filings/filing-cards.ts";
import { type FilingPlace, TableCard } from "#client/features/filings/table-card.tsx";
import { passagesOn } from "#client/features/filings/passage-ref.ts";
import { tableOf, withEarlier } from "#client/features/filings/table-cards.ts";
import { useFilingLoads } from "#client/features/filings/use-filing-loads.ts";
import { KnowledgeBaseCard } from "#client/features/library/knowledge-base-card.tsx";
import { isKnowledgeBase } from "#client/features/library/knowledge-base-cards.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { newId } from "#client/lib/new-id.ts";
import { useStore } from "#client/lib/use-store.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import { getEarlierTable } from "#contracts/filings.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { cellSentence, datumOfCell } from "#core/figures/check/passage-candidates.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { PassagePlace } from "./use-passage-viewer.tsx";

export type FilingSources = {
  /** The section for a chosen ticker; nothing for one that files nothing. */
  readonly section: (chosen: TickerChoice) => ReactNode;
  /** What the ⋮ menu of a listed company's statements makes of its filings. */
  readonly cardActions: (card: ContextItem) => readonly MenuItem[];
  /** What stands under the title of a card; nothing on one of another kind. */
  readonly cardDetails: (card: ContextItem) => ReactNode;
};

const FULL_TEXT = `${CONNECTED_DATA_MAX} sources are connected. Remove one first.`;

/** What is made of a company's filings. */
const MADE = [
  { made: "company", label: CONTEXT_ITEM_LABELS.company, icon: Building2 },
  { made: "rag-summary", label: CONTEXT_ITEM_LABELS["rag-summary"], icon: ScrollText },
] as const;

/** Connects the same table of the filing before; throws with the reason where that can't be. */
async function connectEarlier(
  session: DocumentSession,
  card: ContextItem,
  { accession, anchor }: FilingPlace,
) {
  const earlier = await callApi(getEarlierTable, { params: { accession, anchor } });
  const made = { id: newId(), timestamp: new Date().toISOString() };
  const update = (current: Cards) => withEarlier(current, card, earlier, made);
  const before = session.get().connectedData;
  if (before.length >= CONNECTED_DATA_MAX) throw new Error(FULL_TEXT);
  if (update(before) === before) {
    throw new Error("The table of the filing before is connected already.");
  }
  session.dispatch({ type: "connected", update, now: Date.now() });
}

/** Says a figure of a connected table at the cursor, bound to its cell. */
function insertCell(
  { session, check }: { readonly session: DocumentSession; readonly check: FigureCheck },
  card: ContextItem,
  cell: { readonly row: number; readonly column: number },
): void {
  const [passage] = passagesOn(card);
  const row = tableOf(card)?.table.rows[cell.row];
  const ledger = openLedger(session.get().connectedData);
  const datum = passage && datumOfCell({ ledger }, passage, cell);
  if (datum === undefined || row === undefined) {
    toastError(
      "This figure can be quoted, not computed with: its time, unit or scale is not certain.",
    );
    return;
  }
  const { text, anchors } = cellSentence(datum, row.cells[cell.column]);
  editDesk(session, check).insert(text, anchors, "Figure inserted");
}

/** Filings in the open document: asking them, and their cards. */
export function useFilingSources(
  session: DocumentSession,
  check: FigureCheck,
  onOpen: (place: PassagePlace) => void,
): FilingSources {
  const cards = useStore(session, (state) => state.connectedData);
  const asOfDate = useStore(session, (state) => state.asOfDate);
  const figures = useStore(check, ({ document }) => document);
  const change = (update: (current: Cards) => Cards): void => {
    session.dispatch({ type: "connected", update, now: Date.now() });
  };
  useFilingLoads(cards, asOfDate, change);
  const isFull = cards.length >= CONNECTED_DATA_MAX;

  function make(type: "company" | "rag-summary", ticker: string): void {
    const made = { type, ticker, id: newId(), timestamp: new Date().toISOString() };
    if (withMade(cards, made).length > CONNECTED_DATA_MAX) {
      toastError(FULL_TEXT);
    } else change((current) => withMade(current, made));
  }
  return {
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
      if (card.type === "document-table") {
        return (
          <TableCard
            card={card}
            onOpen={() => onOpen({ cardId: card.id, index: 0 })}
            onEarlier={(place) => connectEarlier(session, card, place)}
            onInsert={(cell) => insertCell({ session, check }, card, cell)}
          />
        );
      }
      if (isKnowledgeBase(card)) {
        return (
          <KnowledgeBaseCard card={card} onOpen={(index) => onOpen({ cardId: card.id, index })} />
        );
      }
      return (
        isFilingCard(card) && (
          <FilingCardDetails card={card} asOfDate={asOfDate} figures={figures} onOpen={onOpen} />
        )
      );
    },
  };
}
