import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import { useCheckedFigures } from "#client/document/check/use-checked-figures.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import { useOpenSource } from "#client/features/companies/use-open-source.tsx";
import { isFullContext } from "#client/features/filings/filing-cards.ts";
import { passagesOn } from "#client/features/filings/passage-ref.ts";
import { laterAsked } from "#client/lib/later.ts";
import { newId } from "#client/lib/new-id.ts";
import { type DocumentFigure, openFigures } from "#core/figures/check/document-figures.ts";
import { type ChosenSource, chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { quotedBindings } from "#core/figures/check/passage-candidates.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isPassage } from "#core/ledger/source.ts";

/** Fetched with the first passage opened, not with the canvas. */
const PassageViewer = laterAsked(
  async () => (await import("#client/features/filings/passage-viewer.tsx")).PassageViewer,
);

/** Characters before a part's own in a quotation of it. */
const QUOTATION_MARK = 1;

/** A passage on a card, by its order there. */
export type PassagePlace = { readonly cardId: string; readonly index: number };

export type PassageViewing = {
  readonly open: (place: PassagePlace) => void;
  /** Opens the source of a figure: the passage or the statements that its cell is of. */
  readonly openSource: (cell: ChosenSource) => void;
  readonly isOpen: boolean;
  /** The document, or the statements, that are open. */
  readonly viewer: ReactNode;
};

/** The documents of cards, each opened at a passage beside the text. */
export function usePassageViewer(session: DocumentSession, check: FigureCheck): PassageViewing {
  const [place, setPlace] = useState<PassagePlace>();
  const card = useSession(session, ({ connectedData }) =>
    connectedData.find(({ id }) => id === place?.cardId),
  );
  const statements = useOpenSource(session);
  // The marks keep what they are given: it stays one function.
  const [openSource] = useState(() => (cell: ChosenSource): void => {
    const found = placeOf(session, cell);
    if (found === undefined) statements.open(cell);
    else setPlace(found);
  });
  const passages = card === undefined ? [] : passagesOn(card);
  const isOpen = place !== undefined && passages[place.index] !== undefined;
  const close = (): void => setPlace(undefined);
  return {
    open: setPlace,
    openSource,
    isOpen,
    // It closes by itself when its card is taken away.
    viewer: (
      <>
        {statements.dialog}
        {isOpen && card !== undefined && (
          <Suspense>
            <Viewer session={session} check={check}>
              {(figures) => (
                <PassageViewer
                  passages={passages}
                  index={place.index}
                  query={
                    isFullContext(card) ? "Full context" : (card.query ?? "All document content")
                  }
                  onStep={(index) => setPlace({ ...place, index })}
                  onClose={close}
                  onNotFetched={close}
                  onQuote={(text, passage, start) => {
                    const ledger = openLedger(session.get().connectedData);
                    const quote = { text, lead: QUOTATION_MARK - start };
                    const anchors = quotedBindings({ ledger }, passage, quote);
                    editDesk(session, check).insert(text, anchors, "Quote inserted");
                  }}
                  figures={figures}
                />
              )}
            </Viewer>
          </Suspense>
        )}
      </>
    ),
  };
}

function placeOf(session: DocumentSession, { ticker, item, period }: ChosenSource) {
  const { connectedData } = session.get();
  const datum = openLedger(connectedData).find({ entity: ticker, item, period });
  const source = datum?.source;
  if (source === undefined || !isPassage(source)) return undefined;
  const { anchor, document } = source;
  for (const card of connectedData) {
    const index = passagesOn(card).findIndex(
      (each) =>
        each.anchor === anchor && JSON.stringify(each.document) === JSON.stringify(document),
    );
    if (index !== -1) return { cardId: card.id, index };
  }
  return undefined;
}

type FiguresBeside = {
  readonly checked: FigureCheckState;
  readonly open: DocumentFigure | undefined;
  readonly onUse: (figure: DocumentFigure, binding: Binding) => void;
};

type ViewerProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly children: (figures: FiguresBeside) => ReactNode;
};

/** Follows the figures of the text and the cursor in it, while a passage is open. */
function Viewer({ session, check, children }: ViewerProps) {
  const checked = useCheckedFigures(check, (state) => state);
  const cursor = useSyncExternalStore(watchCursor, () => session.editor()?.cursor());
  return children({
    checked,
    open: openAt(checked, cursor),
    onUse: (figure, binding) => {
      session.takeUpTyping();
      const now = check
        .checkNow()
        .document?.figures.find(({ position }) => position === figure.position);
      if (now === undefined) return;
      const { content } = session.get().manuscript;
      const anchor = chosenAnchor(now, binding, { id: newId(), now: Date.now() });
      session.change({ type: "anchored", anchors: [anchor], ended: [], content });
    },
  });
}

function watchCursor(listener: () => void): () => void {
  document.addEventListener("selectionchange", listener);
  return () => document.removeEventListener("selectionchange", listener);
}

/** The open figure in the line of the cursor that is nearest to it. */
function openAt(
  { document: figures, content }: FigureCheckState,
  cursor: number | undefined,
): DocumentFigure | undefined {
  if (figures === undefined || cursor === undefined) return undefined;
  const from = content.lastIndexOf("\n", cursor - 1) + 1;
  const end = content.indexOf("\n", cursor);
  const to = end === -1 ? content.length : end;
  const distance = ({ position, length }: { position: number; length: number }): number =>
    Math.max(0, position - cursor, cursor - position - length);
  const [nearest] = openFigures(figures)
    .filter(({ kind, position }) => kind !== "warning" && position >= from && position < to)
    .toSorted((a, b) => distance(a) - distance(b));
  return figures.figures.find(({ position }) => position === nearest?.position);
}
