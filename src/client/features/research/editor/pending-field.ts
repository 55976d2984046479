import { type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { endOf, insertedText } from "#core/text-edits/edit-range.ts";
import type { PendingEdit } from "#core/text-edits/manuscript.ts";
import { type Decide, EditControls, InsertedText } from "./edit-widgets.ts";

/** What the preview shows: the pending edits, and the one that keys act on. */
export type PendingView = {
  readonly edits: readonly PendingEdit[];
  readonly activeId: string | undefined;
};

type PendingState = PendingView & { readonly decorations: DecorationSet };

const NOTHING: PendingState = { edits: [], activeId: undefined, decorations: Decoration.none };

export const showPending = StateEffect.define<PendingView>();

export type PendingField = StateField<PendingState>;

/** The pending edits as decorations: removals struck, additions green, each with its buttons. */
export function pendingField(decide: Decide): PendingField {
  return StateField.define<PendingState>({
    create: () => NOTHING,
    update: (value, transaction) => {
      const shown = transaction.effects.findLast((effect) => effect.is(showPending));
      if (shown !== undefined) return pendingState(shown.value, decide);
      if (!transaction.docChanged) return value;
      return { ...value, decorations: value.decorations.map(transaction.changes) };
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  });
}

function pendingState(view: PendingView, decide: Decide): PendingState {
  if (view.edits.length === 0) return NOTHING;
  const ranges = view.edits.flatMap((edit, index) => {
    const controls = new EditControls({ edit, isActive: edit.id === view.activeId, decide });
    return decorationsOf(edit, index, controls);
  });
  return { ...view, decorations: Decoration.set(ranges, true) };
}

const removed = Decoration.mark({ class: "edit-removed", tagName: "del" });

function decorationsOf(
  edit: PendingEdit,
  index: number,
  controls: EditControls,
): Range<Decoration>[] {
  const end = endOf(edit);
  const text = insertedText(edit);
  return [
    ...(end > edit.position ? [removed.range(edit.position, end)] : []),
    ...(text === "" ? [] : [widget(new InsertedText(text), end, index * 2 + 1)]),
    widget(controls, end, index * 2 + 2),
  ];
}

/** Widgets at one place stand in the order of their side. */
function widget(shown: InsertedText | EditControls, at: number, side: number): Range<Decoration> {
  return Decoration.widget({ widget: shown, side }).range(at);
}

/** Makes the next pending edit the active one, or the one before, and brings it into view. */
export function stepPending(view: EditorView, pending: PendingField, by: 1 | -1): void {
  const { edits, activeId } = view.state.field(pending);
  const place = edits.findIndex(({ id }) => id === activeId);
  const next = edits[(place + by + edits.length) % edits.length];
  if (next === undefined) return;
  view.dispatch({ effects: [showPending.of({ edits, activeId: next.id }), intoView(next)] });
}

export function intoView({ position }: PendingEdit): StateEffect<unknown> {
  return EditorView.scrollIntoView(position, { y: "center" });
}
