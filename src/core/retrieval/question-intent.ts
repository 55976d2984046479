import type { WeightedExpressions, WeightedTerm } from "#core/retrieval/bm25.ts";
import type { PageKind, PageKinds } from "#core/retrieval/page-kinds.ts";
import {
  METRIC_TOPICS,
  NAMED_STATEMENTS,
  NARRATIVE_TOPICS,
  type Topic,
} from "#core/retrieval/question-topics.ts";
import { ASKING_WORDS } from "#core/retrieval/question-words.ts";
import { stemOf } from "#core/retrieval/stems.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";
import { familiesIn } from "#core/retrieval/word-families.ts";

/** What a question is looked up by. */
export type QuestionIntent = {
  /** Its own words. */
  readonly asked: readonly WeightedTerm[];
  /** Those, and with less weight what filers write for them. */
  readonly terms: readonly WeightedTerm[];
  /** What it asks for by all that this is called. */
  readonly families: readonly WeightedExpressions[];
  /** The pages that answer it, with how much each is needed. */
  readonly pages: PageKinds;
};

/** How much a word weighs that the question does not hold itself. */
export const SYNONYM_WEIGHT = 0.35;
const FAMILY_WEIGHT = 1;
const YEAR_WEIGHT = 0.4;
/** What other topics ask for, where the question says itself which statements to read. */
const BESIDE_NAMED = 0.25;
const ASKING_STEMS = new Set([...ASKING_WORDS].map(stemOf));

/** What a question wants; its length is bounded by whoever takes it in. */
export function intentOf(question: string, companyWords: readonly string[] = []): QuestionIntent {
  const text = question.toLowerCase().replaceAll("’", "'");
  const named = NAMED_STATEMENTS.filter(({ said }) => said.test(text));
  const metrics = METRIC_TOPICS.filter(({ said }) => said.test(text));
  const narrative = NARRATIVE_TOPICS.filter(({ said }) => said.test(text));
  const topics = [...metrics, ...narrative];
  const asked = askedTerms(question, new Set(companyWords.flatMap(termsOf)));
  const terms = weightedTerms(asked, topics);
  return {
    asked: terms.slice(0, new Set(asked).size),
    terms,
    families: familiesIn(asked).families.map(({ family }) => ({
      expressions: family.expressions,
      weight: FAMILY_WEIGHT,
    })),
    pages: pagesOf(named, topics),
  };
}

function pagesOf(named: readonly Topic[], topics: readonly Topic[]): PageKinds {
  const pages: Partial<Record<PageKind, number>> = {};
  const raise = (kinds: PageKinds, factor: number): void => {
    for (const [kind, weight] of entriesOf(kinds)) {
      pages[kind] = Math.max(pages[kind] ?? 0, weight * factor);
    }
  };
  for (const { pages: kinds } of named) raise(kinds, 1);
  for (const { pages: kinds } of topics) raise(kinds, named.length > 0 ? BESIDE_NAMED : 1);
  return pages;
}

/** The kinds of a record with their weights. */
export function entriesOf(kinds: PageKinds): readonly (readonly [PageKind, number])[] {
  // Object.entries forgets that the keys are kinds.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.entries(kinds) as [PageKind, number][];
}

/** The stems of a question that stand for what it asks, in their order. */
export function askedTerms(question: string, companyTerms: ReadonlySet<string>): readonly string[] {
  return termsOf(question.replaceAll(/\bFY ?(?=\d)/gi, "")).filter(
    (term) => !ASKING_STEMS.has(term) && !companyTerms.has(term),
  );
}

function weightedTerms(
  asked: readonly string[],
  topics: readonly Topic[],
): readonly WeightedTerm[] {
  const weights = new Map<string, number>();
  for (const term of asked) {
    weights.set(term, /^(?:19|20)\d\d$/.test(term) ? YEAR_WEIGHT : 1);
  }
  for (const { words = "" } of topics) {
    for (const term of termsOf(words)) {
      if (!weights.has(term)) weights.set(term, SYNONYM_WEIGHT);
    }
  }
  return [...weights].map(([term, weight]) => ({ id: termId(term), weight }));
}
