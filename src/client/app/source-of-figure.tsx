import { useEffect, useState } from "react";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { OpenedSource } from "#client/features/companies/opened-source.tsx";
import { passagesOn } from "#client/features/filings/passage-ref.ts";
import { tellStep } from "#client/lib/first-steps.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { type ContextItem, withLoading } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isPassage } from "#core/ledger/source.ts";
import type { PassagePlace } from "./use-passage-viewer.tsx";

type SourceOfFigureProps = {
  readonly session: DocumentSession;
  /** The cell behind a figure of the text; `period` may be several labels parted by commas. */
  readonly source: ChosenSource;
  /** The cell stands in a passage, which is opened in its place. */
  readonly onPassage: (place: PassagePlace) => void;
  readonly onClose: () => void;
};

/** The statements behind a figure, opened at its cell; of one from a passage, that. */
export function SourceOfFigure({ session, source, onPassage, onClose }: SourceOfFigureProps) {
  const [place] = useState(() => placeOf(session, source));
  const connectedData = useStore(session, (state) => state.connectedData);
  useEffect(() => tellStep("source"), []);
  useEffect(() => {
    if (place !== undefined) onPassage(place);
  }, [place, onPassage]);
  const fetchAgain = (asked: ContextItem) =>
    session.connect((cards) => withLoading(cards, ({ id }) => id === asked.id));
  return (
    place === undefined && (
      <OpenedSource {...{ connectedData, source, onClose }} onRetry={fetchAgain} />
    )
  );
}

function placeOf(
  session: DocumentSession,
  { ticker, item, period }: ChosenSource,
): PassagePlace | undefined {
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
