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
const PARTS = "half third quarter fifth sixth eighth tenth".split(" ");
const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, at) => [word, at] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
  ...PARTS.map((word, at) => [word, 1 / ([2, 3, 4, 5, 6, 8, 10][at] ?? 1)] as const),
]);

const WORD = String.raw`(?:${[...ONES, ...TENS].join("|")})\b`;
const PART = String.raw`(?:hal(?:f|ves)|(?:${PARTS.slice(1).join("|")})s?)\b`;
/** `three hundred and twenty thousand`, `one point five`, `two and a half`. */
const NUMBER = String.raw`(?:a hundred\b|${WORD})(?:[ -](?:(?<=(?:hundred|thousand)[ -])and[ -])?(?:${WORD}|hundred\b|thousand\b)){0,12}(?:[ -]point(?:[ -]${WORD}){1,9}|[ -]and[ -]an?[ -]${PART})?`;
const SCALED = "(?:million|billion|trillion|percentage[ -]point|basis[ -]point)";
/** What a number counts says that it is an amount: `three segments` is none, nor `three times a year`. */
const UNIT = String.raw`[ -](?:${SCALED}|per ?cent\b|times\b(?! (?:an? (?:day|week|month|quarter|year)|per|each|every|since)\b)|turns\b|${CURRENCY_AFTER})`;
/** `half a billion`, `a half point`, `a million`, `a quarter of a percentage point`; `a turn` may be any. */
const SCALE = String.raw`(?:an? )?half(?: an?)?(?= turn\b|[ -]${SCALED})|an?(?=[ -]${SCALED})|(?:half|(?:an?|${WORD}) ${PART}) of an?(?= ${SCALED})`;
/** `a third party`, `the second half of`, `in a quarter of weak demand`, `half of 2025`: parts of nothing. */
const SHARE = String.raw`(?:half|(?:an?|${WORD})[ -]${PART})(?:(?<!\b(?:the|this|that|first|second|third|latter|last|next|past|previous|other) half)(?<!\b(?:in|during|after) an? quarter)(?= of\b(?! (?:fiscal |FY)?(?:19|20)\d\d)| (?:lower|higher|more|less|smaller|larger)\b)|(?<=\b(?:about|around|approximately|roughly|nearly|almost|over|than|under|by) (?:half|(?:an?|${WORD})[ -]${PART}))(?=[.,;:)]|$| (?:in|from|to|below|above)\b))`;
const SPELT = new RegExp(
  String.raw`(?<![\w-])(?:(?<number>${NUMBER})(?=${UNIT}|[ -](?:to|and)[ -]${NUMBER}${UNIT})|(?<scale>${SCALE})|(?<share>${SHARE}))`,
  "giu",
);

const MAY_BE_SPELT =
  /illion|per ?cent|point|times|turn|dollar|euro|pound|sterling|yen|yuan|renminbi|franc|hal[fv]|third|quarter|fifth|sixth|eighth|tenth/i;

/** The amounts, rates and shares of a text that are written in words, in digits; undefined where none is. */
export function inDigits(text: string): Respelt | undefined {
  const found = MAY_BE_SPELT.test(text) ? [...text.matchAll(SPELT)] : [];
  if (found.length === 0) return undefined;
  let made = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (characters: string, start: number, end?: number) => {
    made += characters;
    for (let at = 0; at < characters.length; at += 1) {
      starts.push(end === undefined ? start + at : start);
      ends.push(end ?? start + at + 1);
    }
  };
  let from = 0;
  for (const { index, 0: words, groups } of found) {
    const value = valueOf(words.toLowerCase());
    add(text.slice(from, index), from);
    from = index + words.length;
    // Shares in words are no more exact.
    add(
      groups?.["share"] === undefined ? String(value) : `${Math.round(value * 100)}%`,
      index,
      from,
    );
  }
  add(text.slice(from), from);
  return { text: made, starts, ends };
}

function valueOf(words: string): number {
  if (/^an?$/.test(words)) return 1;
  const [whole = "", decimals = ""] = words.split(/[ -]point[ -]/);
  const isAdded = /\band\b/.test(whole);
  let [thousands, rest] = [0, 0];
  for (const word of whole.split(/[ -]/)) {
    const value = VALUES.get(word.replace(/^halves$/, "half").replace(/(?<=\w{4})s$/, "")) ?? 0;
    const isPart = value % 1 > 0;
    if (word === "thousand") [thousands, rest] = [rest * 1_000, 0];
    else if (word === "hundred") rest = 100 * Math.max(rest, 1);
    // `two and a half`, `two thirds`, `a third`
    else if (isPart && !isAdded) rest = value * Math.max(rest, 1);
    else rest += value;
  }
  const digits = decimals.split(/[ -]/).map((word) => VALUES.get(word) ?? "");
  return Number(`${thousands + rest}${decimals === "" ? "" : `.${digits.join("")}`}`);
}
