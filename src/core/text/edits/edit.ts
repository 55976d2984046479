import type { PlacedBinding } from "#core/ledger/anchor.ts";

export type EditType = "add" | "remove" | "replace";

/**
 * One proposed change to a text. `position` and `length` are UTF-16 offsets into the text the edit
 * was made for; edits of one list are sorted by position and do not overlap.
 */
export type Edit = {
  readonly id: string;
  readonly type: EditType;
  readonly position: number;
  /** Characters removed from `position` on; for `remove` and `replace`. */
  readonly length?: number | undefined;
  /** Text that comes in; for `remove` the text that goes out. */
  readonly content: string;
  /**
   * Of a replacement whose changes belong together: the stretches that differ, counted from
   * `position`, in order. What stands between them stays as it is.
   */
  readonly parts?: readonly EditPart[] | undefined;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Applied at once, with an undo snapshot, instead of waiting for the analyst. */
  readonly autoApply?: boolean | undefined;
  /** It changes words and no figure: what the figures of its sentences are of stays in force. */
  readonly keepsAnchors?: boolean | undefined;
  /** What the figures of `content` are of, by their places in it; in order. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** A stretch of a replacement, from `from` to `to`, that becomes `insert`. */
export type EditPart = { readonly from: number; readonly to: number; readonly insert: string };

/**
 * What became of a proposed edit: `dropped` did not fit the text, `undone` was applied and taken back
 * by Undo, `cleared` was pending when Undo cleared what was pending.
 */
export type EditOutcome = "applied" | "rejected" | "dropped" | "undone" | "cleared";

/** What stood at an edit's place when it was made, to show it and to find that place again. */
export type EditPlace = {
  /** Right before it and right after it, at most `PLACE_CONTEXT` UTF-16 units each. */
  readonly before: string;
  readonly after: string;
  /** What it takes away, its first `PLACE_TEXT` units; empty for an addition. */
  readonly text: string;
};

export const PLACE_CONTEXT = 48;
export const PLACE_TEXT = 300;

/** An edit as the conversation keeps it; without an outcome it is open. */
export type ProposedEdit = Edit & {
  readonly outcome?: EditOutcome | undefined;
  /** Why it was dropped. */
  readonly reason?: string | undefined;
  /** What the preview calls it; none when it never was pending. */
  readonly number?: number | undefined;
  readonly place?: EditPlace | undefined;
};
