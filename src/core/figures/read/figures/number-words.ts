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
const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, at) => [word, at] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
]);
const PARTS: ReadonlyMap<string, number> = new Map([
  ["half", 2],
  ["halves", 2],
  ...["third", "quarter", "fifth", "sixth"].flatMap((word, at) => [
    [word, at + 3] as const,
    [`${word}s`, at + 3] as const,
  ]),
  ...(["eighth", "tenth"] as const).map((word) => [word, word === "tenth" ? 10 : 8] as const),
]);

const SCALED = "(?:million|billion|trillion|percentage[ -]point|basis[ -]point)";
/** What a number counts says that it is an amount: `three segments` is none, nor `three times a year`. */
const UNIT = sticky(
  String.raw`[ -](?:${SCALED}|per ?cent\b|times\b(?! (?:an? (?:day|week|month|quarter|year)|per|each|every|since)\b)|turns\b|${CURRENCY_AFTER})`,
);
const SCALE = sticky(`[ -]${SCALED}`);
const SCALE_OR_TURN = sticky(`[ -]${SCALED}| turn\\b`);
const ARTICLE = /^an?$/;
const OF_SCALE = sticky(` of an?(?= ${SCALED})`);
/** `a third party`, `half of 2025`: parts of nothing. */
const OF_WHOLE = sticky(
  String.raw` of\b(?! (?:fiscal |FY)?(?:19|20)\d\d)| (?:lower|higher|more|less|smaller|larger)\b`,
);
const ENDS = sticky(String.raw`[.,;:)]|$| (?:in|from|to|below|above)\b`);
const HEDGES = new Set(
  "about around approximately roughly nearly almost over than under by".split(" "),
);
/** `the second half of`, `in a quarter of weak demand`. */
const RANKS = new Set(
  "the this that first second third latter last next past previous other".split(" "),
);
const TIME_LEADS = new Set(["in", "during", "after"]);

function sticky(pattern: string): RegExp {
  return new RegExp(pattern, "iuy");
}

function follows(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? -1;
}

type Word = { readonly text: string; readonly start: number; readonly end: number };
type Words = { readonly text: string; readonly words: readonly Word[] };
/** A number, and the place of the word behind it. */
type Found = { readonly value: number; readonly next: number };
type Spelt = { readonly start: number; readonly end: number; readonly digits: string };

const MAY_BE_SPELT =
  /illion|per ?cent|point|times|turn|dollar|euro|pound|sterling|yen|yuan|renminbi|franc|hal[fv]|third|quarter|fifth|sixth|eighth|tenth/i;

/** The amounts, rates and shares of a text that are written in words, in digits; undefined where none is. */
export function inDigits(text: string): Respelt | undefined {
  if (!MAY_BE_SPELT.test(text)) return undefined;
  const found = speltIn(text);
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
  for (const { start, end, digits } of found) {
    add(text.slice(from, start), from);
    add(digits, start, end);
    from = end;
  }
  add(text.slice(from), from);
  return { text: made, starts, ends };
}

