import type { FormerSentence } from "#core/figures/roll-forward/said-periods.ts";

/** Words of a sentence to be read again: they were written for other figures. */
export type FlaggedWords = {
  /** Where they stand, UTF-16, from the first character of the sentence or text they are of. */
  readonly position: number;
  readonly length: number;
  readonly text: string;
  /** The sentence they are of. */
  readonly sentence: string;
  /** What there is to know about them: a part of a sentence. */
  readonly note: string;
  /** `turned`: the edit says the opposite; `broken`: they do not hold any more; `open`: nobody can say. */
  readonly kind: "turned" | "broken" | "open";
};

export function flagged(
  { text }: FormerSentence,
  { at, text: said }: { readonly at: number; readonly text: string },
  note: string,
  kind: FlaggedWords["kind"],
): FlaggedWords {
  const { length } = said;
  return { position: at, length, text: text.slice(at, at + length), sentence: text, note, kind };
}
