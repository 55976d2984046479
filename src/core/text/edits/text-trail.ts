import {
  applyChanges,
  growthOf,
  invertChanges,
  type TextChange,
} from "#core/text/edits/text-change.ts";

/** Steps that are remembered: a minute of typing while an answer is on its way. */
export const TRAIL_LIMIT = 256;

/**
 * The latest changes of a text, oldest first. With it an answer that was made for an earlier text
 * finds its place, however many changes came in between.
 */
export type TextTrail = readonly TextStep[];

type TextStep = {
  /** Counting into the text before the step. */
  readonly changes: readonly TextChange[];
  /** Counting into the text after it: the way back. */
  readonly inverse: readonly TextChange[];
};

export function withStep(
  trail: TextTrail,
  text: string,
  changes: readonly TextChange[],
): TextTrail {
  if (changes.length === 0) return trail;
  const step = { changes, inverse: invertChanges(text, changes) };
  return [...trail, step].slice(-TRAIL_LIMIT);
}

/**
 * The changes, step by step, from `earlier` to the text the trail leads to; undefined when the
 * trail does not know that text. The latest moment at which the text was so counts.
 */
export function stepsSince(
  trail: TextTrail,
  text: string,
  earlier: string,
): readonly (readonly TextChange[])[] | undefined {
  let length = text.length;
  let reached = text;
  let back: TextTrail = [];
  for (let at = trail.length; at >= 0; at -= 1) {
    if (length === earlier.length) {
      // Texts are made again only where the lengths say that it may be worth while.
      reached = back.reduce((now, { inverse }) => applyChanges(now, inverse), reached);
      back = [];
      if (reached === earlier) return trail.slice(at).map(({ changes }) => changes);
    }
    const step = trail[at - 1];
    if (step === undefined) return undefined;
    length -= step.changes.reduce((sum, change) => sum + growthOf(change), 0);
    back = [...back, step];
  }
  return undefined;
}
