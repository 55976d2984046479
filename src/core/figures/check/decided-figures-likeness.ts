import { CONTEXT_LENGTH, type FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { lowerCase, plainText } from "#core/figures/read/text/plain-text.ts";

/** How far around a figure the words of a decision are sought: typing may have moved them apart. */
const REACH = 160;

/** A word with what it tells: long ones and numbers more than short ones. */
type Word = { readonly text: string; readonly weight: number };

/** What a decision remembers of one side, the word nearest to the figure first. */
type Side = { readonly text: string; readonly words: readonly Word[]; readonly weight: number };

/** What a decision remembers of its surroundings, read once. */
export type Remembered = {
  readonly before: Side;
  readonly after: Side;
  readonly decision: FigureDecision;
};

export function remembered(decision: FigureDecision): Remembered {
  const { before, after } = decision;
  return {
    before: sideOf(before, wordsBefore(before, before.length === CONTEXT_LENGTH)),
    after: sideOf(after, wordsAfter(after, after.length === CONTEXT_LENGTH)),
    decision,
  };
}

function sideOf(text: string, words: readonly Word[]): Side {
  return { text, words, weight: weightOf(words) };
}

type FigurePlace = { readonly position: number; readonly length: number };

/** A side of fewer characters is found anywhere. */
const TELLING = 8;

/**
 * How much of what a decision remembers stands around a place, 0 to 1: the words that are there in
 * their order, and what stands right at the figure. One side that is whole counts for half.
 */
export function likeness(
  { before, after }: Remembered,
  content: string,
  { position, length }: FigurePlace,
): number {
  const end = position + length;
  const head = content.slice(Math.max(0, position - REACH), position);
  const tail = content.slice(end, end + REACH);
  const sides = [
    sideLikeness(before, wordsBefore(head, position > REACH), equalEnd(before.text, head)),
    sideLikeness(after, wordsAfter(tail, tail.length === REACH), equalStart(after.text, tail)),
  ];
  const both = sides.reduce((sum, side) => sum + side.share * side.size, 0);
  const size = sides.reduce((sum, side) => sum + side.size, 0);
  const telling = sides.filter((side) => side.length >= TELLING);
  return Math.max(size === 0 ? 1 : both / size, ...telling.map(({ share }) => share / 2));
}

function sideLikeness(
  { text, words, weight }: Side,
  there: readonly Word[],
  adjacent: number,
): { readonly share: number; readonly size: number; readonly length: number } {
  if (text === "") return { share: 0, size: 0, length: 0 };
  const shared = weight === 0 ? 1 : sharedWeight(words, there) / weight;
  const share = (shared + adjacent / text.length) / 2;
  return { share, size: Math.max(weight, 1), length: text.length };
}

/** A word cut by the edge of what is remembered tells nothing. */
function wordsBefore(text: string, isCut: boolean): readonly Word[] {
  const words = wordsIn(text);
  return (isCut ? words.slice(1) : words).toReversed();
}

function wordsAfter(text: string, isCut: boolean): readonly Word[] {
  const words = wordsIn(text);
  return isCut ? words.slice(0, -1) : words;
}

const MOST_TELLING = 8;

function wordsIn(text: string): readonly Word[] {
  return (lowerCase(plainText(text)).match(/[\p{L}\d][\p{L}\d.,&']*/gu) ?? []).map((word) => ({
    text: word,
    weight: Math.min(word.length, MOST_TELLING),
  }));
}

function weightOf(words: readonly Word[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

/** The weight of the heaviest sequence of words that stands in both, in order. */
function sharedWeight(wanted: readonly Word[], there: readonly Word[]): number {
  let best = Array.from({ length: there.length + 1 }, () => 0);
  for (const { text, weight } of wanted) {
    const row = [0];
    for (const [at, word] of there.entries()) {
      const taken = word.text === text ? (best[at] ?? 0) + weight : 0;
      row.push(Math.max(row[at] ?? 0, best[at + 1] ?? 0, taken));
    }
    best = row;
  }
  return best.at(-1) ?? 0;
}

function equalEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function equalStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}
