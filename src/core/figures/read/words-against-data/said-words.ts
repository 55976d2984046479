import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import { directionsIn, FAR_WORDS, NEAR_WORDS } from "#core/figures/read/sentence/cue-words.ts";
import {
  BAND_WORDS,
  bandOf,
  extremeTest,
  goesTest,
  multipliedTest,
  SHARP,
  sharpTest,
  SLIGHT,
  slightTest,
  staysTest,
  type WordTest,
} from "#core/figures/read/words-against-data/word-tests.ts";

/** What a word that a rule can tell says of its row. */
type TestedWord = "stays" | "extent" | "goes" | "extreme";

/** Words of a sentence that say something of a row, in lower case, by their place (UTF-16). */
export type SaidWord = {
  readonly at: number;
  readonly text: string;
  /** How it is told of a row: by a rule, by the band of its value, or not at all. */
  readonly said:
    | {
        readonly kind: "test";
        readonly of: TestedWord;
        readonly test: (item: string) => WordTest | undefined;
      }
    | { readonly kind: "band"; readonly word: string }
    | { readonly kind: "counted" }
    | { readonly kind: "cause" }
    /** Two changes set against each other: they may agree now. */
    | { readonly kind: "contrast" }
    | { readonly kind: "pace" }
    /** What happened then, and may not have happened again. */
    | { readonly kind: "once" };
};

const SAME =
  /\b(?:broadly flat|little changed|(?:barely|hardly|scarcely) (?:moved|changed)|largely unchanged|unchanged|level with|in line with|as a year earlier|flat|stable|steady)\b/g;
