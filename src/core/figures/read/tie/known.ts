import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import { resultUnit } from "#core/ledger/saved-model-provider.ts";
import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import type { Scene } from "#core/figures/read/tie/scene.ts";
import {
  classesOf,
  DRESSING,
  isAny,
  isMotionWord,
  isOf,
} from "#core/figures/read/words/lexicon.ts";

/** What of a figure's clause is accounted for. */
export type Accounted = {
  readonly item: string;
  /** The places of the rows, and of words for them, that it is made of. */
  readonly rows: readonly number[];
  readonly isChange: boolean;
};

/** Whether a table knows a word for harmless. */
export function isKnownWord({ text }: Token): boolean {
  const classes = classesOf(text);
  return classes.size > 1 || (classes.size === 1 && !classes.has("cause"));
}

/** Whether a token ahead of a figure leaves it what it is. */
export function isKnown(scene: Scene, place: number, { rows }: Accounted): boolean {
  const token = scene.tokens[place];
  if (token === undefined) return true;
  if (token.kind === "row" || rows.includes(place)) return rows.includes(place);
  if (token.kind === "mark") return isKnownMark(scene.tokens, place);
  // `1. Revenue was #`, and not `2025P revenue`
  if (token.kind === "number") return place === 0 && !/[a-z]/.test(token.text);
  return token.kind !== "word" || isProjecting(scene, place) || isFit(scene.tokens, place, token);
}

const PROJECTING = new Set(
  "our we model dcf gives give has shows values project projects expect expects forecast forecasts".split(
    " ",
  ),
);
const OURS = new Set(["we", "our", "model", "dcf"]);

/** `Our base case gives # in 2026E`: of what the connected model comes to, said as its own. */
export function isProjecting(scene: Scene, place: number): boolean {
  const { tokens } = scene;
  if (!PROJECTING.has(textAt(tokens, place))) return isOfCase(scene, place);
  return isOfModel(scene) && tokens.some(({ text }, at) => OURS.has(text) || isOfCase(scene, at));
}

/** Whether a word is of the name of the case that is read: `in our bear case`. */
export function isOfCase(scene: Scene, place: number): boolean {
  const { company, tokens } = scene;
  const words = company.projectedCase.split(" ");
  const isName = words.some((_, back) =>
    words.every((word, at) => textAt(tokens, place - back + at) === word),
  );
  return isName && isOfModel(scene);
}

function isResult({ item }: ItemMention): boolean {
  return resultUnit(item) !== undefined;
}

/** Whether a sentence is of the model alone: of its results, or of years to come. */
function isOfModel({ company, reading: { items, periods } }: Scene): boolean {
  if (items.length > 0 && items.every(isResult)) return true;
  const areAll = periods.every(({ when }) => when.kind === "year" && when.isEstimate);
  return areAll && periods.length > 0 && company.projected.length > 0;
}

function isFit(tokens: readonly Token[], place: number, token: Token): boolean {
  const before = tokens[place - 1];
  // `jumped by almost a third`
  if (FRACTIONS.has(token.text)) {
    return BEFORE_FRACTION.has(before?.text ?? "") && textAt(tokens, place + 1) !== "of";
  }
  // At the head of a clause any cause may stand: `Despite a # fall in revenue`.
  const isHead = place === 0 || before?.kind === "mark";
  if (isHead && isOf(token.text, "cause")) return true;
  return isKnownWord(token) && isOwnCompany(tokens, place);
}

const FRACTIONS = new Set("half third fifth tenth".split(" "));
const BEFORE_FRACTION = new Set(["a", "by", "one"]);
const MARKS = new Set("',;:-=•|/)(~+.–*");

/** Whether a mark only parts or joins what is known. */
export function isKnownMark(tokens: readonly Token[], place: number): boolean {
  const [before, mark, next] = [tokens[place - 1], tokens[place], tokens[place + 1]];
  if (mark === undefined || !MARKS.has(mark.text)) return false;
  // `~~#~~` is struck out.
  if (mark.text === "~") return [before, next].every((beside) => beside?.text !== "~");
  if (mark.text === "/") return before?.kind === next?.kind && !isWordOrMark(before);
  return mark.text !== "-" || !isTight(before, mark, next) || isBetweenRows(before, next);
}

function isWordOrMark(token: Token | undefined): boolean {
  return token?.kind === "word" || token?.kind === "mark";
}

/** `pre-IFRS 16`, `EBITDA-linked`; a dash between spaces only parts. */
function isTight(
  before: Token | undefined,
  { start, end }: Token,
  next: Token | undefined,
): boolean {
  return before?.end === start && next?.start === end;
}

