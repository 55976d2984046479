import { type ChangeDesc, ChangeSet, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { endOf } from "#core/text/edits/edit-range.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import type { Decide } from "./edit-controls.ts";
import { isInView } from "./go-to.ts";
import {
  decorationsOf,
  nothingShown,
  type PendingView,
  type ShownPending,
} from "./pending-decorations.ts";

export const showPending = StateEffect.define<PendingView>();

export type PendingField = StateField<ShownPending>;

/** The pending edits in the text, for keys and buttons to decide. */
export function pendingField(decide: Decide): PendingField {
  return StateField.define<ShownPending>({
    create: ({ doc }) => nothingShown(doc.length),
    update: (value, transaction) => {
      const shown = transaction.effects.findLast((effect) => effect.is(showPending));
      const moved = transaction.docChanged ? movedBy(value, transaction.changes) : value;
      if (shown === undefined) return moved;
      const { length } = transaction.newDoc;
      if (shown.value.edits.length === 0) return nothingShown(length);
      const decorations = decorationsOf(shown.value, decide, moved);
      return { ...shown.value, decorations, changes: ChangeSet.empty(length) };
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  });
}

function movedBy(shown: ShownPending, changes: ChangeDesc): ShownPending {
  return {
    ...shown,
    decorations: shown.decorations.map(changes),
    changes: shown.changes.composeDesc(changes),
  };
}

/** Makes the next pending edit the active one, or the one before, and brings it into view. */
export function stepPending(view: EditorView, pending: PendingField, by: 1 | -1): void {
  const { edits, active } = view.state.field(pending);
  const place = edits.findIndex(({ id }) => id === active?.id);
  const next = edits[(place + by + edits.length) % edits.length];
  if (next !== undefined) activate(view, pending, next.id);
}

/** Brings the active edit into view with the next frame: asking now would lay the page out once more. */
export function showActive(view: EditorView, pending: PendingField): void {
  requestAnimationFrame(() => {
    const { edits, active } = view.state.field(pending);
    const edit = edits.find(({ id }) => id === active?.id);
    if (edit === undefined || !view.dom.isConnected) return;
    const effects = intoView(view, edit);
    if (effects.length > 0) view.dispatch({ effects });
  });
}

/** Makes a pending edit the active one, anew if it is so already, and brings it into view. */
export function activate(view: EditorView, pending: PendingField, id: string): void {
  const { edits, figures } = view.state.field(pending);
  const edit = edits.find((each) => each.id === id);
  if (edit === undefined) return;
  view.dispatch({
    effects: [showPending.of({ edits, active: { id }, figures }), ...intoView(view, edit)],
  });
}

/** What brings an edit into view; nothing where it is there already. */
export function intoView(view: EditorView, edit: PendingEdit): readonly StateEffect<unknown>[] {
  if (isInView(view, endOf(edit))) return [];
  return [EditorView.scrollIntoView(edit.position, { y: "center" })];
}
