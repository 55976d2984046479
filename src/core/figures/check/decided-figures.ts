import { isInForce, sentencesByLine } from "#core/figures/anchors/in-force.ts";
import type { FigureState } from "#core/figures/check/document-figures.ts";
import {
  type CheckedFigure,
  isOwnEstimate,
  type TextWarning,
} from "#core/figures/read/verdicts/verdict.ts";
import { type Anchor, isKept, type KeptAnchor } from "#core/ledger/anchor.ts";

/** How a figure stands because of what the analyst decided about it. */
export type DecidedFigure = {
  readonly state: FigureState;
  /** The analyst keeps it as it is. */
  readonly kept: KeptAnchor | undefined;
  /** The connected data have settled by now what was decided: the verdict stands, not the decision. */
  readonly isOutdated: boolean;
};

/** A warning of a document, with what keeps its words. */
export type DocumentWarning = TextWarning & { readonly kept: KeptAnchor | undefined };

/** Whether words still wait for the analyst. */
export function isOpenWarning({ kept }: DocumentWarning): boolean {
  return kept === undefined;
}

type KeptAt = (
  place: { readonly position: number; readonly length: number },
  what: string | null,
) => KeptAnchor | undefined;

/** What is kept at a place of a text, while its sentence says what it said then. */
export function keptIn(anchors: readonly Anchor[], content: string): KeptAt {
  const kept = anchors.filter(isKept);
  if (kept.length === 0) return () => undefined;
  const sentenceAt = sentencesByLine(content);
  const byPlace = Map.groupBy(kept, ({ from }) => from);
  return ({ position, length }, what) => {
    const there = byPlace.get(position);
    const sentence = there && sentenceAt(position);
    return sentence === undefined
      ? undefined
      : there?.find(
          (anchor) =>
            anchor.kept === what && anchor.to === position + length && isInForce(anchor, sentence),
        );
  };
}

/** A figure by its verdict and what was decided about it. */
export function decidedFigure(figure: CheckedFigure, keptAt: KeptAt): DecidedFigure {
  const { verdict, anchor } = figure;
  const kept = keptAt(figure, null);
  const isEstimate = anchor !== undefined && isOwnEstimate(anchor);
  const isSettled = verdict === "verified" || verdict === "contradicted";
  const unsettled = isEstimate ? "estimate" : "unsupported";
  const state = isSettled ? verdict : unsettled;
  const isOutdated = kept === undefined ? isEstimate && isSettled : state !== "contradicted";
  return { state, kept, isOutdated };
}
