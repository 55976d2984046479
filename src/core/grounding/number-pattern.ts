import {
  CURRENCY,
  CURRENCY_AFTER,
  DIGITS,
  DIGITS_ABROAD,
  SCALE,
} from "#core/grounding/number-text.ts";

const SUFFIX = String.raw`(?:%[- ]?p(?:oin)?ts?\b|%|percentage[- ]p(?:oin)?ts?\b|basis[- ]points?|per ?cent\b|pct\b|ppts?\b|pp\b|p\.p\.?|bps?\b|p(?:oin)?ts?\b|[x×](?![\w])|times\b|(?<!\d{4} )turns?\b|months?\b)`;
/** Digits before a unit may be written as abroad. */
const UNIT_DIGITS = String.raw`(?:${DIGITS_ABROAD}(?=\s?-?(?:${SCALE}|${SUFFIX}))|${DIGITS})`;
const HIGH = String.raw`(?:(?:\s?(?:${SUFFIX}|${SCALE}))?\s?-\s?(?:${CURRENCY}\s?)?(?<high>${DIGITS})(?!-?\d))`;
/** A number stands alone or after `c` or `c.`, which may touch it. */
const NUMBER_BEGINS = String.raw`(?:(?<![\w.,$€£¥]|[A-Za-z]-)|(?<=(?<![\w.])c)(?=\d)|(?<=(?<![\w.])(?:ca?|approx)\.))`;

/** Digits with their sign, or within brackets. */
function digitsPattern(written: string, inside: string): string {
  return String.raw`(?:\(\s?(?<inside>${inside})\s?\)|(?<sign>[-+])?\s?(?<digits>${written})(?![\d])${HIGH}?)`;
}

const MEASURED = digitsPattern(UNIT_DIGITS, UNIT_DIGITS);
// `EURm 7,748` and `$bn 3.2` name the scale first.
const LEAD = String.raw`(?:(?<lead>[-+])\s?)?(?<currency>${CURRENCY})(?:(?<first>bn|mm|mn|m)(?=\s?[\d(]))?\s?`;
const BEHIND = String.raw`\s?-?(?<scale>${SCALE})(?:\s(?<after>${CURRENCY_AFTER}))?|\s?-?(?<unit>${SUFFIX})|\s(?<named>${CURRENCY_AFTER})`;

/** A number with a unit: behind a currency, or with what measures it behind. */
const MONEY = String.raw`${LEAD}${MEASURED}(?:${BEHIND})?`;
const WITH_UNIT = String.raw`${NUMBER_BEGINS}${MEASURED}(?:${BEHIND})`;
const BARE = String.raw`(?<![\w.,$€£¥-]|[A-Za-z]-)${digitsPattern(DIGITS, String.raw`(?!(?:19|20)\d{2}\s?\))${DIGITS}`)}(?!-?[A-Za-z])`;

function unnamed(pattern: string): string {
  return pattern.replaceAll(/\(\?<[a-z]\w*>/gi, "(?:");
}

/** A number with a unit, and one without, as alternatives of a pattern. */
export const NUMBER_PATTERN = unnamed(`(?:${MONEY}|${WITH_UNIT})`);
export const BARE_PATTERN = unnamed(BARE);

const READ_MONEY = new RegExp(MONEY, "uy");
const READ_WITH_UNIT = new RegExp(WITH_UNIT, "uy");
const READ_BARE = new RegExp(BARE, "uy");
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

type Groups = Readonly<Record<string, string | undefined>>;

function groupsAt(pattern: RegExp, text: string, at: number): Groups | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.groups;
}

/** The parts of the number at a place where one of the patterns has matched. */
export function numberAt(text: string, at: number, isBare: boolean): WrittenNumber | undefined {
  const groups = isBare
    ? groupsAt(READ_BARE, text, at)
    : (groupsAt(READ_MONEY, text, at) ?? groupsAt(READ_WITH_UNIT, text, at));
  const digits = groups?.["inside"] ?? groups?.["digits"];
  if (groups === undefined || digits === undefined) return undefined;
  return {
    digits,
    high: groups["high"],
    currency: groups["currency"] ?? groups["after"] ?? groups["named"],
    unit: groups["unit"],
    scaleWord: groups["scale"] ?? groups["first"],
    lead: groups["lead"] ?? groups["sign"],
    isInside: groups["inside"] !== undefined,
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
