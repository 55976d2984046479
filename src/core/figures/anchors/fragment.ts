import { placedApart, standsAsBound } from "#core/figures/anchors/in-force.ts";
import { type Anchor, type BoundAnchor, isBound, type KeptAnchor } from "#core/ledger/anchor.ts";
import { shifted } from "#core/text/edits/text-change.ts";

type Carried = "from" | "to" | "by" | "words";

/** A stretch of a text with what is remembered of it, as cut, copy and paste carry it. */
export type Fragment = {
  readonly text: string;
  /** Places count into `text`. */
  readonly anchors: readonly (
    | Pick<BoundAnchor, Carried | "binding">
    | Pick<KeptAnchor, Carried | "kept">
  )[];
};

/** What of the anchors stands whole and unchanged in a stretch that is cut or copied. */
export function fragmentOf(
  content: string,
  anchors: readonly Anchor[],
  { from, to }: { readonly from: number; readonly to: number },
): Fragment {
  return {
    text: content.slice(from, to),
    anchors: anchors.flatMap((anchor) => {
      const { by, words } = anchor;
      const isWhole = anchor.from >= from && anchor.to <= to && standsAsBound(content, anchor);
      if (!isWhole) return [];
      const place = { from: anchor.from - from, to: anchor.to - from, by };
      const carried = { ...place, ...(words !== undefined && { words }) };
      return [
        isBound(anchor)
          ? { ...carried, binding: anchor.binding }
          : { ...carried, kept: anchor.kept },
      ];
    }),
  };
}

/**
 * The anchors of a fragment that was put into a text at `position`. They keep the words they were
 * made in: in the midst of another sentence they are not in force.
 */
export function anchorsOfFragment(
  { text, anchors }: Fragment,
  position: number,
  { id, at }: { readonly id: string; readonly at: string },
): readonly Anchor[] {
  const own = anchors.map((anchor, index) => ({
    ...anchor,
    id: `${id}:${index}`,
    text: text.slice(anchor.from, anchor.to),
    at,
  }));
  return placedApart(own, text).map((anchor) => shifted(anchor, position));
}
