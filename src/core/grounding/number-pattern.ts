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
const HIGH = String.raw`(?:(?:\s?(?:${SUFFIX}|${SCALE}))?\s?-\s?(?:${CURRENCY}\s?)?(?<HI>${DIGITS})(?!-?\d))`;
/** A number stands alone or after `c` or `c.`, which may touch it. */
const NUMBER_BEGINS = String.raw`(?:(?<![\w.,$€£¥]|[A-Za-z]-)|(?<=(?<![\w.])c)(?=\d)|(?<=(?<![\w.])(?:ca?|approx)\.))`;

/** A number with what stands around it; names of groups get `tag` at their head. */
function numberPattern(tag: string, isBare: boolean): string {
  const written = isBare ? DIGITS : UNIT_DIGITS;
  const inside = isBare ? String.raw`(?!(?:19|20)\d{2}\s?\))${DIGITS}` : written;
  const digits = String.raw`(?:\(\s?(?<${tag}in>${inside})\s?\)|(?<${tag}sign>[-+])?\s?(?<${tag}n>${written})(?![\d])${HIGH.replace("HI", `${tag}hi`)}?)`;
  if (isBare) return String.raw`(?<![\w.,$€£¥-]|[A-Za-z]-)${digits}(?!-?[A-Za-z])`;
  const scale = String.raw`(?:\s?-?(?<${tag}scale>${SCALE}))`;
  const suffix = String.raw`(?:\s?-?(?<${tag}unit>${SUFFIX}))`;
  const after = String.raw`(?:\s(?<${tag}after>${CURRENCY_AFTER}))`;
  // `EURm 7,748` and `$bn 3.2` name the scale first.
  const first = String.raw`(?:(?<${tag}pre>bn|mm|mn|m)(?=\s?[\d(]))?`;
  const money = String.raw`(?:(?<${tag}lead>[-+])\s?)?(?<${tag}cur>${CURRENCY})${first}\s?${digits}${scale}?`;
  const scaled = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}s`)}${scale.replaceAll(`<${tag}`, `<${tag}s`)}${after}?`;
  const united = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}u`)}${suffix.replaceAll(`<${tag}`, `<${tag}u`)}`;
  const named = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}a`)}${after.replaceAll(`<${tag}`, `<${tag}a`)}`;
  return String.raw`${money}|${NUMBER_BEGINS}(?:${scaled}|${united}|${named})`;
}

function unnamed(pattern: string): string {
  return pattern.replaceAll(/\(\?<[a-z]\w*>/gi, "(?:");
}

/** A number with a unit, and one without, as alternatives of a pattern. */
export const NUMBER_PATTERN = unnamed(numberPattern("f", false));
export const BARE_PATTERN = unnamed(numberPattern("b", true));

const NUMBER = new RegExp(numberPattern("f", false), "uy");
const BARE = new RegExp(numberPattern("b", true), "uy");
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

function groupsAt(pattern: RegExp, text: string, at: number): Groups {
  pattern.lastIndex = at;
  return pattern.exec(text)?.groups ?? {};
}

/** The parts of the number at a place where one of the patterns has matched. */
export function numberAt(text: string, at: number, isBare: boolean): WrittenNumber | undefined {
  const groups = groupsAt(isBare ? BARE : NUMBER, text, at);
  const get = (name: string): string | undefined =>
    ["f", "fs", "fu", "fa", "b"].map((tag) => groups[tag + name]).find(Boolean);
  const digits = get("in") ?? get("n");
  return digits === undefined
    ? undefined
    : {
        digits,
        high: get("hi"),
        currency: get("cur") ?? get("after"),
        unit: get("unit"),
        scaleWord: get("scale") ?? get("pre"),
        lead: get("lead") ?? get("sign"),
        isInside: get("in") !== undefined,
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
