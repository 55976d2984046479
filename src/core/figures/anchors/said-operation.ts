import { refsOf } from "#core/figures/anchors/bound-values.ts";
import { saysDatum } from "#core/figures/anchors/judge-anchor.ts";
import { areNamed, type Held, type Name, stretchOf } from "#core/figures/anchors/names-beside.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import { changeAfter, changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import { isTie } from "#core/figures/read/verdicts/judge-sentence.ts";
import { isAmount } from "#core/ledger/units.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bySize, evaluate, isAbsent } from "#core/ledger/formula.ts";
import { isOutflow } from "#core/ledger/items.ts";
import type { DatumRef, Formula, Op, Operand } from "#core/ledger/reference.ts";

/** Ops that take one of several periods, or what is between them. */
export const PICKS: ReadonlySet<Op> = new Set<Op>(["min", "max", "average"]);

/** Whether a figure is a row that is named, at the precision that it prints; of outflows alone by their size. */
export function isWayOf({ item, others }: Name, formula: Formula, held: Held): boolean {
  const { reading, figure, checked, ground } = held;
  const { text, expected } = checked;
  const refs = refsOf({ formula });
  if (PICKS.has(formula.op)) return false;
  const before = reading.text.slice(0, figure.start);
  return [item, ...others].some((name) => {
    const areOut = refs.every((ref) => isOutflow(ref.item)) && (expected?.value ?? 0) < 0;
    return levelsOf(refs, name, ground).some((datum) =>
      saysDatum(
        { text, by: "product", figure, before },
        areOut ? { ...datum, value: -Math.abs(datum.value) } : datum,
      ),
    );
  });
}

/**
 * Whether the data have a row of a name in the time of a formula, and it is not what the formula comes to.
 * A ratio that is made of data alone may go by the name of the one on another basis.
 */
export function isOtherRow(item: string, formula: Formula, held: Held): boolean {
  const levels = levelsOf(refsOf({ formula }), item, held.ground);
  const mayBeOther = levels.every(({ unit }) => !isAmount({ unit })) && !holdsNumber({ formula });
  return levels.length > 0 && !mayBeOther && !isWayOf({ item, others: [] }, formula, held);
}

function holdsNumber(operand: Operand): boolean {
  if (typeof operand === "number") return true;
  return "formula" in operand ? operand.formula.args.some(holdsNumber) : "constant" in operand;
}

/** Whether a formula adds up a row over a time that its sentence says, in whatever words. */
function isOverTime({ reading }: Held, formula: Formula, said: Name): boolean {
  const { op } = formula;
  const refs = refsOf({ formula });
  const isOfRow = refs.every(({ item }) => [said.item, ...said.others].includes(item));
  const isSum = op === "sum" || (op === "difference" && refs.length > 2);
  return isOfRow && isSum && LONG.test(reading.text);
}

const LONG = /\b(?:over|years|months|quarters|half|halves|since)\b/i;

/** The values of a row in the one period of some cells. */
function levelsOf(refs: readonly DatumRef[], item: string, { ledgers }: Ground): readonly Datum[] {
  const [ref, ...others] = refs;
  const isOfOne = others.every(({ period }) => period === ref?.period);
  const company = companyIn(ledgers, ref?.entity);
  if (ref === undefined || !isOfOne || company === undefined) return [];
  return company.find(item, ref.period).map(({ datum }) => datum);
}

/** Whether what a formula makes before its last step has a name, or its rows have. */
function isCalled(arg: Operand, names: readonly Name[], held: Held): boolean {
  if (typeof arg === "number" || !("formula" in arg) || arg.formula.name !== undefined) return true;
  if (QUOTIENTS.has(arg.formula.op) && PER.test(held.reading.masked)) return true;
  const rows = refsOf(arg).map(({ item }) => ({ item, others: [] }));
  return (
    rows.every((row) => areNamed(row, names)) ||
    names.some((name) => isWithin({ op: "sum", args: [arg] }, name, held))
  );
}

/** Whether a part of a formula, however deep, comes to a row that is named. */
function isWithin({ args }: Formula, { item, others }: Name, held: Held): boolean {
  return args.some((arg) => {
    if (typeof arg === "number" || !("formula" in arg)) return false;
    const { formula } = arg;
    if (formula.name === item || isWithin(formula, { item, others }, held)) return true;
    const made = evaluate(arg, held.ground.ledger);
    return [item, ...others].some((name) =>
      levelsOf(refsOf(arg), name, held.ground).some(
        (datum) => !isAbsent(made) && isNear(bySize(made).value, bySize(datum).value),
      ),
    );
  });
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
}

