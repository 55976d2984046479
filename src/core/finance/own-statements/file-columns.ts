import { ltmLabel, periodLabel, quarterLabel, yearLabel } from "#core/ledger/period.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";
import { dayNumber, isoDate, yearOf } from "#core/finance/statements/facts/day-number.ts";
import type { Sheet } from "#core/finance/sheets/grid.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { isBalanceLine } from "#core/finance/sheets/lines.ts";
import { fiscalYearEnd, monthEnd, type NamedPeriod } from "#core/finance/sheets/period-names.ts";
import { type FileColumn, columnKey } from "#core/finance/own-statements/statement-file.ts";
import { type FileTable, type TablePeriod, textsIn } from "#core/finance/sheets/tables.ts";

/** The periods of a file as columns, and for each table which columns each of its periods is. */
export type FileColumns = {
  readonly columns: readonly FileColumn[];
  /** Keys by table and by place of the period in it; none for a period that is left out. */
  readonly keys: ReadonlyMap<FileTable, readonly (readonly string[])[]>;
  /** Why periods were left out, one sentence each. */
  readonly notes: readonly string[];
  /** Heads of twelve months whose end nobody has said. */
  readonly undated: readonly string[];
  /** Columns that stand twice in a table, as first reported and restated, where nobody chose. */
  readonly twice: readonly string[];
};

/** Two dates of one period end may differ by this: 52- and 53-week years. */
const DRIFT_DAYS = 7;
const REMARK_ROWS = 60;
const QUARTER_APART = { min: 75, max: 120 } as const;

type Placed = {
  readonly table: FileTable;
  readonly at: number;
  readonly named: TablePeriod;
  readonly kind: PeriodKind | "instant" | "span";
};
type YearEnd = {
  readonly month: number;
  readonly day?: number | undefined;
  readonly isKnown: boolean;
};

/** What is known of a file's periods beside their heads, each day as `YYYY-MM-DD`. */
export type KnownDays = {
  /** Later ends are estimates. */
  readonly today: string;
  /** The end of twelve months whose head does not say it. */
  readonly ltmEnd?: string | undefined;
  /** Which of two columns of one period is read. */
  readonly restated?: "restated" | "reported" | undefined;
};

/** Puts the periods of all tables on one set of columns. */
export function fileColumns(
  tables: readonly FileTable[],
  sheets: readonly Sheet[],
  { today, ltmEnd, restated }: KnownDays,
): FileColumns {
  const notes = new Set<string>();
  const undated = new Set<string>();
  const placed = tables.flatMap((table) => {
    const usual = usualKind(table);
    return table.periods.flatMap((inFile, at): Placed[] => {
      const isUndated = isWithoutEnd(inFile);
      if (isUndated && ltmEnd === undefined) {
        undated.add(inFile.header);
        return [];
      }
      const named = isUndated ? { ...inFile, period: { ...inFile.period, end: ltmEnd } } : inFile;
      const reason = reasonLeftOut(table, named, today);
      if (reason !== undefined) notes.add(reason);
      const kind = named.period.kind ?? usual;
      return reason === undefined ? [{ table, at, named, kind }] : [];
    });
  });
  const yearEnd = fiscalEnd([...tables.map(({ texts }) => texts), ...sheets.map(rowTexts)], placed);
  const found = new Map<string, FileColumn>();
  const keys = new Map(tables.map((table) => [table, table.periods.map((): string[] => [])]));
  for (const place of placed.filter(({ kind }) => kind !== "instant")) {
    const column = columnOf(place, yearEnd);
    if (typeof column === "string") notes.add(column);
    else keys.get(place.table)?.[place.at]?.push(adopt(found, column));
  }
  for (const place of placed.filter(({ kind }) => kind === "instant")) {
    keys.get(place.table)?.[place.at]?.push(...instantKeys(found, place, yearEnd));
  }
  const columns = [...found.values()].toSorted((a, b) => a.end.localeCompare(b.end));
  const twice = tables.flatMap((table) => leaveOneOf(table, keys.get(table) ?? [], restated));
  return { columns, keys, notes: [...notes], undated: [...undated], twice: [...new Set(twice)] };
}

