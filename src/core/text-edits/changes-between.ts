import { alignTexts, type Alignment, isEmpty, stretchesOf } from "#core/text-edits/matched-runs.ts";
import { type TextChange, textChange } from "#core/text-edits/text-change.ts";
import { wordTokens } from "#core/text-edits/word-tokens.ts";

/** Longer stretches are taken as one change: this runs between two keys. */
const CHARACTERS_MAX = 200_000;
const STEPS = 300_000;

/**
 * The changes from one text to another as far as they are certain, for edits that have to find
 * their place again when nobody knows what was done. What stands unchanged between two changes
 * counts only when a word of it stands once in either text; else the edits in it could move to a
 * place that merely looks the same, so all of it is one change.
 */
export function changesBetween(before: string, after: string): readonly TextChange[] {
  const whole = textChange(before, after);
  if (whole === undefined) return [];
  const { from, to, insert } = whole;
  const isOne = from === to || insert === "" || to - from + insert.length > CHARACTERS_MAX;
  if (isOne) return [whole];
  const start = wordStart(before, from);
  const end = wordEnd(before, to);
  const texts = {
    before: before.slice(start, end),
    after: after.slice(start, after.length - (before.length - end)),
  };
  const alignment = alignTexts(texts, wordTokens, { steps: STEPS });
  const changes = certain(alignment)
    .map((stretch) => {
      const becomes = texts.after.slice(stretch.fromAfter, stretch.toAfter);
      const change = textChange(texts.before.slice(stretch.from, stretch.to), becomes);
      return change && movedBy(change, start + stretch.from);
    })
    .filter((change) => change !== undefined);
  return changes.length === 1 ? [whole] : changes;
}

function certain(alignment: Alignment) {
  const { before, after, runs } = alignment;
  const inBefore = countsOf(before.ids);
  const inAfter = countsOf(after.ids);
  const isCertain = (id: number) => inBefore.get(id) === 1 && inAfter.get(id) === 1;
  const kept = runs.filter(({ a, b, length }) => {
    // What both texts begin or end with holds its place by that.
    const isStart = a === 0 && b === 0;
    const isEnd = a + length === before.tokens.count && b + length === after.tokens.count;
    return isStart || isEnd || before.ids.subarray(a, a + length).some(isCertain);
  });
  return stretchesOf({ ...alignment, runs: kept }).filter((stretch) => !isEmpty(stretch));
}

function countsOf(ids: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function movedBy({ from, to, insert }: TextChange, offset: number): TextChange {
  return { from: from + offset, to: to + offset, insert };
}

/** Offsets move out to white space, so that no word is compared in part. */
function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && text.charAt(at - 1).trim() !== "") at -= 1;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() !== "") at += 1;
  return at;
}
