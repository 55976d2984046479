/** Part of a list of interned tokens, from `from` up to `to`. */
export type Slice = { readonly ids: Int32Array; readonly from: number; readonly to: number };

/** Equal tokens in the middle of a shortest way from one list to the other; may be empty. */
export type Snake = {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
};

/** What may still be spent on comparing, in steps of a few nanoseconds. */
export type Effort = { steps: number };

/** Slices that differ in more tokens than twice this have little in common worth looking for. */
const DISTANCE_MAX = 1_000;

/**
 * The middle of a shortest edit script in linear space (Myers 1986, section 4b). The slices differ
 * in their first and in their last token. Undefined when the effort does not suffice.
 */
export function middleSnake(a: Slice, b: Slice, effort: Effort): Snake | undefined {
  const n = a.to - a.from;
  const m = b.to - b.from;
  const limit = Math.min(Math.ceil((n + m) / 2), DISTANCE_MAX);
  // Furthest points by diagonal, of the way forward and of the way back.
  const forward = new Int32Array(2 * limit + 3);
  const backward = new Int32Array(2 * limit + 3);
  for (let distance = 0; distance <= limit; distance += 1) {
    effort.steps -= 2 * distance + 2;
    if (effort.steps < 0) return undefined;
    const found =
      reach({ a, b, distance, own: forward, other: backward, isForward: true }) ??
      reach({ a, b, distance, own: backward, other: forward, isForward: false });
    if (found !== undefined) return found;
  }
  return undefined;
}

type Reach = {
  readonly a: Slice;
  readonly b: Slice;
  readonly distance: number;
  readonly own: Int32Array;
  readonly other: Int32Array;
  readonly isForward: boolean;
};

/** One more difference in one direction: the snake where it meets the other direction. */
function reach({ a, b, distance, own, other, isForward }: Reach): Snake | undefined {
  const n = a.to - a.from;
  const m = b.to - b.from;
  const middle = (own.length - 1) >> 1;
  // The two ways meet on the way forward when the whole distance is odd, else on the way back.
  const mayMeet = (((n - m) & 1) === 1) === isForward;
  const reached = isForward ? distance - 1 : distance;
  const lowest = 2 * Math.max(0, distance - m) - distance;
  const highest = distance - 2 * Math.max(0, distance - n);
  for (let diagonal = lowest; diagonal <= highest; diagonal += 2) {
    const x = startOf(own, middle + diagonal, {
      isLowest: diagonal === -distance,
      isHighest: diagonal === distance,
    });
    const length = equalLength(a, b, { x, y: x - diagonal, isForward });
    const end = x + length;
    own[middle + diagonal] = end;
    const opposite = n - m - diagonal;
    if (!mayMeet || Math.abs(opposite) > reached) continue;
    if (end + (other[middle + opposite] ?? 0) < n) continue;
    const fromA = isForward ? a.from + x : a.to - end;
    const fromB = isForward ? b.from + x - diagonal : b.to - (end - diagonal);
    return { fromA, toA: fromA + length, fromB, toB: fromB + length };
  }
  return undefined;
}

/** Where a way on a diagonal begins: one step on from the neighbour that got further. */
function startOf(
  own: Int32Array,
  at: number,
  edge: { readonly isLowest: boolean; readonly isHighest: boolean },
): number {
  const below = own[at - 1] ?? 0;
  const above = own[at + 1] ?? 0;
  const comesFromAbove = edge.isLowest || (!edge.isHighest && below < above);
  return comesFromAbove ? above : below + 1;
}

/** How many tokens are equal from a point on, counted from the end when going back. */
function equalLength(
  a: Slice,
  b: Slice,
  { x, y, isForward }: { readonly x: number; readonly y: number; readonly isForward: boolean },
): number {
  const most = Math.min(a.to - a.from - x, b.to - b.from - y);
  const step = isForward ? 1 : -1;
  let atA = isForward ? a.from + x : a.to - 1 - x;
  let atB = isForward ? b.from + y : b.to - 1 - y;
  let length = 0;
  while (length < most && a.ids[atA] === b.ids[atB]) {
    length += 1;
    atA += step;
    atB += step;
  }
  return length;
}
