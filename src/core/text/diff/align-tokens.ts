import { type Effort, middleSnake, type Slice } from "#core/text/diff/middle-snake.ts";
import { type Anchors, uniqueAnchors } from "#core/text/diff/unique-anchors.ts";

/** Up to this many tokens together, two slices are compared exactly. */
const EXACT_UP_TO = 400;
/** In tokens: four words in a row that stand once in either text are the same words to any reader. */
const SURE_ANCHOR = 4;
const ANY_ANCHOR = 1;

const NO_PARTNER = -1;

/** What is known so far, and what may still be spent. */
type Work = { readonly partners: Int32Array; readonly effort: Effort };

/**
 * For every token of `a` the place of its equal in `b`, or -1; in order in both. Slices are parted
 * at what stands once in either, and what lies between is compared exactly. Where the effort ends,
 * what is left stays without partners: right, only coarse.
 */
export function alignTokens(a: Int32Array, b: Int32Array, effort: Effort): Int32Array {
  const work = { partners: new Int32Array(a.length).fill(NO_PARTNER), effort: { ...effort } };
  alignSlices({ ids: a, from: 0, to: a.length }, { ids: b, from: 0, to: b.length }, work);
  return work.partners;
}

function alignSlices(wholeA: Slice, wholeB: Slice, work: Work): void {
  const { a, b } = withoutEqualEnds(wholeA, wholeB, work.partners);
  if (a.from === a.to || b.from === b.to) return;
  if (alignByAnchors(a, b, work)) return;
  const snake = middleSnake(a, b, work.effort);
  if (snake === undefined) return;
  const { fromA, toA, fromB, toB } = snake;
  for (let at = fromA; at < toA; at += 1) work.partners[at] = fromB + at - fromA;
  alignSlices({ ...a, to: fromA }, { ...b, to: fromB }, work);
  alignSlices({ ...a, from: toA }, { ...b, from: toB }, work);
}

/** Whether there was something to hold on to. */
function alignByAnchors(a: Slice, b: Slice, work: Work): boolean {
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  const lengths = sizeOf(a, b) > EXACT_UP_TO ? [SURE_ANCHOR, ANY_ANCHOR] : [SURE_ANCHOR];
  for (const length of lengths) {
    if (length > shorter) continue;
    work.effort.steps -= sizeOf(a, b);
    if (work.effort.steps < 0) return false;
    const anchors = uniqueAnchors(a, b, length);
    if (anchors.a.length === 0) continue;
    alignBetween(a, b, anchors, work);
    return true;
  }
  return false;
}

function alignBetween(a: Slice, b: Slice, anchors: Anchors, work: Work): void {
  let fromA = a.from;
  let fromB = b.from;
  for (const [rank, atA] of anchors.a.entries()) {
    const atB = anchors.b[rank] ?? 0;
    if (atA > fromA || atB > fromB) {
      alignSlices({ ...a, from: fromA, to: atA }, { ...b, from: fromB, to: atB }, work);
    }
    work.partners[atA] = atB;
    fromA = atA + 1;
    fromB = atB + 1;
  }
  alignSlices({ ...a, from: fromA }, { ...b, from: fromB }, work);
}

function withoutEqualEnds(
  a: Slice,
  b: Slice,
  partners: Int32Array,
): { readonly a: Slice; readonly b: Slice } {
  let { from: fromA, to: toA } = a;
  let { from: fromB, to: toB } = b;
  while (fromA < toA && fromB < toB && a.ids[fromA] === b.ids[fromB]) {
    partners[fromA] = fromB;
    fromA += 1;
    fromB += 1;
  }
  while (fromA < toA && fromB < toB && a.ids[toA - 1] === b.ids[toB - 1]) {
    toA -= 1;
    toB -= 1;
    partners[toA] = toB;
  }
  return { a: { ids: a.ids, from: fromA, to: toA }, b: { ids: b.ids, from: fromB, to: toB } };
}

function sizeOf(a: Slice, b: Slice): number {
  return a.to - a.from + (b.to - b.from);
}
