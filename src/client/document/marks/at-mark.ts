import { isolateHistory } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { type ChosenSource, claimOf } from "#core/figures/check/figure-decisions.ts";
import { markField } from "./mark-field.ts";
import { nextOpen } from "./next-open.ts";
import { type OpenedMark, openedField, openMark } from "./opened-field.ts";
import {
  elementOf,
  figureOf,
  type ProposedFigure,
  proposedByActiveEdit,
} from "./proposed-figure.ts";

export const NOTHING_OPEN = "No figure waits for a decision.";

/** Room beneath a figure that is gone to, for its popover. */
const POPOVER_ROOM_PX = 200;

/** Leads the caret to the next open figure, or to the one before, and the focus into its popover; from the caret, or `from` a place. */
export function step(view: EditorView, by: 1 | -1, from?: number): void {
  // Behind a dialog the text is not to be reached.
  if (view.dom.closest("[aria-hidden='true'], [inert]") !== null) return;
  const place = from ?? view.state.selection.main.head;
  const next = nextOpen(view.state.field(markField), place, by);
  if (next === undefined) {
    view.dispatch({ effects: openMark.of(undefined) });
    view.focus();
    return toastSuccess(NOTHING_OPEN);
  }
  const { from: start, to } = next.target;
  // First, so that the popover takes the focus and gives it back to the text.
  view.focus();
  view.dispatch({
    selection: { anchor: to },
    effects: [
      openMark.of({ place: start, by: "keys", isFocused: true, count: next }),
      EditorView.scrollIntoView(to, { y: "nearest", yMargin: POPOVER_ROOM_PX }),
    ],
  });
}

/**
 * Writes over the open mark, and `lead` characters before it, as typing does, so that Ctrl Z takes it
 * back.
 */
export function write(view: EditorView, insert: string, lead = 0): void {
  const opened = view.state.field(openedField, false);
  if (opened === undefined || view.state.readOnly) return;
  const from = opened.from - lead;
  const { to } = opened;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.figure",
    annotations: isolateHistory.of("full"),
  });
  view.focus();
}

/** Where the open mark stands in the window; undefined while it is out of view. */
export function placeOf(view: EditorView): DOMRect | undefined {
  const opened = view.state.field(openedField, false);
  if (opened === undefined) return undefined;
  const place = opened.proposed ? proposedPlace(view, opened.proposed) : textPlace(view, opened);
  if (place === undefined) return undefined;
  const text = view.scrollDOM.getBoundingClientRect();
  return place.bottom < text.top || place.top > text.bottom ? undefined : place;
}

function textPlace(view: EditorView, { from, to }: OpenedMark): DOMRect | undefined {
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  if (start === null || end === null) return undefined;
  // Words that go over a line end are pointed at where they end.
  const left = start.top < end.top ? end.right : start.left;
  return new DOMRect(left, start.top, end.right - left, end.bottom - start.top);
}

function proposedPlace(view: EditorView, proposed: ProposedFigure): DOMRect | undefined {
  return elementOf(view, proposed)?.getBoundingClientRect();
}

/** Opens the popover of a figure that the pending edit brings in which keys act on; false without one. */
export function openProposed(view: EditorView, state: FigureCheckState): boolean {
  const proposed = proposedByActiveEdit(view, state);
  const shown = proposed && elementOf(view, proposed);
  const figure = proposed && figureOf(state, proposed);
  if (shown === undefined || figure === undefined) return false;
  const place = view.posAtDOM(shown);
  view.dispatch({
    effects: openMark.of({ place, proposed, figure, by: "keys", isFocused: true }),
  });
  return true;
}

/** Closes the popover of a proposed figure whose edit was decided. */
export function closeDecided(view: EditorView): void {
  const opened = view.state.field(openedField, false);
  if (opened?.proposed === undefined || elementOf(view, opened.proposed) !== undefined) return;
  view.dispatch({ effects: openMark.of(undefined) });
}

/** Hands over the cell behind the open figure and closes its popover; false where there is none. */
export function openSource(view: EditorView, onOpen: (cell: ChosenSource) => void): boolean {
  const figure = view.state.field(openedField, false)?.mark.figure;
  const cell = figure && figure.expected !== null ? claimOf(figure) : undefined;
  if (cell === undefined) return false;
  // What opens then takes the focus and gives it back: to the text.
  view.dispatch({ effects: openMark.of(undefined) });
  view.focus();
  onOpen(cell);
  return true;
}
