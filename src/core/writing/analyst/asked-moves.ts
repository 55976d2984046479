import { FALL, RISE } from "#core/retrieval/word-families.ts";

/** Ids of stemmed words in their order. */
export type Words = readonly number[];

const [RISES, FALLS] = [RISE, FALL].map(
  ({ expressions }) => new Set(expressions.flatMap(([id]) => id ?? [])),
);

/** Words between what moves and how it does. */
const MOVE_WITHIN = 2;

/** What is said to rise, as true, or to fall, as false: `margin fell`, else `a fall in margin`. */
export function movesIn(words: Words): ReadonlyMap<number, boolean> {
  const before = new Map<number, boolean>();
  const after = new Map<number, boolean>();
  for (const [at, word] of words.entries()) {
    const isRise = RISES?.has(word) === true;
    if (!isRise && FALLS?.has(word) !== true) continue;
    for (const subject of words.slice(Math.max(0, at - MOVE_WITHIN), at)) {
      if (!before.has(subject)) before.set(subject, isRise);
    }
    for (const subject of words.slice(at + 1, at + 1 + MOVE_WITHIN)) {
      if (!after.has(subject)) after.set(subject, isRise);
    }
  }
  return new Map([...after, ...before]);
}

/** Whether a sentence lets fall what is asked to rise, or the other way round. */
export function saysOpposite(words: Words, moves: ReadonlyMap<number, boolean>): boolean {
  if (moves.size === 0) return false;
  const said = movesIn(words);
  return [...moves].some(([subject, rises]) => said.get(subject) === !rises);
}

/** Whether all that a sentence lets move falls: then it is clear of what. */
export function saysFallAlone(words: Words): boolean {
  return [...movesIn(words).values()].every((rises) => !rises);
}
