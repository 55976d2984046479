import { acceptEdit, rejectEdit } from "#core/text-edits/accept-edit.ts";
import { applyEdits } from "#core/text-edits/apply-edits.ts";
import { checkEdits, type DroppedEdit } from "#core/text-edits/check-edits.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { sortedEdits } from "#core/text-edits/edit-range.ts";
import { rebaseEdits } from "#core/text-edits/text-change.ts";
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
  readonly burst: { readonly beganAt: number; readonly lastKeyAt: number } | undefined;
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

/** A pause this long ends a burst of typing, and so does a burst this long. */
export const BURST_PAUSE_MS = 5_000;
export const BURST_MAX_MS = 60_000;

export const TYPING = "Typing";

export function newManuscript(content: string): Manuscript {
  return { content, pendingEdits: [], snapshots: [], burst: undefined, reports: [] };
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
  const goesOn =
    burst !== undefined &&
    time - burst.lastKeyAt < BURST_PAUSE_MS &&
    time - burst.beganAt < BURST_MAX_MS;
  const before = { content: state.content, time, description: TYPING };
  return {
    ...state,
    content,
    snapshots: goesOn ? state.snapshots : withSnapshot(state.snapshots, before),
    burst: { beganAt: goesOn ? burst.beganAt : time, lastKeyAt: time },
    reports: [],
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
  const { text, edits } = acceptEdit(state.content, state.pendingEdits, id);
  return {
    content: text,
    pendingEdits: edits,
    snapshots: snapshotsBefore(state, `Accepting edit ${edit.number}`, time),
    burst: undefined,
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
    content: applyEdits(state.content, state.pendingEdits),
    pendingEdits: [],
    snapshots: snapshotsBefore(
      state,
      count === 1 ? "Accepting 1 edit" : `Accepting ${count} edits`,
      time,
    ),
    burst: undefined,
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
  const start = { text: state.content, edits: sortedEdits([...state.pendingEdits, ...valid]) };
  const written = valid.reduce<{ text: string; edits: readonly Edit[] }>(
    ({ text, edits }, { id }) => acceptEdit(text, edits, id),
    start,
  );
  const positions = new Map(written.edits.map(({ id, position }) => [id, position]));
  return {
    content: written.text,
    pendingEdits: state.pendingEdits.map((edit) => ({
      ...edit,
      position: positions.get(edit.id) ?? edit.position,
    })),
    snapshots: snapshotsBefore(state, action.description, action.time),
    burst: undefined,
    reports: [
      { kind: "auto-applied", edits: valid, description: action.description },
      ...droppedReport(dropped),
    ],
  };
}

/** The latest snapshot's text, with nothing pending. */
function undone(state: Manuscript): Manuscript {
  const latest = state.snapshots.at(-1);
  if (latest === undefined) return state;
  return { ...newManuscript(latest.content), snapshots: state.snapshots.slice(0, -1) };
}

/** Text from another tab or from the server: the text that stood here can be had back by Undo. */
function remote(
  state: Manuscript,
  action: Extract<ManuscriptAction, { type: "remote" }>,
): Manuscript {
  if (action.content === state.content) return state;
  const texts = { before: state.content, after: action.content };
  const { edits, dropped } = rebaseEdits(state.pendingEdits, texts);
  return {
    content: action.content,
    pendingEdits: checkEdits(action.content, edits).valid,
    snapshots: snapshotsBefore(state, action.description, action.time),
    burst: undefined,
    reports: droppedReport(dropped),
  };
}

/** The edits that fit the text as it stands now, beside what is pending. */
function fitting(
  state: Manuscript,
  edits: readonly Edit[],
  madeFor: string,
): { valid: readonly Edit[]; dropped: readonly DroppedEdit[] } {
  const checked = checkEdits(madeFor, edits);
  const rebased = rebaseEdits(checked.valid, { before: madeFor, after: state.content });
  const { valid, dropped } = checkEdits(state.content, rebased.edits, state.pendingEdits);
  return { valid, dropped: [...checked.dropped, ...rebased.dropped, ...dropped] };
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
