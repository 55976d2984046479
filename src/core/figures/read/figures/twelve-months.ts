import { quarterLabel } from "#core/ledger/period.ts";
import type { PeriodMention, PeriodWords } from "#core/figures/read/figures/figure.ts";

/** How the end of twelve months is said apart from them: `LTM EBITDA to March 2026`. */
const ENDING =
  /^[^;:)]{0,80}?(?:\b|\()(?:to|ended|ending|through|until|as of|as at|at)\s+(?:the\s+)?(?:end of\s+|(?:month|period|year)\s+(?:to|ended|ending)\s+)?$/;
const WITHIN = /^[^;:()\d]{0,60}?\bin\s+$/;
/** `LTM Q3 2025`, `LTM (Q3 2025)` */
const TOUCHING = /^[ ,(]{0,3}$/;

/** What makes the day or month behind it the end of a year: `the year ended`, `annual revenues to`. */
const OF_YEAR =
  /(?:\b(?:years?|FY|12M)(?: period)?[- ](?:to|end(?:ed|ing)|through|up to|until)(?: on)?(?: the)?|\b(?:annual|yearly|full[- ]year|(?:twelve|12)[- ]months?)\b[^;:()\d]{0,60}\b(?:to|end(?:ed|ing)|through|until|in|for)(?: the)?)\s+$/i;
const LONGEST_OF_YEAR = 100;

/** Twelve months named apart from their end, put together with it. */
export function withDatedMonths(
  found: readonly PeriodMention[],
  text: string,
): readonly PeriodMention[] {
  const periods = found.map((period) => withSpan(period, text));
  if (!periods.some(isOpen)) return periods;
  const dated: PeriodMention[] = [];
  for (const [at, period] of periods.entries()) {
    const before = dated.at(-1);
    const next = periods[at + 1];
    const when =
      (before && endingHere(text, before, period)) ??
      (next && isOpen(period) ? endOf(text, period, next) : undefined) ??
      (before && isOpen(period) ? namedFirst(text, before, period) : undefined);
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

/** The end of months, where what is said behind them is theirs and not of what they are set against. */
function endOf(text: string, months: PeriodMention, end: PeriodMention): PeriodWords | undefined {
  return COMPARED.test(text.slice(months.end, end.start))
    ? undefined
    : endingHere(text, months, end);
}

/** `LTM margin is #, above the # of the period to March 2025`. */
const COMPARED =
  /\d[^;]*\b(?:above|below|against|versus|vs\.?|than|from|compared (?:with|to))\s[^;]*\d/;
const OF_A_PERIOD = /\b(?:period|months|year) (?:to|ended|ending|through)\s+$/;

/** The months that end with what is said behind them. */
function endingHere(
  text: string,
  months: PeriodMention,
  end: PeriodMention,
): PeriodWords | undefined {
  if (months.when.kind !== "twelve-months") return undefined;
  const gap = text.slice(months.end, end.start);
  if (COMPARED.test(gap)) return OF_A_PERIOD.test(gap) ? endingAt(end.when) : undefined;
  const isTied = ENDING.test(gap) || (isOpen(months) && (WITHIN.test(gap) || TOUCHING.test(gap)));
  return isTied ? endingAt(end.when) : undefined;
}

/** `Q3 2025 LTM EBITDA` */
function namedFirst(
  text: string,
  end: PeriodMention,
  months: PeriodMention,
): PeriodWords | undefined {
  return TOUCHING.test(text.slice(end.end, months.start)) ? endingAt(end.when) : undefined;
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
