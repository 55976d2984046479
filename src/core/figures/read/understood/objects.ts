import { isSign, isWord, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import { DESCRIBING, DETERMINERS, KNOWN_OBJECTS, words } from "#core/figures/read/text/words.ts";

const DRESSING: ReadonlySet<string> = new Set([...DETERMINERS, ...DESCRIBING, "each", "every"]);

function isNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return code > 47 && code < 58;
}

/** The place of the noun behind articles, numbers and words that only describe. */
export function pastDressing(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && (DRESSING.has(textAt(tokens, at)) || isNumber(textAt(tokens, at)))) {
    at += 1;
  }
  return at;
}

/**
 * Where the words end that a preposition leads to, if they are a time, the company, a row, or name no
 * part of anything; undefined where they are unknown.
 */
export function objectEnd(tokens: readonly Token[], from: number, to: number): number | undefined {
  const at = pastDressing(tokens, from);
  const token = tokens[at];
  if (token === undefined || at >= to || !(isSign(token) || isWord(token))) return at;
  if (isLedOn(tokens, from, at)) return isMostOf(tokens, from) ? undefined : at;
  if (token.text === "¢" && textAt(tokens, at + 1) === "s") return objectEnd(tokens, at + 2, to);
  const isKnown =
    textAt(tokens, from - 1) === "per" ? PER.has(token.text) : isKnownNoun(tokens, from, at);
  return isKnown && !isPartOfTime(tokens, from, at) ? at + 1 : undefined;
}

/** `came in at #`; `before that was`, `at its low of`, where the noun was among the words passed. */
function isLedOn(tokens: readonly Token[], from: number, at: number): boolean {
  return at === from ? LEADS_ON.has(textAt(tokens, at)) : GOES_ON.has(textAt(tokens, at));
}

/** Whether it is known what a preposition leads to. */
export function isObjectKnown(tokens: readonly Token[], from: number, to: number): boolean {
  return objectEnd(tokens, from, to) !== undefined;
}

/** `came in at #`, `as of §`, `in between`: another preposition leads on. */
const LEADS_ON = words("minus at below above over under around with to by between of line");
const SIGNS = words("# ¤ § ¢");
const PER = words("year annum cent");
const GOES_ON = words("was were is are had has have of than and or to in at rose fell grew");
const ORDINAL = words("first second third fourth next");
const SPAN = words("year quarter half month");
/** The grades of rating agencies, as the scorecard's spreads are for. */
const RATING = /^(?:[abcd]|aa|aaa|bb|bbb|cc|ccc)[+-]?$/;
const DOING = words("in by before without");

/** `in each quarter`: of many, which no year holds. */
function isOneOfMany(tokens: readonly Token[], from: number, at: number): boolean {
  const isEach = tokens.slice(from, at).some(({ text }) => text === "each" || text === "every");
  return isEach && !WHOLE_YEARS.has(textAt(tokens, at));
}

/** `for most of 2025` */
function isMostOf(tokens: readonly Token[], from: number): boolean {
  return textAt(tokens, from) === "most" && textAt(tokens, from + 1) === "of";
}

const WHOLE_YEARS = words("year of § ¤");

function isPartOfTime(tokens: readonly Token[], from: number, at: number): boolean {
  return isUndated(tokens, from, at) || isOneOfMany(tokens, from, at);
}

/** `in its first year` is a time that nobody has dated; `for the second year running` counts. */
function isUndated(tokens: readonly Token[], from: number, at: number): boolean {
  const isOrdinal = SPAN.has(textAt(tokens, at)) && ORDINAL.has(textAt(tokens, at - 1));
  return isOrdinal && textAt(tokens, from - 1) !== "for";
}

/** `in line`, `in cutting its debt`, `a spread for BBB`, `in CZK million`. */
function isKnownNoun(tokens: readonly Token[], from: number, at: number): boolean {
  const text = textAt(tokens, at);
  if (SIGNS.has(text)) return true;
  if (text === "quarter" && textAt(tokens, at - 1) === "by") return textAt(tokens, at + 1) === ":";
  // `in the US`
  if (text === "us" && textAt(tokens, at - 1) === "the") return false;
  const isDoing = text.endsWith("ing") && DOING.has(textAt(tokens, from - 1));
  return KNOWN_OBJECTS.has(text) || isDoing || RATING.test(text) || isUnit(tokens, at);
}

const SCALES = words("million millions billion billions thousand thousands mm mn bn m");

/** `in CZK million`, and `FY3` of `FY3/25`. */
function isUnit(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  return (text.length === 3 && SCALES.has(textAt(tokens, at + 1))) || /^(?:fy|cy)\d*$/.test(text);
}
