import { boundValues, refsOf } from "#core/figures/anchors/bound-values.ts";
import { anchorsWithin, holdsIn } from "#core/figures/anchors/bound-sentences.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type Advance, distance, movedLabel } from "#core/figures/roll-forward/advance.ts";
import { type FormerSentence, numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import { type Anchor, type BoundAnchor, isBound, type PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { maturityItem, maturityOf } from "#core/ledger/find-datum.ts";
import { isFiscalYear, quarterLabel, quarterOf } from "#core/ledger/period.ts";
import type { Binding, DatumRef, Formula, Operand } from "#core/ledger/reference.ts";
import { growthOf, type TextChange } from "#core/text/edits/text-change.ts";

/** What rolling a text forward knows of the data. */
export type Course = {
  readonly advances: readonly Advance[];
  readonly before: Ground;
  readonly after: Ground;
};

/** A figure of a sentence with what it is of: what it was bound to, else what the reader verified. */
export type BoundFigure = Pick<BoundAnchor, "from" | "to" | "text" | "binding" | "by"> & {
  /** Its place among the numbers of the sentence; -1 where the reader sees none. */
  readonly index: number;
  readonly figure: Figure | undefined;
  /** The reader verifies it by the words around it. */
  readonly isRead: boolean;
  readonly isAnchored: boolean;
};

/** A bound figure with what it is of and reads then. */
export type RolledFigure = {
  readonly bound: BoundFigure;
  readonly binding: Binding;
  readonly text: string;
};

/** The anchors that hold in each sentence, in its order, counted from its first character. */
export function anchorsBySentence(
  formers: readonly FormerSentence[],
  all: readonly Anchor[],
  ground: Ground,
): readonly (readonly BoundAnchor[])[] {
  const within = anchorsWithin(all.filter(isBound));
  return formers.map((former) =>
    within(former).filter((anchor) => holdsIn(anchor, former.text, ground)),
  );
}

/** Whether every figure of a sentence has an anchor. */
export function isAnchored({ checked }: FormerSentence, anchors: readonly BoundAnchor[]): boolean {
  const { figures } = checked.reading;
  return (
    anchors.length > 0 &&
    figures.every(({ start, end }) => anchors.some(({ from, to }) => start < to && end > from))
  );
}

/** The figures of a sentence whose data are known, in its order. */
export function boundFigures(
  { checked }: FormerSentence,
  anchors: readonly BoundAnchor[],
): readonly BoundFigure[] {
  const numbers = numbersIn(checked);
  const figureAt = (from: number) => checked.reading.figures.find(({ start }) => start === from);
  const anchored = anchors.map(({ from, to, text, binding, by }): BoundFigure => {
    const index = numbers.findIndex(({ position }) => position === from);
    const isRead = numbers[index]?.verdict === "verified";
    return { from, to, text, binding, by, index, figure: figureAt(from), isRead, isAnchored: true };
  });
  const read = numbers.flatMap((number, index): readonly BoundFigure[] => {
    const { verdict, binding, position: from, length, text } = number;
    const to = from + length;
    const isTaken = anchors.some((anchor) => anchor.from < to && from < anchor.to);
    if (verdict !== "verified" || binding === undefined || isTaken) return [];
    const place = { from, to, text, index, figure: figureAt(from) };
    return [{ ...place, binding, by: "analyst", isRead: true, isAnchored: false }];
  });
  return [...anchored, ...read].toSorted((a, b) => a.from - b.from);
}

/** What figures are of once their sentence is changed, by their places then. */
export function placedAfter(
  figures: readonly RolledFigure[],
  changes: readonly TextChange[],
): readonly (PlacedBinding & Pick<RolledFigure, "bound">)[] {
  return figures.map(({ bound, binding, text }) => {
    const from = changes
      .filter(({ to }) => to <= bound.from)
      .reduce((place, change) => place + growthOf(change), bound.from);
    // The product brought it to this datum; what the analyst chose stays hers.
    const by = bound.isAnchored ? bound.by : "product";
    return { from, to: from + text.length, binding, by, bound };
  });
}

/** What a binding comes to. */
export function datumOf(binding: Binding, ground: Ground): Datum | { readonly reason: string } {
  const values = boundValues(binding, ground);
  return "reason" in values ? values : values[0].datum;
}

/** Whether a reference of a binding is to a former latest column. */
export function isOfLatest(binding: Binding, advances: readonly Advance[]): boolean {
  return refsOf(binding).some((ref) => awayOf(ref, advances) === 0);
}

/** How many steps what a reference is of lies before the former latest column. */
export function awayOf(
  { entity, period }: DatumRef,
  advances: readonly Advance[],
): number | undefined {
  const advance = advances.find(({ ticker }) => ticker === entity);
  return advance && distance(advance, period);
}

/** Which references of a sentence go a step on. */
export type Goes = {
  readonly advances: readonly Advance[];
  /** `lead` is what the binding is of first: what it is measured from goes with that. */
  readonly isGoing: (ref: DatumRef, lead: DatumRef) => boolean;
  /** Its words count the first quarters of a year: one more of them is added up. */
  readonly isFromFirst: boolean;
};

/** A binding with the references a step on that go. */
export function movedBinding(binding: Binding, goes: Goes): Binding {
  const [lead] = refsOf(binding);
  return lead === undefined ? binding : movedBy(binding, { ...goes, lead });
}

type Led = Goes & { readonly lead: DatumRef };

function movedBy(binding: Binding, goes: Led): Binding {
  if ("constant" in binding) return binding;
  if ("ref" in binding) return { ref: movedRef(binding.ref, goes) };
  const { formula } = binding;
  const moved = (operand: Operand) =>
    typeof operand === "number" ? operand : movedBy(operand, goes);
  return { formula: { ...formula, args: firstQuarters(formula, goes) ?? formula.args.map(moved) } };
}

function movedRef(ref: DatumRef, { advances, isGoing, lead }: Led): DatumRef {
  const advance = advances.find(({ ticker }) => ticker === ref.entity);
  const period = advance && isGoing(ref, lead) ? movedLabel(advance, ref.period) : undefined;
  return advance === undefined || period === undefined
    ? ref
    : { ...ref, period, item: movedItem(ref.item, advance) };
}

/** Of the maturity ladder the same rung: what fell due in the first year ahead does again. */
function movedItem(item: string, advance: Advance): string {
  const maturity = maturityOf(item);
  const moved = maturity !== undefined && isFiscalYear(maturity) && movedLabel(advance, maturity);
  return typeof moved === "string" ? maturityItem(moved) : item;
}

/** The quarters of a year to date, from the latest back to the first; undefined for any other formula. */
function firstQuarters({ op, args }: Formula, goes: Led): readonly Binding[] | undefined {
  if (op !== "sum" || !goes.isFromFirst) return undefined;
  const refs = args.flatMap((arg) => (typeof arg !== "number" && "ref" in arg ? [arg.ref] : []));
  const [latest] = refs;
  if (latest === undefined || refs.length < args.length) return undefined;
  if (quarterOf(refs.at(-1)?.period ?? "")?.quarter !== 1) return undefined;
  const to = movedRef(latest, goes);
  const { quarter, fiscalYear } = quarterOf(to.period) ?? { quarter: 0, fiscalYear: 0 };
  return Array.from({ length: quarter }, (_, back) => ({
    ref: { ...to, period: quarterLabel({ quarter: quarter - back, fiscalYear }) },
  }));
}

/** The years ahead in which what figures are of, of a former latest column, falls due: `2027`. */
export function dueYears(
  bounds: readonly Pick<BoundFigure, "binding">[],
  advances: readonly Advance[],
): ReadonlySet<string> {
  const refs = bounds.flatMap(({ binding }) => refsOf(binding));
  return new Set(
    refs.flatMap((ref) => {
      const maturity = maturityOf(ref.item) ?? yearOfShortTerm(ref);
      const isMoving = awayOf(ref, advances) === 0;
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
