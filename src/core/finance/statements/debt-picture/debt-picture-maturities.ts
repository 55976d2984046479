import type { DebtLine } from "#core/ledger/debt-picture.ts";
import { type At, balance } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  DEBT_CURRENT,
  LONG_TERM_DEBT_CURRENT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import {
  LADDER_FAMILIES,
  type LadderFamily,
} from "#core/finance/statements/concepts/debt-picture-concepts.ts";
import { debtLine } from "#core/finance/statements/debt-picture/debt-picture-line.ts";
import { DRIFT_DAYS, type FiscalYear } from "#core/finance/statements/facts/fiscal-years.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** The maturities of one balance-sheet date. */
export type MaturityLadder = {
  /** The balance-sheet date of the maturities: the column's own, or an earlier one. */
  readonly at: At;
  readonly family: LadderFamily;
  readonly lines: readonly DebtLine[];
  readonly total: DebtLine;
  /** What is tagged, added up; the whole where no year is missing. */
  readonly tagged: number;
  /** The years that are not tagged. */
  readonly missing: readonly string[];
};

type Bucket = { readonly name: string; readonly figure: Figure | undefined };

/** Fewer tagged years than this are a mention in a text rather than a ladder. */
const LADDER_LENGTH = 3;
const YEAR_DAYS = 365.25;
/** A date this near the end of a fiscal year, give or take whole years, is one. */
const YEAR_END_DAYS = 10;
const THEREAFTER = "Thereafter";

/**
 * The newest maturities tagged at the column's end or before it; quarterly reports rarely repeat
 * them. Undefined where none are tagged, or all the years they name have passed.
 */
export function maturityLadder(at: At, years: readonly FiscalYear[]): MaturityLadder | undefined {
  const found = newestLadder(at);
  if (found === undefined) return undefined;
  const { family, day } = found;
  if (at.column.endDay - day > 5 * YEAR_DAYS) return undefined;
  const isOld = at.column.endDay - day > DRIFT_DAYS;
  const ladderAt = isOld ? atDay(at, day) : at;
  const { buckets, isShifted } = namedBuckets(ladderAt, family, years);
  const flags = [
    ...(isOld ? ["maturities_of_an_earlier_date"] : []),
    ...(isShifted ? ["maturity_tags_shifted"] : []),
  ];
  const missing = buckets.flatMap(({ name, figure }) => (figure === undefined ? [name] : []));
  const operands = buckets.flatMap(({ name, figure }): Operand[] =>
    figure === undefined ? [] : [[name, figure]],
  );
  const tagged = operands.reduce((sum, [, { value }]) => sum + (value ?? 0), 0);
  return {
    at: ladderAt,
    family,
    lines: buckets.map(({ name, figure }) =>
      debtLine(name, figure === undefined ? absent() : withFlags(figure, ...flags)),
    ),
    total: debtLine("Total of the maturities", totalOf(tagged, operands, missing, flags)),
    tagged,
    missing,
  };
}

/** The same question at an earlier balance sheet, which stands for itself. */
function atDay(at: At, endDay: number): At {
  const column = { ...at.column, endDay };
  return { ...at, column, year: column };
}

function totalOf(
  tagged: number,
  operands: readonly Operand[],
  missing: readonly string[],
  flags: readonly string[],
): Cell {
  if (missing.length > 0) return absent(`n.a.: ${missing.join(", ")} not tagged`);
  return derived(tagged, operands.map(([name]) => name).join(" + "), operands, flags);
}

function newestLadder(at: At): { family: LadderFamily; day: number } | undefined {
  const found = LADDER_FAMILIES.flatMap((family) => {
    const counts = taggedDays(at, family);
    return [...counts].map(([day, count]) => ({ family, day, count }));
  });
  const full = found.filter(({ count }) => count >= LADDER_LENGTH);
  return (full.length > 0 ? full : found).reduce<(typeof found)[number] | undefined>(
    (best, one) =>
      best === undefined || one.day > best.day || (one.day === best.day && one.count > best.count)
        ? one
        : best,
    undefined,
  );
}

