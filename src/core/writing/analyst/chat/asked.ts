import { partsOfSum } from "#core/ledger/definitions.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";
import {
  type AskedRow,
  type QuestionReading,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import { boundIn } from "#core/writing/analyst/chat/conditions.ts";
import { isFactor } from "#core/writing/analyst/chat/suppositions.ts";
import type { AskClass } from "#core/writing/analyst/chat/question-words.ts";

/** What is asked of rows: a closed list. */
export type Asked =
  /** What is still to come. */
  | { readonly kind: "future" }
  | { readonly kind: "level" | "change" | "average" | "total" | "compound" }
  | { readonly kind: "count" }
  | { readonly kind: "extreme"; readonly of: (typeof EXTREMES)[number] }
  /** One row over another, and what is asked of that over time. */
  | {
      readonly kind: "quotient";
      readonly top: string;
      readonly bottom: string;
      readonly over?: Asked;
    }
  /** Which of two rows is larger, and by how much; or what they come to together. */
  | { readonly kind: "against"; readonly first: string; readonly second: string }
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
  kind: Exclude<Asked["kind"], "extreme" | "quotient" | "against" | "together">,
  isMeant: (reading: QuestionReading) => boolean = () => true,
): Reads {
  return (reading) =>
    saidAt(reading, of) !== undefined && isMeant(reading) ? { kind } : undefined;
}

