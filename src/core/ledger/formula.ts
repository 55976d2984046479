import { areOnOneBasis, basisOf, notComparable } from "#core/ledger/comparable.ts";
import { type Datum, type DatumUnit, workingOf } from "#core/ledger/datum.ts";
import type { SourceInput } from "#core/ledger/financial-data.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { whyMeaningless, whyUnprintable } from "#core/ledger/meaningless.ts";
import { fiscalYearOf, periodText, quarterOf } from "#core/ledger/period.ts";
import type { Binding, Constant, DatumRef, Formula, Op, Operand } from "#core/ledger/reference.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** Why there is no datum. `n.a.`: an input is missing; `n.m.`: it would mean nothing. */
export type Absence = { readonly kind: "absence"; readonly reason: string };

/** What references are resolved by; a `Ledger` is one. */
export type Lookup = {
  readonly find: (ref: DatumRef) => Datum | undefined;
  readonly reason: (ref: DatumRef) => string;
};

export function isAbsent(found: Datum | Absence): found is Absence {
  return found.kind === "absence";
}

export function absence(reason: string): Absence {
  return { kind: "absence", reason };
}

/** The datum a binding stands for, with its working; an absence names the first operand without one. */
export function evaluate(binding: Binding, ledger: Lookup): Datum | Absence {
  if ("constant" in binding) return constantDatum(binding.constant);
  if ("ref" in binding) return ledger.find(binding.ref) ?? absence(ledger.reason(binding.ref));
  const { op, args, name, signs } = binding.formula;
  const operands: (Datum | number)[] = [];
  for (const arg of args) {
    const operand = typeof arg === "number" ? arg : evaluate(arg, ledger);
    if (typeof operand !== "number" && isAbsent(operand)) return operand;
    operands.push(operand);
  }
  const isOfBefore = signs === undefined && op !== "negate" && !BY_SIZE.has(op);
  return compute(op, isOfBefore ? operands.map(bySize) : operands, name);
}

/** An outflow row as the amount that goes out, whose formula says so; anything else as it is. */
export function bySize<Given extends Datum | number>(operand: Given): Given | Datum {
  if (!isOutflowRow(operand)) return operand;
  const made = compute("negate", [operand]);
  return isAbsent(made) ? operand : made;
}

/** What a text binds to so as to say this datum. */
export function bindingOf(datum: Datum): Binding {
  if (datum.binding !== undefined) return datum.binding;
  const { ticker, item, period, provider } = datum;
  return { ref: { entity: ticker, item, period, ...(provider !== undefined && { provider }) } };
}

/** A threshold or a scenario's percentage as a datum. */
export function constantDatum(constant: Constant): Datum {
  const { value, unit, name, entity = "", period = "", currency = "" } = constant;
  return {
    kind: "computed",
    ticker: entity,
    item: name,
    period,
    value,
    unit,
    currency,
    source: { formula: String(value), inputs: [] },
    binding: { constant },
  };
}

/** Ops that speak of sizes: what an outflow grew by, what share it is of another row. */
const BY_SIZE: ReadonlySet<Op> = new Set<Op>(["growth", "cagr", "share", "ratio", "months"]);

/** Ops that set one period against another: they mean nothing across two bases. */
const COMPARES: ReadonlySet<Op> = new Set<Op>([
  "growth",
  "cagr",
  "change",
  "difference",
  "deviation",
  "min",
  "max",
]);

/**
 * What an op makes of data and plain numbers, at least one of them a datum, with its working: rows
 * by name and column, with the sign they are shown with but in the ops of `BY_SIZE`. `name` is what
 * it is; else the op says so of the first operand.
 */
export function compute(
  op: Op,
  operands: readonly (Datum | number)[],
  name?: string,
): Datum | Absence {
  const why = whyMeaningless(op, operands);
  const made = why === undefined ? combine(op, operands, name) : absence(why);
  const unprintable = isAbsent(made) ? undefined : whyUnprintable(made.value);
  return unprintable === undefined ? made : absence(unprintable);
}

