import { type ChangeDesc, ChangeSet, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet } from "@codemirror/view";
import type { ActiveEdit } from "#client/document/session/editor-handle.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import { type Decide, EditControls } from "./edit-controls.ts";
import { InsertedText } from "./inserted-text.ts";

/** What the preview shows: the pending edits, and the one that keys act on. */
export type PendingView = {
  readonly edits: readonly PendingEdit[];
  readonly active: ActiveEdit | undefined;
  /** By id, what each edit does to figures. */
  readonly figures: ReadonlyMap<string, EditFigures>;
};

/** A view as it is shown. */
export type ShownPending = PendingView & {
  /** Moved with the text. */
  readonly decorations: DecorationSet;
  /** Of the text, since the edits were counted. */
  readonly changes: ChangeDesc;
};

/** No pending edits, in a text of so many UTF-16 units. */
export function nothingShown(length: number): ShownPending {
  return {
    edits: [],
    active: undefined,
    figures: new Map(),
    decorations: Decoration.none,
    changes: ChangeSet.empty(length),
  };
}

/** Where more edits than this look different, all are decorated anew: that is quicker then. */
const PATCHED_MAX = 50;

/**
 * The pending edits as decorations: removals struck, additions green, each with its buttons. Of a
 * thousand edits only those are made anew that look different from before.
 */
export function decorationsOf(
  view: PendingView,
  decide: Decide,
  before: ShownPending,
): DecorationSet {
  const drawn = drawnEdits(view);
  const patch = patchOf(drawn, before);
  if (patch === undefined) {
    return Decoration.set(
      drawn.flatMap((edit) => rangesOf(edit, decide)),
      true,
    );
  }
  return before.decorations.update({
    filterFrom: patch.from,
    filterTo: patch.to,
    filter: (_from, _to, decoration) => !patch.gone.has(owners.get(decoration) ?? ""),
    add: patch.drawn.flatMap((edit) => rangesOf(edit, decide)),
    sort: true,
  });
}

/** All that the looks of an edit depend on. */
type DrawnEdit = {
  readonly edit: PendingEdit;
  /** Which edit of those that touch each other it is. */
  readonly order: number;
  readonly isActive: boolean;
  readonly figures: EditFigures | undefined;
};

/**
 * Counted from the first edit of the document, all would look different, and be drawn anew, once one
 * of them is decided: so places count from the first of those that touch.
 */
function drawnEdits({ edits, active, figures }: PendingView): readonly DrawnEdit[] {
  let order = 0;
  let end: number | undefined;
  return edits.map((edit) => {
    order = edit.position === end ? order + 1 : 0;
    end = endOf(edit);
    return { edit, order, isActive: edit.id === active?.id, figures: figures.get(edit.id) };
  });
}

type Patch = {
  /** The stretch of the text in which decorations go. */
  readonly from: number;
  readonly to: number;
  /** Ids of the edits whose decorations go. */
  readonly gone: ReadonlySet<string>;
  readonly drawn: readonly DrawnEdit[];
};

/** What is different from before; undefined where it is so much that all is to be made anew. */
function patchOf(now: readonly DrawnEdit[], shown: ShownPending): Patch | undefined {
  const { changes } = shown;
  const gone = new Set<string>();
  const drawn: DrawnEdit[] = [];
  let from = Infinity;
  let to = 0;
  let at = 0;
  for (const before of drawnEdits(shown)) {
    const next = now[at];
    const isThere = next?.edit.id === before.edit.id;
    if (isThere) at += 1;
    if (isThere && isSameLook(before, next, changes)) continue;
    if (isThere) drawn.push(next);
    gone.add(before.edit.id);
    from = Math.min(from, changes.mapPos(before.edit.position, -1));
    to = Math.max(to, changes.mapPos(endOf(before.edit), 1));
    if (gone.size > PATCHED_MAX) return undefined;
  }
  // New edits, or edits in another order.
  return at < now.length ? undefined : { from, to, gone, drawn };
}

/** Whether decorations that moved with the text are right for the edit as it is now. */
function isSameLook(before: DrawnEdit, now: DrawnEdit, changes: ChangeDesc): boolean {
  return (
    before.order === now.order &&
    before.isActive === now.isActive &&
    before.figures === now.figures &&
    isSameEdit(before.edit, now.edit) &&
    changes.touchesRange(before.edit.position, endOf(before.edit)) === false &&
    changes.mapPos(before.edit.position) === now.edit.position
  );
}

function isSameEdit(before: PendingEdit, now: PendingEdit): boolean {
  return (
    before === now ||
    (before.type === now.type &&
      before.content === now.content &&
      before.length === now.length &&
      before.number === now.number &&
      before.parts === now.parts)
  );
}

/** Ids of the edits that decorations belong to. */
const owners = new WeakMap<Decoration, string>();

function rangesOf(drawn: DrawnEdit, decide: Decide): readonly Range<Decoration>[] {
  const { edit, order, isActive, figures } = drawn;
  const { id, number, position } = edit;
  const ranges: Range<Decoration>[] = [];
  for (const { from, to, insert, at } of partsOf(edit)) {
    if (to > from) ranges.push(removed().range(position + from, position + to));
    if (insert === "") continue;
    const text = new InsertedText({ edit: id, text: insert, at, figures: figures?.figures });
    ranges.push(widget(text, position + to, order * 2 + 1));
  }
  const controls = new EditControls({ edit: { id, number }, isActive, figures, decide });
  ranges.push(widget(controls, endOf(edit), order * 2 + 2));
  for (const { value } of ranges) owners.set(value, id);
  return ranges;
}

function removed(): Decoration {
  return Decoration.mark({ class: "edit-removed", tagName: "del" });
}

/** Widgets at one place stand in the order of their side. */
function widget(shown: InsertedText | EditControls, at: number, side: number): Range<Decoration> {
  return Decoration.widget({ widget: shown, side }).range(at);
}
