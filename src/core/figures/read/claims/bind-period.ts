import { quarterLabel } from "#core/ledger/period.ts";
import { baseAt } from "#core/figures/read/sentence/change-base.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { PeriodMention, PeriodWords } from "#core/figures/read/figures/figure.ts";
import { isAdverb } from "#core/figures/read/sentence/attached-times.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import { listedTime } from "#core/figures/read/sentence/listed-times.ts";
import {
  type Roles,
  rolesOf,
  isAfterSlash,
  isRelative,
  onceEach,
  resolved,
  type Sought,
} from "#core/figures/read/sentence/time-roles.ts";
import { isAloneInBrackets, isLoneBracket } from "#core/figures/read/sentence/period-brackets.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  type Columns,
  columnsOf,
  earlier,
  latest,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import { cumulated, isSummed } from "#core/figures/read/sentence/summed-years.ts";
import { yearInOrder } from "#core/figures/read/sentence/years-in-order.ts";

/** When the figures of a sentence hold; built once a sentence. */
export type Times = {
  /** The columns of a figure; undefined when its words for time cannot be resolved. */
  readonly at: (index: number) => Columns | undefined;
  /** What the figure is compared with when it is a change: named columns, or undefined for the default. */
  readonly baseOf: (index: number) => Columns | undefined;
  /** Whether the words for time may mean two periods. */
  readonly isVague: (index: number) => boolean;
  /** Columns the next sentence goes on with. */
  readonly carry: Columns | undefined;
  /** Whether the figure is what the one before it is compared with. */
  readonly isComparator: (index: number) => boolean;
};

/** How each figure of a sentence stands in time (finance.md 5.1 step 6). */
export function timesOf(sought: Sought): Times {
  const frame = rolesOf(sought);
  const at = onceEach((index) => columnsAt(frame, index));
  return {
    at,
    baseOf: (index) =>
      yearInOrder(frame, index) === undefined ? baseAt(frame, index, at) : undefined,
    isVague: (index) => isVagueAt(frame, index),
    carry: carryOf(frame),
    isComparator: frame.isCompared,
  };
}

/** Whether the words for time may mean two periods, or the figure one of two companies. */
function isVagueAt(frame: Roles, index: number): boolean {
  const { reading } = frame;
  const isUnclear = [isAloneInBrackets, isAfterSlash].some((is) => is(reading, index));
  const isEither = isAgainstAnyone(frame, index) || yearInOrder(frame, index) !== undefined;
  if (isUnclear || isEither) return true;
  return isVagueTime(frame, index);
}

function isVagueTime({ reading, attached, isCompared }: Roles, index: number): boolean {
  const when = attached.get(index)?.when;
  // `over two years` where the years are others': which two is not said.
  if (when?.kind === "span") return reading.periods.length > 2;
  if (when?.kind === "month-end") return true;
  return when?.kind === "earlier" && when.isVague && !isCompared(index);
}

const AGAINST_TAIL = /\b(?:against|versus|vs\.?|compare[ds] (?:with|to))\s+$/;

/** `A covers interest # against #`, where another company is named: of a year before, or of that one. */
function isAgainstAnyone({ reading, attached }: Roles, index: number): boolean {
  const { companies, figures, masked } = reading;
  if (companies.length < 2 || attached.has(index)) return false;
  const tickers = new Set(companies.map(({ ticker }) => ticker));
  return tickers.size > 1 && AGAINST_TAIL.test(masked.slice(0, figures[index]?.start));
}

/** Times that the next sentence does not go on with. */
const NOT_CARRIED: ReadonlySet<string> = new Set(["earlier", "previous-quarter", "span", "years"]);

function columnsAt(frame: Roles, index: number): Columns | undefined {
  const columns =
    yearInOrder(frame, index) ??
    cumulated(frame, index) ??
    quarterOfYear(frame, index) ??
    namedColumns(frame, index);
  return columns !== undefined && columns.length > 1 && !isSummed(frame.reading, index)
    ? [columns[0]]
    : columns;
}

/** `Third-quarter revenue was # in 2025`, `nine-month revenue`: a part of a year named apart from it. */
function quarterOfYear({ reading, company }: Roles, index: number): Columns | undefined {
  const { figures, periods } = reading;
  if (periods.length !== 2 || figures.length !== 1 || index !== 0) return undefined;
  const [part, whole] = periods.map(({ when }) => when);
  const isApart = part !== undefined && "year" in part && part.year === undefined;
  if (!isApart || whole === undefined) return undefined;
  if (part.kind === "year-to-date") return monthsOf(company, part, whole);
  const isQuarter = part.kind === "quarter" && whole.kind === "year";
  return isQuarter ? [quarterLabel({ quarter: part.quarter, fiscalYear: whole.year })] : undefined;
}

