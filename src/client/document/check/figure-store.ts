import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";

/** How the figures of the open document stand, as far as the canvas shows it. */
export type ShownFigures = {
  /** `loading` until the checker's code is there. */
  readonly status: "loading" | "ready" | "failed";
  /** A card is still loading: what has no source may yet find one. */
  readonly isConnecting: boolean;
  readonly document: DocumentFigures | undefined;
  /** By id, what each pending edit does to figures. */
  readonly editFigures: ReadonlyMap<string, EditFigures>;
};

/** The check of the document's figures, which follows the session; given by `app`. */
export type FigureStore = {
  readonly get: () => ShownFigures;
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries again to load the checker after that failed. */
  readonly retry: () => void;
};
