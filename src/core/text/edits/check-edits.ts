import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText, sortedEdits } from "#core/text/edits/edit-range.ts";
import { collides, DUPLICATE_ID, mergeEdits, OVERLAPS } from "#core/text/edits/merge-edits.ts";
import { normaliseText, splitsSurrogatePair } from "#core/text/edits/normalise-text.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";

export type DroppedEdit<E extends Edit = Edit> = { readonly edit: E; readonly reason: string };

export const OUT_OF_BOUNDS = "It points outside the text";
export const SPLITS_A_CHARACTER = "It would cut a character in two";
export const CHANGES_NOTHING = "It changes nothing";

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
  const ids = new Set<string>();
  for (const given of sortedEdits(edits)) {
    const edit = withTrueParts(text, normalised(given));
    const last = valid.at(-1);
    const reason =
      faultOf(text, edit) ??
      (ids.has(edit.id) ? DUPLICATE_ID : undefined) ??
      (last !== undefined && collides(edit, last) ? OVERLAPS : undefined);
    if (reason === undefined) {
      valid.push(edit);
      ids.add(edit.id);
    } else dropped.push({ edit: given, reason });
  }
  if (pending.length === 0) return { valid, dropped };
  const merge = mergeEdits(pending, valid);
  return { valid: merge.merged, dropped: [...dropped, ...merge.dropped] };
}

function normalised<E extends Edit>(edit: E): E {
  const content = normaliseText(edit.content);
  // Places of anchors count into the content as it came.
  return content === edit.content ? edit : { ...edit, content, anchors: undefined };
}

/** Parts that do not make the edit of the text are none: the preview would show what is not to happen. */
function withTrueParts<E extends Edit>(text: string, edit: E): E {
  const { parts, position } = edit;
  if (parts === undefined) return edit;
  const made = applyChanges(text.slice(position, endOf(edit)), parts);
  return made === insertedText(edit) ? edit : { ...edit, parts: undefined };
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
