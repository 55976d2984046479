import { longDate } from "#core/ledger/dates.ts";

/** 1 is the first quarter of a fiscal year. */
export type Quarter = 1 | 2 | 3 | 4;

/** Exact dates, `YYYY-MM-DD`, where they are known; a balance has no start. */
type Dates = { readonly start?: string | undefined; readonly end?: string | undefined };
type OfYear = { readonly fiscalYear: number } & Dates;

/**
 * A span or an instant that a datum holds for. Its label names the columns of tables and travels on
 * the wire; nothing else builds or reads one.
 */
export type Period =
  /** A fiscal year: `2025`. */
  | ({ readonly kind: "year" } & OfYear)
  /** A fiscal year as projected: `2027E`. */
  | ({ readonly kind: "estimate" } & OfYear)
  /** `Q1 FY2025` */
  | ({ readonly kind: "quarter"; readonly quarter: Quarter } & OfYear)
  /** `H1 FY2025` */
  | ({ readonly kind: "half"; readonly half: 1 | 2 } & OfYear)
  /** The twelve months to `end`: `LTM 2026-03-28`. */
  | { readonly kind: "ltm"; readonly start?: string | undefined; readonly end: string }
  /** Months to a day that are no quarter or year of a known fiscal year: `9M 2025-09-30`. */
  | { readonly kind: "months"; readonly months: number; readonly end: string }
  /** A day, such as that of a market price: `2026-03-28`. */
  | { readonly kind: "instant"; readonly end: string }
  /** A transition period to the end of a calendar month: `TP 3/2022`. */
  | ({ readonly kind: "transition"; readonly month: number; readonly year: number } & Dates);

/** The name of the column that holds a period. */
export function periodLabel(period: Period): string {
  if (period.kind === "year") return String(period.fiscalYear);
  if (period.kind === "estimate") return `${period.fiscalYear}E`;
  if (period.kind === "quarter") return `Q${period.quarter} FY${period.fiscalYear}`;
  if (period.kind === "half") return `H${period.half} FY${period.fiscalYear}`;
  if (period.kind === "transition") return `TP ${period.month}/${period.year}`;
  if (period.kind === "ltm") return `LTM ${period.end}`;
  if (period.kind === "months") return `${period.months}M ${period.end}`;
  return period.end;
}

const LABEL =
  /^(?:(?<year>\d{4})(?<estimate>E)?|Q(?<quarter>[1-4]) FY(?<ofQuarter>\d{4})|H(?<half>[12]) FY(?<ofHalf>\d{4})|(?:(?<ltm>LTM)|(?<months>\d{1,2})M)? ?(?<day>\d{4}-\d{2}-\d{2})|TP (?<month>\d{1,2})\/(?<ofMonth>\d{4}))$/;

const parsed = new Map<string, Period | undefined>();
/** Labels come from data and from questions; more than this many are not columns of anything. */
const MOST_LABELS = 10_000;

/** The period a label names; undefined for what names none. Dates it doesn't say are absent. */
export function parsePeriod(label: string): Period | undefined {
  const known = parsed.get(label);
  if (known !== undefined || parsed.has(label)) return known;
  const period = readLabel(label);
  if (parsed.size < MOST_LABELS) parsed.set(label, period);
  return period;
}

/** The kind of period a label names; undefined for what names none. */
export function periodKind(label: string): Period["kind"] | undefined {
  return parsePeriod(label)?.kind;
}

/** Whether a label names a whole fiscal year that has been reported: `2025`. */
export function isFiscalYear(label: string): boolean {
  return periodKind(label) === "year";
}

/** The fiscal year a label names or lies in; undefined for twelve months, days and what names none. */
export function fiscalYearOf(label: string): number | undefined {
  const period = parsePeriod(label);
  return period !== undefined && "fiscalYear" in period ? period.fiscalYear : undefined;
}

/** `2025` */
export function yearLabel(fiscalYear: number): string {
  return periodLabel({ kind: "year", fiscalYear });
}

/** `Q1 FY2025`; quarters out of 1 to 4 are those of the years around: 0 is Q4 of the year before. */
export function quarterLabel(at: {
  readonly quarter: number;
  readonly fiscalYear: number;
}): string {
  return periodLabel(quarterAt(at.fiscalYear * 4 + at.quarter - 1));
}

/** The last day of the twelve months a label names; undefined for any other label. */
export function ltmEnd(label: string): string | undefined {
  const period = parsePeriod(label);
  return period?.kind === "ltm" ? period.end : undefined;
}

