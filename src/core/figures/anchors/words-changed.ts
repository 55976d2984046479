import { isInForce, sentencesByLine, standsAsBound } from "#core/figures/anchors/in-force.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf } from "#core/text/edits/edit-range.ts";

/** A text with what its figures are of. */
type AnchoredText = { readonly content: string; readonly anchors: readonly Anchor[] };

/**
 * The anchors of a text after edits. Those that were in force in a sentence that edits of words alone
 * change, and whose figures stand, are in force in what it says now; `withWords` learns that.
 */
export function keptThroughWords(
  before: AnchoredText,
  edits: readonly Edit[],
  after: AnchoredText,
): readonly Anchor[] {
  if (edits.every(({ keepsAnchors }) => keepsAnchors !== true)) return after.anchors;
  const sentenceAt = sentencesByLine(before.content);
  const kept = new Set(
    before.anchors.flatMap((anchor) => {
      const sentence = sentenceAt(anchor.from);
      if (sentence === undefined || !isInForce(anchor, sentence)) return [];
      const end = sentence.start + sentence.text.length;
      const touching = edits.filter(
        (edit) => edit.position <= end && endOf(edit) >= sentence.start,
      );
      const isWordsOnly = touching.every(({ keepsAnchors }) => keepsAnchors === true);
      return touching.length > 0 && isWordsOnly ? [anchor.id] : [];
    }),
  );
  return after.anchors.map((anchor) =>
    kept.has(anchor.id) && standsAsBound(after.content, anchor)
      ? { ...anchor, words: undefined }
      : anchor,
  );
}
