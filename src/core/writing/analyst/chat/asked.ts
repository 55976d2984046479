import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";
import { type QuestionReading, saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import {
  againstIn,
  arithmeticIn,
  givenIn,
  quotientIn,
} from "#core/writing/analyst/chat/two-rows.ts";
import { boundIn } from "#core/writing/analyst/chat/conditions.ts";
import { targetIn } from "#core/writing/analyst/chat/solver.ts";
import { isFactor } from "#core/writing/analyst/chat/suppositions.ts";
import type { AskClass } from "#core/writing/analyst/chat/question-words.ts";

/** What is asked of rows: a closed list. */
export type Asked =
  /** What is still to come. */
  | { readonly kind: "future" }
  /** How much of a row's change another one gave. */
  | { readonly kind: "given"; readonly whole: string; readonly part: string }
  | { readonly kind: "level" | "change" | "average" | "total" | "compound" }
  | { readonly kind: "count" }
  /** The end of a row's columns, or how far the newest is from it. */
  | {
      readonly kind: "extreme";
      readonly of: (typeof EXTREMES)[number];
      readonly isFrom?: boolean;
    }
  /** One row over another, and what is asked of that over time. */
  | {
      readonly kind: "quotient";
      readonly top: string;
      readonly bottom: string;
      readonly over?: Asked;
    }
  /** Which of two rows is larger, and by how much, or which of them grew more. */
  | {
      readonly kind: "against";
      readonly first: string;
      readonly second: string;
      readonly isOfGrowth: boolean;
    }
  /** What rows come to together, and how that stands to another. */
  | {
      readonly kind: "together";
      readonly first: string;
      readonly second: string;
      readonly others: readonly string[];
      readonly than?: string | undefined;
      /** All but the first are taken off it. */
      readonly isLess?: true;
    }
  | { readonly kind: "why" | "due" | "definition" | "scenario" };

type Reads = (reading: QuestionReading) => Asked | undefined;

/** A kind that is asked for by words of one class. */
function byWord(
  of: AskClass,
  kind: Exclude<Asked["kind"], "extreme" | "quotient" | "against" | "together" | "given">,
  isMeant: (reading: QuestionReading) => boolean = () => true,
): Reads {
  return (reading) =>
    saidAt(reading, of) !== undefined && isMeant(reading) ? { kind } : undefined;
}

/** What is asked of several columns of a row, or of a ratio that two make. */
const OVER_TIME: readonly Reads[] = [
  (reading) => {
    const [of = isRanking(reading) ? "highest" : undefined] = extremesIn(reading);
    if (of === undefined || isOfOneTime(reading)) return undefined;
    return { kind: "extreme", of, ...(isFromEnd(reading, of) && { isFrom: true }) };
  },
  byWord("average", "average"),
  (reading) => (asksForCount(reading) ? { kind: "count" } : undefined),
];

function overTimeIn(reading: QuestionReading): Asked | undefined {
  return OVER_TIME.map((read) => read(reading)).find((asked) => asked !== undefined);
}

/** What may be asked, the more particular first. */
const READS: readonly Reads[] = [
  (reading) => (isScenario(reading) ? { kind: "scenario" } : undefined),
  givenIn,
  byWord("definition", "definition", isDefinition),
  arithmeticIn,
  // `what was the weakest quarter and why`: its end, and then what moved it.
  byWord("why", "why", (reading) => extremesIn(reading).length === 0),
  (reading) => (isOfCause(reading) || isOfOneOffs(reading) ? { kind: "why" } : undefined),
  // What falls due is known of years to come.
  byWord("due", "due", ({ rows }) => rows.every(({ item }) => DUE_OR_CASH.test(item))),
  byWord("future", "future"),
  (reading) => (isOfNext(reading) ? { kind: "future" } : undefined),
  againstIn,
  (reading) => {
    const made = quotientIn(reading);
    const over = overTimeIn(reading);
    return made && over ? { ...made, over } : made;
  },
  byWord("compound", "compound"),
  overTimeIn,
  byWord("total", "total", isOverTime),
  (reading) => (isOfParts(reading) || isOfSum(reading) ? { kind: "total" } : undefined),
  byWord("change", "change"),
  (reading) =>
    reading.rows.some(({ isGrowth }) => isGrowth) || moves(reading)
      ? { kind: "change" }
      : undefined,
];

/** `explain the rise of EBITDA`, `what made net debt fall` */
function isOfCause(reading: QuestionReading): boolean {
  const [first, second] = reading.tokens;
  const isMaking = first?.text === "what" && second?.text === "made";
  return says(reading, /^explains?$/) || (isMaking && moves(reading));
}

/** `is the rise in net income a one-off`: what of it is. */
function isOfOneOffs(reading: QuestionReading): boolean {
  const isOfRows = reading.rows.length > 0 && saidAt(reading, "oneOff") !== undefined;
  return isOfRows && moves(reading) && !says(reading, /^before$/);
}

/** `explain the rise of EBITDA` asks why. */
function isDefinition(reading: QuestionReading): boolean {
  const { rows, figures } = reading;
  const isOther = saidAt(reading, "average", "change") !== undefined || moves(reading);
  // `what explains the swing`
  if (says(reading, /^explains$/)) return false;
  return rows.length > 0 && figures.length === 0 && !isOther;
}

const EXTREMES = ["highest", "lowest", "best", "worst"] as const;

/** The ends a question asks for, in its order: `lowest to highest`, `the best and the worst year`. */
export function extremesIn(reading: QuestionReading) {
  return EXTREMES.filter((each) => saidAt(reading, each) !== undefined).toSorted(
    (a, b) => (saidAt(reading, a) ?? 0) - (saidAt(reading, b) ?? 0),
  );
}

/** `rank the years by`: columns of one company, and no companies. */
export function isRanking(reading: QuestionReading): boolean {
  const isOfColumns =
    says(reading, /^(?:years?|quarters?)$/) || reading.times.some(({ text }) => text.endsWith("s"));
  return says(reading, /^ranks?$/) && isOfColumns;
}

/** `fallen from its peak`, `below the record` */
function isFromEnd(reading: QuestionReading, of: (typeof EXTREMES)[number]): boolean {
  const words = reading.tokens.slice(0, saidAt(reading, of));
  const before = words.findLast(({ kind, text }) => kind !== "word" || !isOf(text, "determiner"));
  return /^(?:from|off|below|above|since|to)$/.test(before?.text ?? "");
}

/** Of one year of one company nothing is the highest; since a year something is. */
function isOfOneTime(reading: QuestionReading): boolean {
  const { times, tokens, isOfSeveral } = reading;
  return (
    !isOfSeveral &&
    !says(reading, /^quarters?$/) &&
    times.length === 1 &&
    times.every(
      ({ when, at }) =>
        (when.kind === "year" || when.kind === "quarter") &&
        !/^(?:since|from)$/.test(tokens[at - 1]?.text ?? ""),
    )
  );
}

/** What a question asks; a level where it asks for no more. */
export function askedIn(reading: QuestionReading): Asked {
  for (const read of READS) {
    const asked = read(reading);
    if (asked !== undefined) return asked;
  }
  return { kind: "level" };
}

/** Whether a word says which way something went. */
function moves({ tokens }: QuestionReading): boolean {
  return tokens.some(
    ({ kind, text }) =>
      kind === "word" &&
      (["up", "down", "better", "worse", "rise", "fall"] as const).some((way) => isOf(text, way)),
  );
}

const PARTS: ReadonlySet<string> = new Set(["half", "year-to-date", "months"]);

/** `how much has it paid out over five years`, `since 2021`: what flows adds up. */
function isOfSum(reading: QuestionReading): boolean {
  const { tokens, times, rows } = reading;
  const [first, second] = tokens;
  const isMuch = first?.text === "how" && second?.text === "much";
  const isDone = says(reading, /^(?:has|have|had|did|was|were)$/) && !moves(reading);
  const isLong = times.some(
    ({ when, at }) =>
      SPANS_OF_YEARS.has(when.kind) || (when.kind === "year" && tokens[at - 1]?.text === "since"),
  );
  const isOfFlows = rows.length > 0 && rows.every(({ item }) => wordsOf(item).kind === "flow");
  return (
    isMuch &&
    isDone &&
    isLong &&
    isOfFlows &&
    saidAt(reading, "share", "each", "trend") === undefined
  );
}

const SPANS_OF_YEARS: ReadonlySet<string> = new Set(["span", "years"]);

/** A time that is the sum of quarters. */
function isOfParts({ times }: QuestionReading): boolean {
  return (
    times.length === 1 &&
    times.every(({ when, text }) => PARTS.has(when.kind) && !text.startsWith("last"))
  );
}

/** `next year` */
function isOfNext({ tokens }: QuestionReading): boolean {
  return tokens.some(
    ({ text }, at) => text === "next" && /^(?:year|quarter)s?$/.test(tokens[at + 1]?.text ?? ""),
  );
}

/** Several columns, or what adds them up: quarters of a year, a span of years. */
function isOverTime({ times }: QuestionReading): boolean {
  return times.length > 1 || times.some(({ when }) => SPANS.has(when.kind));
}

const SPANS: ReadonlySet<string> = new Set(["span", "years", "year"]);

/** How often; in which years, of what moves. */
const COUNTED =
  /\b(?:many (?:years|quarters|times(?! (?:as|\w+er|more)\b))|how often|since when|in a row|consecutive|straight|first (?:time|year)|last time|ever|always|any (?:year|quarter))\b/i;
const WHICH = /^when\b|\b(?:which|what|every) (?:year|quarter)s?\b/i;

function asksForCount(reading: QuestionReading): boolean {
  const { message } = reading;
  // `how many times did revenue multiply`: once more than it grew.
  if (/\bmultipl(?:y|ied)\b/i.test(message)) return false;
  const isOfWhich = WHICH.test(message) && (moves(reading) || boundIn(reading) !== undefined);
  return (
    COUNTED.test(message) || isOfWhich || (boundIn(reading) !== undefined && isOverTime(reading))
  );
}

/** Rows that fall due, and those it is paid with. */
const DUE_OR_CASH = /Debt|Borrowings|Liquidity|^Cash And/;

/** A condition with a figure, or a level of a ratio that is to be reached. */
function isScenario(reading: QuestionReading): boolean {
  const { figures, rows } = reading;
  const isSigned = rows.length > 0 && figures.some(isSignedFigure);
  const isGiven = saidAt(reading, "given", "rates") !== undefined;
  if (figures.length === 0) return isFactored(reading);
  if (isOfCondition(reading)) return false;
  const isTarget = targetIn(reading)?.ratio !== undefined && saidAt(reading, "room") !== undefined;
  if (isGiven || isSigned || isTarget) return true;
  return !isOfPast(reading) && supposes(reading);
}

/** A case without a figure: `if interest doubled`. */
function isFactored(reading: QuestionReading): boolean {
  const isSaid = reading.tokens.some((_, at) => isFactor(reading, at));
  // `how much would they have to pay down to get there`
  const isOfLevel = says(reading, /^there$/) && says(reading, /^get$/);
  const isGiven = saidAt(reading, "given", "rates") !== undefined;
  return (isSaid || isOfLevel) && (isGiven || says(reading, /^(?:would|must|need)$/));
}

/** `what margin does the revolver pay if leverage is below 2.5x`: a condition that holds, and nothing is to be reached. */
function isOfCondition(reading: QuestionReading): boolean {
  const bound = boundIn(reading);
  const given = saidAt(reading, "given");
  const isReached = says(reading, /^(?:would|must|needs?|needed|can|could|to|reach)$/);
  return bound?.figure.kind === "multiple" && given !== undefined && !isReached;
}

/** What was or is, and why. */
function isOfPast(reading: QuestionReading): boolean {
  const { times, tokens } = reading;
  const isAsked = /^(?:did|was|were|is|are|has|have|does|do)$/.test(tokens[0]?.text ?? "");
  return times.length > 0 || isAsked || saidAt(reading, "why") !== undefined;
}

/** Rows that move by figures, or a level of a ratio that is to be reached. */
function supposes(reading: QuestionReading): boolean {
  const { figures, rows, tokens } = reading;
  if (figures.length <= rows.length && moves(reading)) return true;
  const level = figures.find(({ kind }) => kind === "multiple");
  if (level === undefined) {
    const isMore = boundIn(reading) === undefined && saidAt(reading, "more", "less") !== undefined;
    return figures.length <= rows.length && (isMore || says(reading, /^would$/));
  }
  const isReached = LEADS_TO.has(tokens[level.at - 1]?.text ?? "") && figures.length === 1;
  return isReached || saidAt(reading, "room", "less", "more") !== undefined || rows.length > 1;
}

/** What leads to a level that is to be reached: `the EBITDA needed for 2.5x`. */
const LEADS_TO = new Set("for to at before until".split(" "));

/** `EBITDA -15%, capex +200m` */
function isSignedFigure({ isPlus, negative }: QuestionReading["figures"][number]): boolean {
  return isPlus || negative === "minus";
}