/** Takes the keys from those of two columns of one period that were not chosen, from both while nobody chose. */
function leaveOneOf(
  { periods }: FileTable,
  keys: readonly string[][],
  choice: KnownDays["restated"],
): string[] {
  const isRestated = (at: number): boolean => periods[at]?.period.isRestated === true;
  const withKey = (key: string) => keys.flatMap((own, at) => (own.includes(key) ? [at] : []));
  const twice = [...new Set(keys.flat())].filter((key) => {
    const places = withKey(key);
    return places.some(isRestated) && !places.every(isRestated);
  });
  for (const at of twice.flatMap(withKey)) {
    if (choice === undefined || isRestated(at) !== (choice === "restated")) keys[at]?.splice(0);
  }
  return choice === undefined ? twice : [];
}

/** Whether these are twelve months that say nothing of when they end. */
function isWithoutEnd({ period: { kind, end, year } }: TablePeriod): boolean {
  return kind === "ltm" && end === undefined && year === undefined;
}

function reasonLeftOut(
  table: FileTable,
  { header, period }: TablePeriod,
  today: string,
): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const isFuture = ({ year, end }: NamedPeriod): boolean =>
    (end === undefined ? (year ?? 0) > thisYear : end > today) &&
    (year ?? thisYear + 1) >= thisYear;
  const looksAhead = table.periods.some(
    (other) => isFuture(other.period) && !other.period.isEstimate,
  );
  if (period.isEstimate) return `“${header}” is an estimate and is left out.`;
  if (isFuture(period)) return `“${header}” has not ended yet: estimates are left out.`;
  if (looksAhead && period.year === thisYear && period.end === undefined) {
    return `“${header}” stands among years to come and is taken for an estimate, which is left out.`;
  }
  return undefined;
}

/** What the columns of a table are whose names do not say it. */
function usualKind(table: FileTable): Placed["kind"] {
  if (table.layout === "long" || isBalanceSheet(table)) return "instant";
  const ends = table.periods.flatMap(({ period: { end } }) => end ?? []);
  const days = [...new Set(ends)].map(dayNumber).toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  const areQuarters = gaps.every((gap) => gap >= QUARTER_APART.min && gap <= QUARTER_APART.max);
  return gaps.length > 0 && areQuarters ? "quarterly" : "annual";
}

function isBalanceSheet(table: FileTable): boolean {
  const lines = table.rows.flatMap(({ label }) => findLine(label)?.line ?? []);
  return lines.length > 0 && lines.filter(isBalanceLine).length >= lines.length * 0.7;
}

/** The day fiscal years end on: by dated years, by what a heading says, by spans that begin with the year. */
function fiscalEnd(texts: readonly (readonly string[])[], placed: readonly Placed[]): YearEnd {
  const periodsOf = (kind: Placed["kind"]): readonly NamedPeriod[] =>
    placed.filter((place) => place.kind === kind).map(({ named }) => named.period);
  const annual = periodsOf("annual");
  // "12M to June 2025" beside years may be any twelve months.
  const years = annual.filter(({ months }) => months === undefined);
  const last = (years.length > 0 ? years : annual).findLast(({ end }) => end !== undefined)?.end;
  if (last !== undefined) return { month: driftedMonth(last), isKnown: true };
  const said = texts
    .flat()
    .map(fiscalYearEnd)
    .find((end) => end !== undefined);
  if (said !== undefined) return { ...said, isKnown: true };
  const start = periodsOf("span").find((span) => span.start !== undefined)?.start;
  if (start === undefined) return { month: 12, isKnown: false };
  return { month: driftedMonth(isoDate(dayNumber(start) - 1)), isKnown: true };
}

/** The first rows of a sheet, each as one text: "Fiscal Year End: January 31". */
function rowTexts({ rows }: Sheet): string[] {
  return rows
    .slice(0, REMARK_ROWS)
    .map((row) => textsIn([row]).slice(0, 2).join(" ").slice(0, 200));
}

