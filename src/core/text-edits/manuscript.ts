import { acceptEdit, rejectEdit } from "#core/text-edits/accept-edit.ts";
import { changesBetween } from "#core/text-edits/changes-between.ts";
import { checkEdits, type DroppedEdit } from "#core/text-edits/check-edits.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { insertedText, removedLength, sortedEdits } from "#core/text-edits/edit-range.ts";
import { mergeEdits } from "#core/text-edits/merge-edits.ts";
import { rebaseEdits, rebaseThrough } from "#core/text-edits/rebase-edits.ts";
import { applyChanges, changesOf, type TextChange } from "#core/text-edits/text-change.ts";
import { stepsSince, type TextTrail, withStep } from "#core/text-edits/text-trail.ts";
import { type Burst, TYPING, typingGoesOn } from "#core/text-edits/typing-burst.ts";
import { type Snapshot, withSnapshot } from "#core/text-edits/undo-history.ts";

/** An edit that waits for the analyst. Its number stays with it while others are decided. */
export type PendingEdit = Edit & { readonly number: number };

/** What became of edits, for the screen and for screen readers. */
export type EditReport =
  | { readonly kind: "applied" | "rejected"; readonly edits: readonly PendingEdit[] }
  | { readonly kind: "auto-applied"; readonly edits: readonly Edit[]; readonly description: string }
  | { readonly kind: "dropped"; readonly dropped: readonly DroppedEdit[] };

/** The text of a document with the changes proposed to it and the way back. */
export type Manuscript = {
  readonly content: string;
  /** In the order of the text, valid for `content`, not overlapping. */
  readonly pendingEdits: readonly PendingEdit[];
  /** Oldest first, at most `UNDO_LIMIT`. */
  readonly snapshots: readonly Snapshot[];
  /** The burst of typing that goes on; undefined after any other change. */
  readonly burst: Burst | undefined;
  /** How the text came to be what it is: places edits made for what it was a while ago. */
  readonly trail: TextTrail;
  /** Reports of the last action, none after typing. */
  readonly reports: readonly EditReport[];
};

/** `time` is milliseconds since 1970. `madeFor` is the text the edits' offsets count into. */
export type ManuscriptAction =
  | {
      readonly type: "loaded";
      readonly content: string;
      readonly pendingEdits?: readonly PendingEdit[];
      readonly snapshots?: readonly Snapshot[];
    }
  | { readonly type: "typed"; readonly content: string; readonly time: number }
  | { readonly type: "proposed"; readonly edits: readonly Edit[]; readonly madeFor: string }
  | { readonly type: "accepted"; readonly id: string; readonly time: number }
  | { readonly type: "rejected"; readonly id: string }
  | { readonly type: "acceptedAll"; readonly time: number }
  | {
      readonly type: "autoApplied";
      readonly edits: readonly Edit[];
      readonly madeFor: string;
      readonly description: string;
      readonly time: number;
    }
  | { readonly type: "undone" }
  | {
      readonly type: "remote";
      readonly content: string;
      readonly description: string;
      readonly time: number;
    };

export function newManuscript(content: string): Manuscript {
  return { content, pendingEdits: [], snapshots: [], burst: undefined, trail: [], reports: [] };
}

/** The manuscript after one action. While edits are pending, typing changes nothing. */
export function manuscriptReducer(state: Manuscript, action: ManuscriptAction): Manuscript {
  switch (action.type) {
    case "loaded":
      return loaded(action);
    case "typed":
      return typed(state, action.content, action.time);
    case "proposed":
      return proposed(state, action.edits, action.madeFor);
    case "accepted":
      return accepted(state, action.id, action.time);
    case "rejected":
      return rejected(state, action.id);
    case "acceptedAll":
      return acceptedAll(state, action.time);
    case "autoApplied":
      return autoApplied(state, action);
    case "undone":
      return undone(state);
    case "remote":
      return remote(state, action);
    default:
      return action satisfies never;
  }
}

function loaded(action: Extract<ManuscriptAction, { type: "loaded" }>): Manuscript {
  const { valid } = checkEdits(action.content, action.pendingEdits ?? []);
  return {
    ...newManuscript(action.content),
    pendingEdits: valid,
    snapshots: action.snapshots ?? [],
  };
}

function typed(state: Manuscript, content: string, time: number): Manuscript {
  if (state.pendingEdits.length > 0 || content === state.content) return state;
  const { burst } = state;
  const goesOn = typingGoesOn(burst, time);
  const before = { content: state.content, time, description: TYPING };
  return {
    ...rewritten(state, content),
    snapshots: goesOn ? state.snapshots : withSnapshot(state.snapshots, before),
    burst: { beganAt: goesOn ? burst.beganAt : time, lastKeyAt: time },
  };
}

function proposed(state: Manuscript, edits: readonly Edit[], madeFor: string): Manuscript {
  const { valid, dropped } = fitting(state, edits, madeFor);
  const last = Math.max(0, ...state.pendingEdits.map(({ number }) => number));
  const numbered = valid.map((edit, index) => ({ ...edit, number: last + index + 1 }));
  return {
    ...state,
    pendingEdits: sortedEdits([...state.pendingEdits, ...numbered]),
    burst: undefined,
    reports: droppedReport(dropped),
  };
}

