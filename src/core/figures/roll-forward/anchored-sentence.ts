import { boundValues, refsOf } from "#core/figures/anchors/bound-values.ts";
import { isInForce } from "#core/figures/anchors/in-force.ts";
import { saysDatum } from "#core/figures/anchors/judge-anchor.ts";
import { type CheckedSentence, checkSentence } from "#core/figures/read/check-sentence.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { reprint } from "#core/figures/reprint/reprint.ts";
import { type Advance, distance, kindOf, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { A_YEAR, movingPeriods, periodMoves } from "#core/figures/roll-forward/period-moves.ts";
import type { Course, RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  type FormerSentence,
  isRelative,
  numbersIn,
  type SaidPeriod,
  saidPeriods,
} from "#core/figures/roll-forward/said-periods.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { maturityItem, maturityOf } from "#core/ledger/find-datum.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
import type { Binding, DatumRef, Operand } from "#core/ledger/reference.ts";
import { applyChanges, growthOf, type TextChange } from "#core/text/edits/text-change.ts";

/** The anchors in force of each sentence, in its order, counted from its first character. */
export function anchorsBySentence(
  formers: readonly FormerSentence[],
  anchors: readonly Anchor[],
): readonly (readonly Anchor[])[] {
  let next = 0;
  return formers.map(({ start, text }) => {
    while ((anchors[next]?.from ?? Infinity) < start) next += 1;
    const first = next;
    while ((anchors[next]?.from ?? Infinity) < start + text.length) next += 1;
    return anchors
      .slice(first, next)
      .filter((anchor) => isInForce(anchor, { start, text }))
      .map((anchor) => ({ ...anchor, from: anchor.from - start, to: anchor.to - start }));
  });
}

/** Whether every figure of a sentence has an anchor. */
export function isAnchored({ checked }: FormerSentence, anchors: readonly Anchor[]): boolean {
  const { figures } = checked.reading;
  return (
    anchors.length > 0 &&
    figures.every(({ start, end }) => anchors.some(({ from, to }) => start < to && end > from))
  );
}

type Request = {
  readonly former: FormerSentence;
  readonly anchors: readonly Anchor[];
  readonly periods: readonly SaidPeriod[];
  readonly carry: Carry;
  readonly course: Course;
};

/**
 * A sentence whose figures all have anchors moved by them: each of a former latest column is printed
 * anew from the same binding a step on, with the words for its time. Undefined where one has no new
 * value, turns its sign, or where the words cannot name the new time.
 */
export function rolledByAnchors(request: Request): RolledSentence | undefined {
  const { former, anchors, carry, course } = request;
  const due = dueYears(anchors, course.advances);
  const periods =
    due.size === 0 ? request.periods : saidPeriods(former, course.advances, course.before, due);
  const moved = timesThatMove(former, periods, due);
  const moves = periodMoves(moved);
  if (moves === undefined || !anchors.some(({ binding }) => isOfLatest(binding, course.advances))) {
    return undefined;
  }
  if (namesAny(due, former.text, [...moved.map(stretchOf), ...anchors])) return undefined;
  const stays = columnsThatStay(former, periods, moved);
  const figures = new Map<number, string>();
  const changes: TextChange[] = [...moves];
  const numbers = numbersIn(former.checked);
  for (const anchor of anchors) {
    const insert = printedFrom(anchor, request, stays);
    if (insert === undefined) return undefined;
    if (insert === anchor.text) continue;
    changes.push({ from: anchor.from, to: anchor.to, insert });
    const index = numbers.findIndex(({ position }) => position === anchor.from);
    if (index !== -1) figures.set(index, insert);
  }
  if (changes.length === 0) return undefined;
  const sorted = changes.toSorted((a, b) => a.from - b.from);
  const checked = checkSentence(applyChanges(former.text, sorted), carry, course.after);
  if (isUpset(former.checked, checked)) return undefined;
  const nothing = { exchanges: [], failing: [], warnings: [], blocked: undefined };
  return { changes: sorted, checked, figures, moved, ...nothing };
}

/** The years ahead in which what anchors are of, of a former latest column, falls due: `2027`. */
function dueYears(anchors: readonly Anchor[], advances: readonly Advance[]): ReadonlySet<string> {
  const refs = anchors.flatMap(({ binding }) => refsOf(binding));
  return new Set(
    refs.flatMap((ref) => {
      const maturity = maturityOf(ref.item) ?? yearOfShortTerm(ref);
      const isMoving = isOfLatest({ ref }, advances);
      return isMoving && maturity !== undefined && isFiscalYear(maturity) ? [maturity] : [];
    }),
  );
}

/** Short-term debt falls due in the year after that of its balance sheet. */
function yearOfShortTerm({ item, period }: DatumRef): string | undefined {
  return item === "Short-Term Debt" && isFiscalYear(period)
    ? String(Number(period) + 1)
    : undefined;
}

/** The near ones, and years ahead that anchored figures fall due in. */
function timesThatMove(
  { checked }: FormerSentence,
  periods: readonly SaidPeriod[],
  due: ReadonlySet<string>,
): readonly SaidPeriod[] {
  const near = new Set(movingPeriods(periods, checked.reading, "near"));
  return periods.filter(
    (period) =>
      near.has(period) || (period.distance < 0 && period.columns.every((year) => due.has(year))),
  );
}

type Range = { readonly from: number; readonly to: number };

function stretchOf({ start, end }: SaidPeriod): Range {
  return { from: start, to: end };
}

/** Whether a text names one of those years outside of some stretches, in words that are not understood. */
function namesAny(years: ReadonlySet<string>, text: string, outside: readonly Range[]): boolean {
  return [...text.matchAll(/\d{4}/g)].some(
    ({ 0: year, index }) =>
      years.has(year) && !outside.some(({ from, to }) => from <= index && index < to),
  );
}

/** Whether a column so many steps before the former latest one stays what a figure is of. */
type Stays = (label: string, away: number) => boolean;

/**
 * What the sentence names and does not move stays, and what lies far back without a word for it; a
 * comparison a year before goes with the latest, as does all that is told by words such as `earlier`.
 */
function columnsThatStay(
  { checked: { reading } }: FormerSentence,
  periods: readonly SaidPeriod[],
  moved: readonly SaidPeriod[],
): Stays {
  const going = new Set(moved.flatMap(({ columns }) => columns));
  const named = new Set(periods.flatMap(({ columns }) => columns));
  const hasRelative = reading.periods.some(isRelative);
  return (label, away) => {
    if (away === 0 || going.has(label)) return false;
    const kind = kindOf(label);
    return named.has(label) || (!hasRelative && kind !== undefined && away > A_YEAR[kind]);
  };
}

/** Words such as `as a year earlier` held before: what the reader calls wrong now stays as it was. */
function isUpset(before: CheckedSentence, now: CheckedSentence): boolean {
  const [were, are] = [numbersIn(before), numbersIn(now)];
  return (
    were.length !== are.length ||
    now.warnings.length > before.warnings.length ||
    are.some(
      ({ verdict }, at) =>
        verdict === "contradicted" || (were[at]?.verdict === "verified" && verdict !== "verified"),
    )
  );
}

/** What an anchor's figure reads a step on, in its own style; undefined where that cannot be said. */
function printedFrom(
  anchor: Anchor,
  { former, course }: Request,
  stays: Stays,
): string | undefined {
  const now = valueOf(movedBinding(anchor.binding, course.advances, stays), course.after);
  const was = valueOf(anchor.binding, course.before);
  const figure = former.checked.reading.figures.find(({ start }) => start === anchor.from);
  if (now === undefined || was === undefined || Math.sign(now.value) !== Math.sign(was.value)) {
    return undefined;
  }
  const before = former.text.slice(0, anchor.from);
  const { text, by } = anchor;
  if (saysDatum({ text, by, figure, before }, now)) return text;
  if (figure === undefined) return undefined;
  const { value, unit, currency } = now;
  return reprint({ text, figure }, { value, unit, currency, sign: "as written" });
}

function valueOf(binding: Binding, ground: Ground): Datum | undefined {
  const values = boundValues(binding, ground);
  return "reason" in values ? undefined : values[0].datum;
}

/** A binding with its references a step on, but for those to columns that stay. */
export function movedBinding(
  binding: Binding,
  advances: readonly Advance[],
  stays?: Stays,
): Binding {
  if ("constant" in binding) return binding;
  if ("ref" in binding) return { ref: movedRef(binding.ref, advances, stays) };
  const { formula } = binding;
  const moveOperand = (operand: Operand) =>
    typeof operand === "number" ? operand : movedBinding(operand, advances, stays);
  return { formula: { ...formula, args: formula.args.map(moveOperand) } };
}

function movedRef(ref: DatumRef, advances: readonly Advance[], stays: Stays | undefined): DatumRef {
  const advance = advances.find(({ ticker }) => ticker === ref.entity);
  const away = advance && distance(advance, ref.period);
  if (advance === undefined || away === undefined) return ref;
  if (stays?.(ref.period, away) === true) return ref;
  const period = movedLabel(advance, ref.period);
  return period === undefined ? ref : { ...ref, period, item: movedItem(ref.item, advance) };
}

/** Of the maturity ladder the same rung: what fell due in the first year ahead does again. */
function movedItem(item: string, advance: Advance): string {
  const maturity = maturityOf(item);
  const moved = maturity !== undefined && isFiscalYear(maturity) && movedLabel(advance, maturity);
  return typeof moved === "string" ? maturityItem(moved) : item;
}

/** Whether a binding has a reference to a former latest column. */
function isOfLatest(binding: Binding, advances: readonly Advance[]): boolean {
  if ("constant" in binding) return false;
  if ("ref" in binding) {
    const { entity, period } = binding.ref;
    const advance = advances.find(({ ticker }) => ticker === entity);
    return advance !== undefined && distance(advance, period) === 0;
  }
  return binding.formula.args.some((arg) => typeof arg !== "number" && isOfLatest(arg, advances));
}

/**
 * What the figures of a changed sentence are of, by their places in it: the same binding a step on
 * where that is what is printed now, else the one it was where that still is.
 */
export function anchorsAfterRoll(
  former: FormerSentence,
  anchors: readonly Anchor[],
  { sentence, course }: { readonly sentence: RolledSentence; readonly course: Course },
): readonly PlacedBinding[] {
  const { changes } = sentence;
  const text = applyChanges(former.text, changes);
  const now = numbersIn(sentence.checked);
  return anchors.flatMap((anchor) => {
    const own = changes.find(({ from, to }) => from === anchor.from && to === anchor.to);
    const isCut = changes.some(
      (change) => change !== own && change.from < anchor.to && change.to > anchor.from,
    );
    if (isCut) return [];
    const before = changes.filter(({ to }) => to <= anchor.from).reduce(sumOfGrowth, 0);
    const from = anchor.from + before;
    const to = from + (own?.insert.length ?? anchor.to - anchor.from);
    const read = now.find(({ position }) => position === from);
    const figure = sentence.checked.reading.figures.find(({ start }) => start === from);
    const said = { text: text.slice(from, to), by: anchor.by, figure, before: text.slice(0, from) };
    const binding = bindingsAfter(anchor, read?.binding, course).find((each) => {
      const datum = valueOf(each, course.after);
      return datum !== undefined && saysDatum(said, datum);
    });
    return binding === undefined ? [] : [{ from, to, binding, by: anchor.by }];
  });
}

function sumOfGrowth(sum: number, change: TextChange): number {
  return sum + growthOf(change);
}

/** The likeliest first: what the sentence says now, where that is one of them. */
function bindingsAfter(
  { binding }: Anchor,
  read: Binding | undefined,
  { advances }: Course,
): readonly Binding[] {
  const all = [
    movedBinding(binding, advances),
    movedBinding(binding, advances, (_, away) => away !== 0),
    binding,
  ];
  const key = JSON.stringify(read);
  const said = all.find((each) => JSON.stringify(each) === key);
  return said === undefined ? all : [said, ...all];
}
