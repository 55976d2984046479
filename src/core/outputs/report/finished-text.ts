import { unfinishedRemovals } from "#core/outputs/report/unfinished-places.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import { moveAnchors, moveAnchorsAsKnown } from "#core/text/edits/move-anchors.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import { rebaseEdits } from "#core/text/edits/rebase-edits.ts";
import {
  applyChanges,
  changesOf,
  growthOf,
  invertChanges,
  type TextChange,
} from "#core/text/edits/text-change.ts";
import { wordDiff } from "#core/text/edits/word-diff.ts";

/**
 * The text without its unfinished places, with its anchors and its pending edits where they stand in
 * it. A place that an edit touches is being finished and stays: no edit is ever left out.
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
  const changes = unfinishedStretches(text.content, text.pendingEdits);
  if (changes.length === 0) return text;
  return {
    content: applyChanges(text.content, changes),
    anchors: moveAnchors(text.anchors, changes),
    pendingEdits: rebaseEdits(text.pendingEdits, changes).edits,
  };
}

/**
 * Where a document's anchors stand in a text that is sent for it: its own text, that without its
 * unfinished places, or one that was changed since, as far as it is certain what was done.
 */
export function anchorsInSent(
  sent: string,
  { content, anchors }: { readonly content: string; readonly anchors: readonly Anchor[] },
): readonly Anchor[] {
  if (sent === content) return anchors;
  const finished = finishedText({ content, anchors, pendingEdits: [] });
  if (finished.content === sent) return finished.anchors;
  return moveAnchorsAsKnown(anchors, content, changesBetween(content, sent));
}

function unfinishedStretches(content: string, edits: readonly Edit[]): readonly TextChange[] {
  const isHeld = ({ position, length }: { position: number; length: number }) =>
    edits.some((edit) => edit.position < position + length && endOf(edit) > position);
  return unfinishedRemovals(content, isHeld).map(({ position, length }) => ({
    from: position,
    to: position + length,
    insert: "",
  }));
}

/**
 * A finished text that somebody went on with, with its unfinished places put back where they stood:
 * `content` is the whole text that went out with `sent` edits, of which `accepted` were made since.
 */
export function withUnfinished(
  content: string,
  { sent, accepted }: { readonly sent: readonly Edit[]; readonly accepted: readonly Edit[] },
  goneOn: string,
): string {
  const edits = changesOf(accepted);
  const leftOut = unfinishedStretches(content, sent).map(({ from, to }) => {
    const grown = grownBefore(edits, from);
    return { from: from + grown, to: to + grown, insert: "" };
  });
  const before = applyChanges(content, edits);
  const finished = applyChanges(before, leftOut);
  const changes = wordDiff(finished, goneOn);
  const back = invertChanges(before, leftOut).map(({ from, insert }) => {
    const around = changes.find((change) => change.from < from && from < change.to);
    const place = around === undefined ? from : around.from + around.insert.length;
    const at = place + grownBefore(changes, around?.from ?? from);
    return { from: at, to: at, insert };
  });
  return applyChanges(goneOn, back);
}

function grownBefore(changes: readonly TextChange[], place: number): number {
  return changes.reduce((grown, change) => grown + (change.to <= place ? growthOf(change) : 0), 0);
}
