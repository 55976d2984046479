import { countText } from "#core/count-text.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { acceptEdit, rejectEdit } from "#core/text/edits/accept-edit.ts";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import { checkEdits, type DroppedEdit } from "#core/text/edits/check-edits.ts";
import { anchorsAfterEdits, joinedAnchors } from "#core/text/edits/edit-anchors.ts";
import type { Edit, EditPlace } from "#core/text/edits/edit.ts";
import { placeAgain } from "#core/text/edits/edit-place.ts";
import { besides, sortedEdits } from "#core/text/edits/edit-range.ts";
import {
  droppedReport,
  type EditReport,
  type PendingEdit,
  proposedReport,
  standingReports,
} from "#core/text/edits/edit-report.ts";
import { moveAnchorsAsKnown } from "#core/text/edits/move-anchors.ts";
import { mergeEdits } from "#core/text/edits/merge-edits.ts";
import { ITS_TEXT_CHANGED, rebaseEdits, rebaseThrough } from "#core/text/edits/rebase-edits.ts";
import { applyChanges, changesOf, type TextChange } from "#core/text/edits/text-change.ts";
import { stepsSince, type TextTrail, withStep } from "#core/text/edits/text-trail.ts";
import { type Burst, TYPING, typingGoesOn } from "#core/text/edits/typing-burst.ts";
import { type Snapshot, withDecision, withSnapshot } from "#core/text/edits/undo-history.ts";

export type { EditReport, PendingEdit } from "#core/text/edits/edit-report.ts";

/** The text of a document with the changes proposed to it and the way back. */
export type Manuscript = {
  readonly content: string;
  /** What figures of it are of, in the order of the text, not overlapping. */
  readonly anchors: readonly Anchor[];
  /** In the order of the text, valid for `content`, not overlapping. */
  readonly pendingEdits: readonly PendingEdit[];
  /** Ids of the proposed edits that stand in the text. */
  readonly applied: readonly string[];
  /** Oldest first, at most `UNDO_LIMIT`. */
  readonly snapshots: readonly Snapshot[];
  /** Texts that the editor's own undo left, which its redo comes back to; absent with none. */
  readonly takenBack?: readonly Snapshot[] | undefined;
  /** The burst of typing that goes on; undefined after any other change. */
  readonly burst: Burst | undefined;
  /** How the text came to be what it is: places edits made for what it was a while ago. */
  readonly trail: TextTrail;
  /** Reports of the last action; after typing only of edits that it took back or made again. */
  readonly reports: readonly EditReport[];
};

/** An edit that may have had a number before. */
type NumberedEdit = Edit & { readonly number?: number | undefined };

/** `time` is milliseconds since 1970. `madeFor` is the text the edits' offsets count into. */
export type ManuscriptAction =
  | {
      readonly type: "typed";
      readonly content: string;
      /** Those of that text, where the editor has moved them itself; else they are moved here. */
      readonly anchors?: readonly Anchor[] | undefined;
      /** The editor's own undo wrote it. */
      readonly isTakenBack?: boolean | undefined;
      readonly time: number;
    }
  /** What the analyst says figures are of; those that stand at the same places give way. */
  | {
      readonly type: "anchored";
      readonly anchors: readonly Anchor[];
      /** Ids of those that are taken back. */
      readonly ended?: readonly string[] | undefined;
      readonly content: string;
      readonly time: number;
    }
  | { readonly type: "proposed"; readonly edits: readonly Edit[]; readonly madeFor: string }
  /** An edit that waits no longer, once more, wherever what it was made for stands now. */
  | { readonly type: "proposedAgain"; readonly edit: NumberedEdit; readonly place: EditPlace }
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
      /** Those of that text; moved here where they are not given. */
      readonly anchors?: readonly Anchor[] | undefined;
      readonly description: string;
      readonly time: number;
    };

export function newManuscript(
  content: string,
  applied: readonly string[] = [],
  anchors: readonly Anchor[] = [],
): Manuscript {
  const nothing = { pendingEdits: [], snapshots: [], trail: [], reports: [] };
  return { content, anchors, applied, burst: undefined, ...nothing };
}