const AHEAD = /\b(ahead of|behind)\b/g;
const EXTREME =
  /\b(highest|lowest|largest|smallest|best|worst|strongest|weakest|record|peaked(?= at\b)|peak|trough)\b(?:\s+(?:level|point|value|figure|ratio|margin|leverage|year))?(?:\s+(?:on record|ever|yet|in (?:its|the company's) history|of all time)|\s+(?:in|of|for|over|among)\s+(?:the (?:last |past )?|at least\s+|more than\s+)?(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?:\s+(?:fiscal )?(?:years|quarters)|(?=[.,;)]|$)))?/g;
/** `a five-year high`, `an all-time low` */
const YEAR_HIGH =
  /\b(?:all-time|(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})-year) (high|low|peak|trough)\b/g;
const COUNTED =
  /\b(?:every|each) (?:year|quarter)\b|\bconsecutive\b|\bin a row\b|\brunning\b|\b(?:second|third|fourth|fifth) straight\b/g;
const CONTRAST = /\b(?:but|although|despite|even though|though|whereas|yet|nevertheless)\b/g;
const ONCE =
  /\bfor the first time\b|\b(?:its|their|the) first\b(?! (?:quarter|half|two|three|six|nine))|\bturned (?:negative|positive)\b|\bswung\b|\bcrossed\b|\breturn(?:ed)? to\b/g;
const MULTIPLIED = /\b(halved|doubled|tripled|trebled|quadrupled)\b/g;
const PACE = /\b(?:slow(?:ed|ing)|accelerat(?:ed|ing))\b/g;
/** What moved a figure, told without a figure of its own. */
const CAUSE =
  /\b(?:because(?: of)?|due to|owing to|driven by|helped by|hurt by|thanks to|reflecting|on the back of|supported by|amid|as(?! (?:of|at|reported|above|below|said|a|an|before|well|such|the same)\b| §)|on (?:higher|lower|stronger|weaker|rising|falling))\s+[^,;.]+/g;
const COUNTS = "two three four five six seven eight nine ten".split(" ");

/** The words of a sentence that can stop holding once its figures are others. */
export function saidWords(reading: SentenceReading): readonly SaidWord[] {
  const { masked, text } = reading;
  return [
    ...found(masked, SAME, () => tested("stays", staysTest)),
    ...[SHARP, FAR_WORDS].flatMap((far) => found(masked, far, () => tested("extent", sharpTest))),
    ...[SLIGHT, NEAR_WORDS].flatMap((near) =>
      found(masked, near, () => tested("extent", slightTest)),
    ),
    ...found(masked, AHEAD, ([, word]) =>
      tested("goes", goesTest(word === "behind" ? "down" : "up")),
    ),
    ...found(lowerCase(text), EXTREME, (match) => extreme(match, reading)),
    ...found(lowerCase(text), YEAR_HIGH, ([, count = "", side = ""]) => extremeOver(side, count)),
    ...found(masked, BAND_WORDS, ([word]) => ({ kind: "band", word: bandOf(word) })),
    ...found(masked, CONTRAST, () => ({ kind: "contrast" })),
    ...found(masked, ONCE, () => ({ kind: "once" })),
    ...found(masked, MULTIPLIED, ([, word = ""]) => tested("extent", multipliedTest(word))),
    ...found(masked, MULTIPLIED, () => ({ kind: "once" })),
    ...found(masked, PACE, () => ({ kind: "pace" })),
    ...found(masked, COUNTED, () => ({ kind: "counted" })),
    ...found(masked, CAUSE, ([clause]) => (isCause(clause) ? { kind: "cause" } : undefined)),
    ...loneDirections(masked),
  ].toSorted((a, b) => a.at - b.at);
}

function isCause(clause: string): boolean {
  return !/\d|\bnot available\b/.test(clause) && clause.trim().split(/\s+/).length > 2;
}

function tested(of: TestedWord, test: WordTest): SaidWord["said"] {
  return { kind: "test", of, test: () => test };
}

function found(
  masked: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => SaidWord["said"] | undefined,
): readonly SaidWord[] {
  return [...masked.matchAll(pattern)].flatMap((match) => {
    const said = read(match);
    return said === undefined ? [] : [{ at: match.index, text: match[0].trimEnd(), said }];
  });
}

/** A superlative; `best` and `strongest` are on the side that is good for the row. */
function extreme(
  { 0: text, 1: word = "", 2: count, index }: RegExpExecArray,
  reading: SentenceReading,
): SaidWord["said"] {
  // A span of other columns is not counted here.
  if (/quarters/.test(text)) return { kind: "counted" };
  const since = sinceAt(reading, index + text.length);
  return extremeOver(word, count, {
    since,
    isBare: /\d$|(?:two|three|four|five|six|seven|eight|nine|ten)$/.test(text),
  });
}

/** `the highest since §`, `the lowest ¤ since §` */
export function sinceAt(
  { masked, periods }: SentenceReading,
  from: number,
): PeriodWords | undefined {
  const match = SINCE.exec(masked.slice(from));
  const at = from + (match?.[0].length ?? 0);
  return match === null ? undefined : periods.find(({ start }) => start === at)?.when;
}

const SINCE = /^(?:\s+¤+)?\s+since\s+(?:the end of\s+)?(?=§)/;

function extremeOver(
  word: string,
  count: string | undefined,
  {
    since,
    isBare = false,
  }: { readonly since?: PeriodWords | undefined; readonly isBare?: boolean } = {},
): SaidWord["said"] {
  const years = count === undefined ? undefined : countOf(count);
  return {
    kind: "test",
    of: "extreme",
    test: (item) => {
      const side = sideOf(word, item);
      return side && extremeTest(side, { years, since, isBare });
    },
  };
}

function countOf(text: string): number {
  const index = COUNTS.indexOf(text);
  return index === -1 ? Number(text) : index + 2;
}

function sideOf(word: string, item: string): "high" | "low" | undefined {
  if (/^(?:highest|largest|record|peak|peaked|high)$/.test(word)) return "high";
  if (/^(?:lowest|smallest|trough|low)$/.test(word)) return "low";
  const good = goodOf(item);
  if (good === undefined) return undefined;
  return /^(?:best|strongest)$/.test(word) === (good === "higher") ? "high" : "low";
}

const BY_QUALITY = /\b(?:(strengthening)|(?:weakening|worsening|deteriorating))\b/g;

/** Words for a direction that no figure follows: with one, the check of the figure judges them. */
function loneDirections(masked: string): readonly SaidWord[] {
  const qualities = [...masked.matchAll(BY_QUALITY)].map((match) => ({
    direction: match[1] === undefined ? ("worse" as const) : ("better" as const),
    at: match.index,
    text: match[0],
  }));
  return [...directionsIn(masked), ...qualities].flatMap(({ direction, at, text }) => {
    const clause = /^[^,;.]*/.exec(masked.slice(at))?.[0] ?? "";
    const isLone = !/\d/.test(clause) && !/^\w+\s+(?:than|of|for|by|to|from|due)\b/.test(clause);
    return isLone ? [{ at, text, said: tested("goes", goesTest(direction)) }] : [];
  });
}
