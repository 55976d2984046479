import { countOf, type TermCounts } from "#core/retrieval/terms.ts";

/** A term of a question; terms that only stand for it weigh less than 1. */
export type WeightedTerm = { readonly id: number; readonly weight: number };

const K1 = 1.2;
const B = 0.75;

/** How well each text answers to the terms, by Okapi BM25 among these texts; 0 where none stands in it. */
export function bm25Scores(
  terms: readonly WeightedTerm[],
  texts: readonly TermCounts[],
): Float64Array {
  const scores = new Float64Array(texts.length);
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  for (const { id, weight } of terms) {
    const counts = texts.map((text) => countOf(text, id));
    const holding = counts.filter((count) => count > 0).length;
    if (holding === 0) continue;
    const rarity = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
    counts.forEach((count, at) => {
      if (count === 0) return;
      const length = texts[at]?.length ?? 0;
      const saturation = count + K1 * (1 - B + (B * length) / Math.max(1, meanLength));
      scores[at] = (scores[at] ?? 0) + (weight * rarity * count * (K1 + 1)) / saturation;
    });
  }
  return scores;
}
