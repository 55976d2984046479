import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { judgeAnchor } from "#core/figures/anchors/judge-anchor.ts";
import { type SaidFigure, saidFigures } from "#core/figures/check/figure-at.ts";
import type { FigureState } from "#core/figures/check/document-figures.ts";
import {
  type ChosenSource,
  claimOf,
  type FigureDecision,
} from "#core/figures/check/figure-decisions.ts";
import { foundAgain, type Kinship, spelling } from "#core/figures/check/found-again.ts";
import { type CheckedFigure, isOwnEstimate } from "#core/figures/read/verdicts/verdict.ts";

/** A figure with the decision that is about it, and how it stands because of it. */
export type DecidedFigure = {
  readonly figure: CheckedFigure;
  readonly decision: FigureDecision | undefined;
  readonly state: FigureState;
  /** The connected data have settled by now what was decided. */
  readonly isOutdated: boolean;
};

type Figures = {
  /** In the order of the text, those that claim something. */
  readonly figures: readonly CheckedFigure[];
  readonly content: string;
  readonly ground: Ground;
};

/** Each figure with the decision made about it, and how it stands because of it. */
export function decisionsOn(
  { figures, content, ground }: Figures,
  decisions: readonly FigureDecision[],
): readonly DecidedFigure[] {
  const onFigures = decisions.filter(({ kind }) => kind !== "wording");
  if (onFigures.length === 0) return figures.map(undecided);
  const decisionOf = figuresFoundAgain(figures, content, onFigures);
  const saidAt = saidFigures(content);
  return figures.map((checked) => {
    const decision = decisionOf.get(checked);
    const chosen = decision?.kind === "source" ? decision.source : undefined;
    const figure =
      chosen === undefined ? checked : judgedByChoice(checked, chosen, { saidAt, ground });
    const state = stateOf(figure, decision);
    return { figure, decision, state, isOutdated: isOutdated(figure, decision, state) };
  });
}

/** A figure that nothing was decided about but by what binds it. */
export function undecided(figure: CheckedFigure): DecidedFigure {
  const state = stateOf(figure, undefined);
  return { figure, decision: undefined, state, isOutdated: isOutdated(figure, undefined, state) };
}

type Choosing = {
  readonly saidAt: (figure: CheckedFigure) => SaidFigure | undefined;
  readonly ground: Ground;
};

/** A figure judged against the cell the analyst says it comes from, and no other. */
function judgedByChoice(
  checked: CheckedFigure,
  { ticker, item, period }: ChosenSource,
  { saidAt, ground }: Choosing,
): CheckedFigure {
  const { position, length, text } = checked;
  const { anchor: _, ...judged } = judgeAnchor(
    {
      anchor: {
        id: "",
        by: "analyst",
        at: "",
        text,
        from: position,
        to: position + length,
        binding: { ref: { entity: ticker, item, period } },
      },
      figure: saidAt(checked)?.figure,
      before: saidAt(checked)?.before ?? "",
    },
    ground,
  );
  return judged;
}

function stateOf(figure: CheckedFigure, decision: FigureDecision | undefined): FigureState {
  const { verdict } = figure;
  if (verdict === "verified" || verdict === "contradicted") return verdict;
  return isEstimate(figure, decision) ? "estimate" : "unsupported";
}

function isEstimate({ anchor }: CheckedFigure, decision: FigureDecision | undefined): boolean {
  return decision?.kind === "estimate" || (anchor !== undefined && isOwnEstimate(anchor));
}

function isOutdated(
  figure: CheckedFigure,
  decision: FigureDecision | undefined,
  state: FigureState,
): boolean {
  if (decision?.kind === "kept") return state !== "contradicted";
  return isEstimate(figure, decision) && state !== "estimate";
}

/** Decisions by their figures, each found again by its number and what stands around it. */
export function figuresFoundAgain(
  figures: readonly CheckedFigure[],
  content: string,
  decisions: readonly FigureDecision[],
): ReadonlyMap<CheckedFigure, FigureDecision> {
  return foundAgain(figures, content, decisions, BY_NUMBER);
}

/** Another number is another figure; row and period help to say which of several it is. */
const BY_NUMBER: Kinship<CheckedFigure> = {
  nameOf: ({ text }) => spelling(text),
  nameSought: ({ text }) => spelling(text),
  tieOf: (figure, { claim }) => {
    const now = claimOf(figure);
    if (now === undefined || claim === undefined) return "unknown";
    const isSame =
      now.ticker === claim.ticker && now.item === claim.item && now.period === claim.period;
    return isSame ? "same" : "another";
  },
};