/** How many years of a family are tagged at each date up to the column's end. */
function taggedDays(at: At, family: LadderFamily): Map<number, number> {
  const days = new Map<number, number>();
  for (const concept of [family.remainder, ...family.years, family.thereafter]) {
    if (concept === undefined) continue;
    const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
    for (const { startDay, endDay } of entries) {
      if (startDay !== undefined || endDay > at.column.endDay + DRIFT_DAYS) continue;
      days.set(endDay, (days.get(endDay) ?? 0) + 1);
    }
  }
  return days;
}

function namedBuckets(
  at: At,
  family: LadderFamily,
  years: readonly FiscalYear[],
): { buckets: readonly Bucket[]; isShifted: boolean } {
  const figures = family.years.map((concept) => balance(at, concept));
  const thereafter = balance(at, family.thereafter);
  const remainder = family.remainder === undefined ? undefined : balance(at, family.remainder);
  const { year, isYearEnd } = fiscalYearAt(at.column.endDay, years);
  if (!isYearEnd) {
    return { buckets: withinAYear(year, figures, remainder, thereafter), isShifted: false };
  }
  const [first, ...later] = figures;
  const isShifted = first === undefined && remainder === undefined && isDueNext(at, later[0]);
  // A year just begun has nothing but its remainder: some filers tag their first year so.
  const due = isShifted ? [...later, thereafter] : [first ?? remainder, ...later];
  const end = { name: THEREAFTER, figure: isShifted ? undefined : thereafter };
  return { buckets: [...fiscalNames(year, due), end], isShifted };
}

/**
 * Whether what is tagged as due in the second year is the current part of debt: then the filer's
 * tags stand one year late, and naming them by their own words would put each amount a year off.
 */
function isDueNext(at: At, second: Figure | undefined): boolean {
  if (second === undefined || second.value === 0) return false;
  return [DEBT_CURRENT, ...LONG_TERM_DEBT_CURRENT].some(
    (concept) => balance(at, concept)?.value === second.value,
  );
}

function withinAYear(
  year: number,
  figures: readonly (Figure | undefined)[],
  remainder: Figure | undefined,
  thereafter: Figure | undefined,
): Bucket[] {
  const [first, ...later] = figures;
  const end = { name: THEREAFTER, figure: thereafter };
  if (remainder === undefined) {
    const named = figures.map((figure, ahead) => ({
      name: ahead === 0 ? "Next 12 months" : `Year ${ahead + 1}`,
      figure,
    }));
    return [...named, end];
  }
  // The rest of the year stands in the place of year one where no year one is tagged.
  const following = first === undefined ? later : figures;
  const endsEarly = following.at(-1) === undefined && thereafter !== undefined;
  const named = fiscalNames(year, endsEarly ? following.slice(0, -1) : following);
  return [{ name: `Rest of ${year}`, figure: remainder }, ...named, end];
}

function fiscalNames(year: number, figures: readonly (Figure | undefined)[]): Bucket[] {
  return figures.map((figure, ahead) => ({ name: String(year + ahead + 1), figure }));
}

/** The fiscal year a day ends, or the one in progress on it. */
function fiscalYearAt(
  day: number,
  all: readonly FiscalYear[],
): { year: number; isYearEnd: boolean } {
  const years = all.filter(({ isTransition }) => !isTransition);
  const [nearest] = years.toSorted((a, b) => Math.abs(a.endDay - day) - Math.abs(b.endDay - day));
  if (nearest === undefined)
    return { year: new Date(day * 86_400_000).getUTCFullYear(), isYearEnd: true };
  const ahead = (day - nearest.endDay) / YEAR_DAYS;
  const whole = Math.round(ahead);
  const isYearEnd = Math.abs(ahead - whole) * YEAR_DAYS <= YEAR_END_DAYS;
  return { year: Number(nearest.label) + (isYearEnd ? whole : Math.ceil(ahead)), isYearEnd };
}
