import { applyEdit } from "#core/text/edits/apply-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { insertedText, removedLength, sortedEdits } from "#core/text/edits/edit-range.ts";

/**
 * The text with one of its pending edits applied, and the other edits counted anew into that text.
 * An unknown id changes nothing.
 */
export function acceptEdit<E extends Edit>(
  text: string,
  edits: readonly E[],
  id: string,
): { readonly text: string; readonly edits: readonly E[] } {
  const sorted = sortedEdits(edits);
  const index = sorted.findIndex((edit) => edit.id === id);
  const accepted = sorted[index];
  if (accepted === undefined) return { text, edits: sorted };
  const grown = insertedText(accepted).length - removedLength(accepted);
  const before = sorted.slice(0, index);
  const after = sorted.slice(index + 1).map((edit) => movedBy(edit, grown));
  return { text: applyEdit(text, accepted), edits: [...before, ...after] };
}

/** The pending edits without the one that is turned down; the text stays as it is. */
export function rejectEdit<E extends Edit>(edits: readonly E[], id: string): readonly E[] {
  return edits.filter((edit) => edit.id !== id);
}

function movedBy<E extends Edit>(edit: E, offset: number): E {
  return offset === 0 ? edit : { ...edit, position: edit.position + offset };
}
