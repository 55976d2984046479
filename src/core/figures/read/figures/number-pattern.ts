import {
  CURRENCY,
  CURRENCY_AFTER,
  DIGITS,
  DIGITS_ABROAD,
  SCALE,
} from "#core/figures/read/figures/number-text.ts";

const SUFFIX = String.raw`(?:%[- ]?p(?:oin)?ts?\b|%|percentage[- ]p(?:oin)?ts?\b|basis[- ]points?|per ?cent\b|pct\b|ppts?\b|pp\b|p\.p\.?|bps?\b|p(?:oin)?ts?\b|[x×](?![\w])|times\b|(?<!\d{4} )turns?\b|months?\b)`;
/** Digits before a unit may be written as abroad. */
const UNIT_DIGITS = String.raw`(?:${DIGITS_ABROAD}(?=\s?-?(?:${SCALE}|${SUFFIX}))|${DIGITS})`;
const HIGH = String.raw`(?:(?:\s?(?:${SUFFIX}|${SCALE}))?\s?-\s?(?:${CURRENCY}\s?)?(?<high>${DIGITS})(?!-?\d))`;
/** A number stands alone or after `c` or `c.`, which may touch it. */
const NUMBER_BEGINS = String.raw`(?:(?<![\w.,$€£¥]|[A-Za-z]-)|(?<=(?<![\w.])c)(?=\d)|(?<=(?<![\w.])(?:ca?|approx)\.))`;

/** Digits with their sign, or within brackets, with what scales them where that may stand in there too. */
function digitsPattern(written: string, inside: string, scaled = "(?!)"): string {
  return String.raw`(?:\(\s?(?<inside>${inside})(?:\s?-?(?<within>${scaled}))?\s?\)|(?<sign>[-+])?\s?(?<digits>${written})(?![\d])${HIGH}?)`;
}

const MEASURED = digitsPattern(UNIT_DIGITS, UNIT_DIGITS);
/** `USD (24.9bn)`: behind a currency brackets are a sign. */
const OF_MONEY = digitsPattern(UNIT_DIGITS, UNIT_DIGITS, SCALE);
// `EURm 7,748` and `$bn 3.2` name the scale first.
const LEAD = String.raw`(?:(?<lead>[-+])\s?)?(?<currency>${CURRENCY})(?:(?<first>bn|mm|mn|m)(?=\s?[\d(]))?\s?`;
const BEHIND = String.raw`\s?-?(?<scale>${SCALE})(?:\s(?<after>${CURRENCY_AFTER}))?|\s?-?(?<unit>${SUFFIX})|\s(?<named>${CURRENCY_AFTER})`;

/** A number with a unit: behind a currency, or with what measures it behind. */
const MONEY = String.raw`${LEAD}${OF_MONEY}(?:${BEHIND})?`;
const WITH_UNIT = String.raw`${NUMBER_BEGINS}${MEASURED}(?:${BEHIND})`;
// A dash before a year is none of its own: `by year - 2021: 24.7%`.
const BARE = String.raw`(?<![\w.,$€£¥-]|[A-Za-z]-)(?!-\s(?:19|20)\d{2}(?![\d.,]))${digitsPattern(DIGITS, String.raw`(?!(?:19|20)\d{2}\s?\))${DIGITS}`)}(?!-?[A-Za-z])`;

/** The groups lose their names, which make a match slow, and are read by their order. */
const READ_MONEY = new RegExp(inOrder(MONEY), "uy");
const READ_WITH_UNIT = new RegExp(inOrder(WITH_UNIT), "uy");
const READ_BARE = new RegExp(inOrder(BARE), "uy");

function inOrder(pattern: string): string {
  return pattern.replaceAll(/\(\?<[a-z]\w*>/gi, "(");
}

/** The unit after a closed bracket: `($6) million`. */
const UNIT_AFTER = new RegExp(String.raw`\s?-?(?:(?<scale>${SCALE})|(?<unit>${SUFFIX}))`, "uy");

/** The parts of a number, whichever way it is written. */
export type WrittenNumber = {
  readonly digits: string;
  readonly high: string | undefined;
  readonly currency: string | undefined;
  readonly unit: string | undefined;
  readonly scaleWord: string | undefined;
  readonly lead: string | undefined;
  /** The brackets stand within: `$(12)`. */
  readonly isInside: boolean;
};

/** A number and the place behind what is written of it; white space may stand before. */
export type NumberInText = { readonly written: WrittenNumber; readonly end: number };

/** No number begins with such a letter. */
const LOWER_CASE = /[a-z]/;
const LETTER = /[A-Za-z]/;

type Match = readonly (string | undefined)[];

function matchAt(pattern: RegExp, text: string, at: number): Match | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A number with a unit that begins at a place of a text: behind a currency, or with what measures it behind. */
export function measuredNumberAt(text: string, at: number): NumberInText | undefined {
  if (LOWER_CASE.test(text.charAt(at))) return undefined;
  const money = matchAt(READ_MONEY, text, at);
  if (money !== null) {
    const written = partsOf(money[1], money[2], money[3], money.slice(4));
    return written && { written, end: READ_MONEY.lastIndex };
  }
  return withoutCurrencyAt(READ_WITH_UNIT, text, at);
}

/** A number without a unit that begins at a place of a text. */
export function bareNumberAt(text: string, at: number): NumberInText | undefined {
  if (LETTER.test(text.charAt(at))) return undefined;
  return withoutCurrencyAt(READ_BARE, text, at);
}

function withoutCurrencyAt(pattern: RegExp, text: string, at: number): NumberInText | undefined {
  const match = matchAt(pattern, text, at);
  if (match === null) return undefined;
  const written = partsOf(undefined, undefined, undefined, match.slice(1));
  return written && { written, end: pattern.lastIndex };
}

/** The groups of a number in the order of the patterns: before its digits, and from them on. */
function partsOf(
  lead: string | undefined,
  currency: string | undefined,
  first: string | undefined,
  [inside, within, sign, plain, high, scale, after, unit, named]: Match,
): WrittenNumber | undefined {
  const digits = inside ?? plain;
  if (digits === undefined) return undefined;
  return {
    digits,
    high,
    currency: currency ?? after ?? named,
    unit,
    scaleWord: within ?? scale ?? first,
    lead: lead ?? sign,
    isInside: inside !== undefined,
  };
}

/** What is right behind a closed bracket that measures the number in it, and how long it is. */
export function unitAfterBracket(
  text: string,
  at: number,
): { readonly length: number } & Pick<WrittenNumber, "unit" | "scaleWord"> {
  UNIT_AFTER.lastIndex = at;
  const match = UNIT_AFTER.exec(text);
  return {
    length: match?.[0].length ?? 0,
    unit: match?.groups?.["unit"],
    scaleWord: match?.groups?.["scale"],
  };
}
