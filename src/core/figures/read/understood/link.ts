import { isMotion } from "#core/figures/read/sentence/cue-words.ts";
import { isTie } from "#core/figures/read/sentence/tie-words.ts";
import { pastAside, pastBrackets } from "#core/figures/read/understood/asides.ts";
import { objectEnd } from "#core/figures/read/understood/objects.ts";
import {
  isBreak,
  isSign,
  isWord,
  type Stretch,
  textAt,
  type Token,
} from "#core/figures/read/understood/tokens.ts";
import { setsOtherTerms } from "#core/figures/read/understood/terms.ts";
import {
  CAUSES,
  DESCRIBING,
  DOUBTING,
  LINKING,
  PARTS,
  SCOPES,
  SPENDING,
  words,
} from "#core/figures/read/text/words.ts";

/** What may stand right behind a row's name and narrow it. */
const BEHIND_ROW = words(
  `of for at from in to by on across within via through under over since before after with without including excluding during per
  outside below above as against`,
);

/** What stands between a row's name and its figure that nobody knows to leave it the row's. */
export function unknownLink(tokens: readonly Token[], { from, to }: Stretch): Token | undefined {
  let at = clauseStart(tokens, from, to);
  const own = at === from ? undefined : unknownPhrase(tokens, { from, to: at });
  if (own !== undefined) return own;
  while (at < to) {
    const brackets = textAt(tokens, at) === "(" ? pastBrackets(tokens, at, to) : undefined;
    if (brackets?.odd !== undefined) return brackets.odd;
    const next =
      brackets?.at ?? pastReason(tokens, at, { from, to }) ?? pastKnown(tokens, at, { from, to });
    if (next === undefined) return tokens[at];
    at = next;
  }
  return undefined;
}

/** `coverage cannot be computed for §, but was #`: what a clause ends has been said. */
function clauseStart(tokens: readonly Token[], from: number, to: number): number {
  for (let at = to - 1; at > from; at -= 1) if (isBreak(tokens, at)) return at + 1;
  return from;
}

/** `revenue in Norway rose, and was #`: the row's own phrase, where another clause has begun since. */
function unknownPhrase(tokens: readonly Token[], { from, to }: Stretch): Token | undefined {
  let at = from;
  while (at < to) {
    const brackets = textAt(tokens, at) === "(" ? pastBrackets(tokens, at, to) : undefined;
    if (brackets?.odd !== undefined) return brackets.odd;
    const next = brackets?.at ?? pastPart(tokens, at, to);
    if (next === undefined) return tokens[at];
    at = next;
  }
  return undefined;
}

/** The place behind a part of the row's own phrase, or `to` where a verb has ended it. */
function pastPart(tokens: readonly Token[], at: number, to: number): number | undefined {
  const token = tokens[at];
  if (token !== undefined && BEHIND_ROW.has(token.text)) return objectEnd(tokens, at + 1, to);
  return token !== undefined && isSign(token) ? at + 1 : to;
}

const REASON_ENDS = words(", and but to by at or");

/** `, helped by lower fuel prices, rose`, `rose on higher rates to`: any words may say why. */
function pastReason(
  tokens: readonly Token[],
  at: number,
  { from, to }: Stretch,
): number | undefined {
  const text = textAt(tokens, at);
  if (text === ",") return pastAside(tokens, at, to);
  const next = tokens[at + 1];
  if (at === from || !CAUSES.has(text) || next === undefined || at + 1 >= to) return undefined;
  if (!isWord(next) || isTie(next.text)) return undefined;
  let end = at + 1;
  while (end < to && !REASON_ENDS.has(textAt(tokens, end))) end += 1;
  return end;
}

/** The place behind words between a row and its figure that are understood; undefined for others. */
function pastKnown(
  tokens: readonly Token[],
  at: number,
  { from, to }: Stretch,
): number | undefined {
  const token = tokens[at];
  if (token === undefined || isSign(token) || !isWord(token)) return at + 1;
  const { text } = token;
  if (isOdd(tokens, at, from)) return undefined;
  const leads = BEHIND_ROW.has(text) && !isVerbBetween(tokens, from, at);
  // `revenue in a bad year was`
  if (leads && ARTICLE.has(textAt(tokens, at + 1))) return undefined;
  if (leads || SCOPES.has(text)) return objectEnd(tokens, at + 1, to);
  return isLinking(text) ? at + 1 : undefined;
}

function isOdd(tokens: readonly Token[], at: number, from: number): boolean {
  const isDoubt = DOUBTING.has(textAt(tokens, at));
  return isDoubt || isElsewhere(tokens, at, from) || isOnTerms(tokens, at);
}

/** `revenue organically grew`; `grew at an annualised #` is the rate of a year. */
function isOnTerms(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  const isRate = text.startsWith("annuali") && ARTICLE.has(textAt(tokens, at - 1));
  const isVerb = text.startsWith("normali") && textAt(tokens, at + 1) === "to";
  return setsOtherTerms(text) && !isRate && !isVerb;
}

function isLinking(text: string): boolean {
  return (
    isTie(text) ||
    isMotion(text) ||
    LINKING.has(text) ||
    DESCRIBING.has(text) ||
    SPENDING.has(text) ||
    text.endsWith("ly")
  );
}

const INFINITIVES = words("come go be get make pay give keep do have see");
const ARTICLE = words("a an");
const MEASURED = words("of in");

/** `revenue a head`, `revenue still to come`, `revenue since § was`. */
function isElsewhere(tokens: readonly Token[], at: number, from: number): boolean {
  const text = textAt(tokens, at);
  if (ARTICLE.has(text)) return at === from;
  if (text === "to") return INFINITIVES.has(textAt(tokens, at + 1));
  // `the growth rate of revenue since § was`
  const isMeasured = MEASURED.has(textAt(tokens, from - 2));
  return text === "since" && !isMeasured && !isVerbBetween(tokens, from, at);
}

const ARTICLES = words("the of a an its");

/** `was half of #`, `was double the #` */
export function partBefore(tokens: readonly Token[], figure: number): Token | undefined {
  let at = figure - 1;
  while (at > figure - 4 && ARTICLES.has(textAt(tokens, at))) at -= 1;
  return at < figure - 1 && PARTS.has(textAt(tokens, at)) ? tokens[at] : undefined;
}

const NO_VERB = words(
  `the a an its their our year years quarter end year-end period full half group company also itself all total fiscal last s level
  levels net gross`,
);

/** Whether a verb has ended the row's own phrase. */
function isVerbBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) return false;
    if (isWord(token) && !BEHIND_ROW.has(token.text) && !NO_VERB.has(token.text)) return true;
  }
  return false;
}
