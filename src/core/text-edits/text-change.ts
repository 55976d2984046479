import type { DroppedEdit } from "#core/text-edits/check-edits.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { endOf, sortedEdits } from "#core/text-edits/edit-range.ts";
import { splitsSurrogatePair } from "#core/text-edits/normalise-text.ts";

/** One stretch of a text, from `from` to `to`, that became `insert`. */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string };

export const ITS_TEXT_CHANGED = "The text it was made for has changed";

/** The shortest single stretch that turns `before` into `after`; undefined when they are equal. */
export function textChange(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (splitsSurrogatePair(before, from) || splitsSurrogatePair(after, from)) from -= 1;
  let tail = 0;
  while (
    tail < shorter - from &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  const cuts = (text: string) => splitsSurrogatePair(text, text.length - tail);
  if (tail > 0 && (cuts(before) || cuts(after))) tail -= 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/**
 * Edits made for `before`, counted anew into `after`. Those in front of the stretch that changed
 * stay, those behind it move along, those that touch it inside are dropped with the reason. An
 * addition just where something was typed comes after it: whoever typed was ending a sentence.
 */
export function rebaseEdits<E extends Edit>(
  edits: readonly E[],
  { before, after }: { readonly before: string; readonly after: string },
): { readonly edits: readonly E[]; readonly dropped: readonly DroppedEdit<E>[] } {
  const change = textChange(before, after);
  if (change === undefined) return { edits, dropped: [] };
  const grown = change.insert.length - (change.to - change.from);
  const moved: E[] = [];
  const dropped: DroppedEdit<E>[] = [];
  for (const edit of sortedEdits(edits)) {
    if (edit.position >= change.to) moved.push({ ...edit, position: edit.position + grown });
    else if (endOf(edit) <= change.from) moved.push(edit);
    else dropped.push({ edit, reason: ITS_TEXT_CHANGED });
  }
  return { edits: moved, dropped };
}
