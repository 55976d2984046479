import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import { cardExhibits } from "#client/document/exhibits/card-exhibits.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { isFullContext } from "#client/features/filings/filing-cards.ts";
import { passagesOn } from "#client/features/filings/passage-ref.ts";
import { PassageViewer } from "#client/features/filings/passage-viewer.tsx";
import { cardOfTable, sourceBeside, withTable } from "#client/features/filings/table-cards.ts";
import { newId } from "#client/lib/new-id.ts";
import { useStore } from "#client/lib/use-store.ts";
import { type DocumentFigure, openFigures } from "#core/figures/check/document-figures.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { quotedBindings } from "#core/figures/check/passage-candidates.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { connectTable } from "./connect-table.ts";
import type { PassagePlace } from "./use-passage-viewer.tsx";

/** Characters before a part's own in a quotation of it. */
const QUOTATION_MARK = 1;

type OpenedPassageProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  /** The card that the passage is on. */
  readonly card: ContextItem;
  readonly place: PassagePlace;
  readonly onStep: (index: number) => void;
  readonly onClose: () => void;
};

/** A passage of a card beside the text it can be quoted in and used as a source of. */
export function OpenedPassage({
  session,
  check,
  card,
  place,
  onStep,
  onClose,
}: OpenedPassageProps) {
  const passages = passagesOn(card);
  const cards = useStore(session, ({ connectedData }) => connectedData);
  const isGone = passages[place.index] === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return (
    <Beside session={session} check={check}>
      {(figures) => (
        <PassageViewer
          passages={passages}
          index={place.index}
          query={queryOf(card)}
          onStep={onStep}
          onClose={onClose}
          onQuote={(text, passage, start) => {
            const ledger = openLedger(session.get().connectedData);
            const quote = { text, lead: QUOTATION_MARK - start };
            const anchors = quotedBindings({ ledger }, passage, quote);
            editDesk(session, check).insert(text, anchors, "Quote inserted");
          }}
          onUseTable={(passage) => {
            const opened = passages[place.index];
            if (opened === undefined) return undefined;
            const around = { opened, passage };
            const source = sourceBeside(card, around);
            if (source === undefined) return undefined;
            const used = cardOfTable(cards, source);
            if (used !== undefined) return { actions: cardExhibits(session, used) };
            return {
              connect: () =>
                connectTable(session, (current, made) => withTable(current, card, around, made)),
            };
          }}
          figures={figures}
        />
      )}
    </Beside>
  );
}

function queryOf(card: ContextItem): string {
  if (card.type === "document-table") return card.label;
  return isFullContext(card) ? "Full context" : (card.query ?? "All document content");
}

type FiguresBeside = {
  readonly checked: FigureCheckState;
  readonly open: DocumentFigure | undefined;
  readonly onUse: (figure: DocumentFigure, binding: Binding) => void;
};

type BesideProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly children: (figures: FiguresBeside) => ReactNode;
};

/** Follows the figures of the text and the cursor in it, while a passage is open. */
function Beside({ session, check, children }: BesideProps) {
  const checked = useStore(check, (state) => state);
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
      session.change({ type: "anchored", anchors: [anchor], ended: [], content, time: Date.now() });
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
