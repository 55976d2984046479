import { ltmLabel, parsePeriod, quarterLabel } from "#core/ledger/period.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import { derived, type Figure, type Operand } from "#core/finance/statements/cells/cell.ts";
import { dayNumber, isoDate } from "#core/finance/statements/facts/day-number.ts";
import { isBalanceLine, type Line } from "#core/finance/sheets/lines.ts";
import type { OwnColumn } from "#core/finance/own-statements/own-column.ts";
import { columnKey } from "#core/finance/own-statements/statement-file.ts";

type Days = { readonly start: number; readonly end: number };
/** Columns with the sign each enters with, and the one whose balances the result has. */
type Terms = {
  readonly terms: readonly (readonly [OwnColumn, 1 | -1])[];
  readonly balances?: OwnColumn | undefined;
};

/** 52- and 53-week years and assumed days drift by this much. */
const DRIFT_DAYS = 15;
const QUARTER = { min: 70, max: 125 } as const;
const YEAR = { min: 350, max: 380 } as const;
const QUARTER_DAYS = 365.25 / 4;

/**
 * The columns with what they make beside themselves, oldest first: quarters as differences of spans
 * (H1 - Q1, 9M - H1, year - 9M), and twelve months of four quarters, of two half-years, or of a year
 * and the spans of two years. What a file gives stands; flows alone are added up.
 */
export function withMadeColumns(given: readonly OwnColumn[]): OwnColumn[] {
  const between = quartersBetween(given);
  const isReplaced = ({ column }: OwnColumn): boolean => between.has(columnKey(column));
  const own = byEnd([...given.filter((column) => !isReplaced(column)), ...between.values()]);
  const quarters = own.filter(({ column }) => column.kind === "quarterly");
  const made = [...sumsOfQuarters(quarters), ...sumsOfSpans(given)];
  const known = new Set(own.map(({ column }) => columnKey(column)));
  const ltm = made.filter(({ column }) => {
    const isNew = !known.has(columnKey(column));
    known.add(columnKey(column));
    return isNew;
  });
  return byEnd([...own, ...ltm]);
}

function byEnd(columns: readonly OwnColumn[]): OwnColumn[] {
  return columns.toSorted((a, b) => a.column.end.localeCompare(b.column.end));
}

function daysOf({ column: { start, end } }: OwnColumn): Days | undefined {
  return start === undefined ? undefined : { start: dayNumber(start), end: dayNumber(end) };
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= DRIFT_DAYS;
}

function isLong(days: number, { min, max }: typeof QUARTER | typeof YEAR): boolean {
  return days >= min && days <= max;
}

/** Quarters that are a span less another, by their keys; what a file gives for the quarter stands. */
function quartersBetween(given: readonly OwnColumn[]): ReadonlyMap<string, OwnColumn> {
  const found = new Map<string, OwnColumn>();
  const flows = given.filter(({ column }) => column.kind !== "ltm");
  if (!flows.some(isSpan)) return found;
  const byKey = new Map(given.map((own) => [columnKey(own.column), own]));
  const wholes = flows.filter(({ column }) => column.kind !== "quarterly");
  const all = wholes.flatMap((whole) =>
    flows.flatMap((part) => quarterBeside(whole, part, given) ?? []),
  );
  for (const { column, lines } of all) {
    const key = columnKey(column);
    const known = found.get(key) ?? byKey.get(key);
    const joined = new Map([...lines, ...(known?.lines ?? [])]);
    if (joined.size > 0) found.set(key, { column: known?.column ?? column, lines: joined });
  }
  return found;
}

function quarterBeside(
  whole: OwnColumn,
  part: OwnColumn,
  given: readonly OwnColumn[],
): OwnColumn | undefined {
  const rest = restOf(whole, part);
  const label = rest && quarterAt(isoDate(rest.end), given);
  if (rest === undefined || label === undefined) return undefined;
  const [start, end] = [isoDate(rest.start), isoDate(rest.end)];
  const isToEnd = isNear(rest.end, dayNumber(whole.column.end));
  return {
    column: { ...whole.column, kind: "quarterly", label, start, end },
    lines: combined({
      terms: [...asTerms([whole]), [part, -1]],
      balances: isToEnd ? whole : undefined,
    }),
  };
}

function isSpan({ column }: OwnColumn): boolean {
  return column.kind === "span";
}

/** The quarter that a longer span has beside a part of it that begins or ends with it. */
function restOf(whole: OwnColumn, part: OwnColumn): Days | undefined {
  const [long, short] = [daysOf(whole), daysOf(part)];
  if (long === undefined || short === undefined) return undefined;
  const rest = isNear(long.start, short.start)
    ? { start: short.end + 1, end: long.end }
    : { start: long.start, end: short.start - 1 };
  const isPart = isNear(long.start, short.start) || isNear(long.end, short.end);
  return isPart && isLong(rest.end - rest.start + 1, QUARTER) ? rest : undefined;
}

