import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  type ChangeSet,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state";
import type { Anchor } from "#core/ledger/anchor.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";

/** The anchors of the text as the session holds them, in place of those that were moved here. */
export const setAnchors = StateEffect.define<readonly Anchor[]>();

/** Anchors that come with a change: pasted ones, and those that Ctrl Z brings back. */
export const bringAnchors = StateEffect.define<readonly Anchor[]>({
  map: movedWhole,
});

/** Anchors after changes, but for those that a change goes into. */
function movedWhole(anchors: readonly Anchor[], changes: ChangeDesc): readonly Anchor[] {
  return anchors.flatMap((anchor) => {
    const [from, to] = [changes.mapPos(anchor.from, 1), changes.mapPos(anchor.to, -1)];
    return to - from === anchor.to - anchor.from ? [{ ...anchor, from, to }] : [];
  });
}

/** What is decided of figures; `ended` are ids of what it takes the place of. */
export type Decided = { readonly anchors: readonly Anchor[]; readonly ended: readonly string[] };

/** A decision of the analyst: a step of its own, which Ctrl Z takes back. */
export const decideAnchors = StateEffect.define<Decided>({
  map: ({ anchors, ended }, changes) => ({ anchors: movedWhole(anchors, changes), ended }),
});

/** What figures of the editor's text are of, moved by every change in the editor itself. */
export const anchorsField = StateField.define<readonly Anchor[]>({
  create: () => [],
  update(anchors, transaction) {
    const decided = decidedIn(transaction);
    const next =
      decided === undefined
        ? anchorsAfter(anchors, transaction)
        : decidedAnchors(anchorsAfter(anchors, transaction), decided);
    const brought = transaction.effects.flatMap((effect) =>
      effect.is(bringAnchors) ? effect.value : [],
    );
    return brought.length === 0 ? next : joinedAnchors(next, brought);
  },
});

/** What a transaction decides of figures. */
export function decidedIn({ effects }: Transaction): Decided | undefined {
  return effects.find((effect) => effect.is(decideAnchors))?.value;
}

function decidedAnchors(before: readonly Anchor[], { anchors, ended }: Decided): readonly Anchor[] {
  return joinedAnchors(
    before.filter(({ id }) => !ended.includes(id)),
    anchors,
  );
}

/** A decision is taken back by ending what it brought and bringing what it ended. */
const UNDECIDED = invertedEffects.of((transaction) => {
  const decided = decidedIn(transaction);
  if (decided === undefined) return [];
  const before = transaction.startState.field(anchorsField);
  const after = new Set(decidedAnchors(before, decided).map(({ id }) => id));
  const anchors = before.filter(({ id }) => !after.has(id));
  return [decideAnchors.of({ anchors, ended: decided.anchors.map(({ id }) => id) })];
});

function anchorsAfter(
  anchors: readonly Anchor[],
  { changes, docChanged, effects }: Transaction,
): readonly Anchor[] {
  const set = effects.find((effect) => effect.is(setAnchors));
  if (set !== undefined) return set.value;
  return docChanged ? moveAnchors(anchors, textChanges(changes)) : anchors;
}

function textChanges(changes: ChangeSet): readonly TextChange[] {
  const made: TextChange[] = [];
  changes.iterChanges((from, to, ...[, , insert]) => {
    made.push({ from, to, insert: insert.toString() });
  });
  return made;
}

/** What taking a change back would not bring back by moving alone comes back with it. */
const UNDONE = invertedEffects.of((transaction) => {
  const before = transaction.startState.field(anchorsField);
  if (before.length === 0 || !transaction.docChanged) return [];
  const back = textChanges(transaction.changes.invert(transaction.startState.doc));
  const moved = moveAnchors(anchorsAfter(before, transaction), back);
  const after = new Map(moved.map((anchor) => [anchor.id, anchor]));
  const lost = before.filter((anchor) => {
    const now = after.get(anchor.id);
    if (now === undefined || now.isEdited !== anchor.isEdited) return true;
    return now.from !== anchor.from || now.to !== anchor.to;
  });
  return lost.length === 0 ? [] : [bringAnchors.of(lost)];
});

/** The anchors of an editor, with the way back. */
export const ANCHORS: Extension = [anchorsField, UNDONE, UNDECIDED];