function isBetweenRows(before: Token | undefined, next: Token | undefined): boolean {
  return before?.kind === "row" && next?.text === "to";
}

const OWNING = new Set("the its our their this".split(" "));

/** `the company`; and not `another company`, `under management`. */
export function isOwnCompany(tokens: readonly Token[], place: number): boolean {
  const classes = classesOf(textAt(tokens, place));
  if (!classes.has("company") || classes.size > 1) return true;
  const before = tokens[place - 1];
  return before?.kind !== "word" || OWNING.has(before.text);
}

const PARTS = new Set(
  "half third quarter fifth tenth most part some all both much rest bulk majority share excess".split(
    " ",
  ),
);

/** Whether a word makes a part of what `of` leads to. */
export function isPart(word: string): boolean {
  return PARTS.has(word);
}

/** Verbs behind `to` that say what is still to be. */
const INFINITIVES = new Set(
  "be reach come hit have make get pay go give keep do see exceed equal remain stand total grow rise fall return earn".split(
    " ",
  ),
);
const EXTREMES = new Set("low high much many little few".split(" "));

type Rule = (tokens: readonly Token[], place: number) => boolean;

const isTimeNext: Rule = (tokens, place) => tokens[place + 1]?.kind === "time";

const isLikeTime: Rule = (tokens, place) =>
  textAt(tokens, place + 1) === "in" && tokens[place + 2]?.kind === "time";

const isExtreme: Rule = (tokens, place) =>
  tokens[place + 1]?.kind !== "word" || /^(?:of|end)$/.test(textAt(tokens, place + 1));

/** `at the 2025 rate`, `at 2025 levels` */
const isAtItsMeasure: Rule = (tokens, place) => {
  const time = isOf(textAt(tokens, place + 1), "determiner") ? place + 2 : place + 1;
  const noun = textAt(tokens, time + 1);
  return tokens[time]?.kind === "time" && isOf(noun, "neutral") && !/^(?:year|end)/.test(noun);
};

const isTermNext: Rule = (tokens, place) => {
  let at = place + 1;
  while (tokens[at]?.kind === "word" && isAny(textAt(tokens, at), DRESSING)) at += 1;
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "word") return isTimeNext(tokens, place);
  const isDoing = text.endsWith("ing") && tokens[at + 1]?.kind === "figure";
  return !isDoing && !isMotionWord(text) && !isOf(text, "joining");
};

/** Words that lead elsewhere, by what follows them. */
const LEADING_ELSEWHERE: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  // `is to reach #`, `2025 to date`
  [
    "to",
    (tokens, place) =>
      textAt(tokens, place + 1) === "date" || INFINITIVES.has(textAt(tokens, place + 1)),
  ],
  ["at", isAtItsMeasure],
  // `as low as #`; `# , as in 2024`, `the same as in 2024`: of both, and which is it
  ["as", (tokens, place) => EXTREMES.has(textAt(tokens, place + 1)) || isLikeTime(tokens, place)],
  ["same", (tokens, place) => textAt(tokens, place + 1) === "as"],
  // `in the years up to 2025`
  ["up", (tokens, place) => textAt(tokens, place + 1) === "to" && isTimeNext(tokens, place + 1)],
  // `before charges`, `after 2025`; and not `after a fall`, `the year before`
  ["after", isTermNext],
  ["before", isTermNext],
  // `but for a charge`
  ["but", (tokens, place) => textAt(tokens, place + 1) === "for"],
  // `at its low`, `a high of #`
  ["low", (tokens, place) => isExtreme(tokens, place)],
  ["high", (tokens, place) => isExtreme(tokens, place)],
  // `the following year`, `the year after`: from which is not read
  ["following", (tokens, place) => isOf(textAt(tokens, place + 1), "neutral")],
  ["year", (tokens, place) => textAt(tokens, place + 1) === "after"],
  // `had it been`
  ["had", (tokens, place) => place === 0 || tokens[place - 1]?.kind === "mark"],
]);

/** Whether a word takes a part of what follows, or leads to what is still to be or of another time. */
export function leadsElsewhere(tokens: readonly Token[], place: number): boolean {
  const text = textAt(tokens, place);
  const isLed = LEADING_ELSEWHERE.get(text)?.(tokens, place) === true;
  // `half of`, `the largest of`
  const isPartOf = PARTS.has(text) || text.endsWith("est");
  return isLed || (textAt(tokens, place + 1) === "of" && isPartOf);
}
