/** Positions by key, sorted by key, so that all keys with one beginning lie side by side. */
export type PrefixList = {
  readonly keys: readonly string[];
  /** Positions that carry the key, ascending. */
  readonly positions: readonly (readonly number[])[];
};

/** The list of the keys of every position: `keysOf[3]` are the keys of position 3. */
export function buildPrefixList(keysOf: readonly (readonly string[])[]): PrefixList {
  const byKey = new Map<string, number[]>();
  for (const [position, keys] of keysOf.entries()) {
    for (const key of keys) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [position]);
      else if (known.at(-1) !== position) known.push(position);
    }
  }
  // By UTF-16, as keys are sought: what sorts by nothing given does, several times as quickly.
  const keys = [...byKey.keys()].toSorted();
  return { keys, positions: keys.map((key) => byKey.get(key) ?? []) };
}

/** Calls `visit` for every position of every key that begins with `prefix`; positions may repeat. */
export function visitPrefix(
  list: PrefixList,
  prefix: string,
  visit: (position: number) => void,
): void {
  const end = lowerBound(list.keys, `${prefix}${AFTER_EVERY_KEY}`);
  for (let at = lowerBound(list.keys, prefix); at < end; at += 1) {
    for (const position of list.positions[at] ?? []) visit(position);
  }
}

/** No key holds it: keys are letters, digits and dashes. */
const AFTER_EVERY_KEY = "\uFFFF";

/** First place in `keys` whose key is not before `text`, by UTF-16 order. */
function lowerBound(keys: readonly string[], text: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
