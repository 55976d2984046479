import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText, removedLength, sortedEdits } from "#core/text/edits/edit-range.ts";

export const OVERLAPS = "It overlaps another change";
export const DUPLICATE_ID = "It carries the id of another change";
export const SAME_CHANGE = "Another change does the same";

/**
 * Which edits of a second list go together with a first one made for the same text. Each list is
 * free of overlaps by itself; where they collide, the first stays. Linear in sorted lists.
 */
export function mergeEdits<E extends Edit>(
  first: readonly Edit[],
  second: readonly E[],
): { readonly merged: readonly E[]; readonly dropped: readonly DroppedEdit<E>[] } {
  const standing = sortedEdits(first);
  const ids = new Set(first.map(({ id }) => id));
  const merged: E[] = [];
  const dropped: DroppedEdit<E>[] = [];
  let start = 0;
  for (const edit of sortedEdits(second)) {
    // Neither an edit before this one nor any further on can meet what ends before it.
    while (isLeftBehind(standing[start], edit)) start += 1;
    const reason = ids.has(edit.id) ? DUPLICATE_ID : conflictWith(edit, standing, start);
    if (reason === undefined) merged.push(edit);
    else dropped.push({ edit, reason });
  }
  return { merged, dropped };
}

/** Whether two edits touch the same characters; an addition collides only strictly inside a range. */
export function collides(edit: Edit, other: Edit): boolean {
  const isAddition = removedLength(edit) === 0 || removedLength(other) === 0;
  if (!isAddition) return edit.position < endOf(other) && other.position < endOf(edit);
  const [point, range] =
    removedLength(edit) === 0 ? [edit.position, other] : [other.position, edit];
  return point > range.position && point < endOf(range);
}

function isLeftBehind(other: Edit | undefined, edit: Edit): boolean {
  return other !== undefined && endOf(other) < edit.position;
}

function conflictWith(edit: Edit, standing: readonly Edit[], start: number): string | undefined {
  for (let at = start; at < standing.length; at += 1) {
    const other = standing[at];
    if (other === undefined || other.position > endOf(edit)) return undefined;
    if (isSame(edit, other)) return SAME_CHANGE;
    if (collides(edit, other)) return OVERLAPS;
  }
  return undefined;
}

function isSame(edit: Edit, other: Edit): boolean {
  return (
    edit.position === other.position &&
    endOf(edit) === endOf(other) &&
    insertedText(edit) === insertedText(other)
  );
}
