import { isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { newest } from "#core/findings/view.ts";
import { quarterOf } from "#core/ledger/period.ts";
import type { Question } from "#core/writing/analyst/chat/question.ts";
import { saidAt } from "#core/writing/analyst/chat/reading.ts";
import { type AskClass, asks } from "#core/writing/analyst/chat/question-words.ts";

/** Classes that say what is asked of rows: words of one class say it once. */
const SAYING: readonly AskClass[] = ["average", "total", "compound", "share", "cover", "oneOff"];
const ENDS: readonly AskClass[] = ["highest", "lowest", "best", "worst"];
const MOVES: readonly AskClass[] = ["change", "trend", "more", "less"];

/** Times of which a question is without a word for one, and units of time. */
const NOW = /^(?:now|today|currently|current|still|yet)$/;
const UNIT = /^(?:quarter(?:s|ly)?|months?|monthly|days?|daily|weeks?|ever)$/;

/** What takes up a group of words, whatever else says it. */
const HEARD: Readonly<Record<string, readonly Question["asked"]["kind"][]>> = {
  end: ["extreme", "quotient"],
  move: ["change", "compound", "count", "extreme", "why", "given", "scenario", "future", "due"],
  average: ["average"],
  total: ["together"],
  share: ["quotient", "given"],
  set: ["against", "count", "together", "scenario", "due", "why"],
  oneOff: ["why"],
};

/** Whether an answer takes a group of words up by what it is, and shows or says what they ask for. */
function isHeard(group: string, words: readonly string[], question: Question): boolean {
  const { asked, reading } = question;
  // A subject is told by findings, whatever is asked of rows.
  const isOfRows = reading.rows.length > 0 || saidAt(reading, "risk", "strength") === undefined;
  const isOfKind = HEARD[group]?.includes(asked.kind) === true;
  return isOfRows && (isOfKind || HEARD_BESIDE[group]?.(question, words) === true);
}

const HEARD_BESIDE: Readonly<
  Record<string, (question: Question, words: readonly string[]) => boolean>
> = {
  move: ({ asked, columns: { kind }, reading }) =>
    kind === "range" ||
    kind === "several" ||
    reading.isOfSeveral ||
    (asked.kind === "against" && asked.isOfGrowth),
  // Over one year there is none, but its change.
  compound: ({ asked, columns: { kind } }) => asked.kind === "compound" && kind !== "single",
  each: ({ asked }) => asked.kind !== "against" || !asked.isOfGrowth,
  unit: ({ columns: { labels } }, words) =>
    words.every((word) => word.startsWith("quarter")) &&
    labels.every((label) => quarterOf(label) !== undefined),
  now: ({ columns, book }) => columns.labels[0] === newest(book, book.years[0] ?? ""),
  total: ({ asked, reading }, words) =>
    words.includes("together") ||
    (asked.kind === "total" && reading.rows.some(({ item }) => wordsOf(item).kind === "flow")),
  // `what net leverage means`
  average: ({ asked }, words) => asked.kind === "definition" && !words.includes("average"),
  // What is paid or repaid in a case moves its rows.
  cover: ({ asked, reading }, words) =>
    (asked.kind === "quotient" && saidAt(reading, "share") === undefined) ||
    (asked.kind === "scenario" && words.every((word) => asks(word, "less"))),
  // `the ratio of debt to equity` has a name of its own.
  share: ({ reading }, words) =>
    reading.rows.some(({ item }) => wordsOf(item).kind === "ratio") &&
    words.every((word) => /^(?:ratio|multiple|percent\w*|%)$/.test(word)),
};

/**
 * Words of a question that its answer does not take up: it is the same without them. What is asked may be said by
 * several words at once (`growing faster`), which are left out together.
 *
 * @param whole its answer, as text
 * @param answerTo what another question is answered, as text
 */
export function unheardWords(
  question: Question,
  whole: () => string,
  answerTo: (line: string) => string,
): readonly string[] {
  const { reading } = question;
  const { tokens, line } = reading;
  const groups = Map.groupBy(
    [...tokens.keys()].filter((at) => groupOf(at, reading) !== undefined),
    (at) => groupOf(at, reading) ?? "",
  );
  for (const [group, places] of groups) {
    const words = places.map((at) => tokens[at]?.text ?? "");
    if (isHeard(group, words, question)) groups.delete(group);
  }
  if (groups.size === 0) return [];
  const text = whole();
  return [...groups.values()].flatMap((places) =>
    answerTo(without(places, line, tokens)) === text
      ? places.map((at) => line.slice(tokens[at]?.start ?? 0, tokens[at]?.end ?? 0))
      : [],
  );
}

/** Words by what they say, the first that fits. */
const GROUPS: readonly (readonly [name: string, isOfIt: (at: Place) => boolean])[] = [
  ["oneOff", ({ text, next }) => text === "before" && asks(next?.text ?? "", "oneOff")],
  // `over four quarters` says how a time is meant, and `did it pay` who does.
  ["", ({ text, next }) => text === "over" && next?.kind !== "row" && next?.kind !== "figure"],
  ["each", ({ text, next }) => /^(?:every|each)$/.test(text) && next?.text === "year"],
  ["unit", ({ text }) => UNIT.test(text)],
  ["now", ({ text, isTimed }) => NOW.test(text) && isTimed],
  ["", ({ text }) => isOf(text, "having") && !isMotionWord(text)],
  ["end", ({ text }) => asks(text, ...ENDS)],
  ...SAYING.map((of): [AskClass, (at: Place) => boolean] => [of, ({ text }) => asks(text, of)]),
  ["move", ({ text }) => isMotionWord(text) || asks(text, ...MOVES)],
  ["set", isSetting],
  ["costs", ({ text }) => /^costs?$/.test(text)],
];

type Place = { readonly text: string; readonly next: Token | undefined; readonly isTimed: boolean };

/** `above capex`, `before 2023` */
function isSetting({ text, next }: Place): boolean {
  const isOfTime = next?.kind === "time" && /^(?:before|after|above|below|under)$/.test(text);
  const isBeside = next?.kind === "row" || next?.kind === "figure" || isOfTime;
  const isComparing = isOf(text, "comparing") && !isOf(text, "preposition");
  return isBeside && isComparing && !asks(text, "compare");
}

/** What a word says, by a name for it; undefined for one that says nothing by itself. */
function groupOf(at: number, { tokens, times }: Question["reading"]): string | undefined {
  const { kind, text } = tokens[at] ?? { kind: "mark", text: "" };
  if (kind !== "word") return undefined;
  const place: Place = { text, next: tokens[at + 1], isTimed: times.length > 0 };
  return GROUPS.find(([, isOfIt]) => isOfIt(place))?.[0] || undefined;
}

function without(places: readonly number[], line: string, tokens: readonly Token[]): string {
  return places
    .toReversed()
    .reduce((text, at) => {
      const { start, end } = tokens[at] ?? { start: 0, end: 0 };
      return `${text.slice(0, start)}${text.slice(end).trimStart()}`;
    }, line)
    .trim();
}
