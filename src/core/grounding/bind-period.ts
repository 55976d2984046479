import { atEnd } from "#core/grounding/at-end.ts";
import type { CompanyLedger } from "#core/grounding/company-ledger.ts";
import { COMPARATOR_TAIL } from "#core/grounding/cue-words.ts";
import type { PeriodMention, PeriodWords } from "#core/grounding/figure.ts";
import { listedTime } from "#core/grounding/listed-times.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";
import {
  type Columns,
  columnsOf,
  earlier,
  latest,
  previousQuarter,
} from "#core/grounding/resolve-period.ts";

const BASE_TAIL = atEnd(
  /(?:\bsince|\bfrom|\bthan(?: in| at| for)?|\bover|\babove|\bbelow|\bunder|\bversus|\bvs\.?|\bagainst|\bon|\blevel with|\bin line with|\bsimilar to|\bcompared (?:with|to)(?: in| at)?)\s+(?:the (?:(?:level|end) (?:of|in) )?)?$/,
);
/** A peak, or another row's past: its time is not that of the sentence. */
const ASIDE_TAIL = atEnd(
  /(?:\b(?:peak|low|high|trough|record|highest|lowest|level|levels)\s+(?:of|at)|\b(?:after|against|from|versus|than|compared (?:with|to))\s+(?:an? |the )?¤+\s+(?:of|at))\s*$/,
);
/** `was more than USD 330 mm` is a hedge, no comparison. */
const HEDGED_TAIL = atEnd(
  /\b(?:was|were|is|are|be|of|at|to|by|with|generated|reached|made|paid|had|has|spent|posted|reported|held|earned)\s+(?:well |far |much |no |not |slightly )?(?:more|less|higher|lower|greater|fewer) than\s+$/,
);
/** `flat on USD 72.8bn`, `in line with the 3.2x of` */
const LEVEL_WITH = atEnd(
  /\b(?:(?:flat|up|down|unchanged|little changed|steady|stable)\s+(?:on|from)|(?:level|in line|even)\s+with|similar\s+to)\s+(?:the )?$/,
);
/** A figure with a row of its own, or of today, is no earlier value of the row before it. */
const NAMES_ITS_ROW = /^\s*(?:(?:of|in)\s+(?:the |its )?¤|now\b)/;
const ATTACHED =
  /^\s*\)?\s*(?:(?:of|in|from)\s+(?:the |its |total )*¤+\s*)?(?:¤+\s*)?,?\s*\(?(?:in|at the end of|at end of|at year-end|for|during|of|as of|as at|at|by|over)?\s*(?:both\s+|each of\s+)?(?:the\s+)?(?:(?:end of|level of|year ended|year ending|fiscal year ended|year to)\s+)?(?:the\s+)?$/;

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

type Sought = {
  readonly reading: SentenceReading;
  readonly company: CompanyLedger;
  readonly context: Columns | undefined;
};

/** The roles that the times of a sentence have for its figures. */
type Frame = Sought & {
  /** Times a change is measured from: `above FY2024`. */
  readonly bases: ReadonlySet<PeriodMention>;
  /** The time that belongs to a figure alone, and the other way round. */
  readonly attached: ReadonlyMap<number, PeriodMention>;
  readonly taken: ReadonlyMap<PeriodMention, number>;
  readonly isCompared: (index: number) => boolean;
  /** Compared with, or a peak: its time is not that of the sentence. */
  readonly isAside: (index: number) => boolean;
  readonly main: PeriodMention | undefined;
  readonly mainColumns: Columns | undefined;
};

/** How each figure of a sentence stands in time (finance.md 5.1 step 6). */
export function timesOf(sought: Sought): Times {
  const frame = frameOf(sought);
  return {
    at: (index) => columnsAt(frame, index),
    baseOf: (index) => baseAt(frame, index),
    isVague: (index) => {
      const when = frame.attached.get(index)?.when;
      return when?.kind === "earlier" && when.isVague && !frame.isCompared(index);
    },
    carry: carryOf(frame),
    isComparator: frame.isCompared,
  };
}

function frameOf(sought: Sought): Frame {
  const { reading, company, context } = sought;
  const { masked, figures, periods } = reading;
  const bases = new Set(periods.filter((period) => isBase(masked, period)));
  const isCompared = (index: number) =>
    [COMPARATOR_TAIL, LEVEL_WITH].some((tail) =>
      tail.test(masked.slice(0, figures[index]?.start ?? 0)),
    ) &&
    !HEDGED_TAIL.test(masked.slice(0, figures[index]?.start ?? 0)) &&
    !NAMES_ITS_ROW.test(masked.slice(figures[index]?.end));
  const isAside = (index: number) =>
    isCompared(index) || ASIDE_TAIL.test(masked.slice(0, figures[index]?.start ?? 0));
  const attached = attachedTimes(reading, bases);
  const taken = new Map(Array.from(attached, ([index, period]) => [period, index]));
  const main = periods.find((period) => {
    const index = taken.get(period);
    const isOwn = index === undefined || !isAside(index);
    return isOwn && !bases.has(period) && !isRelative(period) && !isLoneBracket(masked, period);
  });
  const said = main && columnsOf(company, main.when, context);
  const mainColumns = said ?? context ?? latest(company);
  return { ...sought, bases, attached, taken, isCompared, isAside, main, mainColumns };
}

/** Times that the next sentence does not go on with. */
const NOT_CARRIED: ReadonlySet<string> = new Set(["earlier", "previous-quarter", "span", "years"]);
const SPANS: ReadonlySet<string> = new Set(["span", "years", "year-to-date", "twelve-months"]);

const ON = atEnd(/\bon\s+$/);

function isBase(masked: string, { start, when }: PeriodMention): boolean {
  const before = masked.slice(0, start);
  return (
    !SPANS.has(when.kind) && BASE_TAIL.test(before) && !(when.kind === "date" && ON.test(before))
  );
}

function isRelative({ when }: PeriodMention): boolean {
  return when.kind === "earlier" || when.kind === "previous-quarter";
}

/** `sequentially` says what a change is from, not when. */
function isAdverb({ when }: PeriodMention): boolean {
  return when.kind === "previous-quarter" && when.isAdverb === true;
}

/** `(2024: USD 5bn)`: the time right before a figure in brackets. */
function bracketTime(
  masked: string,
  periods: readonly PeriodMention[],
  figure: number,
): PeriodMention | undefined {
  const gap = /\(\s*§+(\s*:\s*)$/.exec(masked.slice(0, figure))?.[1];
  return gap === undefined ? undefined : periods.find(({ end }) => end === figure - gap.length);
}

function attachedTimes(
  { masked, figures, periods }: SentenceReading,
  bases: ReadonlySet<PeriodMention>,
): ReadonlyMap<number, PeriodMention> {
  const attached = new Map<number, PeriodMention>();
  for (const [index, figure] of figures.entries()) {
    const inBracket = bracketTime(masked, periods, figure.start);
    if (inBracket !== undefined) {
      attached.set(index, inBracket);
      continue;
    }
    const next = figures[index + 1]?.start ?? masked.length;
    const period = periods.find(
      (each) => each.start >= figure.end && each.start < next && !isAdverb(each),
    );
    if (period === undefined || isLoneBracket(masked, period)) continue;
    const isFrom = bases.has(period) && !ON.test(masked.slice(0, period.start));
    if (!isFrom && ATTACHED.test(masked.slice(figure.end, period.start))) {
      attached.set(index, period);
    }
  }
  return attached;
}

function resolved(
  { company }: Frame,
  { when }: PeriodMention,
  from: Columns | undefined,
): Columns | undefined {
  return columnsOf(company, when, from);
}

function columnsAt(frame: Frame, index: number): Columns | undefined {
  const columns = namedColumns(frame, index);
  return columns !== undefined && columns.length > 1 && !isSummed(frame, index)
    ? [columns[0]]
    : columns;
}

const SUMMED =
  /\b(?:total|totals|totalled|totaled|totalling|cumulative|cumulatively|aggregate|altogether|combined|added up|adds up|sum|summed|in all|over|across|during|through)\b/;

/** Amounts may be summed over a span of years; a rate, or a change from one year to another, is not. */
function isSummed({ reading }: Frame, index: number): boolean {
  const { figures, masked, periods } = reading;
  const isSpan = periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  const figure = figures[index];
  if (!isSpan || figure === undefined) return true;
  return (figure.kind === "money" || figure.kind === "bare") && SUMMED.test(masked);
}

function namedColumns(frame: Frame, index: number): Columns | undefined {
  const { isCompared, mainColumns, company } = frame;
  const own = ownTime(frame, index);
  const before = priorMention(frame, index);
  const from = (before && resolved(frame, before, mainColumns)) ?? mainColumns;
  if (own !== undefined) return columnsOf(company, own, from);
  if (!isCompared(index) || hasOwnTime(frame, before, index)) return from;
  const since = sinceTime(frame, index);
  if (since !== undefined) return resolved(frame, since, mainColumns);
  const previous = index === 0 || isCompared(index - 1) ? from : columnsAt(frame, index - 1);
  if (isSequential(frame, index)) return previous && previousQuarter(previous);
  return previous && earlier(company, previous, 1);
}

const FROM = atEnd(/\bfrom\s+(?:\w+\s+)?$/);

const SINCE = atEnd(/\bsince\s+$/);

/** `since 2021, from A to B in 2025`: A is of the year that it is measured since. */
function sinceTime({ reading, bases }: Frame, index: number): PeriodMention | undefined {
  const { masked, figures } = reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const goesTo = /^\s*(?:\([^)]*\)\s*)?to\s/.test(masked.slice(end, figures[index + 1]?.start));
  if (!goesTo || !FROM.test(masked.slice(0, start))) return undefined;
  return [...bases].findLast(
    (period) => period.end <= start && SINCE.test(masked.slice(0, period.start)),
  );
}

/** The time that is a figure's alone. */
function ownTime({ reading, attached }: Frame, index: number): PeriodWords | undefined {
  const head = reading.heads?.[index];
  if (head?.kind === "time") return head.when;
  return (listedTime(reading, index) ?? attached.get(index) ?? ownerTime(reading, index))?.when;
}

const OWNED_BY_TIME = atEnd(/§('s?\s+(?:level of\s+)?)$/);

/** `below FY2024's $172 million`: what owns a figure says when it was. */
function ownerTime({ masked, figures, periods }: SentenceReading, index: number) {
  const { start = 0 } = figures[index] ?? {};
  const gap = OWNED_BY_TIME.exec(masked.slice(0, start))?.[1];
  return gap === undefined ? undefined : periods.find(({ end }) => end === start - gap.length);
}

/** `up 261 bps sequentially from 51.7%` */
function isSequential({ reading }: Frame, index: number): boolean {
  const { figures, periods } = reading;
  const [from, to] = [figures[index - 1]?.end ?? 0, figures[index]?.start ?? 0];
  return periods.some((period) => isAdverb(period) && period.start >= from && period.end <= to);
}

const COMPARED_WITH_NEXT =
  /^\s*(?:above|below|over|under|higher than|lower than|more than|less than|ahead of|up from|down from|from)\s+(?:the\s+)?$/;

/** What a change is measured from, where the sentence says so. */
function baseAt(frame: Frame, index: number): Columns | undefined {
  const { reading, bases, attached } = frame;
  const { masked, figures, periods } = reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const limit = figures[index + 1]?.start ?? masked.length;
  if (attached.has(index + 1) && COMPARED_WITH_NEXT.test(masked.slice(end, limit))) {
    return columnsAt(frame, index + 1);
  }
  const named =
    periods.find((period) => bases.has(period) && period.start >= end && period.start < limit) ??
    periods.findLast((period) => bases.has(period) && period.end <= start);
  const now = columnsAt(frame, index);
  return named === undefined ? spannedBase(frame, index, now) : resolved(frame, named, now);
}

/** Where growth over a span of years or from the quarter before starts. */
function spannedBase(frame: Frame, index: number, now: Columns | undefined): Columns | undefined {
  const { periods } = frame.reading;
  const span = periods.find(({ when }) => when.kind === "span" || when.kind === "years");
  if (span?.when.kind === "span") return now && earlier(frame.company, now, span.when.years);
  if (span !== undefined) return spanBase(resolved(frame, span, now));
  const quarter = quarterBefore(frame, index);
  return quarter && resolved(frame, quarter, now);
}

/** The quarter before, where a figure is compared with it: right behind the figure, else before it. */
function quarterBefore(frame: Frame, index: number): PeriodMention | undefined {
  const { masked, figures, periods } = frame.reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const [from, to] = [figures[index - 1]?.end ?? 0, figures[index + 1]?.start ?? masked.length];
  const near = periods.filter(
    (period) => period.when.kind === "previous-quarter" && period.start >= from && period.end <= to,
  );
  return (
    near.find((period) => period.start >= end) ??
    // `up 11% sequentially, 36% from a year before`: an adverb behind is the nearer one's.
    near.find((period) => period.end <= start && !isSpoken(frame, index - 1, period))
  );
}

/** Whether a time behind a figure is that figure's. */
function isSpoken({ reading }: Frame, index: number, { start }: PeriodMention): boolean {
  const figure = reading.figures[index];
  return (
    figure !== undefined && !/[,;]|\bbut\b|\band\b/.test(reading.masked.slice(figure.end, start))
  );
}

/** What the next sentence goes on with: the one time this one is about. */
function carryOf(frame: Frame): Columns | undefined {
  const { reading, bases, taken, isAside, main, mainColumns, context } = frame;
  const own = reading.periods.filter((period) => {
    const owner = taken.get(period);
    const isAbout = owner === undefined || !isAside(owner);
    return isAbout && !bases.has(period) && !NOT_CARRIED.has(period.when.kind);
  });
  const distinct = new Set(own.map((period) => resolved(frame, period, context)?.join(" ") ?? ""));
  return distinct.size === 1 && main !== undefined ? mainColumns : context;
}

const BRACKET_OPENS = atEnd(/\(\s*$/);

/** `(FY2021: `: a comparison set apart; the sentence is not about it. */
function isLoneBracket(masked: string, { start, end }: PeriodMention): boolean {
  return BRACKET_OPENS.test(masked.slice(0, start)) && /^\s*:/.test(masked.slice(end));
}

/** The year before the first of a span of years, which growth over it starts from. */
function spanBase(columns: Columns | undefined): Columns | undefined {
  const first = columns?.at(-1);
  return first === undefined ? undefined : [first];
}

/** The nearest time said before a figure that is not only that of a comparison. */
function priorMention(frame: Frame, index: number): PeriodMention | undefined {
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
  if (!isRelative(before) || isNear) return before;
  return open.findLast((period) => period.end <= figure.start && !isRelative(period));
}

/** Whether a time of the sentence may be that of a figure. */
function isOpen(frame: Frame, period: PeriodMention, index: number): boolean {
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
  { reading, taken }: Frame,
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
