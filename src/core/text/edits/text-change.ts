import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText, sortedEdits } from "#core/text/edits/edit-range.ts";
import { splitsSurrogatePair } from "#core/text/edits/normalise-text.ts";

/**
 * One stretch of a text, from `from` to `to`, that became `insert`. Changes of one list all count
 * into the same text, stand in its order and do not overlap.
 */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string };

/** The shortest single stretch that turns `before` into `after`; undefined when they are equal. */
export function textChange(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = sameStart(before, after, shorter);
  if (splitsSurrogatePair(before, from) || splitsSurrogatePair(after, from)) from -= 1;
  let tail = sameEnd(before, after, shorter - from);
  const cuts = (text: string) => splitsSurrogatePair(text, text.length - tail);
  if (tail > 0 && (cuts(before) || cuts(after))) tail -= 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/** Compared at once: two stretches are told to be the same much faster than letter by letter. */
const STRETCH = 1_024;

/** How many characters two texts begin with alike, `most` at most. */
function sameStart(a: string, b: string, most: number): number {
  let same = 0;
  const isSame = (end: number) => a.slice(same, end) === b.slice(same, end);
  while (same + STRETCH <= most && isSame(same + STRETCH)) same += STRETCH;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same += 1;
  return same;
}

/** How many characters two texts end with alike, `most` at most. */
function sameEnd(a: string, b: string, most: number): number {
  const [endA, endB] = [a.length, b.length];
  let same = 0;
  const isSame = (size: number) =>
    a.slice(endA - size, endA - same) === b.slice(endB - size, endB - same);
  while (same + STRETCH <= most && isSame(same + STRETCH)) same += STRETCH;
  while (same < most && a.charCodeAt(endA - 1 - same) === b.charCodeAt(endB - 1 - same)) same += 1;
  return same;
}

/** What edits made for one text do to it. */
export function changesOf(edits: readonly Edit[]): readonly TextChange[] {
  return sortedEdits(edits).map((edit) => ({
    from: edit.position,
    to: endOf(edit),
    insert: insertedText(edit),
  }));
}

/** A stretch of a text counted from another place: `by` characters further on. */
export function shifted<Of extends { readonly from: number; readonly to: number }>(
  stretch: Of,
  by: number,
): Of {
  return { ...stretch, from: stretch.from + by, to: stretch.to + by };
}

/** How many characters longer a change makes a text; negative when it makes it shorter. */
export function growthOf({ from, to, insert }: TextChange): number {
  return insert.length - (to - from);
}

export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (const { from, to, insert } of changes) {
    pieces.push(text.slice(copiedTo, from), insert);
    copiedTo = to;
  }
  return pieces.join("") + text.slice(copiedTo);
}

/** The changes that take `changes` back: applied to the changed text they give `text` again. */
export function invertChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  let grown = 0;
  return changes.map((change) => {
    const from = change.from + grown;
    grown += growthOf(change);
    return { from, to: from + change.insert.length, insert: text.slice(change.from, change.to) };
  });
}
