import type { Anchor } from "#core/ledger/anchor.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";

/**
 * The anchors of a document that was changed in two windows and now has the text of one of them:
 * those of that window's, with those the other side bound and this side's text still holds at the
 * very same place. `saved` is what both began with.
 */
export function mergeAnchors({
  saved,
  taken,
  other,
  content,
}: {
  readonly saved: readonly Anchor[];
  /** Of the window whose text stands. */
  readonly taken: readonly Anchor[];
  readonly other: readonly Anchor[];
  readonly content: { readonly taken: string; readonly other: string };
}): readonly Anchor[] {
  if (content.taken !== content.other || taken === other) return taken;
  const known = new Set([...saved, ...taken].map(({ id }) => id));
  const added = other.filter(({ id }) => !known.has(id));
  // What the other side took away, it took away: nothing of it is bound by this side anew.
  const left = new Set(other.map(({ id }) => id));
  const savedIds = new Set(saved.map(({ id }) => id));
  const kept = taken.filter(({ id }) => left.has(id) || !savedIds.has(id));
  if (added.length === 0) return kept.length === taken.length ? taken : kept;
  return joinedAnchors(added, kept);
}
