import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";

/** A stretch of a text with what its figures are of, as cut, copy and paste carry it. */
export type Fragment = {
  readonly text: string;
  /** Places count into `text`. */
  readonly anchors: readonly (PlacedBinding & Pick<Anchor, "by" | "words">)[];
};

/** What of the anchors stands whole and unchanged in a stretch that is cut or copied. */
export function fragmentOf(
  content: string,
  anchors: readonly Anchor[],
  { from, to }: { readonly from: number; readonly to: number },
): Fragment {
  return {
    text: content.slice(from, to),
    anchors: anchors.flatMap((anchor) =>
      anchor.from >= from &&
      anchor.to <= to &&
      content.slice(anchor.from, anchor.to) === anchor.text
        ? [
            {
              from: anchor.from - from,
              to: anchor.to - from,
              binding: anchor.binding,
              by: anchor.by,
              ...(anchor.words !== undefined && { words: anchor.words }),
            },
          ]
        : [],
    ),
  };
}

/**
 * The anchors of a fragment that was put into a text at `position`. They keep the words they were
 * bound in: in the midst of another sentence they are not in force.
 */
export function anchorsOfFragment(
  { text, anchors }: Fragment,
  position: number,
  { id, at }: { readonly id: string; readonly at: string },
): readonly Anchor[] {
  let end = 0;
  return anchors
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, to, binding, by, words }, index) => {
      if (from < end || to <= from || to > text.length) return [];
      end = to;
      return [
        {
          id: `${id}:${index}`,
          from: from + position,
          to: to + position,
          text: text.slice(from, to),
          binding,
          by,
          at,
          ...(words !== undefined && { words }),
        },
      ];
    });
}
