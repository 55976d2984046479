import type { Anchor } from "#core/ledger/anchor.ts";

/** Snapshots that Undo can go back through (spec section 9). */
export const UNDO_LIMIT = 10;

/** The text as it stood before a change. */
export type Snapshot = {
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What was done after it, such as "Typing"; names the undo. */
  readonly description: string;
  /** Ids of the proposed edits that stand in this text; absent when that is not known. */
  readonly applied?: readonly string[] | undefined;
  /** What its figures are of; absent when that is not known. */
  readonly anchors?: readonly Anchor[] | undefined;
};

/** The snapshots, oldest first, with one more; only the last `UNDO_LIMIT` are kept. */
export function withSnapshot(
  snapshots: readonly Snapshot[],
  snapshot: Snapshot,
): readonly Snapshot[] {
  return [...snapshots, snapshot].slice(-UNDO_LIMIT);
}
