import type { PageKind, PageKinds } from "#core/retrieval/page-kinds.ts";
import type { Candidate, RankedPassage } from "#core/retrieval/passage.ts";
import type { TermCounts } from "#core/retrieval/terms.ts";
import { entriesOf } from "#core/retrieval/question-intent.ts";

/** A candidate with what it counts for. */
export type ScoredCandidate = {
  readonly candidate: Candidate;
  /** For what it and its page say of the question. */
  readonly score: number;
  /** What it counts more for the question's very wording, wherever it stands. */
  readonly wording: number;
  /** Which page it is on, among all pages of all documents. */
  readonly page: number;
};

/** A kind that a question can't be answered without. */
const NEEDED = 0.85;
/** What the best page of a kind counts more that a question can't be answered without. */
const OF_NEEDED = 2;
/** What the next passage of a page counts that was already named. */
const SAME_PAGE = 0.6;
/** How many are looked at for each result wanted. */
const READ_PER_RESULT = 6;
/** The share of words from which on two passages say the same. */
const ALIKE = 0.92;

/**
 * The results of a question, spread over the pages it needs: the best page of every indispensable
 * kind comes first, then the rest by score, where each further passage of a page counts half.
 */
export function spread(
  scored: readonly ScoredCandidate[],
  wanted: PageKinds,
  limit: number,
): readonly RankedPassage[] {
  const needed = firstOfEachKind(scored, wanted);
  const taken = new Set(needed);
  const first = needed.map((one) => ({ ...one, score: one.score + one.wording + OF_NEEDED }));
  const seen = new Map<number, number>();
  for (const { page } of first) seen.set(page, (seen.get(page) ?? 0) + 1);
  const others = scored.filter((candidate) => !taken.has(candidate)).toSorted(byWorth);
  const rest = withoutRepeats(others.slice(0, limit * READ_PER_RESULT));
  const ordered = rest.map((candidate) => {
    const times = seen.get(candidate.page) ?? 0;
    seen.set(candidate.page, times + 1);
    return { ...candidate, score: candidate.score * SAME_PAGE ** times + candidate.wording };
  });
  return [...first, ...ordered]
    .toSorted(byScore)
    .slice(0, limit)
    .map(({ candidate, score }) => ({ id: candidate.id, score }));
}

/** Passages without those that say what a better one said: reports repeat themselves. */
function withoutRepeats(sorted: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const kept: ScoredCandidate[] = [];
  for (const one of sorted) {
    if (!kept.some((other) => isRepeat(one.candidate.terms, other.candidate.terms))) kept.push(one);
  }
  return kept;
}

function isRepeat(a: TermCounts, b: TermCounts): boolean {
  const [small, large] = a.ids.length < b.ids.length ? [a, b] : [b, a];
  if (small.ids.length < large.ids.length * ALIKE) return false;
  // Both are in order.
  let [shared, at] = [0, 0];
  for (const id of small.ids) {
    while ((large.ids[at] ?? Infinity) < id) at += 1;
    if (large.ids[at] === id) shared += 1;
  }
  return shared >= large.ids.length * ALIKE;
}

function firstOfEachKind(
  scored: readonly ScoredCandidate[],
  wanted: PageKinds,
): readonly ScoredCandidate[] {
  const needed = entriesOf(wanted).filter(([, weight]) => weight >= NEEDED);
  if (needed.length < 2) return [];
  const best = needed.flatMap(([kind]) => bestOfKind(scored, kind) ?? []);
  return [...new Set(best)].toSorted(byScore);
}

/** The passage of the page most surely of a kind; of several the best. */
function bestOfKind(
  scored: readonly ScoredCandidate[],
  kind: PageKind,
): ScoredCandidate | undefined {
  const worth = ({ candidate, score }: ScoredCandidate): number =>
    2 * (candidate.pageKinds[kind] ?? 0) + score;
  return scored
    .filter(({ candidate }) => candidate.pageKinds[kind] !== undefined)
    .toSorted((a, b) => worth(b) - worth(a))[0];
}

function byWorth(a: ScoredCandidate, b: ScoredCandidate): number {
  return b.score + b.wording - a.score - a.wording;
}

function byScore(a: ScoredCandidate, b: ScoredCandidate): number {
  return b.score - a.score;
}