/** `nine-month revenue` for a fiscal year, or to the end of a month. */
function monthsOf(
  company: CompanyLedger,
  part: Extract<PeriodWords, { kind: "year-to-date" }>,
  whole: PeriodWords,
): Columns | undefined {
  if (whole.kind === "year") return columnsOf(company, { ...part, year: whole.year }, undefined);
  return whole.kind === "date" && part.quarters !== undefined
    ? columnsOf(company, { kind: "months", quarters: part.quarters, date: whole.date }, undefined)
    : undefined;
}

function namedColumns(frame: Roles, index: number): Columns | undefined {
  const { isCompared, mainColumns } = frame;
  const own = ownTime(frame, index);
  const before = priorMention(frame, index);
  const from = (before && resolved(frame, before, mainColumns)) ?? mainColumns;
  if (own !== undefined) return ofOwnTime(frame, index, { own, from });
  if (isNow(frame, index, before)) return frame.context ?? latest(frame.company);
  const isOfNow = !isCompared(index) || hasOwnTime(frame, before, index);
  return isOfNow || isOfAnother(frame, index) ? from : comparedColumns(frame, index, from);
}

const NOW =
  /\b(?:has|have) since (?:[a-z]+ ){1,4}to\s+(?:[a-z]+ )?$|,? and (?:is )?(?:now|today) (?:at )?$/;

const NOW_WORDS = keyWords("since now today");

/** `peaked at # in 2021 and has since fallen to #`: what it is now, whenever it was the other. */
function isNow({ reading }: Roles, index: number, before: PeriodMention | undefined): boolean {
  const [previous, figure] = [reading.figures[index - 1], reading.figures[index]];
  if (!isSaid(reading, NOW_WORDS)) return false;
  if (previous === undefined || figure === undefined || before === undefined) return false;
  const isSaidBefore = before.end <= figure.start;
  return isSaidBefore && NOW.test(reading.masked.slice(previous.end, figure.start));
}

/** The columns of what a figure is compared with: the start of a move, else a year or quarter earlier. */
function comparedColumns(
  frame: Roles,
  index: number,
  from: Columns | undefined,
): Columns | undefined {
  const start = startOf(frame, index);
  if (start !== undefined) return start;
  const isFirst = index === 0 || frame.isCompared(index - 1);
  const previous = isFirst ? from : columnsAt(frame, index - 1);
  if (isSequential(frame, index)) return previous && previousQuarter(previous);
  return previous && earlier(frame.company, previous, 1);
}

/** The columns of a time that is a figure's alone: `a year later` counts from the figure before. */
function ofOwnTime(
  frame: Roles,
  index: number,
  { own, from }: { readonly own: PeriodWords; readonly from: Columns | undefined },
): Columns | undefined {
  if (isYearJustEnded(frame, index, own)) return latest(frame.company);
  const isLater = own.kind === "earlier" && own.years < 0 && index > 0;
  const base = isLater ? columnsAt(frame, index - 1) : from;
  return ownColumns(frame, index, columnsOf(frame.company, own, base));
}

const OF_COMPANY = /^\s*(?:at|for|of)\s+¢/;

/** `against # at Nike`: set against another company, not against an earlier time. */
function isOfAnother({ reading }: Roles, index: number): boolean {
  return OF_COMPANY.test(reading.masked.slice(reading.figures[index]?.end));
}

/** `revenue was # last year`, where no other time is spoken of: the last one reported. */
function isYearJustEnded({ reading, context }: Roles, index: number, own: PeriodWords): boolean {
  if (own.kind !== "earlier" || !own.isVague || context !== undefined) return false;
  const before = reading.masked.slice(
    reading.figures[index - 1]?.end ?? 0,
    reading.figures[index]?.start,
  );
  return (
    reading.periods.length === 1 &&
    !/\b(?:from|against|versus|vs|than|after|compared)\b/.test(before) &&
    !/\bthis (?:fiscal )?year\b|\bnow\b/.test(reading.masked)
  );
}

/** The columns of a figure's own time. */
function ownColumns(frame: Roles, index: number, named: Columns | undefined): Columns | undefined {
  return named !== undefined && isOfTheFall(frame, index, named)
    ? earlier(frame.company, named, 1)
    : named;
}

