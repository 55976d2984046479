import type { Figure } from "#core/figures/read/figures/figure.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import { isPlainBefore } from "#core/figures/read/sentence/qualifiers.ts";
import { markedOf } from "#core/figures/read/sentence/skeleton.ts";
import { isHead, isLink, isTie } from "#core/figures/read/sentence/tie-words.ts";
import type { FoundItem, Spot } from "#core/figures/read/claims/spot.ts";

/** How sure a loosely tied row is; below 0.8, nothing is contradicted. */
const LOOSE_TIE = 0.7;

/** How sure the words between and around a row's name and its figure make the figure that row's. */
export function tieScore({ reading, figure }: Spot, { mention, isTied }: FoundItem): number {
  const masked = markedOf(reading);
  if ((isSaid(reading, RESTRICTED) && isRestricted(masked, figure)) || isPartOf(masked, figure))
    return LOOSE_TIE;
  if (mention === undefined || isTied === true) return 1;
  // Of tangible assets only, or of all; of EBITDA, or of net income: the name alone does not say.
  const isVague =
    /^(?:depreciation|depreciation and amorti[sz]ation|short-term borrowings|interest income|(?:fcf|free cash flow) conversion)$/i.test(
      reading.text.slice(mention.start, mention.end),
    );
  if (isVague) return LOOSE_TIE;
  const isSure =
    mention.end <= figure.start
      ? onlyTies(masked.slice(mention.end, figure.start)) && !isInList(masked, mention)
      : tiesBack(masked, figure, mention);
  return isSure && standsAlone(masked, mention.start, figure) ? 1 : LOOSE_TIE;
}