/** What is asked of several columns of a row, or of a ratio that two make. */
const OVER_TIME: readonly Reads[] = [
  (reading) => {
    const [of] = extremesIn(reading);
    return of && !isOfOneTime(reading) ? { kind: "extreme", of } : undefined;
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
  byWord("definition", "definition", isDefinition),
  arithmeticIn,
  byWord("why", "why"),
  (reading) => (isOfCause(reading) ? { kind: "why" } : undefined),
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
  (reading) => (isOfParts(reading) ? { kind: "total" } : undefined),
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

/** Of one year of one company nothing is the highest; since a year something is. */
function isOfOneTime({ times, tokens, isOfSeveral }: QuestionReading): boolean {
  return (
    !isOfSeveral &&
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
  /\b(?:many (?:years|quarters|times(?! (?:as|\w+er|more)\b))|how often|in a row|consecutive|straight|ever|always|any (?:year|quarter))\b/i;
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
  if (figures.length === 0) {
    const isFactored = reading.tokens.some((_, at) => isFactor(reading, at));
    // `how much would they have to pay down to get there`
    const isOfLevel = says(reading, /^there$/) && says(reading, /^get$/);
    return (isFactored || isOfLevel) && (isGiven || says(reading, /^(?:would|must|need)$/));
  }
  if (isOfCondition(reading)) return false;
  if (isGiven || isSigned) return true;
  return !isOfPast(reading) && supposes(reading);
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
  if (level === undefined) return figures.length <= rows.length && says(reading, /^would$/);
  const isReached = LEADS_TO.has(tokens[level.at - 1]?.text ?? "") && figures.length === 1;
  return isReached || saidAt(reading, "room", "less", "more") !== undefined || rows.length > 1;
}

/** What leads to a level that is to be reached: `the EBITDA needed for 2.5x`. */
const LEADS_TO = new Set("for to at before until".split(" "));

/** `EBITDA -15%, capex +200m` */
function isSignedFigure({ isPlus, negative }: QuestionReading["figures"][number]): boolean {
  return isPlus || negative === "minus";
}

const EXCEEDS = new Set(
  "exceed exceeds exceeded exceeding above below under than minus less vs vs. versus against".split(
    " ",
  ),
);

/** `cash plus investments`, `current assets minus current liabilities`: one amount, whatever is asked of it. */
function arithmeticIn({ rows, tokens }: QuestionReading): Asked | undefined {
  const joins = rows
    .slice(1)
    .map(({ at }, place) =>
      at === (rows[place]?.at ?? 0) + 2 ? (tokens[at - 1]?.text ?? "") : "",
    );
  const [first, second, ...more] = rows.map(({ item }) => item);
  if (first === undefined || second === undefined) return undefined;
  const ends = joins.at(-1) === "plus" ? more : more.slice(0, -1);
  const than = ends.length < more.length ? more.at(-1) : undefined;
  if (joins.slice(0, ends.length + 1).every((join) => join === "plus")) {
    if (than === undefined || EXCEEDS.has(joins.at(-1) ?? ""))
      return { kind: "together", first, second, others: ends, than };
  }
  if (!joins.every((join) => /^(?:minus|less)$/.test(join))) return undefined;
  return more.length === 0
    ? { kind: "against", first, second }
    : { kind: "together", first, second, others: more, isLess: true };
}

/** `was capex higher than D&A`, `cash vs debt`, `compare capex with D&A` */
function againstIn(reading: QuestionReading): Asked | undefined {
  const { rows, tokens, times } = reading;
  const [one, other, third] = rows;
  if (one === undefined || other === undefined || third !== undefined) return undefined;
  // `net cash` is set against nothing by the sign of net debt.
  if ([one, other].some(({ isGrowth, isNegative }) => isGrowth || isNegative)) return undefined;
  const inside = tokens.slice(one.at + 1, other.at).map(({ text }) => text);
  const two = { first: one.item, second: other.item };
  // `compare them on net income as a share of equity` sets companies against each other.
  if (saidAt(reading, "share") !== undefined && reading.isOfSeveral) return undefined;
  const isCompared = times.length === 0 && saidAt(reading, "compare") !== undefined;
  if (isShareBetween(reading, one, other)) return undefined;
  const isAgainst = inside.some((text) => EXCEEDS.has(text) || text.startsWith("compare"));
  return isCompared || isAgainst || says(reading, /^(?:faster|slower)$/)
    ? { kind: "against", ...two }
    : undefined;
}

function ratio(top: AskedRow, bottom: AskedRow): Quotient {
  return { kind: "quotient", top: top.item, bottom: bottom.item };
}

type Quotient = Extract<Asked, { readonly kind: "quotient" }>;

const OVER = new Set(["/", "over", "per"]);

/**
 * Two rows, one as a share of the other: `capex as % of revenue`, `what share of revenue is capex`,
 * `is the dividend covered by free cash flow`.
 */
function quotientIn(reading: QuestionReading): Quotient | undefined {
  const { tokens } = reading;
  const named = withoutSums(reading.rows);
  // `pays out most of its cash flow in dividends`: a row said twice is one.
  const rows = named.filter(({ item }, at) => named.findIndex((one) => one.item === item) === at);
  const [first, second, third] = rows;
  if (!first || !second || third || first.item === second.item) return undefined;
  const share = saidAt(reading, "share") ?? partAt(reading);
  const made =
    sharedIn(share ?? tokens.length, [first, second], tokens) ?? coverIn(reading, first, second);
  const isOne = share !== undefined || isOver(reading, first, second);
  return made ?? (isOne ? ratio(first, second) : undefined);
}

/** `net debt / equity`, `capex over revenue`; over a time is none. */
function isOver(reading: QuestionReading, first: AskedRow, second: AskedRow): boolean {
  const inside = reading.tokens.slice(first.at + 1, second.at);
  const isSaid = inside.some(({ text }) => OVER.has(text)) && !isTime(reading, first.at, second.at);
  // `net debt to EBIT`; from one row to another is a way.
  const isTo =
    inside.length === 1 &&
    inside[0]?.text === "to" &&
    !says(reading, /^(?:from|bridge|reconcile\w*)$/);
  return isSaid || isTo || isShareBetween(reading, first, second);
}

/** What stands right behind "share of" is what it is a share of, whoever owns it; `the ratio of debt to equity`. */
function sharedIn(
  share: number,
  [first, second]: readonly [AskedRow, AskedRow],
  tokens: QuestionReading["tokens"],
): Quotient | undefined {
  const isRatio = /^(?:ratio|multiple|times)$/.test(tokens[share]?.text ?? "") && share < first.at;
  if (isRatio && tokens.slice(first.at, second.at).some(({ text }) => text === "to"))
    return ratio(first, second);
  const isWhole = ({ at }: AskedRow) => at > share && tokens.slice(share + 1, at).every(isOwner);
  if (isWhole(first)) return ratio(second, first);
  return isWhole(second) ? ratio(first, second) : undefined;
}

function isOwner({ kind, text }: QuestionReading["tokens"][number]): boolean {
  return kind !== "word" || isOf(text, "determiner") || text === "of" || text === "s";
}

/** Of three rows a sum says no more than the part of it that is named: `pay out in dividends`. */
function withoutSums(rows: readonly AskedRow[]): readonly AskedRow[] {
  const isSum = ({ item }: AskedRow): boolean =>
    rows.some((row) => partsOfSum(item)?.some(([part]) => part === row.item) === true);
  return rows.length > 2 ? rows.filter((row) => !isSum(row)) : rows;
}

/** `is the dividend covered by free cash flow`, `does cash cover short-term debt` */
function coverIn(
  reading: QuestionReading,
  first: AskedRow,
  second: AskedRow,
): Quotient | undefined {
  const cover = saidAt(reading, "cover");
  if (cover === undefined) return undefined;
  const isPassive = reading.tokens
    .slice(cover, second.at)
    .some(({ text }) => text === "by" || text === "from");
  return cover > first.at && isPassive ? ratio(second, first) : ratio(first, second);
}

/** `how much of`, `more of its earnings` */
function partAt({ tokens }: QuestionReading): number | undefined {
  const at = tokens.findIndex(
    ({ text }, place) =>
      /^(?:much|more|most|less|least)$/.test(text) && tokens[place + 1]?.text === "of",
  );
  return at === -1 ? undefined : at;
}

/** `below half of operating cash flow` */
function isShareBetween(
  { figures, tokens }: QuestionReading,
  one: AskedRow,
  other: AskedRow,
): boolean {
  return figures.some(
    ({ at, kind }) =>
      kind === "rate" && at > one.at && at < other.at && tokens[at + 1]?.text === "of",
  );
}

function isTime({ times }: QuestionReading, from: number, to: number): boolean {
  return times.some(({ at }) => at > from && at < to);
}
