import {
  type Alignment,
  haveSameBlank,
  isEmpty,
  type Run,
  stretchesOf,
  tokenAt,
  type TokenText,
} from "#core/text/diff/matched-runs.ts";

/**
 * An alignment as a reader would make it: additions and removals begin where a sentence or a line
 * does, and what two changes have in common by chance does not part them.
 */
export function readable(alignment: Alignment): Alignment {
  return withoutChance({ ...alignment, runs: withStartsOfSentences(alignment) });
}

/**
 * Drops runs of fewer words than the changes on either side: a few equal words in a rewritten
 * sentence make confetti of it. Where all was rewritten nothing is left, and the block is replaced
 * whole; a figure changed here and another there stay apart.
 */
function withoutChance(alignment: Alignment): Alignment {
  const sizes = changeSizes(alignment);
  const kept: Run[] = [];
  // Sizes of the changes around the runs kept; the last stands behind the run that is looked at.
  const around = sizes.slice(0, 1);
  for (const [index, run] of alignment.runs.entries()) {
    kept.push(run);
    around.push(sizes[index + 1] ?? NOTHING);
    let last = kept.at(-1);
    while (last !== undefined) {
      const left = around.at(-2) ?? NOTHING;
      const right = around.at(-1) ?? NOTHING;
      const words = visibleTokens(alignment.before, last.a, last.a + last.length);
      const isBetween = left !== NOTHING && right !== NOTHING;
      if (!isBetween || (words > 0 && words >= Math.min(left, right))) break;
      kept.pop();
      around.splice(-2, 2, left + words + right);
      last = kept.at(-1);
    }
  }
  return { ...alignment, runs: kept };
}

/** Size of a stretch in which nothing changed. */
const NOTHING = -1;

/** Around the runs, one more than there are: the longer side of each change, in words and marks. */
function changeSizes(alignment: Alignment): number[] {
  const { before, after, runs } = alignment;
  return stretchesOf(alignment).map((stretch, index) => {
    if (isEmpty(stretch)) return NOTHING;
    const left = runs[index - 1] ?? { a: 0, b: 0, length: 0 };
    const right = runs[index] ?? { a: before.tokens.count, b: after.tokens.count };
    return Math.max(
      visibleTokens(before, left.a + left.length, right.a),
      visibleTokens(after, left.b + left.length, right.b),
    );
  });
}

/** Tokens but for line ends. */
function visibleTokens({ text, tokens }: TokenText, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (text.charAt(tokens.starts[at] ?? 0) !== "\n") count += 1;
  }
  return count;
}

/** Moves each pure addition and removal along equal words to the best place for it to begin. */
function withStartsOfSentences({ before, after, runs }: Alignment): readonly Run[] {
  const moved = runs.map((run) => ({ ...run }));
  for (const [index, right] of moved.entries()) {
    const left = moved[index - 1];
    if (left === undefined) continue;
    // What ends the text may move in front of the stretch altogether: no change stands behind it.
    const mayEmpty = index === moved.length - 1 && isAtEnd({ before, after }, right);
    const most = mayEmpty ? right.length : right.length - 1;
    const shift = bestShift({ before, after }, left, right, most);
    left.length += shift;
    right.a += shift;
    right.b += shift;
    right.length -= shift;
  }
  return moved.filter(({ length }) => length > 0);
}

type Sides = Pick<Alignment, "before" | "after">;

function isAtEnd({ before, after }: Sides, { a, b, length }: Run): boolean {
  return a + length === before.tokens.count && b + length === after.tokens.count;
}

/**
 * How many tokens further on, or back when negative, the stretch between two runs begins best. The
 * blanks within the runs stay, a token of the left one, and at most `most` of the right one move.
 */
function bestShift({ before, after }: Sides, left: Run, right: Run, most: number): number {
  const a = left.a + left.length;
  const b = left.b + left.length;
  if ((right.a === a) === (right.b === b)) return 0;
  const [side, from] = right.a === a ? [after, b] : [before, a];
  let best = 0;
  let bestScore = startScore(side, from);
  const consider = (shift: number) => {
    const score = startScore(side, from + shift);
    if (score > bestScore) [best, bestScore] = [shift, score];
  };
  for (let shift = 1; shift <= most; shift += 1) {
    const last = shift - 1;
    const isEqual = before.ids[a + last] === after.ids[b + last];
    if (!isEqual || !haveSameBlank(before, after, { a: a + last, b: b + last })) break;
    consider(shift);
  }
  for (let shift = -1; -shift < left.length; shift -= 1) {
    const first = { a: right.a + shift, b: right.b + shift };
    const isEqual = before.ids[first.a] === after.ids[first.b];
    const next = { a: first.a + 1, b: first.b + 1 };
    if (!isEqual || !haveSameBlank(before, after, next)) break;
    consider(shift);
  }
  return best;
}

function startScore(side: TokenText, at: number): number {
  const previous = tokenAt(side, at - 1);
  if (previous === "\n") return tokenAt(side, at) === "\n" ? 1 : 4;
  if (/^[.!?]$/.test(previous)) return 3;
  return /^[,;:]$/.test(previous) ? 2 : 0;
}
