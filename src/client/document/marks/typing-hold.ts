import type { EditorState } from "@codemirror/state";
import { sentencesAround, type Span } from "./after-change.ts";
import { markAt, type Marks } from "./mark.ts";

/** A sentence is judged once there is a pause in writing it. */
const SENTENCE_PAUSE_MS = 400;
/** The figure at the caret may have digits to come. */
const FIGURE_PAUSE_MS = 1_200;

/** The last key that changed the text, and where. */
export type LastKey = { readonly at: number; readonly place: number };

/** What is left as it is for now, and until when. */
export type Hold = { readonly span: Span; readonly waitMs: number };

/** What is being written at this moment; half a figure is not to be called wrong. */
export function holdOn(
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