/** `Q2 FY2025` as its numbers; undefined for any other label. */
export function quarterOf(
  label: string,
): { readonly quarter: Quarter; readonly fiscalYear: number } | undefined {
  const period = parsePeriod(label);
  return period?.kind === "quarter" ? period : undefined;
}

/** `LTM 2026-03-28`, the twelve months to a day, `YYYY-MM-DD`. */
export function ltmLabel(end: string): string {
  return periodLabel({ kind: "ltm", end });
}

/**
 * The period of the same kind just before; undefined where only a table's columns can say, which is
 * so of twelve months, days and transition periods.
 */
export function earlier(period: Period): Period | undefined {
  if (period.kind === "quarter") return quarterAt(period.fiscalYear * 4 + period.quarter - 2);
  if (period.kind === "half" && period.half === 2) {
    return { kind: "half", half: 1, fiscalYear: period.fiscalYear };
  }
  const before = sameQuarterLastYear(period);
  return before?.kind === "half" ? { ...before, half: 2 } : before;
}

/** The same quarter, half or year of the fiscal year before; undefined as for `earlier`. */
export function sameQuarterLastYear(period: Period): Period | undefined {
  if (!("fiscalYear" in period)) return undefined;
  const { start: _start, end: _end, ...undated } = period;
  return { ...undated, fiscalYear: period.fiscalYear - 1 };
}

/** Negative where `a` ends before `b`; a year stands with its last quarter. For `toSorted`. */
export function comparePeriods(a: Period, b: Period): number {
  return orderOf(a) - orderOf(b);
}

/** Labels by the end of their periods, latest first; what names no period comes last. */
export function latestFirst(labels: readonly string[]): readonly string[] {
  return labels.toSorted((a, b) => orderOfLabel(b) - orderOfLabel(a));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A column label as text names it: `2025` is FY2025, twelve months are "LTM to 28 March 2026", days are in words. */
export function periodText(label: string): string {
  const end = ltmEnd(label);
  if (end !== undefined) return `LTM to ${longDate(end)}`;
  const period = parsePeriod(label);
  if (period?.kind === "months") return `${period.months} months to ${longDate(period.end)}`;
  if (DAY.test(label)) return longDate(label);
  return isFiscalYear(label) ? `FY${label}` : label;
}

function readLabel(label: string): Period | undefined {
  const parts = LABEL.exec(label)?.groups;
  if (parts === undefined) return undefined;
  const { year, quarter, half, day, month } = parts;
  if (year !== undefined) {
    const kind = parts["estimate"] === undefined ? "year" : "estimate";
    return { kind, fiscalYear: Number(year) };
  }
  if (quarter !== undefined) return quarterAt(Number(parts["ofQuarter"]) * 4 + Number(quarter) - 1);
  if (half !== undefined) {
    return { kind: "half", half: half === "1" ? 1 : 2, fiscalYear: Number(parts["ofHalf"]) };
  }
  if (day !== undefined) {
    const months = parts["months"];
    if (months !== undefined) return { kind: "months", months: Number(months), end: day };
    return { kind: parts["ltm"] === undefined ? "instant" : "ltm", end: day };
  }
  return { kind: "transition", month: Number(month), year: Number(parts["ofMonth"]) };
}

const QUARTERS = [1, 2, 3, 4] as const;

/** The quarter with this number, counted from the first of fiscal year 0. */
function quarterAt(index: number): Period {
  const place = ((index % 4) + 4) % 4;
  const quarter = QUARTERS[place] ?? 1;
  return { kind: "quarter", quarter, fiscalYear: Math.floor(index / 4) };
}

/** Before all others where a label names no period. */
function orderOfLabel(label: string): number {
  const period = parsePeriod(label);
  return period === undefined ? 0 : orderOf(period);
}

/** Days, roughly: fiscal years as if they were calendar years. */
function orderOf(period: Period): number {
  if ("fiscalYear" in period) return ordinal(period.fiscalYear, monthOf(period));
  if (period.kind === "transition") return ordinal(period.year, period.month);
  const [year, month, day] = period.end.split("-").map(Number);
  return ordinal(year ?? 0, month ?? 0, day);
}

/** The month of a fiscal year that a part of it ends with. */
function monthOf(period: Extract<Period, { readonly fiscalYear: number }>): number {
  if (period.kind === "quarter") return period.quarter * 3;
  return period.kind === "half" ? period.half * 6 : 12;
}

function ordinal(year: number, month: number, day = 31): number {
  return year * 372 + month * 31 + day;
}
