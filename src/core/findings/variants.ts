/**
 * One of several wordings, always the same one for a seed (ticker and place in the text), so that
 * a text stays as it is until its figures change (finance.md 7).
 */
export function pick<T>(seed: string, variants: readonly [T, ...T[]]): T {
  return variants[hash(seed) % variants.length] ?? variants[0];
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return state;
}
