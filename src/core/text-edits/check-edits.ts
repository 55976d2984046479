import type { Edit } from "#core/text-edits/edit.ts";
import { endOf, insertedText, removedLength, sortedEdits } from "#core/text-edits/edit-range.ts";
import { normaliseText, splitsSurrogatePair } from "#core/text-edits/normalise-text.ts";

export type DroppedEdit<E extends Edit = Edit> = { readonly edit: E; readonly reason: string };

export const OUT_OF_BOUNDS = "It points outside the text";
export const SPLITS_A_CHARACTER = "It would cut a character in two";
export const CHANGES_NOTHING = "It changes nothing";
export const OVERLAPS = "It overlaps another change";
export const DUPLICATE_ID = "It carries the id of another change";

/**
 * The edits that can be applied to a text, in the order of the text and with normalised content,
 * and those that can't, each with its reason. Of two that overlap, the one in `pending` stays, else
 * the earlier in the text.
 */
export function checkEdits<E extends Edit>(
  text: string,
  edits: readonly E[],
  pending: readonly Edit[] = [],
): { readonly valid: readonly E[]; readonly dropped: readonly DroppedEdit<E>[] } {
  const valid: E[] = [];
  const dropped: DroppedEdit<E>[] = [];
  const ids = new Set(pending.map(({ id }) => id));
  for (const given of sortedEdits(edits)) {
    const edit = { ...given, content: normaliseText(given.content) };
    const reason =
      faultOf(text, edit) ??
      (ids.has(edit.id) ? DUPLICATE_ID : undefined) ??
      (collides(edit, valid.at(-1)) || pending.some((other) => collides(edit, other))
        ? OVERLAPS
        : undefined);
    if (reason === undefined) {
      valid.push(edit);
      ids.add(edit.id);
    } else dropped.push({ edit: given, reason });
  }
  return { valid, dropped };
}

function faultOf(text: string, edit: Edit): string | undefined {
  const { position } = edit;
  const end = endOf(edit);
  const isCounted = Number.isInteger(position) && Number.isInteger(end);
  if (!isCounted || position < 0 || end < position || end > text.length) return OUT_OF_BOUNDS;
  if (splitsSurrogatePair(text, position) || splitsSurrogatePair(text, end)) {
    return SPLITS_A_CHARACTER;
  }
  return insertedText(edit) === text.slice(position, end) ? CHANGES_NOTHING : undefined;
}

/** Whether two edits touch the same characters; an addition collides only strictly inside a range. */
function collides(edit: Edit, other: Edit | undefined): boolean {
  if (other === undefined) return false;
  const isAddition = removedLength(edit) === 0 || removedLength(other) === 0;
  if (!isAddition) return edit.position < endOf(other) && other.position < endOf(edit);
  const [point, range] =
    removedLength(edit) === 0 ? [edit.position, other] : [other.position, edit];
  return point > range.position && point < endOf(range);
}