/** `fell to # from # in 2024`, where the first is of 2024 itself: it says when it fell. */
function isOfTheFall(frame: Roles, index: number, named: Columns): boolean {
  const { masked, figures, periods } = frame.reading;
  const [before, figure] = [figures[index - 1], figures[index]];
  if (before === undefined || figure === undefined || periods.length !== 1) return false;
  return (
    /^\s*from\s+$/.test(masked.slice(before.end, figure.start)) &&
    /^\s*(?:in|during|for)\s+§/.test(masked.slice(figure.end)) &&
    columnsAt(frame, index - 1)?.join() === named.join()
  );
}

const FROM = /\bfrom\s+(?:\w+\s+)?$/;

const SINCE = /\bsince\s+$/;

/** Whether a figure is A of `from A to B`. */
function goesOnTo({ masked, figures }: SentenceReading, index: number): boolean {
  const { start = 0, end = 0 } = figures[index] ?? {};
  const goesTo = /^\s*(?:\([^)]*\)\s*)?to\s/.test(masked.slice(end, figures[index + 1]?.start));
  return goesTo && FROM.test(masked.slice(0, start));
}

/** The columns of A in `from A to B`, where the sentence says since when. */
function startOf(frame: Roles, index: number): Columns | undefined {
  if (!goesOnTo(frame.reading, index)) return undefined;
  const since = sinceTime(frame, index);
  return since === undefined ? spanStart(frame, index) : resolved(frame, since, frame.mainColumns);
}

/** `since 2021, from A to B in 2025`: A is of the year that it is measured since. */
function sinceTime({ reading, bases }: Roles, index: number): PeriodMention | undefined {
  const { start = 0 } = reading.figures[index] ?? {};
  return [...bases].findLast(
    (period) =>
      period.end <= start &&
      (SINCE.test(reading.masked.slice(0, period.start)) || isFromTime(reading, period)),
  );
}

/** `from Q2 to Q3 it fell from A to B`: A is of the first. */
function isFromTime({ masked }: SentenceReading, { start, end }: PeriodMention): boolean {
  return /\bfrom\s+$/.test(masked.slice(0, start)) && /^\s+to\s+§/.test(masked.slice(end));
}

/** `between 2023 and 2025 it grew from A to B`, `in four years, from A to B`: A is of the first year. */
function spanStart(frame: Roles, index: number): Columns | undefined {
  const { reading, mainColumns, company } = frame;
  const { start = 0 } = reading.figures[index] ?? {};
  const count = reading.periods.findLast(({ end, when }) => end <= start && when.kind === "span");
  if (count?.when.kind === "span") {
    return mainColumns && earlier(company, mainColumns, count.when.years);
  }
  const span = reading.periods.findLast(({ end, when }) => end <= start && when.kind === "years");
  const first = span && resolved(frame, span, mainColumns)?.at(-1);
  return first === undefined ? undefined : [first];
}

/** The time that is a figure's alone. */
function ownTime({ reading, attached }: Roles, index: number): PeriodWords | undefined {
  const head = reading.heads?.[index];
  if (head?.kind === "time" || head?.kind === "change") return head.when;
  return (listedTime(reading, index) ?? attached.get(index) ?? ownerTime(reading, index))?.when;
}

const OWNS = /^'s?\s+(?:level of\s+)?$/;

/** `below FY2024's $172 million`: what owns a figure says when it was. */
function ownerTime({ masked, figures, periods }: SentenceReading, index: number) {
  const { start = 0 } = figures[index] ?? {};
  const owner = periods.find(({ end }) => end < start && OWNS.test(masked.slice(end, start)));
  if (owner !== undefined) return owner;
  // `vs FY24 405`: what follows a time that something is set against is of that time.
  const near = periods.find(({ end }) => end <= start && /^\s+$/.test(masked.slice(end, start)));
  if (near !== undefined && SET_AGAINST.test(masked.slice(0, near.start))) return near;
  return periods.findLast(
    ({ start: from, end }) =>
      end <= start &&
      OWNS_ROW.test(masked.slice(end, start)) &&
      SET_AGAINST.test(masked.slice(0, from)),
  );
}

