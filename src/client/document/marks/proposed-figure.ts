import type { EditorView } from "@codemirror/view";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";

/** A figure that a pending edit would bring in: the edit's id, and its place in the edit's content. */
export type ProposedFigure = { readonly edit: string; readonly at: number };

/** The proposed figure that an element of the preview shows, its chip included. */
export function proposedAt(target: Element): ProposedFigure | undefined {
  const shown = target.closest<HTMLElement>(".edit-added .figure");
  const edit = shown?.closest<HTMLElement>(".edit-added")?.dataset["brings"];
  const at = shown?.dataset["at"];
  return edit === undefined || at === undefined ? undefined : { edit, at: Number(at) };
}

/** Where the preview shows a proposed figure; undefined once its edit was decided. */
export function elementOf(view: EditorView, { edit, at }: ProposedFigure): HTMLElement | undefined {
  const shown = [...view.contentDOM.querySelectorAll<HTMLElement>(".edit-added .figure")];
  return shown.find((each) => {
    const found = proposedAt(each);
    return found?.edit === edit && found.at === at;
  });
}

/** The figure as it would stand; undefined where it is not known any more. */
export function figureOf(
  { editFigures }: FigureCheckState,
  { edit, at }: ProposedFigure,
): DocumentFigure | undefined {
  return editFigures.get(edit)?.figures.find(({ position }) => position === at);
}

/** The figure of the edit that keys act on: its first contradicted one, else its first. */
export function proposedByActiveEdit(
  view: EditorView,
  { editFigures }: FigureCheckState,
): ProposedFigure | undefined {
  const active = view.contentDOM.querySelector<HTMLElement>(".edit-controls[data-active]");
  const edit = active?.dataset["edit"];
  const figures = (edit !== undefined && editFigures.get(edit)?.figures) || [];
  const figure = figures.find(({ state }) => state === "contradicted") ?? figures[0];
  return edit === undefined || figure === undefined ? undefined : { edit, at: figure.position };
}
