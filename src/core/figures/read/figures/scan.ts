import type {
  Figure,
  IgnoredNumber,
  PeriodMention,
  PeriodWords,
} from "#core/figures/read/figures/figure.ts";
import { inNotedUnit } from "#core/figures/read/figures/noted-unit.ts";
import { bareNumberAt, measuredNumberAt } from "#core/figures/read/figures/number-pattern.ts";
import { CURRENCY_LEADS, readDigits } from "#core/figures/read/figures/number-text.ts";
import { inDigits, type Respelt } from "#core/figures/read/figures/number-words.ts";
import {
  PERIOD_LEADS,
  readEarlyPeriod,
  readPeriod,
} from "#core/figures/read/figures/period-words.ts";
import { readDays, readFigure } from "#core/figures/read/figures/read-figure.ts";
import { sharingUnits } from "#core/figures/read/figures/shared-units.ts";
import { IGNORE_PATTERN, IGNORED_LEADS } from "#core/figures/read/text/ignore-list.ts";
import { hasNoWidth } from "#core/figures/read/text/plain-text.ts";
import { quarterLabel } from "#core/ledger/period.ts";

/** What one left-to-right reading of a sentence finds, each in the order of the text. */
export type Scan = {
  readonly figures: readonly Figure[];
  readonly periods: readonly PeriodMention[];
  readonly ignored: readonly IgnoredNumber[];
};

/**
 * Where something may begin: not with a space, inside a word, or with a word that leads nothing in.
 * What it is, patterns of each kind say there: as one pattern with all of them it takes the engine
 * five times as long to make ready.
 */
const BEGINNING = new RegExp(
  String.raw`(?![\s,;:)%])(?<![A-Za-z](?=[a-z]))(?:(?![A-Za-z])|(?=${IGNORED_LEADS}|${PERIOD_LEADS}|${CURRENCY_LEADS}))`,
  "gu",
);
const IGNORED = new RegExp(IGNORE_PATTERN, "uy");

/** The figures, periods and ignored numbers of a sentence in plain spelling (`plainText`). */
export function scan(text: string): Scan {
  if (hasNoWidth(text)) return scanAs(withoutNoWidth(text));
  const digits = inDigits(text);
  return digits === undefined ? scanPlain(text) : scanAs(digits);
}

/** The text without its characters that have no width. */
function withoutNoWidth(text: string): Respelt {
  const starts = Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => !hasNoWidth(text.charAt(at)),
  );
  const kept = starts.map((at) => text.charAt(at)).join("");
  return { text: kept, starts, ends: starts.map((at) => at + 1) };
}

/** Reads a text in other characters, and gives places in the text as it is. */
function scanAs({ text, starts, ends }: Respelt): Scan {
  const { figures, periods, ignored } = scanPlain(text);
  const inText = <T extends IgnoredNumber>(each: T): T => ({
    ...each,
    start: starts[each.start] ?? 0,
    end: ends[each.end - 1] ?? 0,
  });
  return {
    figures: figures.map(inText),
    periods: periods.map(inText),
    ignored: ignored.map(({ days, ...each }) => inText({ ...each, days: days && inText(days) })),
  };
}

function ignoredUntil(text: string, at: number): number | undefined {
  IGNORED.lastIndex = at;
  return IGNORED.test(text) ? IGNORED.lastIndex : undefined;
}

function scanPlain(text: string): Scan {
  const figures: Figure[] = [];
  const periods: PeriodMention[] = [];
  const ignored: IgnoredNumber[] = [];
  const readAt = (start: number): number | undefined => {
    const ignoredEnd = ignoredUntil(text, start);
    if (ignoredEnd !== undefined) {
      if (/\d/.test(text.slice(start, ignoredEnd))) {
        ignored.push({ start, end: ignoredEnd, days: readDays(text, start, ignoredEnd) });
      }
      return ignoredEnd;
    }
    const early = readEarlyPeriod(text, start);
    const measured = early === undefined ? measuredNumberAt(text, start) : undefined;
    const period = early ?? (measured === undefined ? readPeriod(text, start) : undefined);
    if (period !== undefined) {
      periods.push({ start, ...period });
      return period.end;
    }
    const number = measured ?? bareNumberAt(text, start);
    if (number === undefined) return undefined;
    const { end } = number;
    // `USD '000`, `$000s`: what figures are counted in.
    if (number.written.digits === "000") return end;
    const figure = readFigure(text, start, number);
    if (figure === undefined) ignored.push({ start, end });
    else figures.push(figure);
    return end;
  };
  BEGINNING.lastIndex = 0;
  for (let begin = BEGINNING.exec(text); begin !== null; begin = BEGINNING.exec(text)) {
    const { index } = begin;
    BEGINNING.lastIndex =
      readAt(index) ?? index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
  return {
    figures: sharingUnits(joinedRanges(inNotedUnit(figures, text), text), text),
    periods: withDatedMonths(periods.filter(isSpokenOf(periods, text)), text),
    ignored,
  };
}

/** `# in the second` is of a quarter where one was named before. */
function isSpokenOf(periods: readonly PeriodMention[], text: string) {
  return ({ start, end }: PeriodMention, at: number): boolean =>
    !RANKED.test(text.slice(start, end)) ||
    periods.slice(0, at).some(({ when }) => when.kind === "quarter");
}

const RANKED = /^the (?:first|second|third|fourth)$/i;

/** `between a and b` and `in a range of a to b` are one figure each. */
function joinedRanges(figures: readonly Figure[], text: string): readonly Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const low = joined.at(-1);
    if (low !== undefined && isRange(low, figure, text)) {
      const { value, tolerance } = inUnitOf(low, figure);
      joined[joined.length - 1] = {
        ...figure,
        start: low.start,
        value,
        high: figure.value,
        tolerance: Math.max(tolerance, figure.tolerance),
        currency: figure.currency ?? low.currency,
        hedge: undefined,
      };
    } else joined.push(figure);
  }
  return joined;
}