/** The month a period end belongs to: 2 February is a January year end (finance.md 1.3). */
function driftedMonth(end: string): number {
  return Number(isoDate(dayNumber(end) - DRIFT_DAYS).slice(5, 7));
}

/** A column, or the sentence that says why the period can't be one. */
function columnOf({ named, kind }: Placed, yearEnd: YearEnd): FileColumn | string {
  const { period, header } = named;
  if (kind === "quarterly") return quarterColumn(period, yearEnd);
  const { year, quarter = 4 } = period;
  const end = period.end ?? (year === undefined ? year : quarterEnd(year, quarter, yearEnd));
  const isOtherDay = end !== undefined && driftedMonth(end) !== yearEnd.month;
  if (kind === "annual" && !(period.months === 12 && isOtherDay)) {
    return annualColumn(period, yearEnd);
  }
  if (kind === "span") {
    return (
      spanColumn(period, yearEnd) ??
      `“${header}” says of no quarter, half-year, nine months or year and is left out.`
    );
  }
  if (end === undefined) return `“${header}” does not say when it ends and is left out.`;
  const [label, start] = [ltmLabel(end), yearBefore(end)];
  return {
    kind: "ltm",
    label,
    start,
    end,
    isEndAssumed: isEndAssumed(period),
    isLabelAssumed: false,
  };
}

const MONTH_DAYS = 365.25 / 12;
/** Shorter spans are quarters, longer ones years. */
const SPAN_MONTHS = { min: 5, max: 10 } as const;

/** A half-year, nine months, or what the year has come to; undefined where its length is not known. */
function spanColumn(period: NamedPeriod, yearEnd: YearEnd): FileColumn | undefined {
  const end = spanEnd(period, yearEnd);
  const months = period.months ?? (end === undefined ? end : monthsTo(end, period.start, yearEnd));
  if (end === undefined || months === undefined) return undefined;
  if (months === 3) return quarterColumn(period, yearEnd);
  if (months === 12) return annualColumn(period, yearEnd);
  if (months < SPAN_MONTHS.min || months > SPAN_MONTHS.max) return undefined;
  return {
    kind: "span",
    label: spanLabel(months, end, { period, yearEnd }),
    start: period.start ?? isoDate(dayNumber(monthsBefore(end, months)) + 1),
    end,
    isEndAssumed: isEndAssumed(period),
    isLabelAssumed: period.year === undefined && !yearEnd.isKnown,
  };
}

function spanEnd({ end, year, months, isLast }: NamedPeriod, yearEnd: YearEnd): string | undefined {
  if (end !== undefined || year === undefined || months === undefined) return end;
  return monthsBefore(endOfYear(year, yearEnd), isLast === true ? 0 : 12 - months);
}

function spanLabel(
  months: number,
  end: string,
  { period, yearEnd }: { readonly period: NamedPeriod; readonly yearEnd: YearEnd },
): string {
  const past = (driftedMonth(end) - yearEnd.month + 12) % 12;
  if (months !== 6 || past % 6 !== 0) return periodLabel({ kind: "months", months, end });
  const fiscalYear = fiscalYearOf(period, end, yearEnd);
  return periodLabel({ kind: "half", half: past === 6 ? 1 : 2, fiscalYear });
}

/** The months from a day, or from the start of the fiscal year, to another. */
function monthsTo(end: string, start: string | undefined, yearEnd: YearEnd): number {
  if (start !== undefined) return Math.round((dayNumber(end) - dayNumber(start)) / MONTH_DAYS);
  return ((driftedMonth(end) - yearEnd.month + 11) % 12) + 1;
}

/** The fiscal year that a period within it is of. */
function fiscalYearOf({ year }: NamedPeriod, end: string, yearEnd: YearEnd): number {
  const isNext = driftedMonth(end) > yearEnd.month;
  return year ?? yearOf(dayNumber(end) - DRIFT_DAYS) + (isNext ? 1 : 0);
}

