import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { CheckedFigure, TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { articleBefore } from "#core/figures/roll-forward/opposite-words.ts";
import { numbersIn, type FormerSentence } from "#core/figures/roll-forward/said-periods.ts";
import { growthOf, type TextChange } from "#core/text/edits/text-change.ts";

/** What is written for a figure, and the verdict that said what its value is. */
export type NewNumber = { readonly text: string; readonly value: CheckedFigure };

/** The changes made so far, by what they are, and the sentence checked with them. */
export type ChangedSentence = {
  readonly moves: readonly TextChange[];
  readonly figures: ReadonlyMap<number, NewNumber>;
  readonly exchanges: readonly Exchange[];
  readonly checked: CheckedSentence;
};

/** A word that says the opposite now, by its place in the sentence as it was. */
export type Exchange = {
  readonly position: number;
  readonly was: string;
  readonly becomes: string;
  /** Where the figure stands that the word is said of: either alone would be wrong. */
  readonly saidOf: number;
};

/** A figure that was right before and could not be made so on the new ground. */
export type FailingFigure = {
  /** Its place among the claims of the sentence. */
  readonly index: number;
  readonly former: CheckedFigure;
  readonly reason: string;
};

/** What does not hold in a sentence that held before. */
export type Troubles = {
  readonly failing: readonly FailingFigure[];
  /** In the places of the changed sentence. */
  readonly warnings: readonly TextWarning[];
};

/** All changes to a sentence, in its order. */
export function changesIn(
  former: FormerSentence,
  { moves, figures, exchanges }: Omit<ChangedSentence, "checked">,
): readonly TextChange[] {
  const claims = numbersIn(former.checked);
  const numbers = [...figures].flatMap(([index, { text: insert }]) => {
    const claim = claims[index];
    if (claim === undefined || insert === claim.text) return [];
    const { position, length, text } = claim;
    const number = { from: position, to: position + length, insert };
    const article = /^\d/.test(text) ? articleBefore(former.text, position, insert) : undefined;
    return article === undefined ? [number] : [article, number];
  });
  const words = exchanges.flatMap(({ position, was, becomes }) => {
    const article = articleBefore(former.text, position, becomes);
    const word = { from: position, to: position + was.length, insert: becomes };
    return article === undefined ? [word] : [article, word];
  });
  return [...moves, ...numbers, ...words].toSorted((a, b) => a.from - b.from);
}

/** Where something stood before the changes; the start of a change for what it brought in. */
export function formerPlace(changes: readonly TextChange[], place: number): number {
  let grown = 0;
  for (const change of changes) {
    if (change.from + grown > place) break;
    if (place < change.from + grown + change.insert.length) return change.from;
    grown += growthOf(change);
  }
  return place - grown;
}
