import { Compartment, type Extension } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { drawnExhibits } from "./drawn-exhibits.ts";
import { exhibitLines } from "#core/text/outline/exhibit-names.ts";

/** Drawings are fetched with the first line that names one: most texts never have any. */
export function exhibitsWhenNamed(session: DocumentSession, figures: FigureStore): Extension {
  const drawn = new Compartment();
  const watch = ViewPlugin.define((view) => {
    let isHere = true;
    let isAsked = false;
    const ask = (text: string) => {
      if (isAsked || exhibitLines(text).length === 0) return;
      isAsked = true;
      import("./exhibit-box.ts").then(
        (drawing) => {
          const effects = drawn.reconfigure(drawnExhibits(session, figures, drawing));
          if (isHere) view.dispatch({ effects });
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
