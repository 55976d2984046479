import type { Edit } from "#core/text/edits/edit.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";
import { textChange } from "#core/text/edits/text-change.ts";
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
  const { content, newId, now } = rewrite;
  return changesOfRewrite(rewrite).map(({ from, to, insert, parts }) => {
    const stamp = { id: newId(), position: from, timestamp: now };
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
    return content.slice(from, to) === result ? [] : [{ from, to, insert: result }];
  }
  if (textChange(content, result) === undefined) return [];
  if (result.length <= content.length * WHOLE_REPLACE_UP_TO) {
    return [{ from: 0, to: content.length, insert: result }];
  }
  const most = Math.min(Math.max(maxChanges, MAX_CHANGES.lowest), MAX_CHANGES.highest);
  return wordDiff(content, result, { maxChanges: most, ...(effort && { effort }) });
}
