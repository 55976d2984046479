import type { EditorState, Extension, Text, Transaction } from "@codemirror/state";
import { ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { sentencesAround, type Span } from "./after-change.ts";
import { closeDecided } from "./at-mark.ts";
import { showMarks } from "./mark-field.ts";
import { markAt, type Marks, marksOf } from "./mark.ts";

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
      const { document, content, statements } = check.get();
      if (document === undefined || !isSame(view.state.doc, content)) return undefined;
      const marks = marksOf(document, statements === "loading");
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

/** A sentence is judged once there is a pause in writing it. */
const SENTENCE_PAUSE_MS = 400;
/** The figure at the caret may have digits to come. */
export const FIGURE_PAUSE_MS = 1_200;

/** The last key that changed the text, and where. */
type LastKey = { readonly at: number; readonly place: number };

/** What is left as it is for now, and until when. */
type Hold = { readonly span: Span; readonly waitMs: number };

/** What is being written at this moment; half a figure is not to be called wrong. */
function holdOn(
  { doc, selection }: EditorState,
  marks: Marks,
  { at, place }: LastKey,
): Hold | undefined {
  const since = Date.now() - at;
  if (since < SENTENCE_PAUSE_MS) {
    const span = sentencesAround(doc, { from: place, to: place });
    return { span, waitMs: SENTENCE_PAUSE_MS - since };
  }
  if (since >= FIGURE_PAUSE_MS || selection.main.head !== place) return undefined;
  const figure = markAt(marks, place);
  return figure === undefined || figure.from === place
    ? undefined
    : { span: figure, waitMs: FIGURE_PAUSE_MS - since };
}
