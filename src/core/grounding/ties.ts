import { isPlainBefore } from "#core/grounding/qualifiers.ts";
import { isLink, isTie } from "#core/grounding/tie-words.ts";
import type { FoundItem, Spot } from "#core/grounding/spot.ts";

/** Nouns before `of` and the like that leave the row what the figure is of. */
const HEADS = new Set(
  `level levels amount amounts total sum balance balances figure figures worth record high low peak trough run-rate rate pace
  increase decrease growth decline rise fall drop gain loss change improvement reduction expansion contraction jump
  ratio multiple share proportion percentage percent average median most half part quarter third all
  terms respect case light view back basis
  was were is are be had has have with and or but while as than to from reported posted generated delivered produced recorded earned made paid
  against versus excluding including after before over on by despite given`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** How sure it is that a row's name stands alone and its figure is tied to it: below 0.8, nothing is contradicted. */
const LOOSE_TIE = 0.7;

/** How sure the words between and around a row's name and its figure make the figure that row's. */
export function tieScore(
  { reading, figure }: Spot,
  { mention, isTied: isSure }: FoundItem,
): number {
  if (mention === undefined || isSure === true) return 1;
  const { masked } = reading;
  const isTied =
    mention.end <= figure.start
      ? onlyTies(masked.slice(mention.end, figure.start))
      : tiesBack(masked, figure.end, mention);
  return isTied && standsAlone(masked, mention) && !isRestricted(masked, figure.end)
    ? 1
    : LOOSE_TIE;
}

/** Whether all words of a text only tie a row to its figure. */
function onlyTies(text: string): boolean {
  const own = text.replaceAll(/\([^()]*\)|[¤§¢]+(?:'s?)?/g, " ");
  return (own.match(WORD) ?? []).every(isTie);
}

const WORD = /[a-z][a-z'&-]*/g;

type Place = { readonly start: number; readonly end: number };

const OWNING =
  /\b(?:had|has|have|having|with|held|holds?|holding|generat(?:ed|es?|ing)|produced?|delivered|earned|made|reported|posted|recorded|paid|pays|paying|spen[dt]s?|invested|fund(?:s|ed)|carrie[ds]|owe[ds]|its|was|were|is|are|saw|showed|total(?:led)?|returned|used|repurchased|left|leaves|keeps?|kept)\s+(?:(?:about|around|approximately|some|nearly|over|only|just|also|out|a|an|the|another)\s+)*$/;

/** `USD 5bn of capex` ties of itself; `USD 4.8bn in cash` only where somebody holds or spends it. */
function tiesBack(masked: string, figure: number, mention: Place): boolean {
  const between = masked.slice(figure, mention.start);
  const after = masked.slice(mention.end);
  if (
    /^\s*(?:,|and|,\s*and|or|plus|&)\s*(?:the |its )?(?:¤|[a-z])/.test(after) &&
    !goesOnElse(after)
  ) {
    return false;
  }
  if (!isOpenAfter(after)) return false;
  return /\bin\b/.test(between)
    ? OWNING.test(masked.slice(0, figure).replace(/\S+(?:\s\S+)?\s*$/, ""))
    : onlyTies(between);
}

/** `USD 5bn of capex and paid`: the list ends, another verb begins. */
function goesOnElse(after: string): boolean {
  const word = /^\s*(?:,|and|,\s*and|or|plus|&)\s*(?:the |its )?([a-z][a-z'&-]*)/.exec(after)?.[1];
  return word !== undefined && (isTie(word) || /(?:ed|ing|ly)$/.test(word));
}

/** Whether the word right after a row's name makes no larger name of it. */
function isOpenAfter(after: string): boolean {
  const word = /^[\s-]+([a-z][a-z'&-]*)/.exec(after)?.[1];
  return word === undefined || isTie(word) || isLink(word);
}

const HEAD = /\b([a-z][a-z'&-]*)\s+$/;
const PREPOSITION =
  /\b(?:of|on|in|for|to|with|under|from|by|at|within|against|towards?|through|per|than|after|before)\s+$/;

/** Whether a row's name is no part of a larger name: `allowance on receivables`, `accrued interest`. */
function standsAlone(masked: string, { start }: Place): boolean {
  const before = masked.slice(Math.max(0, start - 60), start);
  const sign = Math.max(
    ...[",", ";", ":", "(", ")", "¤", "§", "¢", "."].map((each) => before.lastIndexOf(each)),
  );
  const phrase = withoutPlain(before.slice(sign + 1).replace(/^'s?\b/, ""));
  if (phrase.trim() === "")
    return (
      !/[¤]\s*(?:,|and|,\s*and|or|plus|&)?\s*(?:the |its )?$/.test(masked.slice(0, start)) ||
      !isListBefore(masked, start)
    );
  const link = PREPOSITION.exec(phrase);
  const head = HEAD.exec(link === null ? phrase : phrase.slice(0, link.index))?.[1];
  if (head === undefined) return true;
  return HEADS.has(head) || isTie(head) || isLink(head) || head.endsWith("ly");
}

/** `cash, cash equivalents and marketable securities totalled`: one figure for several rows. */
function isListBefore(masked: string, start: number): boolean {
  return /¤\s*(?:,|and|,\s*and|or|plus|&)\s*(?:the |its )?$/.test(masked.slice(0, start));
}

/** The phrase without the harmless words right before the name. */
function withoutPlain(phrase: string): string {
  const match = HEAD.exec(phrase);
  const word = match?.[1];
  if (match === null || word === undefined || !isPlainBefore(word)) return phrase;
  return withoutPlain(phrase.slice(0, match.index));
}

/** `revenue of USD 974 mm that was included in deferred revenue`: a part of the row. */
function isRestricted(masked: string, end: number): boolean {
  return /^[^.;#]{0,60}?,?\s(?:that|which) (?:was|were|is|are|had|has|have|may|can|could|will)\b/.test(
    masked.slice(end),
  );
}