/** The name of the quarter that ends on a day, counted from the nearest column that names its own. */
function quarterAt(end: string, given: readonly OwnColumn[]): string | undefined {
  const [nearest] = given
    .flatMap(({ column }) => {
      const at = quarterNumber(column.label);
      return at === undefined ? [] : [{ at, days: dayNumber(end) - dayNumber(column.end) }];
    })
    .toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days));
  if (nearest === undefined) return undefined;
  const at = nearest.at + Math.round(nearest.days / QUARTER_DAYS);
  return quarterLabel({ quarter: (at % 4) + 1, fiscalYear: Math.floor(at / 4) });
}

/** The last quarter of a column, counted from the year 0. */
function quarterNumber(label: string): number | undefined {
  const period = parsePeriod(label);
  if (period?.kind === "year") return period.fiscalYear * 4 + 3;
  if (period?.kind === "quarter") return period.fiscalYear * 4 + period.quarter - 1;
  return period?.kind === "half" ? period.fiscalYear * 4 + period.half * 2 - 1 : undefined;
}

function sumsOfQuarters(quarters: readonly OwnColumn[]): OwnColumn[] {
  return quarters.flatMap((last, at): OwnColumn[] => {
    const four = quarters.slice(at - 3, at + 1);
    const [first] = four;
    if (at < 3 || first === undefined || !isRun(four)) return [];
    return [twelveMonths(first.column.start, last, asTerms(four))];
  });
}

function isRun(four: readonly OwnColumn[]): boolean {
  return four.every(({ column }, at) => {
    const before = four[at - 1];
    if (before === undefined) return true;
    return isLong(dayNumber(column.end) - dayNumber(before.column.end), QUARTER);
  });
}

/** Twelve months to the end of a span: a year before it less its own span, or a half-year before it. */
function sumsOfSpans(given: readonly OwnColumn[]): OwnColumn[] {
  const spans = given.filter(isSpan);
  const years = given.filter(({ column }) => column.kind === "annual");
  return spans.flatMap((last): OwnColumn[] => {
    const at = daysOf(last);
    if (at === undefined) return [];
    const isBefore = ({ column }: OwnColumn): boolean => isNear(dayNumber(column.end), at.start);
    const year = years.find(isBefore);
    const prior = year && spans.find((other) => isSameSpan(other, last, year));
    if (year !== undefined && prior !== undefined) {
      const start = isoDate(dayNumber(prior.column.end) + 1);
      return [twelveMonths(start, last, [...asTerms([year, last]), [prior, -1]])];
    }
    const half = spans.find(
      (other) => isBefore(other) && isLong(at.end - (daysOf(other)?.start ?? at.end) + 1, YEAR),
    );
    return half === undefined ? [] : [twelveMonths(half.column.start, last, asTerms([half, last]))];
  });
}

/** Whether a span is to the year before what another is to its own: both begin with it, as long. */
function isSameSpan(other: OwnColumn, last: OwnColumn, year: OwnColumn): boolean {
  const [before, now, whole] = [other, last, year].map(daysOf);
  if (before === undefined || now === undefined || whole === undefined) return false;
  return (
    isNear(before.start, whole.start) && isNear(before.end - before.start, now.end - now.start)
  );
}

function asTerms(columns: readonly OwnColumn[]): Terms["terms"] {
  return columns.map((column) => [column, 1]);
}

function twelveMonths(
  start: string | undefined,
  last: OwnColumn,
  terms: Terms["terms"],
): OwnColumn {
  const column = { ...last.column, kind: "ltm", label: ltmLabel(last.column.end), start } as const;
  return { column, lines: combined({ terms, balances: last }) };
}

/** Flows of columns added up or taken away, each under its column's name; balances are those of a day. */
function combined({ terms, balances }: Terms): Map<Line, Figure> {
  const lines = new Map<Line, Figure>();
  for (const [line, figure] of balances?.lines ?? []) {
    if (isBalanceLine(line)) lines.set(line, figure);
  }
  const [first = "", ...others] = terms.map(
    ([{ column }, sign]) => `${sign === 1 ? "+" : "-"} ${column.label}`,
  );
  const formula = [first.slice(2), ...others].join(" ");
  for (const line of terms[0]?.[0].lines.keys() ?? []) {
    const operands = terms.flatMap(([{ column, lines: own }, sign]): Operand[] => {
      const part = own.get(line);
      return part === undefined ? [] : [[column.label, part, sign]];
    });
    const isFlow = !isBalanceLine(line) && line !== "Diluted Shares";
    if (!isFlow || operands.length < terms.length) continue;
    const flags = [...new Set(operands.flatMap(([, part]) => part.flags))];
    const sum = operands.reduce((left, [, part, sign = 1]) => left + sign * (part.value ?? 0), 0);
    const made = derived(sum, formula, operands, flags);
    const inputs = inputsOf(made.source).map((input) => ({
      ...input,
      name: line,
      period: input.name,
    }));
    lines.set(line, { ...made, source: { formula, inputs } });
  }
  return lines;
}