/** `compared to 2022 capital expenditures of #` */
const OWNS_ROW = /^(?:'s?)? ¤+ (?:of |at )?$/;

const SET_AGAINST = /\b(?:vs\.?|versus|against|from|than|compared with|compared to)\s+$/;

/** `up 261 bps sequentially from 51.7%` */
function isSequential({ reading }: Roles, index: number): boolean {
  const { figures, periods } = reading;
  const [from, to] = [figures[index - 1]?.end ?? 0, figures[index]?.start ?? 0];
  const first = figures[0]?.start ?? 0;
  return periods.some(
    (period) =>
      isAdverb(period) && ((period.start >= from && period.end <= to) || period.end <= first),
  );
}

/** What the next sentence goes on with: the one time this one is about. */
function carryOf(frame: Roles): Columns | undefined {
  const { reading, bases, taken, isAside, main, mainColumns, context } = frame;
  const own = reading.periods.filter((period) => {
    const owner = taken.get(period);
    const isAbout = owner === undefined || !isAside(owner);
    return isAbout && !bases.has(period) && !NOT_CARRIED.has(period.when.kind);
  });
  const distinct = new Set(own.map((period) => resolved(frame, period, context)?.join(" ") ?? ""));
  return distinct.size === 1 && main !== undefined ? mainColumns : context;
}

/** The nearest time said before a figure that is not only that of a comparison. */
function priorMention(frame: Roles, index: number): PeriodMention | undefined {
  const { figures, periods } = frame.reading;
  const figure = figures[index];
  if (figure === undefined) return undefined;
  const open = periods.filter((period) => isOpen(frame, period, index));
  const before = open.findLast(({ end }) => end <= figure.start);
  if (before === undefined) {
    return open.find(
      (period) =>
        period.start >= figure.end &&
        !isRelative(period) &&
        !isLoneBracket(frame.reading.masked, period),
    );
  }
  const isNear = !frame.taken.has(before) && before.end > (figures[index - 1]?.end ?? 0);
  const later = laterOfAnother(frame, before, { index, open });
  if (later !== undefined) return later;
  if (!isRelative(before) || isNear) return before;
  return open.findLast((period) => period.end <= figure.start && !isRelative(period));
}

/** `A's revenue was # in 2025, whereas B's grew # to # in 2026`: what was said of A is not when it was of B. */
function laterOfAnother(
  { reading: { companies, figures, masked } }: Roles,
  before: PeriodMention,
  { index, open }: { readonly index: number; readonly open: readonly PeriodMention[] },
): PeriodMention | undefined {
  const { start = 0, end = 0 } = figures[index] ?? {};
  if (!companies.some((each) => each.start >= before.end && each.end <= start)) return undefined;
  const later = open.find((period) => period.start >= end && !isRelative(period));
  return later !== undefined && !masked.slice(end, later.start).includes(";") ? later : undefined;
}

/** Whether a time of the sentence may be that of a figure. */
function isOpen(frame: Roles, period: PeriodMention, index: number): boolean {
  const { reading, bases, taken, isAside } = frame;
  const owner = taken.get(period);
  if (bases.has(period) || isAdverb(period)) return false;
  if (owner !== undefined && owner !== index && isAside(owner)) return false;
  if (isLoneBracket(reading.masked, period)) {
    return !reading.masked.slice(period.end, reading.figures[index]?.start).includes(")");
  }
  // `(USD 189 mm in 2024), of which it paid`: what brackets say of another figure ends with them.
  if (
    owner !== undefined &&
    owner < index &&
    isBracketClosed(reading.masked, period, index, reading)
  ) {
    return false;
  }
  return !["span", "years"].includes(period.when.kind) || owner === undefined;
}

/** Whether a time stands with a figure of its own in brackets that end before a later figure. */
function isBracketClosed(
  masked: string,
  period: PeriodMention,
  index: number,
  { figures }: SentenceReading,
): boolean {
  const open = masked.lastIndexOf("(", period.start);
  const close = masked.indexOf(")", period.end);
  const isInside = open !== -1 && !masked.slice(open, period.start).includes(")");
  const holdsFigure = figures.some(({ start, end }) => start > open && end <= period.start);
  return isInside && holdsFigure && close !== -1 && close < (figures[index]?.start ?? 0);
}

/** Whether a time stands between the figure before and this one, and is no other figure's. */
function hasOwnTime(
  { reading, taken }: Roles,
  before: PeriodMention | undefined,
  index: number,
): boolean {
  const figure = reading.figures[index];
  if (before === undefined || figure === undefined) return false;
  const owner = taken.get(before);
  const from = reading.figures[index - 1]?.end ?? figure.start;
  // `in FY2025, against 4.5`: the time is that of what it is compared with.
  const isAhead = /\b(?:after|from|against|versus|vs|compared|than)\b/.test(
    reading.masked.slice(before.end, figure.start),
  );
  return (
    (owner === undefined || owner === index) &&
    before.end <= figure.start &&
    before.start >= from &&
    !isAhead
  );
}
