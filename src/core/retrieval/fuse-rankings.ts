/** How little the very first places outweigh those after them; the value of the method's authors. */
const K = 60;

/**
 * Several rankings of the same things as one, by reciprocal rank: what stands high in any comes
 * before what stands in the middle of all.
 *
 * @returns ids with their scores, best first
 */
export function fuseRankings(
  rankings: readonly (readonly string[])[],
): readonly (readonly [id: string, score: number])[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    ranking.forEach((id, at) => scores.set(id, (scores.get(id) ?? 0) + 1 / (K + at + 1)));
  }
  return [...scores].toSorted(([, a], [, b]) => b - a);
}
