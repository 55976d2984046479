import { everyMatch } from "#core/figures/read/text/every-match.ts";
import { CURRENCY_AFTER } from "#core/figures/read/figures/number-text.ts";

/** A text in other characters: where the stretch that each stands for begins, and where it ends. */
export type Respelt = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...ONES.map((word, at) => [word, at] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
  ["a", 1],
  ["an", 1],
]);
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
};

const ONE = ONES.toReversed().join("|");
const SMALL = `(?:(?:${TENS.join("|")})(?:[ -](?:${ONE}))?|${ONE})`;
const HUNDREDS = `(?:(?:${SMALL}|a)[ -]hundred(?:[ -](?:and )?${SMALL})?|${SMALL})`;
const WHOLE = `(?:${HUNDREDS}[ -]thousand(?:[ -](?:and )?${HUNDREDS})?|${HUNDREDS})`;
const NUMBER = String.raw`${WHOLE}(?: point(?: (?:${ONE}))+| and an?[ -](?:half|quarter))?`;
const SCALED = String.raw`(?:million|billion|trillion|percentage[ -]point|basis[ -]point)`;
const OFTEN = "(?! (?:an? (?:day|week|month|quarter|year)|per|each|every|since)\\b)";
const UNIT = String.raw`[ -](?:${SCALED}|per ?cent\b|times\b${OFTEN}|turns\b|${CURRENCY_AFTER})`;
const PART = "(?:half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)";
/** What a number counts says that it is an amount: `three segments` is none. */
const MEASURED = String.raw`(?:${NUMBER}(?=${UNIT}| to ${NUMBER}${UNIT}| and ${NUMBER}${UNIT})|(?:a )?half(?: an?)?(?=[ -]${SCALED}| turn\b)|(?:(?:an?|one|two|three)[ -])?${PART} of an?(?= ${SCALED})|an?(?= ${SCALED}))`;
/** `a third party`, `in a quarter of`, `the second half of`: parts of nothing. */
const NO_PART_AFTER = String.raw`(?<!\b(?:the|this|that|first|second|third|latter|last|next|past|previous|other) |\b(?:in|during|after) (?=an? quarter))`;
const SHARE = String.raw`${NO_PART_AFTER}(?:(?:an?|one|two|three|four|five|seven|nine)[ -]${PART}|half)(?= of\b(?! (?:fiscal |FY)?(?:19|20)\d\d)| (?:lower|higher|more|less|smaller|larger)\b)|(?<=\b(?:about|around|approximately|roughly|nearly|almost|over|than|under|by) )(?:an?|one|two|three|four)[ -]${PART}(?=[.,;:)]|$| (?:in|from|to|below|above)\b)`;
const PATTERN = new RegExp(String.raw`(?<![\w-])(?:(${MEASURED})|(${SHARE}))`, "giu");
const MAY_HAVE_WORDS =
  /illion|per ?cent|point|times|turn|dollar|euro|pound|sterling|yen|yuan|renminbi|franc|half|halves|third|quarter|fourth|fifth|sixth|eighth|tenth/i;

/** The amounts, rates and shares of a text that are written in words, in digits; undefined where none is. */
export function inDigits(text: string): Respelt | undefined {
  if (!MAY_HAVE_WORDS.test(text)) return undefined;
  let made = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const keep = (end: number) => {
    for (let at = ends.at(-1) ?? 0; at < end; at += 1) {
      made += text.charAt(at);
      starts.push(at);
      ends.push(at + 1);
    }
  };
  for (const { index, 0: words, 1: measured } of everyMatch(PATTERN, text)) {
    keep(index);
    for (const digit of measured === undefined ? shareOf(words) : String(numberOf(words))) {
      made += digit;
      starts.push(index);
      ends.push(index + words.length);
    }
  }
  if (made === "") return undefined;
  keep(text.length);
  return { text: made, starts, ends };
}

function numberOf(words: string): number {
  const [whole = "", decimals] = words.toLowerCase().split(" point ");
  if (decimals !== undefined) {
    const digits = decimals.split(" ").map((word) => VALUES[word] ?? 0);
    return Number(`${wholeOf(whole)}.${digits.join("")}`);
  }
  const [count = "", part] = whole.split(/ and (?=an? |an?-)/);
  if (part !== undefined) return wholeOf(count) + partOf(part);
  return HAS_PART.test(whole) ? partOf(whole) : wholeOf(whole);
}

const HAS_PART = new RegExp(PART);

function wholeOf(words: string): number {
  let thousands = 0;
  let below = 0;
  for (const word of words.split(/[ -]/)) {
    if (word === "hundred") below *= 100;
    else if (word === "thousand") [thousands, below] = [below * 1_000, 0];
    else below += VALUES[word] ?? 0;
  }
  return thousands + below;
}

/** `half`, `two thirds`, `a quarter of a`. */
function partOf(words: string): number {
  const [first = "", second = ""] = words.split(/[ -]/);
  const name = first in VALUES ? second : first;
  return (VALUES[first] ?? 1) / (PARTS[name] ?? PARTS[name.replace(/s$/, "")] ?? 1);
}

/** As percent, to a whole one: words are no more exact. */
function shareOf(words: string): string {
  return `${Math.round(partOf(words.toLowerCase()) * 100)}%`;
}
