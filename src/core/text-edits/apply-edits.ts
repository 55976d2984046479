import type { Edit } from "#core/text-edits/edit.ts";
import { endOf, insertedText, sortedEdits } from "#core/text-edits/edit-range.ts";

/** The text with one valid edit applied. */
export function applyEdit(text: string, edit: Edit): string {
  return text.slice(0, edit.position) + insertedText(edit) + text.slice(endOf(edit));
}

/**
 * The text with every edit applied. All positions refer to the text as given, and the edits do not
 * overlap; their order in the list matters only for additions at one position.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (const edit of sortedEdits(edits)) {
    pieces.push(text.slice(copiedTo, edit.position), insertedText(edit));
    copiedTo = endOf(edit);
  }
  return pieces.join("") + text.slice(copiedTo);
}
