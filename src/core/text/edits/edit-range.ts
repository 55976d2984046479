import type { Edit } from "#core/text/edits/edit.ts";

/** UTF-16 units of the text that an edit takes away; 0 for an addition. */
export function removedLength(edit: Edit): number {
  return edit.type === "add" ? 0 : (edit.length ?? 0);
}

/** The text that an edit brings in; empty for a removal. */
export function insertedText(edit: Edit): string {
  return edit.type === "remove" ? "" : edit.content;
}

/** The offset just behind what an edit takes away. */
export function endOf(edit: Edit): number {
  return edit.position + removedLength(edit);
}

/** Where each of some edits stands in the text with all of them applied, in the order of the text. */
export function placesOfApplied<E extends Edit>(edits: readonly E[]) {
  let grown = 0;
  return sortedEdits(edits).map((edit) => {
    const from = edit.position + grown;
    const to = from + insertedText(edit).length;
    grown = to - endOf(edit);
    return { edit, from, to };
  });
}

/**
 * Edits in the order of the text. At one position an addition stands before what is taken away
 * there, and additions keep the order they came in, so that accepting them one by one, in any
 * order, gives the same text as all at once.
 */
export function sortedEdits<E extends Edit>(edits: readonly E[]): E[] {
  return edits.toSorted(
    (a, b) => a.position - b.position || Number(isRange(a)) - Number(isRange(b)),
  );
}

function isRange(edit: Edit): boolean {
  return removedLength(edit) > 0;
}

/** Pending edits counted anew past edits that are applied; of two at one place they came first. */
export function besides<E extends Edit>(
  pending: readonly E[],
  written: readonly Edit[],
): readonly E[] {
  const ids = new Set(pending.map(({ id }) => id));
  const pendingAt = new Map<string, number>();
  let grown = 0;
  for (const edit of sortedEdits<Edit>([...pending, ...written])) {
    if (ids.has(edit.id)) pendingAt.set(edit.id, edit.position + grown);
    else grown += insertedText(edit).length - removedLength(edit);
  }
  return pending.map((edit) => ({
    ...edit,
    position: pendingAt.get(edit.id) ?? edit.position,
  }));
}
