import { changeAfter, changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type Exchange, turnedWord } from "#core/figures/read/words-against-data/opposite-words.ts";

/**
 * The word right before or after a figure that says which way it went, turned: of what is made of rows
 * a word for a change, of a row whether an amount came in or went out.
 */
export function turnedBeside(
  reading: SentenceReading,
  figure: Stretch,
  isChange: boolean,
): Exchange | undefined {
  return cuesBeside(reading, figure, isChange)
    .map((place) => turnedWord(reading, place))
    .find((turn) => turn !== undefined);
}

type Stretch = { readonly from: number; readonly to: number };
type Cue = { readonly at: number; readonly length: number };

/** The words right before and after a figure that say which way it went. */
export function cuesBeside(
  { masked, figures }: SentenceReading,
  { from, to }: Stretch,
  isChange: boolean,
): readonly Cue[] {
  const start = figures.findLast(({ end }) => end <= from)?.end ?? 0;
  const ahead = masked.slice(start, from);
  const tail = masked.slice(to, figures.find((figure) => figure.start >= to)?.start);
  const before = (isChange ? changeBefore(ahead) : undefined) ?? flowIn(ahead);
  const after = isChange ? changeAfter(tail) : undefined;
  return [
    ...(before === undefined ? [] : [{ at: start + before.at, length: before.text.length }]),
    ...(after === undefined ? [] : [{ at: to + after.at, length: after.text.length }]),
  ];
}

/** A word that says whether an amount came in or went out. */
function flowIn(before: string): { readonly at: number; readonly text: string } | undefined {
  const match =
    /\b(released|releas(?:es|ing)|took|tak(?:es|ing)|absorbed|absorbing|consumed|(?:in|out)flow)\b[^¤]*$|\ban?\s+(gain|loss)\s+of\s*$/.exec(
      before,
    );
  const text = match?.[1] ?? match?.[2];
  return match === null || text === undefined
    ? undefined
    : { at: match.index + match[0].indexOf(text), text };
}
