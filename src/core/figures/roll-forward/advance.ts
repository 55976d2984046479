import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { ltmEnd, periodKind, quarterLabel, quarterOf, yearLabel } from "#core/ledger/period.ts";

/** A kind of column; each goes on by its own steps: years, quarters, months of the twelve. */
export type ColumnKind = "year" | "quarter" | "ltm";

/** The latest column of one kind before and after; `by` counts years, quarters or months. */
export type ColumnStep = { readonly from: string; readonly to: string; readonly by: number };

/** How the connected data of a company went on from one ground to the next. */
export type Advance = {
  readonly ticker: string;
  /** As a sentence calls it. */
  readonly name: string;
  /** Only kinds whose latest column is a later one now. */
  readonly steps: Readonly<Partial<Record<ColumnKind, ColumnStep>>>;
  readonly before: CompanyLedger;
  readonly after: CompanyLedger;
};

/** Companies with a later year, quarter or twelve months after than before, in the order after. */
export function advancesBetween(before: Ground, after: Ground): readonly Advance[] {
  return after.ledgers.flatMap((ledger) => {
    const former = companyIn(before.ledgers, ledger.ticker);
    if (former === undefined) return [];
    const steps = stepsBetween(former, ledger);
    const name = spokenName(ledger.tables[0]?.name ?? ledger.ticker);
    return Object.keys(steps).length === 0
      ? []
      : [{ ticker: ledger.ticker, name, steps, before: former, after: ledger }];
  });
}

function stepsBetween(before: CompanyLedger, after: CompanyLedger): Advance["steps"] {
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const [from, to] = [latestOf(before, kind), latestOf(after, kind)];
      const by = difference(kind, from, to);
      const isOn = from !== undefined && to !== undefined && by !== undefined && by > 0;
      return isOn ? [[kind, { from, to, by }] as const] : [];
    }),
  );
}

const KINDS: readonly ColumnKind[] = ["year", "quarter", "ltm"];

function latestOf({ years, quarters, ltm }: CompanyLedger, kind: ColumnKind): string | undefined {
  return { year: years, quarter: quarters, ltm }[kind][0];
}

/** Whether a company's latest columns are earlier ones now, or gone with none of another kind newer. */
export function isEarlier(now: CompanyLedger, former: CompanyLedger): boolean {
  const by = KINDS.flatMap(
    (kind) => difference(kind, latestOf(former, kind), latestOf(now, kind)) ?? [],
  );
  const isNewer = by.some((steps) => steps > 0);
  return by.some((steps) => steps < 0 && (steps > -Infinity || !isNewer));
}

/** Steps between two columns; endless back where there is none any more. */
function difference(
  kind: ColumnKind,
  from: string | undefined,
  to: string | undefined,
): number | undefined {
  if (from === undefined) return undefined;
  return to === undefined ? -Infinity : indexOf(kind, to) - indexOf(kind, from);
}

export function kindOf(label: string): ColumnKind | undefined {
  const kind = periodKind(label);
  return kind === "year" || kind === "quarter" || kind === "ltm" ? kind : undefined;
}

/** How many steps a column lies before the former latest one of its kind; negative after it. */
export function distance({ steps }: Advance, label: string): number | undefined {
  const kind = kindOf(label);
  const taken = kind && steps[kind];
  return kind && taken && indexOf(kind, taken.from) - indexOf(kind, label);
}

/** The column as far from the new latest one as `label` was from the former; undefined for none. */
export function movedLabel({ steps, after }: Advance, label: string): string | undefined {
  const kind = kindOf(label);
  const taken = kind && steps[kind];
  if (kind === undefined || taken === undefined) return undefined;
  const index = indexOf(kind, label) + taken.by;
  if (kind === "year") return yearLabel(index);
  if (kind === "quarter") return quarterLabel({ quarter: index + 1, fiscalYear: 0 });
  return after.ltm.find((other) => monthIndex(other) === index);
}

/** The former latest column, where `label` is the one that took its place. */
export function formerLabel({ steps }: Advance, label: string): string | undefined {
  const kind = kindOf(label);
  const taken = kind && steps[kind];
  return taken?.to === label ? taken.from : undefined;
}

function indexOf(kind: ColumnKind, label: string): number {
  if (kind === "year") return yearIndex(label);
  return kind === "quarter" ? quarterIndex(label) : monthIndex(label);
}

function yearIndex(label: string): number {
  return Number(label);
}

const NO_QUARTER = { quarter: NaN, fiscalYear: NaN };

function quarterIndex(label: string): number {
  const { quarter, fiscalYear } = quarterOf(label) ?? NO_QUARTER;
  return fiscalYear * 4 + quarter - 1;
}

/** Years end in the same month but not on the same day; a week's shift over a month's end is none. */
function monthIndex(label: string): number {
  const [year = 0, month = 0, day = 0] = (ltmEnd(label) ?? "").split("-").map(Number);
  return year * 12 + month - (day <= 7 ? 1 : 0);
}
