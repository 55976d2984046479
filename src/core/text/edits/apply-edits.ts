import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText } from "#core/text/edits/edit-range.ts";
import { applyChanges, changesOf } from "#core/text/edits/text-change.ts";

/** The text with one valid edit applied. */
export function applyEdit(text: string, edit: Edit): string {
  return text.slice(0, edit.position) + insertedText(edit) + text.slice(endOf(edit));
}

/**
 * The text with every edit applied. All positions refer to the text as given, and the edits do not
 * overlap; their order in the list matters only for additions at one position.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return applyChanges(text, changesOf(edits));
}
