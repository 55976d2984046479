import type { Ground } from "#core/grounding/check-figures.ts";
import type { FigureState } from "#core/grounding/document-figures.ts";
import type { FigureDecision } from "#core/grounding/figure-decisions.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";

/** A figure with the decision that is about it, and how it stands because of it. */
export type DecidedFigure = {
  readonly figure: CheckedFigure;
  readonly decision: FigureDecision | undefined;
  readonly state: FigureState;
  /** The connected data have settled by now what was decided. */
  readonly isOutdated: boolean;
};

type Figures = {
  readonly figures: readonly CheckedFigure[];
  readonly content: string;
  readonly ground: Ground;
};

/** Each figure with the decision made about it, found by the figure's text and what is around it. */
export function decisionsOn(
  { figures }: Figures,
  decisions: readonly FigureDecision[],
): readonly DecidedFigure[] {
  return figures.map((figure) => {
    const decision = decisions.find(({ text }) => text === figure.text);
    const state = stateOf(figure, decision);
    return { figure, decision, state, isOutdated: isOutdated(decision, state) };
  });
}

function stateOf({ verdict }: CheckedFigure, decision: FigureDecision | undefined): FigureState {
  if (verdict === "verified" || verdict === "contradicted") return verdict;
  return decision?.kind === "estimate" ? "estimate" : "unsupported";
}

function isOutdated(decision: FigureDecision | undefined, state: FigureState): boolean {
  if (decision?.kind === "kept") return state !== "contradicted";
  return decision?.kind === "estimate" && state !== "estimate";
}
