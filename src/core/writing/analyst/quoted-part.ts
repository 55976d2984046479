import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { askedTerms } from "#core/retrieval/question-intent.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";
import { familiesIn, speaksOf } from "#core/retrieval/word-families.ts";

/** A stretch of a passage's text (UTF-16). */
export type QuotedPart = { readonly text: string; readonly start: number };

type Wanted = {
  /** What the passage was found by. */
  readonly query: string;
  /** What of it is chosen, from and to; its sentences are quoted whole. */
  readonly chosen?: { readonly from: number; readonly to: number } | undefined;
};

/**
 * What a quotation takes of a passage: the sentences of what is chosen, else the one that speaks
 * most of what was asked. Of a table, given line by line, a sentence is a row.
 */
export function quotedPart(text: string, { query, chosen }: Wanted): QuotedPart {
  const sentences = sentencesOf(text).map((sentence) => ({
    ...sentence,
    end: sentence.start + sentence.text.length,
  }));
  const of = chosen && sentences.filter(({ start, end }) => start < chosen.to && end > chosen.from);
  const [first, last] = [of?.[0], of?.at(-1)];
  if (first !== undefined && last !== undefined) {
    return { text: text.slice(first.start, last.end), start: first.start };
  }
  const said = saidOf(query);
  const [best] = sentences.toSorted((a, b) => said(b.text) - said(a.text));
  return best ?? { text, start: 0 };
}

/** How much of a question a sentence speaks of. */
function saidOf(query: string): (sentence: string) => number {
  const { families, words } = familiesIn(askedTerms(query, new Set()));
  return (sentence) => {
    const ids = termsOf(sentence).map(termId);
    const named = families.filter(({ family }) => speaksOf(family.expressions, ids)).length;
    return named + words.filter((id) => ids.includes(id)).length;
  };
}
