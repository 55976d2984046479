import { boundValues } from "#core/figures/anchors/bound-values.ts";
import { isInForce } from "#core/figures/anchors/in-force.ts";
import { saysDatum } from "#core/figures/anchors/judge-anchor.ts";
import { type CheckedSentence, checkSentence } from "#core/figures/read/check-sentence.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { reprint } from "#core/figures/reprint/reprint.ts";
import { type Advance, distance, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { movingPeriods, periodMoves } from "#core/figures/roll-forward/period-moves.ts";
import type { Course, RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  type FormerSentence,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
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
  const { former, anchors, periods, carry, course } = request;
  const { reading } = former.checked;
  const moved = movingPeriods(periods, reading, "near");
  const moves = periodMoves(moved);
  if (moves === undefined || !anchors.some(({ binding }) => isOfLatest(binding, course.advances))) {
    return undefined;
  }
  const distances = new Set([0, ...moved.map((period) => period.distance)]);
  const figures = new Map<number, string>();
  const changes: TextChange[] = [...moves];
  const numbers = numbersIn(former.checked);
  for (const anchor of anchors) {
    const insert = printedFrom(anchor, request, distances);
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
  distances: ReadonlySet<number>,
): string | undefined {
  const now = valueOf(movedBinding(anchor.binding, course.advances, distances), course.after);
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

/** A binding with its references to columns so far back a step on. */
export function movedBinding(
  binding: Binding,
  advances: readonly Advance[],
  distances?: ReadonlySet<number>,
): Binding {
  if ("constant" in binding) return binding;
  if ("ref" in binding) return { ref: movedRef(binding.ref, advances, distances) };
  const { formula } = binding;
  const moveOperand = (operand: Operand) =>
    typeof operand === "number" ? operand : movedBinding(operand, advances, distances);
  return { formula: { ...formula, args: formula.args.map(moveOperand) } };
}

function movedRef(
  ref: DatumRef,
  advances: readonly Advance[],
  distances: ReadonlySet<number> | undefined,
): DatumRef {
  const advance = advances.find(({ ticker }) => ticker === ref.entity);
  const away = advance && distance(advance, ref.period);
  if (advance === undefined || away === undefined) return ref;
  if (distances !== undefined && !distances.has(away)) return ref;
  return { ...ref, period: movedLabel(advance, ref.period) ?? ref.period };
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
    movedBinding(binding, advances, new Set([0])),
    binding,
  ];
  const key = JSON.stringify(read);
  const said = all.find((each) => JSON.stringify(each) === key);
  return said === undefined ? all : [said, ...all];
}
