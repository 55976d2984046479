import { countText } from "#core/count-text.ts";
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

const DECIDING = "Deciding a figure";

/**
 * The snapshots after figures of a text were decided: one more, but that figures decided one after
 * another are one step, and what takes the last step back is none.
 */
export function withDecision(
  snapshots: readonly Snapshot[],
  before: Omit<Snapshot, "description">,
  after: { readonly anchors: readonly Anchor[]; readonly count: number },
): readonly Snapshot[] {
  const latest = snapshots.at(-1);
  const known = latest?.content === before.content ? latest.anchors : undefined;
  if (known !== undefined && haveSameIds(known, after.anchors)) return snapshots.slice(0, -1);
  const isOne = after.count <= 1;
  if (known !== undefined && latest?.description === DECIDING && isOne) return snapshots;
  const description = isOne ? DECIDING : `Deciding ${countText(after.count, "figure")}`;
  return withSnapshot(snapshots, { ...before, description });
}

function haveSameIds(one: readonly Anchor[], other: readonly Anchor[]): boolean {
  const ids = new Set(one.map(({ id }) => id));
  return ids.size === other.length && other.every(({ id }) => ids.has(id));
}