function isRange(low: Figure, high: Figure, text: string): boolean {
  if (low.high !== undefined || high.high !== undefined) return false;
  if ((low.negative === "none") !== (high.negative === "none")) return false;
  if (low.kind !== high.kind && low.kind !== "bare") return false;
  const before = text.slice(Math.max(0, low.start - 24), low.start);
  const between = text.slice(low.end, high.start);
  return (
    (/\bbetween\s*$/i.test(before) && /^\s*and\s*$/.test(between)) ||
    (/\b(?:ranged|ranging|varied|varying|fluctuated|oscillated) from\s*$/i.test(before) &&
      /^\s*to\s*$/.test(between)) ||
    (/\brange of\s*$/i.test(before) && /^\s*(?:to|-)\s*$/.test(between))
  );
}

/** `between 3 and 4 billion`: the first number shares the unit of the second. */
function inUnitOf(low: Figure, high: Figure): Pick<Figure, "value" | "tolerance"> {
  if (low.kind !== "bare" || high.kind === "bare") return low;
  const { decimals } = readDigits(String(low.value));
  const scale = high.tolerance / (0.5 * 10 ** -decimals);
  return { value: low.value * scale, tolerance: high.tolerance };
}

/** How the end of twelve months is said apart from them: `LTM EBITDA to March 2026`. */
const ENDING =
  /^[^;:)]{0,80}?(?:\b|\()(?:to|ended|ending|through|until|as of|as at|at)\s+(?:the\s+)?(?:end of\s+|(?:month|period|year)\s+(?:to|ended|ending)\s+)?$/;
/** `LTM Q3 2025`, `LTM (Q3 2025)` */
const TOUCHING = /^[ ,(]{0,3}$/;

/** What makes the day or month behind it the end of a year: `the year ended`, `annual revenues to`. */
const OF_YEAR =
  /(?:\b(?:years?|FY|12M)(?: period)?[- ](?:to|end(?:ed|ing)|through|up to|until)(?: on)?(?: the)?|\b(?:annual|yearly|full[- ]year|(?:twelve|12)[- ]months?)\b[^;:()\d]{0,60}\b(?:to|end(?:ed|ing)|through|until|in|for)(?: the)?)\s+$/i;
const LONGEST_OF_YEAR = 100;

/** Twelve months named apart from their end, put together with it. */
function withDatedMonths(found: readonly PeriodMention[], text: string): readonly PeriodMention[] {
  const periods = found.map((period) => withSpan(period, text));
  if (!periods.some(isOpen)) return periods;
  const dated: PeriodMention[] = [];
  for (const period of periods) {
    const before = dated.at(-1);
    const when = before && endingHere(text, before, period);
    dated.push(when === undefined ? period : { ...period, when });
  }
  return dated;
}

function withSpan(period: PeriodMention, text: string): PeriodMention {
  const { when, start } = period;
  if (when.kind !== "date" || when.span !== undefined) return period;
  const isOfYear = OF_YEAR.test(text.slice(Math.max(0, start - LONGEST_OF_YEAR), start));
  return isOfYear ? { ...period, when: { ...when, span: "year" } } : period;
}

function isOpen({ when }: PeriodMention): boolean {
  return when.kind === "twelve-months" && when.date === undefined;
}

/** The months that end with what is said behind them. */
function endingHere(
  text: string,
  months: PeriodMention,
  end: PeriodMention,
): PeriodWords | undefined {
  if (months.when.kind !== "twelve-months") return undefined;
  const gap = text.slice(months.end, end.start);
  return ENDING.test(gap) || (isOpen(months) && TOUCHING.test(gap))
    ? endingAt(end.when)
    : undefined;
}

/** Twelve months up to a day, a month or the end of a quarter. */
function endingAt(when: PeriodWords): PeriodWords | undefined {
  if (when.kind === "date" && when.span !== "quarter") {
    return { kind: "twelve-months", date: when.date };
  }
  if (when.kind === "quarter" && when.year !== undefined) {
    return {
      kind: "twelve-months",
      date: undefined,
      quarter: quarterLabel({ quarter: when.quarter, fiscalYear: when.year }),
    };
  }
  return undefined;
}
