import { unfinishedRemovals } from "#core/outputs/report/unfinished-places.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { rebaseEdits } from "#core/text/edits/rebase-edits.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";

/**
 * The text without its unfinished places, with its anchors and its pending edits where they stand in
 * it. An edit of what goes goes with it.
 */
export function finishedText<E extends Edit>(text: {
  readonly content: string;
  readonly anchors: readonly Anchor[];
  readonly pendingEdits: readonly E[];
}): {
  readonly content: string;
  readonly anchors: readonly Anchor[];
  readonly pendingEdits: readonly E[];
} {
  const changes = unfinishedRemovals(text.content).map(({ position, length }) => ({
    from: position,
    to: position + length,
    insert: "",
  }));
  if (changes.length === 0) return text;
  return {
    content: applyChanges(text.content, changes),
    anchors: moveAnchors(text.anchors, changes),
    pendingEdits: rebaseEdits(text.pendingEdits, changes).edits,
  };
}
