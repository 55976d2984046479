import type { Spelling } from "#core/writing/rewrite/writing-problem.ts";

const BRITISH =
  /\b(?:\w+isations?|\w+(?:al|il|mm|n|or|r|t|l)is(?:e|ed|es|ing)|analys(?:e|ed|es|ing)|(?:fav|col|lab|behavi|hon|neighb|harb|endeav)our\w*|cent(?:re|red|res)|met(?:re|res)|theatres?|licence[ds]?|defence|programmes?|cheques?|cancell(?:ed|ing)|travell(?:ed|ing|er)|labell(?:ed|ing)|modell(?:ed|ing)|judgements?|ageing|catalogues?|grey|tonnes?|sceptical|fulfil|instalments?)\b/gi;
const AMERICAN =
  /\b(?:\w+izations?|\w+(?:al|il|mm|n|or|r|t|l)iz(?:e|ed|es|ing)|analyz(?:e|ed|es|ing)|(?:fav|col|lab|behavi|hon|neighb|harb|endeav)or\w*|center(?:s|ed)?|meters?|theaters?|license[ds]?|defense|programs?|checks|cancel(?:ed|ing)|travel(?:ed|ing|er)|label(?:ed|ing)|model(?:ed|ing)|judgments?|aging|catalogs?|gray|skeptical|fulfill|installments?)\b/gi;

/** Whose spelling a text uses more; British where it tells nothing. */
export function spellingOf(text: string): Spelling {
  const british = text.match(BRITISH)?.length ?? 0;
  const american = text.match(AMERICAN)?.length ?? 0;
  return american > british ? "american" : "british";
}
