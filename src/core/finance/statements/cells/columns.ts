import { ltmLabel, periodText, quarterLabel } from "#core/ledger/period.ts";
import { isoDate } from "#core/finance/statements/facts/day-number.ts";
import type { FactIndex } from "#core/finance/statements/facts/fact-index.ts";
import {
  DRIFT_DAYS,
  type FiscalYear,
  anchorEntries,
  fiscalLabel,
} from "#core/finance/statements/facts/fiscal-years.ts";
import { interimYears } from "#core/finance/statements/facts/interim-years.ts";

/** One operand of a column's flows: a span of days, added or taken away. */
export type SpanOperand = {
  readonly sign: 1 | -1;
  /** As a formula names it: `FY2024`, `9M FY2025`. */
  readonly name: string;
  readonly startDay: number;
  readonly endDay: number;
};

/** One column of a statement and the ways its flows can be found, best first. */
export type Column = {
  readonly label: string;
  readonly startDay: number;
  readonly endDay: number;
  readonly flags: readonly string[];
  readonly ways: readonly (readonly SpanOperand[])[];
};

/** A quarter's column, and the twelve months up to its end where they can be put together. */
export type QuarterColumn = Column & { readonly quarter: number; readonly ltm: Column | undefined };

const QUARTER_DAYS = 91.31;
/** No calendar splits a year into shorter or longer quarters (12 and 16 weeks are 84 and 112 days). */
export const QUARTER_LENGTH = { min: 70, max: 125 } as const;

/** A column for each fiscal year and transition period. */
export function annualColumns(years: readonly FiscalYear[]): Column[] {
  return years.map((year) => ({
    label: year.label,
    startDay: year.startDay,
    endDay: year.endDay,
    flags: year.flags,
    ways: [[operand(1, periodText(year.label), year)]],
  }));
}

/**
 * A column for each fiscal quarter, oldest first, with the year in progress. Quarters are told by
 * their place in the fiscal year, so 12- and 16-week quarters are found too. A quarter is the
 * discrete fact, else the difference of two year-to-date facts with the same start. Without any
 * fiscal year they are those of the quarterly reports; `yearEnd` (`MMDD`) tells where their years begin.
 */
export function quarterColumns(
  index: FactIndex,
  years: readonly FiscalYear[],
  yearEnd?: string,
): QuarterColumn[] {
  const fiscal = years.filter((year) => !year.isTransition);
  const calendar =
    years.length === 0
      ? withoutAnnualReports(index, yearEnd)
      : [...fiscal.map(yearWithQuarters(index)), ...yearInProgress(index, years)];
  return calendar.flatMap((year, at) => {
    const before = calendar[at - 1];
    const isConsecutive =
      before !== undefined && Math.abs(before.endDay + 1 - year.startDay) <= DRIFT_DAYS;
    return [1, 2, 3, 4].flatMap((quarter) =>
      quarterColumn(year, quarter, isConsecutive ? before : undefined),
    );
  });
}

/** `LTM` columns at the latest quarter and at the same quarter of the years before, oldest first. */
export function ltmColumns(quarters: readonly QuarterColumn[]): Column[] {
  const latest = quarters.at(-1);
  if (latest === undefined) return [];
  return quarters.flatMap((column) =>
    column.quarter === latest.quarter && column.ltm !== undefined ? [column.ltm] : [],
  );
}

type FiscalCalendar = {
  readonly label: string;
  readonly startDay: number;
  /** The last day of the year; an estimate while it is in progress. */
  readonly endDay: number;
  /** The last days of quarters 1 to 4 as far as known. */
  readonly quarterEnds: readonly (number | undefined)[];
  /** The first days of quarters by their last, where the quarter before may be unknown. */
  readonly quarterStarts?: ReadonlyMap<number, number>;
  /** What its quarters are marked with. */
  readonly flags?: readonly string[];
};

function yearWithQuarters(index: FactIndex): (year: FiscalYear) => FiscalCalendar {
  return ({ label, startDay, endDay }) => ({
    label,
    startDay,
    endDay,
    quarterEnds: [...quarterEnds(index, startDay, endDay), endDay],
  });
}

/** A year no annual report closed: what its last quarter was can't be told. */
function withoutAnnualReports(index: FactIndex, yearEnd: string | undefined): FiscalCalendar[] {
  const quarterStarts = new Map(
    [...anchorEntries(index)].flatMap(({ startDay, endDay }) =>
      startDay !== undefined && isQuarterLong(startDay, endDay) ? [[endDay, startDay]] : [],
    ),
  );
  return interimYears(index, yearEnd).map((year) => ({
    ...year,
    quarterEnds: quarterEnds(index, year.startDay, year.endDay),
    quarterStarts,
    flags: ["fiscal_label_assumed"],
  }));
}

function isQuarterLong(startDay: number, endDay: number): boolean {
  const length = endDay - startDay + 1;
  return length >= QUARTER_LENGTH.min && length <= QUARTER_LENGTH.max;
}