function speltIn(text: string): readonly Spelt[] {
  const words = Array.from(text.matchAll(/[a-z]+/gi), ({ index, 0: word }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const spans: Spelt[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = isBegun({ text, words }, at) ? speltAt({ text, words }, at) : undefined;
    if (found === undefined) continue;
    spans.push(found);
    at += words.filter(({ start }) => start > found.start && start < found.end).length;
  }
  return spans;
}

/** Whether a word stands alone on its left. */
function isBegun({ text, words }: Words, at: number): boolean {
  const { start = 0 } = words[at] ?? {};
  return start === 0 || !/[\w-]/.test(text.charAt(start - 1));
}

function speltAt(all: Words, at: number): Spelt | undefined {
  return numberAt(all, at) ?? scaleAt(all, at) ?? partAt(all, at);
}

/** `three hundred million`, `three and` before `four billion`. */
function numberAt(all: Words, at: number): Spelt | undefined {
  const found = numberFrom(all, at);
  if (found === undefined) return undefined;
  const isAmount = isMeasured(all, found) || isRange(all, found.next);
  return isAmount ? spelt(all, at, { ...found, print: String }) : undefined;
}

function isMeasured(all: Words, { next }: Found): boolean {
  return follows(UNIT, all.text, endAt(all, next - 1)) > 0;
}

/** `to four percent`, `and four billion` behind a number. */
function isRange(all: Words, at: number): boolean {
  const other = /^(?:to|and)$/.test(wordAt(all, at)) ? numberFrom(all, at + 1) : undefined;
  return other !== undefined && isMeasured(all, other);
}

/** `half a billion`, `a half point`, `a million`; `a turn` may be any. */
function scaleAt(all: Words, at: number): Spelt | undefined {
  const isArticle = ARTICLE.test(wordAt(all, at));
  const half = isArticle ? at + 1 : at;
  const isHalf = wordAt(all, half) === "half";
  if (!isHalf && !isArticle) return undefined;
  const last = isHalf && ARTICLE.test(wordAt(all, half + 1)) ? half + 1 : half;
  const next = isHalf ? last + 1 : at + 1;
  const end = endAt(all, next - 1);
  const isScaled = follows(isHalf ? SCALE_OR_TURN : SCALE, all.text, end) > 0;
  return isScaled ? spelt(all, at, { value: isHalf ? 0.5 : 1, next, print: String }) : undefined;
}

/** `two thirds of`, `about a third`, `a quarter of a percentage point`. */
function partAt(all: Words, at: number): Spelt | undefined {
  const found = fractionFrom(all, at);
  if (found === undefined) return undefined;
  const { next } = found;
  const end = endAt(all, next - 1);
  if (follows(OF_SCALE, all.text, end) > 0) {
    return spelt(all, at, { ...found, next: next + 2, print: String });
  }
  const before = wordAt(all, at - 1);
  const isTime = TIME_LEADS.has(before) && wordAt(all, next - 1).startsWith("quarter");
  const isOfWhole = follows(OF_WHOLE, all.text, end) > 0 && !RANKS.has(before) && !isTime;
  const isHedged = HEDGES.has(before) && follows(ENDS, all.text, end) >= 0;
  return isOfWhole || isHedged ? spelt(all, at, { ...found, print: wholePercent }) : undefined;
}

/** `two thirds`, `half`. */
function fractionFrom(all: Words, at: number): Found | undefined {
  const first = wordAt(all, at);
  if (first === "half") return { value: 0.5, next: at + 1 };
  const count = ARTICLE.test(first) ? 1 : VALUES.get(first);
  const parts = PARTS.get(wordAt(all, at + 1));
  if (count === undefined || parts === undefined) return undefined;
  return { value: count / parts, next: at + 2 };
}

/** Words are no more exact. */
function wholePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

type Printed = Found & { readonly print: (value: number) => string };

function spelt({ words }: Words, at: number, { value, next, print }: Printed): Spelt {
  return { start: words[at]?.start ?? 0, end: words[next - 1]?.end ?? 0, digits: print(value) };
}

/** A number in words: `three hundred and twenty thousand`, `one point five`, `two and a half`. */
function numberFrom(all: Words, at: number): Found | undefined {
  const whole = wholeFrom(all, at);
  if (whole === undefined) return undefined;
  const { value, next } = whole;
  const part = joinedAt(all, next) === "and" ? fractionFrom(all, next + 1) : undefined;
  if (part !== undefined && ARTICLE.test(joinedAt(all, next + 1))) {
    return { value: value + part.value, next: part.next };
  }
  if (joinedAt(all, next) !== "point") return whole;
  let end = next + 1;
  while (VALUES.has(joinedAt(all, end))) end += 1;
  const digits = all.words.slice(next + 1, end).map(({ text }) => VALUES.get(text));
  return digits.length === 0 ? whole : { value: Number(`${value}.${digits.join("")}`), next: end };
}

function wholeFrom(all: Words, at: number): Found | undefined {
  const head = hundredsFrom(all, at);
  if (head === undefined || joinedAt(all, head.next) !== "thousand") return head;
  return withRest(all, { ...head, value: head.value * 1_000 }, hundredsFrom);
}

function hundredsFrom(all: Words, at: number): Found | undefined {
  const isA = wordAt(all, at) === "a" && joinedAt(all, at + 1) === "hundred";
  const head = isA ? { value: 1, next: at + 1 } : smallFrom(all, at);
  if (head === undefined || joinedAt(all, head.next) !== "hundred") return head;
  return withRest(all, { ...head, value: head.value * 100 }, smallFrom);
}

/** What follows `hundred` or `thousand` is added to it. */
function withRest(all: Words, { value, next }: Found, from: typeof smallFrom): Found {
  const place = joinedAt(all, next + 1) === "and" ? next + 2 : next + 1;
  const rest = joinedAt(all, place) === "" ? undefined : from(all, place);
  return { value: value + (rest?.value ?? 0), next: rest?.next ?? next + 1 };
}

/** Below a hundred. */
function smallFrom(all: Words, at: number): Found | undefined {
  const value = VALUES.get(wordAt(all, at));
  if (value === undefined) return undefined;
  const one = value < 20 ? 0 : (VALUES.get(joinedAt(all, at + 1)) ?? 0);
  return one > 0 && one < 10 ? { value: value + one, next: at + 2 } : { value, next: at + 1 };
}

function wordAt({ words }: Words, at: number): string {
  return words[at]?.text ?? "";
}

function endAt({ words }: Words, at: number): number {
  return words[at]?.end ?? 0;
}

/** A word before which nothing but a space or a dash stands. */
function joinedAt(all: Words, at: number): string {
  const start = all.words[at]?.start ?? 0;
  return /^[ -]$/.test(all.text.slice(endAt(all, at - 1), start)) ? wordAt(all, at) : "";
}
