import type { Binding } from "#core/ledger/reference.ts";

/** A binding at a stretch of a text, from `from` to `to`, UTF-16. */
export type PlacedBinding = {
  readonly from: number;
  readonly to: number;
  readonly binding: Binding;
  /** The product where nobody is named. */
  readonly by?: AnchorAuthor | undefined;
};

/** Who bound a figure: the product, which wrote it, or the analyst, who chose its source. */
export type AnchorAuthor = "product" | "analyst";

/** A place of a text that is remembered beside it. */
type AnchorPlace = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Its own characters, as they were when it was made. */
  readonly text: string;
  readonly by: AnchorAuthor;
  /** ISO 8601, UTC. */
  readonly at: string;
  /**
   * What the words of its sentence come to, figures apart, when it was made
   * (`core/figures/anchors/in-force.ts`); absent until that is known.
   */
  readonly words?: string | undefined;
  /** Something was written or struck in the midst of its characters. */
  readonly isEdited?: boolean | undefined;
};

/** A figure of a text with what it is of, kept beside the text from the moment it is written. */
export type BoundAnchor = AnchorPlace & PlacedBinding;

/** What the analyst lets stand as it is: a contradicted figure, or words that a warning is about. */
export type KeptAnchor = AnchorPlace & {
  /** What the warning says, for one that says something else asks again; null for a figure. */
  readonly kept: string | null;
};

export type Anchor = BoundAnchor | KeptAnchor;

/** What is kept of a number that the analyst calls no figure. */
export const NO_FIGURE = "no figure";

export function isBound(anchor: Anchor): anchor is BoundAnchor {
  return "binding" in anchor;
}

export function isKept(anchor: Anchor): anchor is KeptAnchor {
  return "kept" in anchor;
}
