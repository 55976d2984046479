import {
  type Anchor,
  type AnchorAuthor,
  type BoundAnchor,
  isKept,
  type PlacedBinding,
} from "#core/ledger/anchor.ts";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import { endOf, insertedText, placesOfApplied, sortedEdits } from "#core/text/edits/edit-range.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import { shifted, type TextChange } from "#core/text/edits/text-change.ts";

/**
 * The anchors of a text once edits made for it are applied: those that were there, moved, and those
 * the edits bring along. A figure that a replacement brings back unchanged keeps its anchor, unless the
 * replacement says itself what its figures are of.
 */
export function anchorsAfterEdits(
  anchors: readonly Anchor[],
  text: string,
  edits: readonly Edit[],
): readonly Anchor[] {
  const sorted = sortedEdits(edits);
  const kept = moveAnchors(
    anchors,
    anchors.length === 0 ? [] : sorted.flatMap((edit) => fineChanges(text, edit)),
  );
  const brought = broughtBy(sorted);
  return brought.length === 0 ? kept : joinedAnchors(kept, brought);
}

/** What an edit does, as finely as it is known. */
function fineChanges(text: string, edit: Edit): readonly TextChange[] {
  const { position } = edit;
  const insert = insertedText(edit);
  if (edit.type !== "replace") return [{ from: position, to: endOf(edit), insert }];
  const isKnown = edit.parts !== undefined || edit.anchors !== undefined;
  const changes = isKnown
    ? partsOf(edit)
    : changesBetween(text.slice(position, endOf(edit)), insert);
  return changes.map((change) => shifted(change, position));
}

/** The anchors of edits in the text with all of them applied. */
function broughtBy(sorted: readonly Edit[]): readonly BoundAnchor[] {
  return placesOfApplied(sorted).flatMap(({ edit, from: start }) => {
    if (edit.type === "remove" || edit.anchors === undefined) return [];
    const named = { id: edit.id, by: "product", at: edit.timestamp } as const;
    return anchorsIn(edit.content, edit.anchors, named).map((anchor) => shifted(anchor, start));
  });
}

/** Bindings at places of a text as its anchors; those that do not fit it are left out. */
export function anchorsIn(
  text: string,
  placed: readonly PlacedBinding[],
  { id, by, at }: { readonly id: string; readonly by: AnchorAuthor; readonly at: string },
): readonly BoundAnchor[] {
  let end = 0;
  return placed
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, to, binding, by: own = by }, index) => {
      const isPlace = Number.isInteger(from) && Number.isInteger(to);
      if (!isPlace || from < end || to <= from || to > text.length) return [];
      end = to;
      return [{ id: `${id}:${index}`, from, to, binding, text: text.slice(from, to), by: own, at }];
    });
}

/**
 * Two lists of anchors of one text, in its order; where bindings meet, those of the second stand. What
 * is kept stands beside them.
 */
export function joinedAnchors(
  first: readonly Anchor[],
  second: readonly Anchor[],
): readonly Anchor[] {
  const taken = second.filter((anchor) => !isKept(anchor)).toSorted((a, b) => a.from - b.from);
  let next = 0;
  const ids = new Set(second.map(({ id }) => id));
  const free = first.filter((anchor) => {
    const { id, from, to } = anchor;
    while ((taken[next]?.to ?? Infinity) <= from) next += 1;
    return !ids.has(id) && (isKept(anchor) || (taken[next]?.from ?? Infinity) >= to);
  });
  return [...free, ...second].toSorted((a, b) => a.from - b.from);
}