/** What an op makes of operands that are known to go together. */
export function combine(
  op: Op,
  operands: readonly (Datum | number)[],
  name?: string,
): Datum | Absence {
  const data = operands.filter((operand) => typeof operand !== "number");
  const first = data.find(({ binding }) => !binding || !("constant" in binding)) ?? data[0];
  if (first === undefined) return absence("n.a.: a formula without data");
  const apart = COMPARES.has(op) ? data.find((datum) => !areOnOneBasis(datum, first)) : undefined;
  if (apart !== undefined) return absence(notComparable(apart.period, first.period));
  const terms = operands.map(BY_SIZE.has(op) ? termBySize : termOf);
  const made = WAYS[op](terms);
  if (typeof made === "string") return absence(made);
  const inputs = data.flatMap(cellsOf);
  const formula = formulaOf(op, operands, name);
  const { ticker, period, currency } = first;
  const basis = basisOf(data);
  return {
    kind: "computed",
    ticker,
    item: name ?? `${first.item}${NAMES[op]}`,
    period,
    value: made.value,
    unit: made.unit,
    currency,
    source: { formula: made.text, inputs },
    binding: { formula },
    ...(basis !== undefined && { basis }),
  };
}

function formulaOf(op: Op, operands: readonly (Datum | number)[], name?: string): Formula {
  const hasSigns = !BY_SIZE.has(op) && operands.some(isOutflowRow);
  return {
    op,
    args: operands.map(argOf),
    ...(name !== undefined && { name }),
    ...(hasSigns && { signs: "shown" }),
  };
}

/** A datum as it stands in a formula: a ledger cell by row and column, a computed one by its own. */
export function operandText(datum: Datum): string {
  if (datum.kind === "row") return `${datum.item} ${periodText(datum.period)}`;
  const text = workingOf(datum)?.formula ?? "";
  return Number.isNaN(Number(text)) ? `(${text})` : text;
}

/** An operand as it enters a formula; a plain number has no unit. */
type Term = {
  readonly value: number;
  readonly unit: DatumUnit | undefined;
  readonly text: string;
  readonly period: string;
};

/** A value, or why it means nothing. */
type Made = { readonly value: number; readonly unit: DatumUnit; readonly text: string } | string;

const NAMES: Readonly<Record<Op, string>> = {
  growth: " growth",
  change: " change",
  difference: " difference",
  sum: " total",
  product: " product",
  average: " mean",
  min: " minimum",
  max: " maximum",
  share: " share",
  ratio: " ratio",
  months: " months",
  cagr: " CAGR",
  deviation: " standard deviation",
  negate: "",
  absolute: "",
  rounded: "",
};

const BPS = 10_000;
const MONTHS_A_YEAR = 12;
const CENTS = 2;

const WAYS: Readonly<Record<Op, (terms: readonly Term[]) => Made>> = {
  growth: pair((now, before) => {
    if (before.value <= 0) return "n.m.: the earlier value is not positive";
    if (now.value < 0) return "n.m.: the sign changed";
    const text = `${now.text} / ${before.text} - 1`;
    return { value: now.value / before.value - 1, unit: "fraction", text };
  }),
  change: pair((now, before) => {
    const text = `${now.text} - ${before.text}`;
    const value = now.value - before.value;
    return now.unit === "fraction"
      ? { value: value * BPS, unit: "bps", text: `(${text}) * ${BPS}` }
      : { value, unit: unitOf(now), text };
  }),
  difference: (terms) => folded(terms, " - ", (rest, value) => rest - value),
  sum: (terms) => folded(terms, " + ", (sum, value) => sum + value),
  product: (terms) => {
    const made = folded(terms, " * ", (product, value) => product * value);
    return typeof made === "string" ? made : { ...made, unit: unitOfProduct(terms) };
  },
  average: (terms) => {
    const sum = folded(terms, " + ", (total, value) => total + value);
    return typeof sum === "string"
      ? sum
      : { ...sum, value: sum.value / terms.length, text: `(${sum.text}) / ${terms.length}` };
  },
  min: (terms) => chosen(terms, "min", Math.min),
  max: (terms) => chosen(terms, "max", Math.max),
  share: pair((a, b) => quotient(a, b, "fraction")),
  ratio: pair((a, b) => quotient(a, b, unitOfRatio(a, b))),
  months: pair((a, b) => {
    const made = quotient(a, b, "months");
    return typeof made === "string"
      ? made
      : {
          ...made,
          value: made.value * MONTHS_A_YEAR,
          text: `${made.text} * ${MONTHS_A_YEAR}`,
        };
  }),
  cagr: pair((now, start) => {
    const years = (fiscalYearOf(now.period) ?? NaN) - (fiscalYearOf(start.period) ?? NaN);
    const isWhole = quarterOf(now.period)?.quarter === quarterOf(start.period)?.quarter;
    if (!(years >= 1) || !isWhole) return "n.m.: the ends are not fiscal years apart";
    if (now.value <= 0 || start.value <= 0) return "n.m.: an end is not positive";
    const value = (now.value / start.value) ** (1 / years) - 1;
    const text = `(${now.text} / ${start.text}) ^ (1 / ${years}) - 1`;
    return { value, unit: "fraction", text };
  }),
  deviation: (terms) => {
    if (terms.length < 2) return "n.m.: one value has no deviation";
    const mean = terms.reduce((sum, { value }) => sum + value, 0) / terms.length;
    const squares = terms.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
    const text = `stdev(${terms.map((term) => term.text).join(", ")}) * ${BPS}`;
    return { value: Math.sqrt(squares / (terms.length - 1)) * BPS, unit: "bps", text };
  },
  negate: single((term) => ({ ...minus(term), unit: unitOf(term) })),
  absolute: single((term) =>
    term.value < 0
      ? { ...minus(term), unit: unitOf(term) }
      : { value: term.value, unit: unitOf(term), text: term.text },
  ),
  rounded: single((term) => ({
    value: roundHalfAway(term.value, CENTS),
    unit: unitOf(term),
    text: `round(${term.text}, ${CENTS})`,
  })),
};

