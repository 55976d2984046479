import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, insertedText, sortedEdits } from "#core/text/edits/edit-range.ts";
import { growthOf, type TextChange } from "#core/text/edits/text-change.ts";

export const ITS_TEXT_CHANGED = "The text it was made for has changed";
export const ALREADY_SO = "The text says so already";

export type RebasedEdits<E extends Edit> = {
  /** In the order of the text. */
  readonly edits: readonly E[];
  readonly dropped: readonly DroppedEdit<E>[];
};

/**
 * Edits made for a text, counted anew into that text with `changes` made to it. Those that a change
 * touches inside are dropped with the reason. An addition just where something was added comes
 * behind it: whoever typed there was ending a sentence. Linear in both lists.
 */
export function rebaseEdits<E extends Edit>(
  edits: readonly E[],
  changes: readonly TextChange[],
): RebasedEdits<E> {
  const moved: E[] = [];
  const dropped: DroppedEdit<E>[] = [];
  let next = 0;
  let grown = 0;
  for (const edit of sortedEdits(edits)) {
    let change = changes[next];
    while (change !== undefined && change.to <= edit.position && !makes(change, edit)) {
      grown += growthOf(change);
      next += 1;
      change = changes[next];
    }
    if (change === undefined || (change.from >= endOf(edit) && !makes(change, edit))) {
      moved.push(grown === 0 ? edit : { ...edit, position: edit.position + grown });
    } else {
      dropped.push({ edit, reason: makes(change, edit) ? ALREADY_SO : ITS_TEXT_CHANGED });
    }
  }
  return { edits: moved, dropped };
}

/** The same through one list of changes after another, each counting into the text of the last. */
export function rebaseThrough<E extends Edit>(
  edits: readonly E[],
  steps: readonly (readonly TextChange[])[],
): RebasedEdits<E> {
  const original = new Map(edits.map((edit) => [edit.id, edit]));
  return steps.reduce<RebasedEdits<E>>(
    (sofar, changes) => {
      const { edits: moved, dropped } = rebaseEdits(sofar.edits, changes);
      // What is dropped is told as it was made, not as it stood half way.
      const told = dropped.map(({ edit, reason }) => ({
        edit: original.get(edit.id) ?? edit,
        reason,
      }));
      return { edits: moved, dropped: [...sofar.dropped, ...told] };
    },
    { edits, dropped: [] },
  );
}

/** Whether a change is what the edit proposes, to the character. */
function makes(change: TextChange, edit: Edit): boolean {
  return (
    change.from === edit.position &&
    change.to === endOf(edit) &&
    change.insert === insertedText(edit)
  );
}