const WORD = /[a-z][a-z'&-]*/g;

/** Whether all words of a text only tie a row to its figure. */
function onlyTies(text: string): boolean {
  const own = text.replaceAll(/\([^()]*\)|, defined as [^,]*,|[¤§¢]+(?:'s?)?/g, " ");
  return (own.match(WORD) ?? []).every(isTie);
}

type Span = { readonly start: number; readonly end: number };

const HOLDING =
  /\b(?:had|has|have|having|with|held|holds?|holding|generat(?:ed|es?|ing)|produced?|delivered|earned|made|reported|posted|recorded|paid|pays|paying|spen[dt]s?|invested|fund(?:s|ed)|carrie[ds]|owe[ds]|its|was|were|is|are|saw|showed|total(?:led)?|returned|used|repurchased|left|leaves|keeps?|kept)\s+(?:(?:about|around|approximately|some|nearly|over|only|just|also|out|a|an|the|another)\s+)*$/;
const CHANGING = /\b(?:increase|decrease|decline|rise|fall|reduction|growth|change) of\s+$/;
const AND = String.raw`^\s*(?:,\s*and|,|and|or|plus|&)\s*(?:the |its )?`;
const LISTED_AFTER = new RegExp(`${AND}(?:¤|[a-z])`);
const WORD_AFTER = new RegExp(`${AND}([a-z][a-z'&-]*)`);

/** `USD 5bn of capex` ties of itself; `USD 4.8bn in cash` only where somebody holds or spends it. */
function tiesBack(masked: string, figure: Figure, mention: Span): boolean {
  const between = masked.slice(figure.end, mention.start);
  const before = masked.slice(0, figure.start);
  const after = masked.slice(mention.end);
  if (LISTED_AFTER.test(after) && !goesOnElse(after)) return false;
  if (!isOpenAfter(after)) return false;
  if (/\bin\b/.test(between)) return HOLDING.test(before) || CHANGING.test(before);
  return onlyTies(between) && hasPlainHead(phraseBefore(before), figure);
}

/** `USD 5bn of capex and paid`: the list ends, another verb begins. */
function goesOnElse(after: string): boolean {
  const word = WORD_AFTER.exec(after)?.[1];
  return word !== undefined && (isTie(word) || /(?:ed|id|ing|ly)$/.test(word));
}

/** Whether the word right after a row's name makes no larger name of it. */
function isOpenAfter(after: string): boolean {
  const word = /^[\s-]+([a-z][a-z'&-]*)/.exec(after)?.[1];
  return word === undefined || isTie(word) || isLink(word);
}

const SIGNS = ["#", ",", ";", ":", "(", ")", "¤", "§", "¢", ".", '"', "/"];

/** Whether a row's name is no part of a larger name: `allowance on receivables`, `accrued interest`. */
function standsAlone(masked: string, start: number, figure: Figure): boolean {
  const before = masked.slice(Math.max(0, start - 60), start);
  if (/["/(]\s?$|\)\s$|(?<!\bon ¤+)¤[ -]$/.test(before)) return false;
  // `payments under operating leases`, where payments are a row themselves.
  if (/¤ (?:under|on|for|in|with|from)\s+(?:the |its )?$/.test(before)) return false;
  return hasPlainHead(phraseBefore(before), figure);
}

/** The words up to a place, from the last sign on, without the harmless ones at its end. */
function phraseBefore(before: string): string {
  const sign = Math.max(...SIGNS.map((each) => before.lastIndexOf(each)));
  return withoutPlain(before.slice(sign + 1).replace(/^'s?\b/, ""));
}

const HEAD = /\b([a-z][a-z'&-]*)\s+$/;
const PREPOSITION =
  /\b(?:of|on|in|for|to|with|under|from|by|at|within|against|towards?|through|per|than|after|before)\s+$/;

/** Whether the noun that a preposition leads to, or the word right before, leaves the row what it is. */
function hasPlainHead(phrase: string, figure: Figure): boolean {
  const link = PREPOSITION.exec(phrase);
  const head = HEAD.exec(link === null ? phrase : phrase.slice(0, link.index))?.[1];
  if (head === undefined || head.endsWith("ly")) return true;
  if (link === null) return isTie(head) || isLink(head) || isHead(head, figure.kind);
  return isHead(head, figure.kind);
}

/** `cash, cash equivalents and marketable securities totalled`: one figure for several rows. */
function isInList(masked: string, { start }: Span): boolean {
  return /¤\s*(?:,\s*and|and|or|plus|&)\s*(?:the |its )?$/.test(masked.slice(0, start));
}

/** The phrase without the harmless words right before the name. */
function withoutPlain(phrase: string): string {
  const match = HEAD.exec(phrase);
  const word = match?.[1];
  if (match === null || word === undefined || !isPlainBefore(word)) return phrase;
  return withoutPlain(phrase.slice(0, match.index));
}

const RESTRICTING =
  /(?:\s|,)(?:that|which) (?:(?:was|were|is|are) (?:\w+ly )?(?:\w+ed|held|due|not|net)\b|(?:had|has|have|may|can|could|will)\b)|\b(?:may|can|could) not\b|\b(?:held (?:in|by|outside)|escrow|restricted|(?:currency|constant)[- ](?:neutral|currenc)|classified (?:in|within|as)|(?:was|were|is|are) (?:reflected|included|recorded|reported|recognised|recognized) (?:in|within|as))/;

const RESTRICTED = keyWords(
  "that which may can could held escrow restricted currency constant classified reflected included recorded reported recognised recognized",
);

/** `revenue of USD 974 mm that was included in deferred revenue`: a part of the row, or another measure. */
function isRestricted(masked: string, { start, end }: Figure): boolean {
  const after = masked.slice(end);
  if (!RESTRICTING.test(after)) return false;
  const isBracketed = /\([^()]*$/.test(masked.slice(0, start));
  const own = isBracketed ? after : after.replaceAll(/\([^()]*\)/g, " ");
  return RESTRICTING.test(own.split(", of which")[0] ?? own);
}

/** `Of the USD 443 mm of restructuring charges, USD 379 mm was`: a part of what was named. */
function isPartOf(masked: string, { start }: Figure): boolean {
  const sentence = masked.slice(0, start);
  return /^\W*of the\s+#/.test(sentence) && sentence.includes(",");
}
