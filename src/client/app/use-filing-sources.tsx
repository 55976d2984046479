import { type ReactNode, Suspense, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import { FilingAnalysis } from "#client/features/filings/filing-analysis.tsx";
import { FilingCardDetails } from "#client/features/filings/filing-card-details.tsx";
import {
  type Cards,
  filingOf,
  isFilingCard,
  isFullContext,
  withFilingAsked,
} from "#client/features/filings/filing-cards.ts";
import { useFilingLoads } from "#client/features/filings/use-filing-loads.ts";
import { laterAsked } from "#client/lib/later.ts";
import { newId } from "#client/lib/new-id.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** Fetched with the first passage opened, not with the canvas. */
const PassageViewer = laterAsked(
  async () => (await import("#client/features/filings/passage-viewer.tsx")).PassageViewer,
);

type Place = { readonly cardId: string; readonly index: number };

export type FilingSources = {
  /** The section for a chosen ticker; nothing for one that files nothing. */
  readonly section: (chosen: TickerChoice) => ReactNode;
  /** What stands under the title of a card; nothing on one of another kind. */
  readonly cardDetails: (card: ContextItem) => ReactNode;
  readonly viewer: ReactNode;
};

/** Filings in the open document: asking them, their cards, and the viewer beside the text. */
export function useFilingSources(session: DocumentSession, check: FigureCheck): FilingSources {
  const cards = useSession(session, (state) => state.connectedData);
  const asOfDate = useSession(session, (state) => state.asOfDate);
  const [place, setPlace] = useState<Place>();
  const change = (update: (current: Cards) => Cards): void => {
    session.dispatch({ type: "connected", update, now: Date.now() });
  };
  useFilingLoads(cards, asOfDate, change);
  const isFull = cards.length >= CONNECTED_DATA_MAX;
  return {
    section: ({ ticker, sourceType }) =>
      sourceType === "standard" && (
        <FilingAnalysis
          disabledReason={
            isFull ? `${CONNECTED_DATA_MAX} sources are connected. Remove one first.` : undefined
          }
          onAsk={(question) => {
            const timestamp = new Date().toISOString();
            change((current) =>
              withFilingAsked(current, { ...question, ticker, id: newId(), timestamp }),
            );
          }}
        />
      ),
    cardDetails: (card) =>
      isFilingCard(card) && <FilingCardDetails card={card} asOfDate={asOfDate} onOpen={setPlace} />,
    viewer: place && (
      <Viewer
        session={session}
        check={check}
        card={cards.find(({ id }) => id === place.cardId)}
        place={place}
        onPlace={setPlace}
      />
    ),
  };
}

type ViewerProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly card: ContextItem | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place | undefined) => void;
};

/** Closes by itself when its card is taken away. */
function Viewer({ session, check, card, place, onPlace }: ViewerProps) {
  const filing = card && filingOf(card);
  if (card === undefined || filing === undefined) return null;
  const close = (): void => onPlace(undefined);
  return (
    <Suspense>
      <PassageViewer
        sources={filing.results.map(({ source }) => source)}
        index={place.index}
        query={isFullContext(card) ? "Full context" : (card.query ?? "")}
        onStep={(index) => onPlace({ ...place, index })}
        onClose={close}
        onNotFetched={close}
        onQuote={(text) => editDesk(session, check).insert(text)}
      />
    </Suspense>
  );
}
