import type { Ground } from "#core/grounding/check-figures.ts";
import { judgedByChoice } from "#core/grounding/decided-figures-choice.ts";
import { likeness, type Remembered, remembered } from "#core/grounding/decided-figures-likeness.ts";
import type { FigureState } from "#core/grounding/document-figures.ts";
import { claimOf, contextOf, type FigureDecision } from "#core/grounding/figure-decisions.ts";
import { plainText } from "#core/grounding/plain-text.ts";
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
  if (decisions.length === 0) return figures.map(undecided);
  const decisionOf = foundAgain(figures, content, decisions);
  return figures.map((checked) => {
    const decision = decisionOf.get(checked);
    const chosen = decision?.kind === "source" ? decision.source : undefined;
    const figure =
      chosen === undefined ? checked : judgedByChoice(checked, chosen, { content, ground });
    const state = stateOf(figure, decision);
    return { figure, decision, state, isOutdated: isOutdated(decision, state) };
  });
}

/** A figure that nothing was decided about. */
export function undecided(figure: CheckedFigure): DecidedFigure {
  return { figure, decision: undefined, state: stateOf(figure, undefined), isOutdated: false };
}

function stateOf({ verdict }: CheckedFigure, decision: FigureDecision | undefined): FigureState {
  if (verdict === "verified" || verdict === "contradicted") return verdict;
  return decision?.kind === "estimate" ? "estimate" : "unsupported";
}

function isOutdated(decision: FigureDecision | undefined, state: FigureState): boolean {
  if (decision?.kind === "kept") return state !== "contradicted";
  return decision?.kind === "estimate" && state !== "estimate";
}

type Found = ReadonlyMap<CheckedFigure, FigureDecision>;

/** Decisions by their figures: at most one each way. Where two fit alike, the first in the text has the first decision. */
export function foundAgain(
  figures: readonly CheckedFigure[],
  content: string,
  decisions: readonly FigureDecision[],
): Found {
  const found = new Map<CheckedFigure, FigureDecision>();
  if (decisions.length === 0) return found;
  const figuresByText = Map.groupBy(figures, ({ text }) => spelling(text));
  for (const [text, same] of Map.groupBy(decisions, (decision) => spelling(decision.text))) {
    const there = figuresByText.get(text) ?? [];
    const { unmatched, rest } = unchanged(there, content, same, found);
    for (const { figure, decision } of likeliest(unmatched, content, rest)) {
      found.set(figure, decision);
    }
  }
  return found;
}

/** Spaces of any width, hyphens and minus signs of any kind are one. */
function spelling(text: string): string {
  return plainText(text).replaceAll(/\s/g, " ");
}

/** Takes up decisions whose surroundings stand as they were; what is left needs a closer look. */
function unchanged(
  figures: readonly CheckedFigure[],
  content: string,
  decisions: readonly FigureDecision[],
  found: Map<CheckedFigure, FigureDecision>,
): { readonly unmatched: readonly CheckedFigure[]; readonly rest: readonly FigureDecision[] } {
  if (figures.length === 0) return { unmatched: [], rest: [] };
  const contexts = new Map<string, CheckedFigure[]>();
  for (const figure of figures) {
    const key = contextKey(contextOf(figure, content));
    contexts.set(key, [...(contexts.get(key) ?? []), figure]);
  }
  const rest = decisions.filter((decision) => {
    const figure = contexts.get(contextKey(decision))?.shift();
    if (figure !== undefined) found.set(figure, decision);
    return figure === undefined;
  });
  return { unmatched: figures.filter((figure) => !found.has(figure)), rest };
}

function contextKey({ before, after }: Pick<FigureDecision, "before" | "after">): string {
  return `${before}\n\n${after}`;
}

type Pair = {
  readonly figure: CheckedFigure;
  readonly decision: FigureDecision;
  readonly likeness: number;
};

/** Pairs by how alike their surroundings are, the likeliest first, none taken twice. */
function likeliest(
  figures: readonly CheckedFigure[],
  content: string,
  decisions: readonly FigureDecision[],
): readonly Pair[] {
  const sought = decisions.map(remembered);
  const pairs = figures
    .flatMap((figure) => sought.flatMap((decision) => pairOf(figure, content, decision)))
    .toSorted((a, b) => b.likeness - a.likeness);
  const taken = new Set<CheckedFigure | FigureDecision>();
  return pairs.filter(({ figure, decision }) => {
    if (taken.has(figure) || taken.has(decision)) return false;
    taken.add(figure).add(decision);
    return true;
  });
}

/** How much of the surroundings must be there still, by what the figure is tied to now and then. */
const ALIKE = { same: 0.08, unknown: 0.34, another: 0.7 };

function pairOf(figure: CheckedFigure, content: string, sought: Remembered): readonly Pair[] {
  const { decision } = sought;
  const alike = likeness(sought, content, figure);
  const tie = tieOf(figure, decision);
  if (alike < ALIKE[tie]) return [];
  return [{ figure, decision, likeness: alike + (tie === "same" ? ALIKE.same : 0) }];
}

function tieOf(figure: CheckedFigure, { claim }: FigureDecision): keyof typeof ALIKE {
  const now = claimOf(figure);
  if (now === undefined || claim === undefined) return "unknown";
  const isSame =
    now.ticker === claim.ticker && now.item === claim.item && now.period === claim.period;
  return isSame ? "same" : "another";
}
