import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText } from "#core/text/edits/edit-range.ts";

/** The edit that takes back `edit`: applied to the changed text it gives `text` again. */
export function invertEdit(text: string, edit: Edit): Edit {
  const removed = text.slice(edit.position, endOf(edit));
  const inserted = insertedText(edit);
  const { id, position, timestamp } = edit;
  if (inserted === "") return { id, position, timestamp, type: "add", content: removed };
  if (removed === "") {
    return { id, position, timestamp, type: "remove", length: inserted.length, content: inserted };
  }
  return { id, position, timestamp, type: "replace", length: inserted.length, content: removed };
}