/** What words say is made of amounts by their size. */
const OPERATIONS: readonly (readonly [RegExp, (sizes: readonly number[]) => number])[] = [
  [/\b(?:averag(?:e|ed|ing)|mean)\b/, (sizes) => sumOf(sizes) / sizes.length],
  [/\b(?:highest|largest|peak(?:ed)?|maximum)\b/, (sizes) => Math.max(...sizes)],
  [/\b(?:lowest|smallest|trough|minimum)\b/, (sizes) => Math.min(...sizes)],
  [/\b(?:together|combined|cumulative(?:ly)?|in (?:aggregate|total)|sum|plus)\b/, sumOf],
  [
    /\b(?:less|minus|net of|exceed\w*|difference|gap)\b/,
    ([first = 0, ...others]) => first - sumOf(others),
  ],
];

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

const MOVES: ReadonlySet<Op> = new Set<Op>(["growth", "change", "cagr", "difference"]);
/** Of one operand, whose row they are of. */
const TURNS: ReadonlySet<Op> = new Set<Op>(["negate", "absolute", "rounded"]);
const QUOTIENTS: ReadonlySet<Op> = new Set<Op>(["share", "ratio", "months", "product"]);

type OfRows = { readonly names: readonly ItemMention[]; readonly rows: readonly Name[] };

/** Whether words beside a figure name what its formula does, of its rows and of no other. */
export function isSaidOperation(held: Held, formula: Formula, { names, rows }: OfRows): boolean {
  const said = names.at(-1);
  const [only] = formula.args;
  const isTurned = TURNS.has(formula.op);
  if (isTurned && typeof only === "object" && "formula" in only) {
    return isSaidOperation(held, only.formula, { names, rows });
  }
  const isOver = names.every((name) => areNamed(name, rows) || isWithin(formula, name, held));
  const areCalled = formula.args.every((arg) => isCalled(arg, names, held));
  return said !== undefined && isOver && areCalled && saysOperation(held, formula, said);
}

function saysOperation(held: Held, formula: Formula, said: ItemMention): boolean {
  const { reading, figure, checked, ground } = held;
  const { start, end } = stretchOf(reading, figure);
  const words = reading.masked.slice(start, end);
  const value = Math.abs(checked.expected?.value ?? 0);
  const sizes = sizesOf(formula, ground);
  const named = OPERATIONS.filter(([pattern]) => pattern.test(words));
  const made = (named.length > 0 ? named : OPERATIONS).filter(([, make]) =>
    isNear(Math.abs(make(sizes)), value),
  );
  if (named.length > 0) return made.length > 0;
  const isElsewhere = made.some(([pattern]) => pattern.test(reading.masked));
  return isElsewhere || isOverTime(held, formula, said) || isUntied(held, formula, said);
}

/** Whether words do not say that the figure is the row that is named beside it, nor how that moved. */
function isUntied({ reading, figure, checked }: Held, { op }: Formula, said: ItemMention): boolean {
  const { masked } = reading;
  const { start, end } = stretchOf(reading, figure);
  const before = masked.slice(start, figure.start);
  const isMoved = changeBefore(before) ?? changeAfter(masked.slice(figure.end, end));
  if (isMoved !== undefined) return MOVES.has(op);
  const isPer = QUOTIENTS.has(op) && PER.test(masked.slice(start, end));
  const isTied = said.end > figure.start || isTie(masked.slice(said.end, figure.start));
  return said.unit !== checked.expected?.unit || isPer || !isTied;
}

/** A row by something else: `per share`, `a month`. */
const PER = /\b(?:per|annuali[sz]ed|a (?:month|quarter|day))\b/;

/** The operands by their sizes; a sum over as many as it has is their average. */
function sizesOf({ op, args }: Formula, ground: Ground): readonly number[] {
  const [only, count] = args;
  const inner = typeof only === "object" && "formula" in only ? only.formula : undefined;
  const isMean = op === "ratio" && inner?.op === "sum" && count === inner.args.length;
  const isTurned = TURNS.has(op);
  if (inner !== undefined && (isMean || isTurned)) return sizesOf(inner, ground);
  return args.flatMap((arg) => {
    const made = typeof arg === "number" ? undefined : evaluate(arg, ground.ledger);
    return made === undefined || isAbsent(made) ? [] : [bySize(made).value];
  });
}
