import { bm25Scores } from "#core/retrieval/bm25.ts";
import type { Candidate, QuestionContext, RankedPassage } from "#core/retrieval/passage.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";

/**
 * The passages that answer a question, best first, at most `context.limit`. Candidates are all
 * passages of the documents asked, in reading order, or those a search brought. None without a
 * question that has words.
 */
export function rankPassages(
  question: string,
  candidates: readonly Candidate[],
  context: QuestionContext,
): readonly RankedPassage[] {
  const ids = [...new Set(termsOf(question))].map(termId);
  const scores = bm25Scores(
    ids.map((id) => ({ id, weight: 1 })),
    candidates.map(({ terms }) => terms),
  );
  return candidates
    .map(({ id }, at) => ({ id, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, context.limit);
}