function pair(make: (a: Term, b: Term) => Made): (terms: readonly Term[]) => Made {
  return ([a, b, ...others]) =>
    a === undefined || b === undefined || others.length > 0
      ? "n.a.: the formula takes two operands"
      : make(a, b);
}

function single(make: (term: Term) => Made): (terms: readonly Term[]) => Made {
  return ([term, ...others]) =>
    term === undefined || others.length > 0 ? "n.a.: the formula takes one operand" : make(term);
}

function folded(
  terms: readonly Term[],
  sign: string,
  step: (made: number, value: number) => number,
): Made {
  const values = terms.map(({ value }) => value);
  return {
    value: values.slice(1).reduce(step, values[0] ?? 0),
    unit: unitOf(...terms),
    text: terms.map(({ text }) => text).join(sign),
  };
}

function chosen(
  terms: readonly Term[],
  word: string,
  choose: (...values: readonly number[]) => number,
): Made {
  return {
    value: choose(...terms.map(({ value }) => value)),
    unit: unitOf(...terms),
    text: `${word}(${terms.map(({ text }) => text).join(", ")})`,
  };
}

function quotient(a: Term, b: Term, unit: DatumUnit): Made {
  if (b.value <= 0) return "n.m.: what it is divided by is not positive";
  return { value: a.value / b.value, unit, text: `${a.text} / ${b.text}` };
}

/** The unit of the first that has one. */
function unitOf(...terms: readonly Term[]): DatumUnit {
  return terms.find(({ unit }) => unit !== undefined)?.unit ?? "count";
}

/** Money over shares is an amount of one; over such an amount, a multiple. */
function unitOfRatio(a: Term, b: Term): DatumUnit {
  if (a.unit === b.unit || b.unit === "perShare") return "multiple";
  return a.unit === "money" && b.unit === "shares" ? "perShare" : unitOf(a);
}

/** An amount times rates and numbers is an amount; shares times an amount of one are money. */
function unitOfProduct(terms: readonly Term[]): DatumUnit {
  const ofShare = terms.find(({ unit }) => unit === "perShare");
  if (ofShare !== undefined)
    return terms.some(({ unit }) => unit === "shares") ? "money" : "perShare";
  const amount = terms.find(({ unit }) => unit === "money" || unit === "shares");
  return amount?.unit ?? unitOf(...terms);
}

function isOutflowRow(operand: Datum | number): operand is Datum {
  return typeof operand !== "number" && operand.kind === "row" && isOutflow(operand.item);
}

function termBySize(operand: Datum | number): Term {
  return termOf(bySize(operand));
}

function termOf(operand: Datum | number): Term {
  if (typeof operand === "number") {
    return { value: operand, unit: undefined, text: String(operand), period: "" };
  }
  const { value, unit, period } = operand;
  return { value, unit, text: operandText(operand), period };
}

/** Never -0. */
function minus({ value, text }: Term): { readonly value: number; readonly text: string } {
  return { value: value === 0 ? 0 : -value, text: `-${text}` };
}

function argOf(operand: Datum | number): Operand {
  return typeof operand === "number" ? operand : bindingOf(operand);
}

function cellsOf(datum: Datum): readonly SourceInput[] {
  return datum.kind === "computed"
    ? (workingOf(datum)?.inputs ?? [])
    : [{ name: datum.item, value: datum.value, period: datum.period }];
}
