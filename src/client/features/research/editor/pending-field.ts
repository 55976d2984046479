import { type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { ActiveEdit } from "#client/features/research/session/editor-handle.ts";
import type { EditFigures } from "#core/grounding/edit-figures.ts";
import { partsOf } from "#core/text-edits/edit-parts.ts";
import { endOf } from "#core/text-edits/edit-range.ts";
import type { PendingEdit } from "#core/text-edits/manuscript.ts";
import { type Decide, EditControls } from "./edit-controls.ts";
import { isInView } from "./go-to.ts";
import { InsertedText } from "./inserted-text.ts";

/** What the preview shows: the pending edits, and the one that keys act on. */
export type PendingView = {
  readonly edits: readonly PendingEdit[];
  readonly active: ActiveEdit | undefined;
  /** By id, what each edit does to figures. */
  readonly figures: ReadonlyMap<string, EditFigures>;
};

type PendingState = PendingView & { readonly decorations: DecorationSet };

const NOTHING: PendingState = {
  edits: [],
  active: undefined,
  figures: new Map(),
  decorations: Decoration.none,
};

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
  const orders = ordersOf(view.edits);
  const ranges = view.edits.flatMap((edit, index) => {
    const order = orders[index] ?? 0;
    const figures = view.figures.get(edit.id);
    const isActive = edit.id === view.active?.id;
    return decorationsOf(edit, order, new EditControls({ edit, isActive, figures, decide }));
  });
  return { ...view, decorations: Decoration.set(ranges, true) };
}

/**
 * Which edit of those that touch each other each is. Counted from the first edit of the document, all
 * would look different, and be drawn anew, once one of them is decided.
 */
function ordersOf(edits: readonly PendingEdit[]): readonly number[] {
  let order = 0;
  let end: number | undefined;
  return edits.map((edit) => {
    order = edit.position === end ? order + 1 : 0;
    end = endOf(edit);
    return order;
  });
}

const removed = Decoration.mark({ class: "edit-removed", tagName: "del" });

function decorationsOf(
  edit: PendingEdit,
  order: number,
  controls: EditControls,
): Range<Decoration>[] {
  const { id, position } = edit;
  const figures = controls.parts.figures?.figures;
  const shown = partsOf(edit).flatMap(({ from, to, insert, at }) => [
    ...(to > from ? [removed.range(position + from, position + to)] : []),
    ...(insert === ""
      ? []
      : [
          widget(
            new InsertedText({ edit: id, text: insert, at, figures }),
            position + to,
            order * 2 + 1,
          ),
        ]),
  ]);
  return [...shown, widget(controls, endOf(edit), order * 2 + 2)];
}

/** Widgets at one place stand in the order of their side. */
function widget(shown: InsertedText | EditControls, at: number, side: number): Range<Decoration> {
  return Decoration.widget({ widget: shown, side }).range(at);
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
