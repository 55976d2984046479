import { countOf, type TermCounts } from "#core/retrieval/terms.ts";

/** A term of a question; terms that only stand for it weigh less than 1. */
export type WeightedTerm = { readonly id: number; readonly weight: number };

/** What several expressions stand for alike, each of terms that must all stand in a text. */
export type WeightedExpressions = {
  readonly expressions: readonly (readonly number[])[];
  readonly weight: number;
};

/** How often the terms of a question stand in each text: what both rankings, by passage and by page, count. */
export type TermTable = {
  /** Terms that stand somewhere, with their count for each text. */
  readonly rows: readonly { readonly weight: number; readonly counts: Float64Array }[];
  readonly lengths: Float64Array;
};

const K1 = 1.2;
const B = 0.75;

export function termTable(
  terms: readonly WeightedTerm[],
  texts: readonly TermCounts[],
  alike: readonly WeightedExpressions[] = [],
): TermTable {
  const known = new Map<number, Float64Array>();
  const countsOf = (id: number): Float64Array => {
    const counts = known.get(id) ?? Float64Array.from(texts, (text) => countOf(text, id));
    known.set(id, counts);
    return counts;
  };
  const rows = [
    ...terms.map(({ id, weight }) => ({ weight, counts: countsOf(id) })),
    ...alike.map(({ expressions, weight }) => ({
      weight,
      counts: expressions
        .map((expression) => expression.map(countsOf).reduce(least))
        .reduce((a, b) => a.map((count, at) => count + (b[at] ?? 0))),
    })),
  ];
  return {
    rows: rows.filter(({ counts }) => counts.some((count) => count > 0)),
    lengths: Float64Array.from(texts, ({ length }) => length),
  };
}

function least(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((count, at) => Math.min(count, b[at] ?? 0));
}

/** The table of groups of texts. @param groupOf for each text the number of its group, from 0 */
export function byGroup({ rows, lengths }: TermTable, groupOf: readonly number[]): TermTable {
  const size = groupOf.reduce((a, b) => Math.max(a, b + 1), 0);
  return {
    rows: rows.map(({ weight, counts }) => ({ weight, counts: summed(counts, groupOf, size) })),
    lengths: summed(lengths, groupOf, size),
  };
}

function summed(values: Float64Array, groupOf: readonly number[], size: number): Float64Array {
  const sums = new Float64Array(size);
  groupOf.forEach((group, at) => {
    sums[group] = (sums[group] ?? 0) + (values[at] ?? 0);
  });
  return sums;
}

/** How well each text answers to the terms, by Okapi BM25 among these texts; 0 where none stands in it. */
export function bm25Scores({ rows, lengths }: TermTable): Float64Array {
  const size = lengths.length;
  const mean = Math.max(1, lengths.reduce((a, b) => a + b, 0) / Math.max(1, size));
  const scores = new Float64Array(size);
  for (const { weight, counts } of rows) {
    const rarity = rarityOf(counts);
    for (let at = 0; at < size; at += 1) {
      const count = counts[at] ?? 0;
      if (count === 0) continue;
      const saturation = count + K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean);
      scores[at] = (scores[at] ?? 0) + (weight * rarity * count * (K1 + 1)) / saturation;
    }
  }
  return scores;
}

/** How much of what is asked each text holds, 0 to 1: by terms alone, however often they stand there. */
export function sharesHeld(
  terms: readonly WeightedTerm[],
  texts: readonly TermCounts[],
): Float64Array {
  const held = new Float64Array(texts.length);
  let asked = 0;
  for (const { id, weight } of terms) {
    const counts = Float64Array.from(texts, (text) => countOf(text, id));
    const worth = weight * rarityOf(counts);
    asked += worth;
    counts.forEach((count, at) => {
      if (count > 0) held[at] = (held[at] ?? 0) + worth;
    });
  }
  return asked === 0 ? held : held.map((worth) => worth / asked);
}

/** How few of the texts hold a term, as BM25 weighs it. */
function rarityOf(counts: Float64Array): number {
  const holding = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return Math.log(1 + (counts.length - holding + 0.5) / (holding + 0.5));
}
