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

/** A figure of a text with what it is of, kept beside the text from the moment it is written. */
export type Anchor = PlacedBinding & {
  readonly id: string;
  /** Its own characters, as they were bound. */
  readonly text: string;
  readonly by: AnchorAuthor;
  /** ISO 8601, UTC. */
  readonly at: string;
  /**
   * What the words of its sentence come to, figures apart, when it was bound
   * (`core/figures/anchors/in-force.ts`); absent until that is known.
   */
  readonly words?: string | undefined;
  /** Something was written or struck in the midst of its characters. */
  readonly isEdited?: boolean | undefined;
};
