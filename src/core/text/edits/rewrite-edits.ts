import type { Edit } from "#core/text/edits/edit.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import {
  applyChanges,
  shifted,
  type TextChange,
  textChange,
} from "#core/text/edits/text-change.ts";
import { type DiffOptions, type WordChange, wordDiff } from "#core/text/edits/word-diff.ts";

/** A result longer than this part of the text is compared with it word by word (spec section 9). */
export const WHOLE_REPLACE_UP_TO = 0.5;

type Rewrite = {
  /** The whole text of the document. */
  readonly content: string;
  /** What was selected, as UTF-16 offsets; undefined or empty when nothing was. */
  readonly selection?: { readonly position: number; readonly length: number } | undefined;
  /** What the selection, or the whole text, is to become. */
  readonly result: string;
  /** How it becomes that, in `content`, where that is known; else the two are compared. */
  readonly changes?: readonly TextChange[] | undefined;
  /** What figures that come in are of, by their places in `result`. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
  /** Words change and no figure does. */
  readonly keepsAnchors?: boolean;
  readonly maxChanges?: number;
  readonly effort?: DiffOptions["effort"];
  /** Core has neither randomness nor a clock. */
  readonly newId: () => string;
  readonly now: string;
};

/**
 * A rewrite as edits (spec section 5): a selection becomes one replacement; without one a result of
 * more than half the length of the text becomes the changes a reader would mark, a shorter one
 * replaces the whole text. No edits when nothing changed.
 */
export function rewriteEdits(rewrite: Rewrite): readonly Edit[] {
  const { content, selection, newId, now, anchors = [], keepsAnchors = false } = rewrite;
  let grown = selection === undefined || selection.length === 0 ? 0 : -selection.position;
  return changesOfRewrite(rewrite).map(({ from, to, insert, parts }) => {
    const start = from + grown;
    grown += insert.length - (to - from);
    const own = anchors.filter((each) => each.from >= start && each.to <= start + insert.length);
    const stamp = {
      id: newId(),
      position: from,
      timestamp: now,
      ...(keepsAnchors && { keepsAnchors }),
      ...(own.length > 0 && { anchors: own.map((each) => shifted(each, -start)) }),
    };
    if (from === to) return { ...stamp, type: "add", content: insert };
    const length = to - from;
    return insert === ""
      ? { ...stamp, type: "remove", length, content: content.slice(from, to) }
      : { ...stamp, type: "replace", length, content: insert, ...(parts && { parts }) };
  });
}

function changesOfRewrite(rewrite: Rewrite): readonly WordChange[] {
  const { content, selection, maxChanges = MAX_CHANGES.default, effort } = rewrite;
  const result = normaliseText(rewrite.result);
  if (selection !== undefined && selection.length > 0) {
    const { position: from, length } = selection;
    const to = from + length;
    if (content.slice(from, to) === result) return [];
    const parts = rewrite.changes && partsFrom(rewrite.changes, from);
    return [{ from, to, insert: result, ...(parts && { parts }) }];
  }
  if (textChange(content, result) === undefined) return [];
  if (result.length <= content.length * WHOLE_REPLACE_UP_TO) {
    return [{ from: 0, to: content.length, insert: result }];
  }
  const most = Math.min(Math.max(maxChanges, MAX_CHANGES.lowest), MAX_CHANGES.highest);
  if (rewrite.changes !== undefined) return inGroups(content, rewrite.changes, most);
  return wordDiff(content, result, { maxChanges: most, ...(effort && { effort }) });
}

/** Known changes, neighbours together where they are more than `most`. */
function inGroups(
  content: string,
  changes: readonly TextChange[],
  most: number,
): readonly WordChange[] {
  const size = Math.ceil(changes.length / most);
  const heads = changes.filter((_, index) => index % size === 0);
  return heads.map((head, index) => {
    const group = changes.slice(index * size, (index + 1) * size);
    const to = group.at(-1)?.to ?? head.to;
    if (group.length === 1) return head;
    const parts = partsFrom(group, head.from);
    const insert = applyChanges(content.slice(head.from, to), parts);
    return { from: head.from, to, insert, parts };
  });
}

function partsFrom(changes: readonly TextChange[], start: number): readonly TextChange[] {
  return changes.map(({ from, to, insert }) => ({ from: from - start, to: to - start, insert }));
}
