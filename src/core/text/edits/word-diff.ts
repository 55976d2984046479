import type { EditPart } from "#core/text/edits/edit.ts";
import { alignTexts, isEmpty, type Stretch, stretchesOf } from "#core/text/diff/matched-runs.ts";
import { readable } from "#core/text/diff/readable-runs.ts";
import { type TextChange, textChange } from "#core/text/edits/text-change.ts";
import { sentenceTokens, wordTokens } from "#core/text/diff/word-tokens.ts";

/**
 * What a comparison may cost. It is counted and not timed: the same texts give the same changes on
 * every machine.
 */
export type DiffEffort = {
  /** Of both texts together that are compared by words; more is compared by sentences. */
  readonly characters: number;
  /** Of comparing, a few nanoseconds each. */
  readonly steps: number;
};

/** Under 50 ms where people wait. */
export const ON_MAIN_THREAD: DiffEffort = { characters: 300_000, steps: 700_000 };
/** By words to the end, some tenths of a second for a hundred thousand words. */
export const IN_WORKER: DiffEffort = { characters: 20_000_000, steps: 40_000_000 };

/** A change, and where it joins several: those, counted from its `from`, in order. */
export type WordChange = TextChange & { readonly parts?: readonly EditPart[] };

export type DiffOptions = {
  /** At most so many changes: neighbours are joined, none is left out, and nothing between is struck. */
  readonly maxChanges?: number;
  readonly effort?: DiffEffort;
};

/**
 * What a reader would mark to turn one text into another: `applyChanges(before, changes)` is
 * `after`, always. Changes parted only by white space are one.
 */
export function wordDiff(
  before: string,
  after: string,
  { maxChanges = Number.POSITIVE_INFINITY, effort = ON_MAIN_THREAD }: DiffOptions = {},
): readonly WordChange[] {
  const frame = changedLines(before, after);
  if (frame === undefined) return [];
  const texts = {
    before: before.slice(frame.from, frame.to),
    after: after.slice(frame.fromAfter, frame.toAfter),
  };
  const separate = joinedOverWhiteSpace(texts.before, stretchesBetween(texts, effort));
  return joinedToAtMost(maxChanges, texts.before, separate).map((group) =>
    changeOf(group, texts.after, frame.from),
  );
}

/** Neighbouring stretches as one change of the text that begins `offset` before theirs. */
function changeOf(group: readonly Stretch[], after: string, offset: number): WordChange {
  const { from, to, fromAfter, toAfter } = group.reduce(joinedPair);
  const insert = after.slice(fromAfter, toAfter);
  const change = { from: from + offset, to: to + offset, insert };
  if (group.length === 1) return change;
  const parts = group.map((part) => ({
    from: part.from - from,
    to: part.to - from,
    insert: after.slice(part.fromAfter, part.toAfter),
  }));
  return { ...change, parts };
}

/** The whole lines outside of which nothing changed; undefined when the texts are equal. */
function changedLines(before: string, after: string): Stretch | undefined {
  const change = textChange(before, after);
  if (change === undefined) return undefined;
  const lineStart = change.from === 0 ? 0 : before.lastIndexOf("\n", change.from - 1) + 1;
  const nextEnd = before.indexOf("\n", change.to);
  const lineEnd = nextEnd === -1 ? before.length : nextEnd;
  return {
    from: lineStart,
    to: lineEnd,
    fromAfter: lineStart,
    toAfter: after.length - (before.length - lineEnd),
  };
}

function stretchesBetween(
  texts: { readonly before: string; readonly after: string },
  effort: DiffEffort,
): readonly Stretch[] {
  const { before, after } = texts;
  if (before.length + after.length <= effort.characters) {
    return changed(readable(alignTexts(texts, wordTokens, effort)));
  }
  const sentences = changed(alignTexts(texts, sentenceTokens, effort));
  const size = sentences.reduce((sum, stretch) => sum + sizeOf(stretch), 0);
  return size <= effort.characters * COMPARED_AGAIN
    ? sentences.flatMap((stretch) => wordsWithin(texts, stretch))
    : sentences;
}

/** Sentences that changed are compared by words when they are no more than this part of the limit. */
const COMPARED_AGAIN = 0.25;
/** Steps for each of them. */
const SENTENCE_STEPS = 10_000;

function wordsWithin(
  { before, after }: { readonly before: string; readonly after: string },
  { from, to, fromAfter, toAfter }: Stretch,
): readonly Stretch[] {
  const part = { before: before.slice(from, to), after: after.slice(fromAfter, toAfter) };
  const words = readable(alignTexts(part, wordTokens, { steps: SENTENCE_STEPS }));
  return changed(words).map((inner) => ({
    from: from + inner.from,
    to: from + inner.to,
    fromAfter: fromAfter + inner.fromAfter,
    toAfter: fromAfter + inner.toAfter,
  }));
}

function sizeOf({ from, to, fromAfter, toAfter }: Stretch): number {
  return to - from + (toAfter - fromAfter);
}

function changed(alignment: Parameters<typeof stretchesOf>[0]): Stretch[] {
  return stretchesOf(alignment).filter((stretch) => !isEmpty(stretch));
}

function joinedOverWhiteSpace(before: string, stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const isNear = last !== undefined && before.slice(last.to, stretch.from).trim() === "";
    if (isNear) joined[joined.length - 1] = joinedPair(last, stretch);
    else joined.push(stretch);
  }
  return joined;
}

/**
 * Joins what one sentence says first, then what one paragraph says, then paragraphs; over the shortest
 * unchanged text among equals.
 */
function joinedToAtMost(
  most: number,
  before: string,
  stretches: readonly Stretch[],
): readonly (readonly Stretch[])[] {
  const tooMany = stretches.length - Math.max(1, most);
  const nearest = stretches
    .map(({ from }, index) => ({
      index,
      ...partingAt(before, stretches[index - 1]?.to ?? 0, from),
    }))
    .slice(1)
    .toSorted((a, b) => a.rank - b.rank || a.gap - b.gap || a.index - b.index)
    .slice(0, Math.max(0, tooMany));
  const isJoined = new Set(nearest.map(({ index }) => index));
  const groups: Stretch[][] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (isJoined.has(index)) groups.at(-1)?.push(stretch);
    else groups.push([stretch]);
  }
  return groups;
}

/** What parts two changes: its length, and whether a sentence (1) or a line (2) ends in it. */
function partingAt(before: string, from: number, to: number) {
  const between = before.slice(from, to);
  const endsSentence = SENTENCE_END.test(between) ? 1 : 0;
  return { gap: to - from, rank: between.includes("\n") ? 2 : endsSentence };
}

const SENTENCE_END = /[.!?]["'”’)\]]*\s/;

function joinedPair(first: Stretch, second: Stretch): Stretch {
  return { ...first, to: second.to, toAfter: second.toAfter };
}
