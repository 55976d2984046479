import type { Store } from "#client/lib/store.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";

/** How the statements stand that figures are checked against. */
export type StatementsStand = "ready" | "loading" | "failed";

/** How the figures of the open document stand, as far as the canvas shows it. */
export type ShownFigures = {
  /** `loading` until the checker's code is there. */
  readonly status: "loading" | "ready" | "failed";
  /** While statements load or could not be fetched, what has no source may yet find one. */
  readonly statements: StatementsStand;
  readonly document: DocumentFigures | undefined;
  /** By id, what each pending edit does to figures. */
  readonly editFigures: ReadonlyMap<string, EditFigures>;
};

/** The check of the document's figures, which follows the session; given by `app`. */
export type FigureStore = Store<ShownFigures> & {
  /** Tries again to load the checker after that failed. */
  readonly retry: () => void;
};

/** Figures that pending edits would make contradict their source. */
export function contradictedByEdits({ editFigures }: ShownFigures): number {
  let sum = 0;
  for (const { contradicted } of editFigures.values()) sum += contradicted;
  return sum;
}

/** "1 of their figures is contradicted by its source"; undefined when none is. */
export function contradictedText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "1 of their figures is contradicted by its source"
    : `${count} of their figures are contradicted by their sources`;
}
