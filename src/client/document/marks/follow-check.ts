import type { Extension, Text, Transaction } from "@codemirror/state";
import { ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { closeDecided } from "./at-mark.ts";
import { marksOf } from "./mark.ts";
import { showMarks } from "./mark-field.ts";
import { holdOn, type LastKey } from "./typing-hold.ts";

/** While characters are composed, the marks wait. */
const COMPOSING_MS = 200;

/** Puts the marks on the text whenever it has been checked as it stands. */
export function followCheck(check: FigureCheck): Extension {
  return ViewPlugin.define((view) => {
    let lastKey: LastKey | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsked = false;
    let isEnded = false;

    function show(): void {
      isAsked = false;
      clearTimeout(timer);
      if (isEnded) return;
      closeDecided(view);
      const waitMs = view.composing ? COMPOSING_MS : showChecked();
      if (waitMs !== undefined) timer = setTimeout(show, waitMs);
    }

    /** Shows what is known of the text; how long to wait for the rest of it. */
    function showChecked(): number | undefined {
      const { document, content, isConnecting } = check.get();
      if (document === undefined || !isSame(view.state.doc, content)) return undefined;
      const marks = marksOf(document, isConnecting);
      const hold = lastKey && holdOn(view.state, marks, lastKey);
      view.dispatch({ effects: showMarks.of({ marks, held: hold?.span }) });
      return hold?.waitMs;
    }

    /** Not at once: whoever changed the document may be in the midst of showing it. */
    function ask(): void {
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(show);
    }

    const unsubscribe = check.subscribe(ask);
    ask();
    return {
      update: ({ transactions, docChanged, selectionSet, state }: ViewUpdate) => {
        if (docChanged) {
          const isKey = transactions.some(isOfAKey);
          lastKey = isKey ? { at: Date.now(), place: state.selection.main.head } : undefined;
        } else if (selectionSet && lastKey !== undefined) ask();
      },
      destroy: () => {
        isEnded = true;
        clearTimeout(timer);
        unsubscribe();
      },
    };
  });
}

/** Places count into the text that was checked: they are good for that text alone. */
function isSame(doc: Text, content: string): boolean {
  return doc.length === content.length && doc.toString() === content;
}

function isOfAKey(transaction: Transaction): boolean {
  return ["input.type", "delete.backward", "delete.forward"].some((event) =>
    transaction.isUserEvent(event),
  );
}
