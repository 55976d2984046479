import { Compartment, type Extension } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { exhibitLines } from "#core/text/outline/exhibit-lines.ts";

/** Drawings are fetched with the first line that names one: most texts never have any. */
export function exhibitsWhenNamed(session: DocumentSession, figures: FigureStore): Extension {
  const drawn = new Compartment();
  const watch = ViewPlugin.define((view) => {
    let isHere = true;
    let isAsked = false;
    const ask = (text: string) => {
      if (isAsked || exhibitLines(text).length === 0) return;
      isAsked = true;
      import("./drawn-exhibits.ts").then(
        ({ drawnExhibits }) => {
          if (isHere)
            view.dispatch({ effects: drawn.reconfigure(drawnExhibits(session, figures)) });
        },
        () => {
          // The line stays the text it is; the next change asks again.
          isAsked = false;
        },
      );
    };
    ask(view.state.doc.toString());
    return {
      update: ({ changes, state: { doc } }) => {
        if (isAsked) return;
        changes.iterChangedRanges((_fromA, _toA, from, to) => {
          ask(doc.sliceString(doc.lineAt(from).from, doc.lineAt(to).to));
        });
      },
      destroy: () => {
        isHere = false;
      },
    };
  });
  return [drawn.of([]), watch];
}
