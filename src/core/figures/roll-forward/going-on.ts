import { refsOf } from "#core/figures/anchors/bound-values.ts";
import type { PeriodMention, PeriodWords } from "#core/figures/read/figures/figure.ts";
import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import { type Advance, kindOf, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { awayOf, type BoundFigure, type Goes } from "#core/figures/roll-forward/bound-figures.ts";
import { A_YEAR } from "#core/figures/roll-forward/period-moves.ts";
import {
  type FormerSentence,
  isRelative,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";
import type { DatumRef } from "#core/ledger/reference.ts";

type Said = {
  readonly former: FormerSentence;
  readonly periods: readonly SaidPeriod[];
  readonly bounds: readonly BoundFigure[];
  readonly carry: Carry;
  readonly course: { readonly advances: readonly Advance[] };
};

/**
 * Which references of a sentence go on when some of its times move. What it names and does not move
 * stays. What it names no time for goes with what it is said beside: a former latest column with the
 * sentences before it, else with the data; a comparison with what it is a comparison of; what lies
 * further back only by words such as `two years earlier`.
 */
export function goesOf(said: Said, moved: readonly SaidPeriod[]): Goes {
  const { former, periods, bounds, carry, course } = said;
  const { advances } = course;
  const meant = advances.flatMap((advance) => meantAnew(said, advance));
  const going = new Set([
    ...moved.flatMap(({ columns }) => columns),
    ...meant.flatMap(({ label, isGone }) => (isGone ? [label] : [])),
  ]);
  const named = new Set([
    ...periods.flatMap(({ columns }) => columns),
    ...meant.map(({ label }) => label),
  ]);
  const [context, now] = [former.carry.columns?.[0], carry.columns?.[0]];
  const isContextGone = context === undefined || context !== now;
  const isNamedOn = ({ period }: DatumRef) =>
    going.has(period) || (!named.has(period) && isContextGone);
  const mentions = former.checked.reading.periods;
  const isTold = mentions.some(isRelative);
  const aways = bounds
    .flatMap(({ binding }) => refsOf(binding))
    .flatMap((ref) => awayOf(ref, advances) ?? []);
  const front = Math.min(...aways);
  /** What is nearest to the latest is what the sentence is about; the rest is measured from it. */
  const isFrontGoing = bounds
    .flatMap(({ binding }) => refsOf(binding))
    .some((ref) => awayOf(ref, advances) === front && isNamedOn(ref));
  const isGoing = (ref: DatumRef, lead: DatumRef): boolean => {
    const { period } = ref;
    const away = awayOf(ref, advances);
    if (away === undefined) return false;
    if (away === front || going.has(period) || named.has(period)) return isNamedOn(ref);
    if (period === context) return isContextGone;
    const from = ref === lead ? front : (awayOf(lead, advances) ?? front);
    const kind = kindOf(period);
    const isNear = isTold || (kind !== undefined && away - from <= A_YEAR[kind]);
    return isNear && (ref === lead ? isFrontGoing : isGoing(lead, lead));
  };
  const isLonger = (carry.columns?.length ?? 0) !== (former.carry.columns?.length ?? 0);
  const isFromFirst = isLonger || mentions.some(isCountedFromFirst);
  return { advances, isFromFirst, isGoing };
}

type Meant = { readonly label: string; readonly isGone: boolean };

/**
 * Columns that words mean by what is the latest or by the head of their table: `LTM`, `in the fourth
 * quarter`, `| 2023 | 2024 |`. Each is gone where the same words mean the next one now.
 */
function meantAnew({ former, carry }: Said, advance: Advance): readonly Meant[] {
  const { table, columns } = former.carry;
  const heads = table?.columns.flatMap(
    (head, at): readonly (readonly [PeriodWords, PeriodWords])[] => {
      const now = carry.table?.columns[at];
      return head.kind === "time" && now?.kind === "time" ? [[head.when, now.when]] : [];
    },
  );
  const words = former.checked.reading.periods
    .filter(isByLatest)
    .map(({ when }) => [when, when] as const);
  return [...(heads ?? []), ...words].flatMap(([was, is]) => {
    const [label] = columnsOf(advance.before, was, columns) ?? [];
    const [next] = columnsOf(advance.after, is, carry.columns) ?? [];
    const isGone = label !== undefined && next === movedLabel(advance, label);
    return label === undefined ? [] : [{ label, isGone }];
  });
}

function isByLatest({ when }: PeriodMention): boolean {
  if (when.kind === "quarter" || when.kind === "half") return when.year === undefined;
  return isRelative({ start: 0, end: 0, when }) && LATEST.has(when.kind);
}

const LATEST: ReadonlySet<string> = new Set([
  "twelve-months",
  "year-to-date",
  "latest-quarter",
  "latest-year",
]);

function isCountedFromFirst({ when }: PeriodMention): boolean {
  return when.kind === "year-to-date" || when.kind === "months";
}
