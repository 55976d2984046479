import { type ReactNode, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";

/** Fetched with the first source opened, not with the canvas. */
const OpenedPassage = laterAsked(async () => (await import("./opened-passage.tsx")).OpenedPassage);
const SourceOfFigure = laterAsked(
  async () => (await import("./source-of-figure.tsx")).SourceOfFigure,
);

/** A passage on a card, by its order there. */
export type PassagePlace = { readonly cardId: string; readonly index: number };

export type PassageViewing = {
  readonly open: (place: PassagePlace) => void;
  /**
   * Opens the source of a figure: the passage or the statements that its cell is of; the same
   * function as long as the document is open.
   */
  readonly openSource: (cell: ChosenSource) => void;
  /** A document stands beside the text. */
  readonly isOpen: boolean;
  /** It does, or statements stand over the page. */
  readonly isSourceOpen: boolean;
  /** The document, or the statements, that are open. */
  readonly viewer: ReactNode;
};

/** The documents of cards, each opened at a passage beside the text. */
export function usePassageViewer(session: DocumentSession, check: FigureCheck): PassageViewing {
  const [place, setPlace] = useState<PassagePlace>();
  const [source, setSource] = useState<ChosenSource>();
  const card = useStore(session, ({ connectedData }) =>
    connectedData.find(({ id }) => id === place?.cardId),
  );
  // It closes by itself when its card is taken away.
  const isOpen = card?.status === "success";
  const close = (): void => setPlace(undefined);
  const closeSource = (): void => setSource(undefined);
  return {
    open: setPlace,
    openSource: setSource,
    isOpen,
    isSourceOpen: isOpen || source !== undefined,
    viewer: (
      <>
        {source && (
          <SourceOfFigure
            {...{ session, source }}
            onPassage={(found) => {
              closeSource();
              setPlace(found);
            }}
            onClose={closeSource}
          />
        )}
        {isOpen && place && (
          <OpenedPassage
            {...{ session, check, card, place }}
            onStep={(index) => setPlace({ ...place, index })}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