function accepted(state: Manuscript, id: string, time: number): Manuscript {
  const edit = state.pendingEdits.find((pending) => pending.id === id);
  if (edit === undefined) return state;
  const { edits } = acceptEdit(state.content, state.pendingEdits, id);
  return {
    ...changed(state, changesOf([edit])),
    pendingEdits: edits,
    snapshots: snapshotsBefore(state, `Accepting edit ${edit.number}`, time),
    reports: [{ kind: "applied", edits: [edit] }],
  };
}

function rejected(state: Manuscript, id: string): Manuscript {
  const edit = state.pendingEdits.find((pending) => pending.id === id);
  if (edit === undefined) return state;
  return {
    ...state,
    pendingEdits: rejectEdit(state.pendingEdits, id),
    burst: undefined,
    reports: [{ kind: "rejected", edits: [edit] }],
  };
}

function acceptedAll(state: Manuscript, time: number): Manuscript {
  const count = state.pendingEdits.length;
  if (count === 0) return state;
  return {
    ...changed(state, changesOf(state.pendingEdits)),
    pendingEdits: [],
    snapshots: snapshotsBefore(
      state,
      count === 1 ? "Accepting 1 edit" : `Accepting ${count} edits`,
      time,
    ),
    reports: [{ kind: "applied", edits: state.pendingEdits }],
  };
}

/** Pending edits stay pending and are counted anew into the text that was written. */
function autoApplied(
  state: Manuscript,
  action: Extract<ManuscriptAction, { type: "autoApplied" }>,
): Manuscript {
  const { valid, dropped } = fitting(state, action.edits, action.madeFor);
  if (valid.length === 0) return { ...state, reports: droppedReport(dropped) };
  return {
    ...changed(state, changesOf(valid)),
    pendingEdits: besides(state.pendingEdits, valid),
    snapshots: snapshotsBefore(state, action.description, action.time),
    reports: [
      { kind: "auto-applied", edits: valid, description: action.description },
      ...droppedReport(dropped),
    ],
  };
}

/** Pending edits counted anew past edits that are applied; of two at one place they came first. */
function besides(
  pending: readonly PendingEdit[],
  written: readonly Edit[],
): readonly PendingEdit[] {
  const ids = new Set(pending.map(({ id }) => id));
  const pendingAt = new Map<string, number>();
  let grown = 0;
  for (const edit of sortedEdits<Edit>([...pending, ...written])) {
    if (ids.has(edit.id)) pendingAt.set(edit.id, edit.position + grown);
    else grown += insertedText(edit).length - removedLength(edit);
  }
  return pending.map((edit) => ({
    ...edit,
    position: pendingAt.get(edit.id) ?? edit.position,
  }));
}

/** The latest snapshot's text, with nothing pending. */
function undone(state: Manuscript): Manuscript {
  const latest = state.snapshots.at(-1);
  if (latest === undefined) return state;
  return {
    ...rewritten(state, latest.content),
    pendingEdits: [],
    snapshots: state.snapshots.slice(0, -1),
  };
}

/** Text from another tab or from the server: the text that stood here can be had back by Undo. */
function remote(
  state: Manuscript,
  action: Extract<ManuscriptAction, { type: "remote" }>,
): Manuscript {
  if (action.content === state.content) return state;
  const changes = changesBetween(state.content, action.content);
  const { edits, dropped } = rebaseEdits(state.pendingEdits, changes);
  return {
    ...changed(state, changes),
    pendingEdits: edits,
    snapshots: snapshotsBefore(state, action.description, action.time),
    reports: droppedReport(dropped),
  };
}

/** The edits that fit the text as it stands now, beside what is pending. */
function fitting(
  state: Manuscript,
  edits: readonly Edit[],
  madeFor: string,
): { valid: readonly Edit[]; dropped: readonly DroppedEdit[] } {
  const { content, trail, pendingEdits } = state;
  const checked = checkEdits(madeFor, edits);
  const steps = stepsSince(trail, content, madeFor) ?? [changesBetween(madeFor, content)];
  const rebased = rebaseThrough(checked.valid, steps);
  const { merged, dropped } = mergeEdits(pendingEdits, rebased.edits);
  return { valid: merged, dropped: [...checked.dropped, ...rebased.dropped, ...dropped] };
}

/** The manuscript with another text, nothing being typed and nothing to report. */
function changed(state: Manuscript, changes: readonly TextChange[]): Manuscript {
  return {
    ...state,
    content: applyChanges(state.content, changes),
    trail: withStep(state.trail, state.content, changes),
    burst: undefined,
    reports: [],
  };
}

/** The same where only the new text is known, not what was done. */
function rewritten(state: Manuscript, content: string): Manuscript {
  return changed(state, changesBetween(state.content, content));
}

function snapshotsBefore(
  { content, snapshots }: Manuscript,
  description: string,
  time: number,
): readonly Snapshot[] {
  return withSnapshot(snapshots, { content, time, description });
}

function droppedReport(dropped: readonly DroppedEdit[]): readonly EditReport[] {
  return dropped.length === 0 ? [] : [{ kind: "dropped", dropped }];
}