function annualColumn(period: NamedPeriod, yearEnd: YearEnd): FileColumn {
  const named = period.year;
  const end = period.end ?? endOfYear(named ?? 0, yearEnd);
  const label = yearLabel(named ?? yearOf(dayNumber(end) - DRIFT_DAYS));
  return {
    kind: "annual",
    label,
    start: period.start ?? yearBefore(end),
    end,
    isEndAssumed: period.end === undefined ? yearEnd.day === undefined : isEndAssumed(period),
    isLabelAssumed: named === undefined && driftedMonth(end) < 6,
  };
}

function endOfYear(year: number, { month, day }: YearEnd): string {
  const last = monthEnd(year, month);
  return day === undefined || day > Number(last.slice(8))
    ? last
    : `${last.slice(0, 8)}${String(day).padStart(2, "0")}`;
}

function quarterColumn(period: NamedPeriod, yearEnd: YearEnd): FileColumn {
  const named = period.year;
  // "3M 2025" names no quarter: months count from the start of a year.
  const counted = period.months === 3 ? 1 : 4;
  const end = period.end ?? quarterEnd(named ?? 0, period.quarter ?? counted, yearEnd);
  const past = (driftedMonth(end) - yearEnd.month + 12) % 12;
  const quarter = period.quarter ?? (past === 0 ? 4 : Math.max(1, Math.round(past / 3)));
  const year = fiscalYearOf(period, end, yearEnd);
  return {
    kind: "quarterly",
    label: quarterLabel({ quarter, fiscalYear: year }),
    start: period.start ?? isoDate(dayNumber(monthsBefore(end, 3)) + 1),
    end,
    isEndAssumed: period.end === undefined || isEndAssumed(period),
    isLabelAssumed: named === undefined && !yearEnd.isKnown,
  };
}

function quarterEnd(year: number, quarter: number, yearEnd: YearEnd): string {
  return monthsBefore(endOfYear(year, yearEnd), (4 - quarter) * 3);
}

/** The last day of the month so many months before. */
function monthsBefore(end: string, months: number): string {
  const count = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) - 1 - months;
  return monthEnd(Math.floor(count / 12), (count % 12) + 1);
}

/** The day after the same date a year before. */
function yearBefore(end: string): string {
  const year = Number(end.slice(0, 4)) - 1;
  const last = monthEnd(year, Number(end.slice(5, 7)));
  const wasMonthEnd = monthEnd(year + 1, Number(end.slice(5, 7))) === end;
  const day = wasMonthEnd || end.slice(8) > last.slice(8) ? last : `${year}${end.slice(4)}`;
  return isoDate(dayNumber(day) + 1);
}

function isEndAssumed(period: NamedPeriod): boolean {
  return period.isDayAssumed === true || period.end === undefined;
}

/** The column under its key, the exact dates kept where another table has assumed them. */
function adopt(found: Map<string, FileColumn>, column: FileColumn): string {
  const key = columnKey(column);
  const known = found.get(key);
  if (known === undefined || (known.isEndAssumed && !column.isEndAssumed)) found.set(key, column);
  return key;
}

/** Balances belong to every period that ends on their day. */
function instantKeys(found: Map<string, FileColumn>, place: Placed, yearEnd: YearEnd): string[] {
  const { end } = place.named.period;
  if (end === undefined) return [];
  const keys = [...found].flatMap(([key, column]) =>
    Math.abs(dayNumber(column.end) - dayNumber(end)) <= DRIFT_DAYS ? [key] : [],
  );
  if (keys.length > 0) return keys;
  const kinds = new Set([...found.values()].map(({ kind }) => kind));
  const isYearEnd = driftedMonth(end) === yearEnd.month;
  const isOfQuarter = kinds.has("quarterly") && !(kinds.has("annual") && isYearEnd);
  const column =
    isOfQuarter || (kinds.has("span") && !isYearEnd)
      ? quarterColumn(place.named.period, yearEnd)
      : annualColumn(place.named.period, yearEnd);
  const other = found.get(columnKey(column));
  // A balance on another day of the same year must not pass for the year's end.
  if (other !== undefined && !other.isEndAssumed) return [];
  return [adopt(found, { ...column, isEndAssumed: isEndAssumed(place.named.period) })];
}
