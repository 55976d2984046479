import { undo } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { openProposed, openSource, placeOf, step, write } from "./at-mark.ts";
import { figureKeys } from "./figure-keys.ts";
import { followCheck } from "./follow-check.ts";
import { markField } from "./mark-field.ts";
import { MARK_LOOKS } from "./mark-looks.ts";
import { type OpenedMark, openedField, openMark } from "./opened-field.ts";
import { pointerWatch } from "./pointer.ts";
import { figureOf } from "./proposed-figure.ts";

/** The marks on the text of one editor, with the one whose popover is open. */
export type FigureMarks = {
  /** For the editor; nothing else does anything before that has it. */
  readonly extension: Extension;
  readonly opened: () => OpenedMark | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Leads the caret to the next open figure, or to the one before, and opens its popover; `from` a place. */
  readonly step: (by: 1 | -1, from?: number) => void;
  readonly close: () => void;
  /** Takes back what was done last to the text, a decision too, and gives it the focus. */
  readonly undo: () => void;
  /** Opens the source of the open figure. */
  readonly openSource: () => void;
  readonly focusText: () => void;
  /** Writes over the open mark as typing does, so that Ctrl Z takes it back; `lead` characters before it go too. */
  readonly write: (text: string, lead?: number) => void;
  /** Where the open mark stands in the window; undefined while it is out of view. */
  readonly place: () => DOMRect | undefined;
  readonly pointerStays: () => void;
  readonly pointerLeaves: () => void;
};

/** Marks that follow a check; `onOpenSource` is given the cell of a figure whose source is wanted. */
export function figureMarks(
  check: FigureCheck,
  onOpenSource: (cell: ChosenSource) => void,
): FigureMarks {
  const pointer = pointerWatch((proposed) => figureOf(check.get(), proposed));
  const mounted = mountedView();
  const { inView } = mounted;
  return {
    extension: [
      markField,
      openedField,
      MARK_LOOKS,
      followCheck(check),
      pointer.extension,
      figureKeys({
        openSource: (view) => openSource(view, onOpenSource),
        openProposed: (view) => openProposed(view, check.get()),
      }),
      mounted.extension,
    ],
    opened: () => inView((view) => view.state.field(openedField, false)),
    subscribe: mounted.subscribe,
    step: (by, from) => inView((view) => step(view, by, from)),
    close: () =>
      inView((view) => {
        view.dispatch({ effects: openMark.of(undefined) });
      }),
    undo: () =>
      inView((view) => {
        view.focus();
        view.dispatch({ effects: openMark.of(undefined) });
        undo(view);
      }),
    openSource: () => {
      inView((view) => openSource(view, onOpenSource));
    },
    focusText: () =>
      inView((view) => {
        view.focus();
      }),
    write: (text, lead) =>
      inView((view) => {
        write(view, text, lead);
      }),
    place: () => inView(placeOf),
    pointerStays: pointer.stay,
    pointerLeaves: () =>
      inView((view) => {
        pointer.leave(view);
      }),
  };
}

/** The editor that has the marks now, and who wants to know when another one is open. */
function mountedView() {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let mounted: EditorView | undefined;
  const held = ViewPlugin.define((view) => {
    mounted = view;
    return {
      destroy: () => {
        mounted = undefined;
        tell();
      },
    };
  });
  const told = EditorView.updateListener.of(({ startState, state }) => {
    if (startState.field(openedField, false) !== state.field(openedField, false)) tell();
  });
  return {
    extension: [held, told],
    inView: <Result>(act: (view: EditorView) => Result): Result | undefined =>
      mounted && act(mounted),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
