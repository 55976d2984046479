import type { Ground } from "#core/grounding/check-figures.ts";
import type { FigureState } from "#core/grounding/document-figures.ts";
import type { FigureDecision } from "#core/grounding/figure-decisions.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";

/** A figure with the decision that is about it, and how it stands because of it. */
export type DecidedFigure = {
  readonly figure: CheckedFigure;
  readonly decision: FigureDecision | undefined;
  readonly state: FigureState;
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
    return { figure, decision, state: stateOf(figure, decision) };
  });
}

function stateOf({ verdict }: CheckedFigure, decision: FigureDecision | undefined): FigureState {
  if (verdict === "verified" || verdict === "contradicted") return verdict;
  return decision?.kind === "estimate" ? "estimate" : "unsupported";
}
