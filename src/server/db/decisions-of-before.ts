import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { figureAt } from "#core/figures/check/figure-at.ts";
import { asSet, type ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";

/** A decision of the analyst's as documents held it before it was an anchor: by what stood around it. */
export type DecisionOfBefore = {
  readonly id: string;
  readonly kind: "kept" | "estimate" | "source" | "wording";
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly source?: ChosenSource | undefined;
  /** For `wording`: what the warning said. */
  readonly warning?: string | undefined;
  readonly decidedAt: string;
};

/**
 * The anchors of a stored text with what was decided about it before decisions were anchors, where it
 * stands as it was decided: between the same words, or behind or before those of one side.
 */
export function withDecisionsOfBefore(
  content: string,
  anchors: readonly Anchor[],
  decisions: readonly DecisionOfBefore[],
): readonly Anchor[] {
  if (decisions.length === 0) return anchors;
  const made = (isEstimate: boolean): readonly Anchor[] =>
    decisions
      .filter(({ kind }) => (kind === "estimate") === isEstimate)
      .flatMap((decision) => anchorOf(decision, content) ?? []);
  // A source that was chosen held in place of what was bound; an estimate only where nothing was.
  const all = joinedAnchors(joinedAnchors(made(true), anchors), made(false));
  return fittingAnchors(all, content);
}

function anchorOf(decision: DecisionOfBefore, content: string): Anchor | undefined {
  const { id, kind, text, warning, decidedAt } = decision;
  const from = placeOf(decision, content);
  if (from === undefined) return undefined;
  const by = "analyst" as const;
  const place = { id, from, to: from + text.length, text, by, at: decidedAt };
  if (kind === "wording") return { ...place, kept: warning ?? "" };
  if (kind === "kept") return { ...place, kept: null };
  const binding = bindingOf(decision, content, from);
  return binding && { ...place, binding };
}

function bindingOf(
  { source }: DecisionOfBefore,
  content: string,
  position: number,
): Binding | undefined {
  if (source !== undefined) {
    const { ticker: entity, item, period } = source;
    return { ref: { entity, item, period } };
  }
  const figure = figureAt(content, { position })?.figure;
  const said = figure && { value: figure.value, unit: figure.kind, ticker: null, period: null };
  return said && { constant: asSet(said, "My estimate") };
}

/** A side of fewer characters is found anywhere. */
const TELLING = 8;

function placeOf({ text, before, after }: DecisionOfBefore, content: string): number | undefined {
  const whole = content.indexOf(before + text + after);
  if (whole !== -1) return whole + before.length;
  const sides = [
    { side: before, found: before + text, skip: before.length },
    { side: after, found: text + after, skip: 0 },
  ];
  for (const { side, found, skip } of sides) {
    const at = content.indexOf(found);
    const isOne = at !== -1 && at === content.lastIndexOf(found);
    if (isOne && side.length >= TELLING) return at + skip;
  }
  return undefined;
}
