import { isParentOnly, namesParent } from "#core/ledger/parent-only.ts";
import { bm25Scores, byGroup, sharesHeld, termTable } from "#core/retrieval/bm25.ts";
import type { PageKinds } from "#core/retrieval/page-kinds.ts";
import type { Candidate, QuestionContext, RankedPassage } from "#core/retrieval/passage.ts";
import { entriesOf, intentOf, type QuestionIntent } from "#core/retrieval/question-intent.ts";
import { type ScoredCandidate, spread } from "#core/retrieval/spread-results.ts";
import { fuseRankings } from "#core/retrieval/fuse-rankings.ts";
import { pageNumbersOf } from "#core/retrieval/passage-pages.ts";

/** What each measure counts for: the passage's own words, its page's, and what the page is. */
const OF_PASSAGE = 0.35;
const OF_PAGE = 0.45;
const OF_KIND = 1;
/** What a passage counts more that holds all the words, so that it is among the first. */
const OF_WORDING = 0.5;
/** What it counts more where they stand there in their order: more than any page that only answers. */
const OF_PHRASE = 4;
/** So many words of a question tell one passage from all others, where it holds all of them. */
const FEWEST = 3;
const ENOUGH = 6;
/** From this share on a passage has the wording of a question. */
const MOST = 0.9;
/** From this on a page answers though no word of the question stands on it, as a statement may. */
const NAMES_NO_WORD = 0.5;
/** Lists of everything a report speaks of. */
const SAYS_NOTHING = /^(?:table of contents|.{0,30}\bforward[- ]looking\b.{0,30})$/i;
const OF_NOTHING = 0.5;

/**
 * The passages that answer a question, best first, at most `context.limit`. Candidates are all
 * passages of the documents asked, in reading order, or those a search brought. None without a
 * question that has words, and none of pages that have nothing to do with it. What is of the parent
 * company alone answers those that name it.
 */
export function rankPassages(
  question: string,
  candidates: readonly Candidate[],
  context: QuestionContext,
): readonly RankedPassage[] {
  const intent = intentOf(question, context.companyWords);
  const { pages: wanted } = intent;
  const asked = namesParent(question)
    ? candidates
    : candidates.filter(({ headings }) => !headings.some(isParentOnly));
  const scored = scoresOf(asked, intent);
  if (context.byMeaning === undefined) return spread(scored, wanted, context.limit);
  const byWords = spread(scored, wanted, asked.length).map(({ id }) => id);
  const ids = new Set(asked.map(({ id }) => id));
  const fused = fuseRankings([byWords, context.byMeaning.filter((id) => ids.has(id))]);
  return fused.slice(0, context.limit).map(([id, score]) => ({ id, score }));
}

/** Of ranked passages those first in which a question stands word for word, in text or headings. */
export function withPhraseFirst<
  Found extends {
    readonly score: number;
    readonly text: string;
    readonly headings: readonly string[];
  },
>(question: string, found: readonly Found[]): readonly Found[] {
  const phrase = plainWords(question);
  if (phrase.trim().split(" ").length < FEWEST) return found;
  return found
    .map((one) => {
      const isSaid = plainWords(`${one.headings.join("\n")}\n${one.text}`).includes(phrase);
      return isSaid ? { ...one, score: one.score + OF_PHRASE } : one;
    })
    .toSorted((a, b) => b.score - a.score);
}

function plainWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}

function scoresOf(
  candidates: readonly Candidate[],
  { asked, terms, families, pages: wanted }: QuestionIntent,
): readonly ScoredCandidate[] {
  const pageOf = pageNumbersOf(candidates);
  const table = termTable(
    terms,
    candidates.map((candidate) => candidate.terms),
    families,
  );
  const own = toUnit(bm25Scores(table));
  const wordings = wordingsOf(asked, candidates);
  const ofPages = toUnit(bm25Scores(byGroup(table, pageOf)));
  return candidates.flatMap((candidate, at) => {
    const page = pageOf[at] ?? 0;
    const lexical = OF_PASSAGE * (own[at] ?? 0) + OF_PAGE * (ofPages[page] ?? 0);
    const ofKind = kindScore(wanted, candidate.pageKinds);
    if (lexical === 0 && ofKind < NAMES_NO_WORD) return [];
    const says = SAYS_NOTHING.test(candidate.headings.at(-1) ?? "") ? OF_NOTHING : 1;
    const score = says * (lexical + OF_KIND * ofKind);
    return [{ candidate, score, page, wording: OF_WORDING * (wordings[at] ?? 0) }];
  });
}

/** How surely each passage is what a question quotes: 1 where it holds all of many words. */
function wordingsOf(
  asked: QuestionIntent["asked"],
  candidates: readonly Candidate[],
): readonly number[] {
  const telling = Math.min(1, (asked.length - FEWEST) / (ENOUGH - FEWEST));
  if (telling <= 0) return [];
  const held = sharesHeld(
    asked,
    candidates.map(({ terms }) => terms),
  );
  return Array.from(held, (share) => telling * Math.max(0, (share - MOST) / (1 - MOST)));
}

/** 1 for a page that is surely of a kind that is indispensable. */
function kindScore(wanted: PageKinds, kinds: PageKinds): number {
  return Math.max(
    0,
    ...entriesOf(wanted).map(([kind, weight]) => weight * (kinds[kind] ?? 0) ** 2),
  );
}

/** Shares of the best. */
function toUnit(scores: Float64Array): Float64Array {
  const best = scores.reduce((a, b) => Math.max(a, b), 0);
  return best === 0 ? scores : scores.map((score) => score / best);
}
