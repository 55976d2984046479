/** Numbers that look random and are the same for the same seed. */
export type Draw = {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly one: <Item>(items: readonly Item[]) => Item | undefined;
};

/** Mulberry32, which is enough for drawing lots. */
export function drawFrom(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, chance: (share) => next() < share, one: (items) => items[below(items.length)] };
}
