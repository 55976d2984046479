import { EditorView } from "@codemirror/view";
import type { TextLocation } from "#client/document/session/editor-handle.ts";

/** Named so in the transaction, for what opens where one has gone to. */
const GO_TO = "select.goto";
/** So near to an edge is not in view: the line is cut, or has nothing around it. */
const EDGE_PX = 32;

/** Selects a place and brings it into view. One that the text no longer has is the nearest it has. */
export function showPlace(view: EditorView, { position, length }: TextLocation): void {
  const end = view.state.doc.length;
  const from = Math.min(position, end);
  const to = Math.min(position + length, end);
  view.dispatch({
    selection: { anchor: from, head: to },
    userEvent: GO_TO,
    effects: isInView(view, from) ? [] : EditorView.scrollIntoView(from, { y: "center" }),
  });
}

/** Whether the reader sees a position, with a line around it. */
export function isInView(view: EditorView, position: number): boolean {
  if (position > view.state.doc.length) return false;
  const place = view.coordsAtPos(position);
  if (place === null) return false;
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  return place.top >= top + EDGE_PX && place.bottom <= bottom - EDGE_PX;
}