function yearInProgress(index: FactIndex, years: readonly FiscalYear[]): FiscalCalendar[] {
  const last = years.at(-1);
  if (last === undefined) return [];
  const startDay = last.endDay + 1;
  const endDay = last.endDay + 364;
  const ends = quarterEnds(index, startDay, endDay);
  if (ends.every((end) => end === undefined)) return [];
  return [{ label: fiscalLabel(index, endDay), startDay, endDay, quarterEnds: ends }];
}

/** The ends of the first three quarters of a year, by the votes of the anchor concepts' periods. */
function quarterEnds(index: FactIndex, startDay: number, endDay: number): (number | undefined)[] {
  const votes = [1, 2, 3].map(() => new Map<number, number>());
  for (const entry of anchorEntries(index)) {
    if (entry.startDay === undefined || entry.endDay > endDay - QUARTER_LENGTH.min) continue;
    if (entry.startDay < startDay - DRIFT_DAYS || entry.endDay <= startDay) continue;
    const isYearToDate = Math.abs(entry.startDay - startDay) <= DRIFT_DAYS;
    const isQuarter = isQuarterLong(entry.startDay, entry.endDay);
    if (!isYearToDate && !isQuarter) continue;
    const quarter = Math.round((entry.endDay - startDay + 1) / QUARTER_DAYS);
    const ballot = votes[quarter - 1];
    ballot?.set(entry.endDay, (ballot.get(entry.endDay) ?? 0) + entry.facts.length);
  }
  return votes.map((ballot) => [...ballot].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0]);
}

function quarterColumn(
  year: FiscalCalendar,
  quarter: number,
  before: FiscalCalendar | undefined,
): QuarterColumn[] {
  const endDay = year.quarterEnds[quarter - 1];
  if (endDay === undefined) return [];
  const previousEnd = quarter === 1 ? year.startDay - 1 : year.quarterEnds[quarter - 2];
  const label = quarterLabel({ quarter, fiscalYear: Number(year.label) });
  const tagged = previousEnd === undefined ? year.quarterStarts?.get(endDay) : undefined;
  const startDay = tagged ?? (previousEnd ?? endDay - Math.round(QUARTER_DAYS)) + 1;
  const discrete = [[operand(1, label, { startDay, endDay })]];
  const ways =
    quarter === 1 || previousEnd === undefined
      ? discrete
      : [
          ...discrete,
          [yearToDate(1, year, quarter), yearToDate(-1, year, quarter - 1)],
          ...lessTheOtherQuarters(year, quarter),
        ];
  return [
    {
      label,
      quarter,
      startDay,
      endDay,
      flags: year.flags ?? [],
      ways,
      ltm: ltmColumn(year, quarter, before),
    },
  ];
}

/** The last quarter as the year less its other three, where no nine months are tagged. */
function lessTheOtherQuarters(year: FiscalCalendar, quarter: number): SpanOperand[][] {
  const [first, second, third] = year.quarterEnds;
  if (quarter !== 4 || first === undefined || second === undefined || third === undefined)
    return [];
  const spans = [
    { startDay: year.startDay, endDay: first },
    { startDay: first + 1, endDay: second },
    { startDay: second + 1, endDay: third },
  ];
  const others = spans.map((span, at) =>
    operand(-1, quarterLabel({ quarter: at + 1, fiscalYear: Number(year.label) }), span),
  );
  return [[yearToDate(1, year, quarter), ...others]];
}

function ltmColumn(
  year: FiscalCalendar,
  quarter: number,
  before: FiscalCalendar | undefined,
): Column | undefined {
  const endDay = year.quarterEnds[quarter - 1];
  if (endDay === undefined) return undefined;
  const label = ltmLabel(isoDate(endDay));
  if (quarter === 4) {
    const whole = [operand(1, periodText(year.label), year)];
    return { label, startDay: year.startDay, endDay, flags: [], ways: [whole] };
  }
  const samePointBefore = before?.quarterEnds[quarter - 1];
  if (before === undefined || samePointBefore === undefined) return undefined;
  const way = [
    operand(1, periodText(before.label), before),
    yearToDate(1, year, quarter),
    yearToDate(-1, before, quarter),
  ];
  return { label, startDay: samePointBefore + 1, endDay, flags: [], ways: [way] };
}

function yearToDate(sign: 1 | -1, year: FiscalCalendar, quarter: number): SpanOperand {
  const name = quarter === 4 ? periodText(year.label) : `${quarter * 3}M ${periodText(year.label)}`;
  const endDay = year.quarterEnds[quarter - 1] ?? year.endDay;
  return operand(sign, name, { startDay: year.startDay, endDay });
}

function operand(
  sign: 1 | -1,
  name: string,
  { startDay, endDay }: { readonly startDay: number; readonly endDay: number },
): SpanOperand {
  return { sign, name, startDay, endDay };
}
