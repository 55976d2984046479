/** What an analyst decided about a figure: to keep it, that it is an own estimate, what its source is. */
export type FigureDecisionKind = "kept" | "estimate" | "source";

/** A cell of the connected data, as a decision names it. */
export type ChosenSource = {
  readonly ticker: string;
  readonly item: string;
  /** The column's label, such as `2025`. */
  readonly period: string;
};

/**
 * A decision about one figure of a document. It carries no offset: the figure is found again by its
 * own text and what stands around it, so that the decision outlives typing.
 */
export type FigureDecision = {
  readonly id: string;
  readonly kind: FigureDecisionKind;
  /** The figure as the text wrote it. */
  readonly text: string;
  /** What stood right before and after it, at most `CONTEXT_LENGTH` UTF-16 code units each. */
  readonly before: string;
  readonly after: string;
  /** What the checker tied it to then; absent when it was tied to nothing. */
  readonly claim?: ChosenSource | undefined;
  /** For `source`: the cell the analyst says it comes from. */
  readonly source?: ChosenSource | undefined;
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
};

/** How much of the text around a figure a decision remembers, on each side. */
export const CONTEXT_LENGTH = 48;