/** The manuscript after one action. While edits are pending, typing changes nothing. */
export function manuscriptReducer(state: Manuscript, action: ManuscriptAction): Manuscript {
  switch (action.type) {
    case "typed":
      return typed(state, action);
    case "anchored":
      return anchored(state, action);
    case "proposed":
      return proposed(state, action.edits, action.madeFor);
    case "proposedAgain":
      return proposedAgain(state, action.edit, action.place);
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

function typed(
  state: Manuscript,
  { content, anchors, isTakenBack, time }: Extract<ManuscriptAction, { type: "typed" }>,
): Manuscript {
  if (state.pendingEdits.length > 0) return state;
  if (content === state.content) {
    // A figure in place of one that is spelled alike.
    return withAnchors(state, anchors);
  }
  const { burst } = state;
  // The editor's own undo and redo arrive as typing: a text that was there has its edits again.
  const isThis = (snapshot: Snapshot): boolean => snapshot.content === content;
  const at = state.snapshots.findLastIndex(isThis);
  const known = state.snapshots[at] ?? state.takenBack?.findLast(isThis);
  const next = {
    ...standing(state, rewritten(state, content), known?.applied),
    ...(anchors && { anchors }),
  };
  // What is taken back there is taken back here: the next Undo goes on from it instead of to it.
  if (isTakenBack === true && at !== -1) {
    // Several steps may have come at once: each of them can be come back to.
    const left = [...(state.takenBack ?? []), ...state.snapshots.slice(at + 1)];
    const takenBack = snapshotsBefore({ ...state, snapshots: left }, TYPING, time);
    return { ...next, takenBack, snapshots: state.snapshots.slice(0, at) };
  }
  const goesOn = typingGoesOn(burst, time);
  return {
    ...next,
    snapshots: goesOn ? state.snapshots : snapshotsBefore(state, TYPING, time),
    burst: { beganAt: goesOn ? burst.beganAt : time, lastKeyAt: time },
  };
}

/**
 * The text they were made for must be this one: a source chosen for a figure stands on that figure.
 * Figures decided one after another are one step of Undo, several at once are one of their own.
 */
function anchored(
  state: Manuscript,
  { anchors, ended = [], content, time }: Extract<ManuscriptAction, { type: "anchored" }>,
): Manuscript {
  if (content !== state.content) return state;
  const left = state.anchors.filter(({ id }) => !ended.includes(id));
  if (anchors.length === 0 && left.length === state.anchors.length) return state;
  const next = {
    ...state,
    anchors: joinedAnchors(left, anchors),
    burst: undefined,
    reports: [],
  };
  const { content: text, applied } = state;
  const before = { content: text, applied, anchors: state.anchors, time };
  const after = { anchors: next.anchors, count: anchors.length };
  return { ...next, snapshots: withDecision(state.snapshots, before, after) };
}

function proposed(state: Manuscript, edits: readonly NumberedEdit[], madeFor: string): Manuscript {
  const { valid, dropped } = fitting(state, edits, madeFor);
  const numbered = withNumbers(valid, state.pendingEdits);
  return {
    ...state,
    pendingEdits: sortedEdits([...state.pendingEdits, ...numbered]),
    burst: undefined,
    reports: [...proposedReport(numbered), ...droppedReport(dropped)],
  };
}

/** New ones are counted on from the last that is pending. */
function withNumbers(
  edits: readonly NumberedEdit[],
  pending: readonly PendingEdit[],
): readonly PendingEdit[] {
  const taken = new Set(pending.map(({ number }) => number));
  const last = Math.max(0, ...taken);
  return edits.map((edit, index) => {
    const isFree = edit.number !== undefined && !taken.has(edit.number);
    return { ...edit, number: isFree ? edit.number : last + index + 1 };
  });
}

/** It has the number it had, unless another has that now. */
function proposedAgain(state: Manuscript, edit: NumberedEdit, place: EditPlace): Manuscript {
  const position = placeAgain(state.content, edit, place);
  if (position !== undefined) {
    return proposed(state, [{ ...edit, position }], state.content);
  }
  return { ...state, reports: droppedReport([{ edit, reason: ITS_TEXT_CHANGED }]) };
}

function accepted(state: Manuscript, id: string, time: number): Manuscript {
  const edit = state.pendingEdits.find((pending) => pending.id === id);
  if (edit === undefined) return state;
  const { edits } = acceptEdit(state.content, state.pendingEdits, id);
  return {
    ...withEdits(state, [edit]),
    pendingEdits: edits,
    applied: [...state.applied, id],
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
    ...withEdits(state, state.pendingEdits),
    pendingEdits: [],
    applied: [...state.applied, ...idsOf(state.pendingEdits)],
    snapshots: snapshotsBefore(state, `Accepting ${countText(count, "edit")}`, time),
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
    ...withEdits(state, valid),
    pendingEdits: besides(state.pendingEdits, valid),
    applied: [...state.applied, ...idsOf(valid)],
    snapshots: snapshotsBefore(state, action.description, action.time),
    reports: [
      { kind: "auto-applied", edits: valid, description: action.description },
      ...droppedReport(dropped),
    ],
  };
}

/** The latest snapshot's text, or this one where none was before, with the edits that stood in it and nothing pending. */
function undone(state: Manuscript): Manuscript {
  const latest = state.snapshots.at(-1);
  const { pendingEdits } = state;
  if (latest === undefined && pendingEdits.length === 0) return state;
  const next =
    latest === undefined
      ? { ...state, burst: undefined, reports: [] }
      : standing(state, rewritten(state, latest.content), latest.applied);
  const isOfFigures = latest?.content === state.content;
  return {
    ...next,
    ...(latest?.anchors && {
      anchors: isOfFigures ? latest.anchors : withChosen(latest.anchors, next),
    }),
    pendingEdits: [],
    snapshots: state.snapshots.slice(0, -1),
    reports: [
      ...next.reports,
      ...(pendingEdits.length > 0 ? [{ kind: "cleared" as const, edits: pendingEdits }] : []),
    ],
  };
}

/** A state's anchors with those the analyst chose since, where their figures stand in it. */
function withChosen(
  before: readonly Anchor[],
  { content, anchors }: Manuscript,
): readonly Anchor[] {
  const known = new Set(before.map(({ id }) => id));
  const chosen = anchors.filter(
    ({ id, by, from, to, text }) =>
      by === "analyst" && !known.has(id) && content.slice(from, to) === text,
  );
  return joinedAnchors(before, chosen);
}

/** The next manuscript where it is known which edits stand in its text, and what that changes. */
function standing(
  before: Manuscript,
  next: Manuscript,
  applied: readonly string[] | undefined,
): Manuscript {
  if (applied === undefined) return next;
  return { ...next, applied, reports: standingReports(before.applied, applied) };
}

/** Text from another tab or from the server: the text that stood here can be had back by Undo. */
function remote(
  state: Manuscript,
  action: Extract<ManuscriptAction, { type: "remote" }>,
): Manuscript {
  const { anchors } = action;
  if (action.content === state.content) {
    return withAnchors(state, anchors);
  }
  const changes = changesBetween(state.content, action.content);
  const { edits, dropped } = rebaseEdits(state.pendingEdits, changes);
  return {
    ...changed(state, changes),
    ...(anchors && { anchors }),
    pendingEdits: edits,
    snapshots: snapshotsBefore(state, action.description, action.time),
    reports: droppedReport(dropped),
  };
}

/** The edits that fit the text as it stands now, beside what is pending. */
function fitting<E extends Edit>(
  state: Manuscript,
  edits: readonly E[],
  madeFor: string,
): { valid: readonly E[]; dropped: readonly DroppedEdit[] } {
  const { content, trail, pendingEdits } = state;
  const checked = checkEdits(madeFor, edits);
  const steps = stepsSince(trail, content, madeFor) ?? [changesBetween(madeFor, content)];
  const rebased = rebaseThrough(checked.valid, steps);
  const { merged, dropped } = mergeEdits(pendingEdits, rebased.edits);
  return { valid: merged, dropped: [...checked.dropped, ...rebased.dropped, ...dropped] };
}

/** The same text, its figures being of other data. */
function withAnchors(state: Manuscript, anchors: readonly Anchor[] | undefined): Manuscript {
  const isSame = anchors === undefined || anchors === state.anchors;
  if (isSame || (anchors.length === 0 && state.anchors.length === 0)) return state;
  return { ...state, anchors, reports: [] };
}

/** The manuscript with edits that fit its text applied, and what they say their figures are of. */
function withEdits(state: Manuscript, edits: readonly Edit[]): Manuscript {
  return {
    ...changed(state, changesOf(edits)),
    anchors: anchorsAfterEdits(state.anchors, state.content, edits),
  };
}

/** The manuscript with another text, nothing being typed and nothing to report. */
function changed(state: Manuscript, changes: readonly TextChange[]): Manuscript {
  return {
    ...state,
    content: applyChanges(state.content, changes),
    anchors: moveAnchorsAsKnown(state.anchors, state.content, changes),
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
  state: Manuscript,
  description: string,
  time: number,
): readonly Snapshot[] {
  const { content, anchors, applied } = state;
  return withSnapshot(state.snapshots, { content, time, description, applied, anchors });
}

function idsOf(edits: readonly Edit[]): readonly string[] {
  return edits.map(({ id }) => id);
}
