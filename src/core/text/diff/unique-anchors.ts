import type { Slice } from "#core/text/diff/middle-snake.ts";

/** Starts of equal stretches that exist once in either slice, in order in both. */
export type Anchors = { readonly a: Int32Array; readonly b: Int32Array };

const REPEATED = -1;

/**
 * Stretches of `length` tokens that stand once in either slice: what patience diff holds on to.
 * Of those that cross, the longest sequence in order stays. Linear but for that sequence.
 */
export function uniqueAnchors(a: Slice, b: Slice, length: number): Anchors {
  const index = indexed(a, length);
  const inB = new Int32Array(index.places.length);
  for (let at = b.from; at + length <= b.to; at += 1) {
    const slot = slotOf(index, { ids: b.ids, at });
    if (index.places[slot] === 0) continue;
    inB[slot] = inB[slot] === 0 ? at + 1 : REPEATED;
  }
  const pairsA: number[] = [];
  const pairsB: number[] = [];
  for (let at = a.from; at + length <= a.to; at += 1) {
    const slot = index.slots[at - a.from] ?? 0;
    const partner = inB[slot] ?? 0;
    if (index.isRepeated[slot] === 1 || partner <= 0) continue;
    pairsA.push(at);
    pairsB.push(partner - 1);
  }
  return longestInOrder(pairsA, pairsB);
}

/** An open hash table of the stretches of a slice. */
type Index = {
  readonly ids: Int32Array;
  /** Tokens of a stretch. */
  readonly length: number;
  /** First place of the stretch in each slot, plus 1; 0 is free. */
  readonly places: Int32Array;
  readonly isRepeated: Uint8Array;
  /** The slot of the stretch at each place of the slice. */
  readonly slots: Int32Array;
};

function indexed(a: Slice, length: number): Index {
  const size = 2 ** Math.ceil(Math.log2(2 * (a.to - a.from) + 2));
  const index = {
    ids: a.ids,
    length,
    places: new Int32Array(size),
    isRepeated: new Uint8Array(size),
    slots: new Int32Array(a.to - a.from),
  };
  for (let at = a.from; at + length <= a.to; at += 1) {
    const slot = slotOf(index, { ids: a.ids, at });
    if (index.places[slot] === 0) index.places[slot] = at + 1;
    else index.isRepeated[slot] = 1;
    index.slots[at - a.from] = slot;
  }
  return index;
}

/** The slot that holds the stretch, or the free one where it would stand. */
function slotOf(index: Index, stretch: WordPlace): number {
  const { places, length } = index;
  const mask = places.length - 1;
  let slot = hashOf(stretch, length) & mask;
  let place = places[slot] ?? 0;
  while (place !== 0 && !isEqual({ ids: index.ids, at: place - 1 }, stretch, length)) {
    slot = (slot + 1) & mask;
    place = places[slot] ?? 0;
  }
  return slot;
}

/** Where a stretch begins. */
type WordPlace = { readonly ids: Int32Array; readonly at: number };

function hashOf({ ids, at }: WordPlace, length: number): number {
  let hash = 0;
  for (let offset = 0; offset < length; offset += 1) {
    hash = Math.imul(hash ^ (ids[at + offset] ?? 0), 0x9e_37_79_b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isEqual(a: WordPlace, b: WordPlace, length: number): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    if (a.ids[a.at + offset] !== b.ids[b.at + offset]) return false;
  }
  return true;
}

/** The longest ascending subsequence of `b`, by piles with the way back. */
function longestInOrder(a: readonly number[], b: readonly number[]): Anchors {
  const before = new Int32Array(b.length);
  const piles: number[] = [];
  for (let at = 0; at < b.length; at += 1) {
    const pile = pileFor(piles, b, b[at] ?? 0);
    before[at] = pile === 0 ? -1 : (piles[pile - 1] ?? -1);
    piles[pile] = at;
  }
  const chosenA = new Int32Array(piles.length);
  const chosenB = new Int32Array(piles.length);
  let at = piles.at(-1) ?? -1;
  for (let rank = piles.length - 1; rank >= 0; rank -= 1) {
    chosenA[rank] = a[at] ?? 0;
    chosenB[rank] = b[at] ?? 0;
    at = before[at] ?? -1;
  }
  return { a: chosenA, b: chosenB };
}

/** The first pile whose top is not below `value`; most often a new one at the end. */
function pileFor(piles: readonly number[], b: readonly number[], value: number): number {
  let low = 0;
  let high = piles.length;
  if (high === 0 || (b[piles[high - 1] ?? 0] ?? 0) < value) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((b[piles[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
