import { columnEnd, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { kindOf, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { type NamedColumn, periodWording } from "#core/figures/roll-forward/period-wording.ts";
import type { SaidPeriod } from "#core/figures/roll-forward/said-periods.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";

/**
 * Which times of a sentence move: `near` the former latest column with the columns told beside it
 * without a gap (its comparison, a run of years); `all`, also what lies further back or ahead.
 */
export type Reach = "near" | "all";

/** The times of a sentence that move, told apart by where they stand. */
export function movingPeriods(
  said: readonly SaidPeriod[],
  { masked, figures }: SentenceReading,
  reach: Reach,
): readonly SaidPeriod[] {
  const periods =
    figures.length === 0 ? said : said.filter((each) => hasFigure(each, masked, figures));
  if (reach === "all") return periods;
  return periods.filter((period) => {
    const steps = runFrom(
      periods.filter((other) => isAlike(other, period) && !isApart(other, masked)),
    );
    return isAlike(period, period) && steps.has(period.distance) && !isApart(period, masked);
  });
}

/** New words for the times that move; undefined where a style has none for what they should say. */
export function periodMoves(periods: readonly SaidPeriod[]): readonly TextChange[] | undefined {
  const changes = periods.map((period) => {
    const insert = movedWording(period);
    return insert === undefined ? undefined : { from: period.start, to: period.end, insert };
  });
  const sayable = changes.filter((change) => change !== undefined);
  if (sayable.length < changes.length) return undefined;
  return sayable.filter(({ insert }, at) => insert !== periods[at]?.text);
}

function movedWording(period: SaidPeriod): string | undefined {
  const { advance, columns } = period;
  const moved = columns.flatMap((label) => {
    const to = movedLabel(advance, label);
    return to === undefined ? [] : [namedColumn(advance.after, to)];
  });
  return moved.length < columns.length ? undefined : periodWording(period, moved);
}

function namedColumn(after: CompanyLedger, label: string): NamedColumn {
  const end = columnEnd(after, label);
  const lastQuarter = after.quarters.find((quarter) => columnEnd(after, quarter) === end);
  return { label, end, lastQuarter: end === undefined ? undefined : lastQuarter };
}

/** Whether a figure stands in the clause of a time: what a clause without one says is history. */
function hasFigure({ start }: SaidPeriod, masked: string, figures: readonly Figure[]): boolean {
  const from = masked.lastIndexOf(";", start);
  const next = masked.indexOf(";", start);
  const to = next === -1 ? masked.length : next;
  return figures.some((figure) => figure.start > from && figure.start < to);
}

function isAlike(a: SaidPeriod, b: SaidPeriod): boolean {
  return a.advance.ticker === b.advance.ticker && kindOf(a.columns[0]) === kindOf(b.columns[0]);
}

/** How far apart the same column of two years lies. */
export const A_YEAR = { year: 1, quarter: 4, ltm: 12 } as const;

/** The distances that move together: the latest, and without a gap the ones before it and a year before. */
function runFrom(periods: readonly SaidPeriod[]): ReadonlySet<number> {
  const [first] = periods;
  const kind = first && kindOf(first.columns[0]);
  const told = new Set(periods.map(({ distance }) => distance));
  const run = new Set([0]);
  if (kind === undefined) return run;
  for (const step of new Set([1, A_YEAR[kind]])) {
    for (let at = step; told.has(at); at += step) run.add(at);
  }
  return run;
}

const PEAK = /\b(?:peak(?:ed)?|high|low|record|trough(?:ed)?|best|worst|highest|lowest)\b[^,;§]*$/;
/** `paid its first dividend in 2024`: that happens once. */
const FIRST =
  /\b(?:first|inaugural|maiden)\s+(?!quarters?\b|half\b|three\b|two\b|six\b|nine\b|months\b)[^,;§]*$/;
const SINCE = /\bsince\s+(?:the end of\s+)?$/;

/** A peak of long ago, or what a long way is measured from: history that stays where it is. */
function isApart({ start, distance, columns }: SaidPeriod, masked: string): boolean {
  const kind = kindOf(columns[0]);
  const before = masked.slice(Math.max(0, start - 48), start);
  if (FIRST.test(before)) return true;
  if (kind === undefined || distance <= A_YEAR[kind]) return false;
  return PEAK.test(before) || SINCE.test(before);
}
