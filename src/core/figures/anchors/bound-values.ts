import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { whyMissing } from "#core/figures/read/ledger/levels.ts";
import { displayOf, expectedOf } from "#core/figures/read/verdicts/expected.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { evaluate, isAbsent, type Lookup } from "#core/ledger/formula.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";
import type { Binding, DatumRef, Operand } from "#core/ledger/reference.ts";
import { isOfModel } from "#core/ledger/source.ts";

/** What a binding comes to on the connected data, with where that comes from. */
export type BoundValue = Pick<
  CheckedFigure,
  "item" | "period" | "ticker" | "measure" | "expected" | "source" | "origins" | "working"
> & { readonly datum: Datum };

/** A binding without a value, and why. */
export type Unbindable = { readonly reason: string };

/**
 * What a binding comes to: one value for each set of statements that gives one where several are
 * connected for a company, the first card's first; else the reason.
 */
export function boundValues(
  binding: Binding,
  ground: Ground,
): readonly [BoundValue, ...BoundValue[]] | Unbindable {
  const refs = refsOf(binding);
  const count = Math.max(1, ...refs.map((ref) => foundFor(ref, ground).length));
  const values: BoundValue[] = [];
  let reason = "";
  for (let at = 0; at < count; at += 1) {
    const made = evaluate(binding, lookupOf(ground, at));
    if (isAbsent(made)) reason ||= made.reason;
    else values.push(valueOf(made, { refs, ground, at }));
  }
  const [first, ...others] = values;
  return first === undefined ? { reason } : [first, ...others];
}

/** Every reference of a binding, in its order. */
export function refsOf(operand: Operand): readonly DatumRef[] {
  if (typeof operand === "number") return [];
  if ("ref" in operand) return [operand.ref];
  return "formula" in operand ? operand.formula.args.flatMap(refsOf) : [];
}

function foundFor(ref: DatumRef, ground: Ground): ReturnType<CompanyLedger["find"]> {
  return companyIn(ground.ledgers, ref.entity)?.find(ref.item, ref.period) ?? [];
}

/** Reads references in the so-manieth set of statements that holds them, else in the first. */
function lookupOf(ground: Ground, at: number): Lookup {
  return {
    find: (ref) => {
      const found = foundFor(ref, ground);
      return (found[at] ?? found[0])?.datum ?? ground.ledger.find(ref);
    },
    reason: (ref) => {
      const company = companyIn(ground.ledgers, ref.entity);
      if (company === undefined) return `${ref.entity} is not connected`;
      return whyMissing(company, ref.item, ref.period);
    },
  };
}

type ReferencedData = {
  readonly refs: readonly DatumRef[];
  readonly ground: Ground;
  readonly at: number;
};

function valueOf(datum: Datum, { refs, ground, at }: ReferencedData): BoundValue {
  const about = { ...namesOf(datum, refs), measure: datum.item, datum };
  const sources = refs.flatMap((ref) => {
    const found = foundFor(ref, ground);
    const cell = found[at] ?? found[0];
    return cell === undefined ? [] : [expectedOf({ ...cell, isOutflow: false })];
  });
  const [cell] = sources;
  if (datum.kind === "row" && cell !== undefined) return { ...about, ...cell };
  const expected = { value: datum.value, unit: datum.unit, display: displayOf(datum) };
  if (datum.source !== undefined && isOfModel(datum.source)) {
    const { name, cell: place } = datum.source;
    const of = datum.source.case === undefined ? name : `${name}, ${datum.source.case}`;
    return {
      ...about,
      expected,
      source: { label: `${of}, ${place}` },
      origins: [datum.source],
      working: null,
    };
  }
  const working = workingOf(datum) ?? { formula: "", inputs: [] };
  return {
    ...about,
    expected,
    source: { label: refs.length === 0 ? datum.item : working.formula },
    origins: distinct([
      ...sources.flatMap(({ origins }) => origins),
      ...refs.flatMap((ref) => modelBehind(ref, ground)),
    ]),
    working,
  };
}

/** The model that an operand was read from; none where it is no model's. */
function modelBehind(ref: DatumRef, { ledger }: Ground): readonly Origin[] {
  const source = ledger.find(ref)?.source;
  return source !== undefined && isOfModel(source) ? [source] : [];
}

/** What a value is of: its first operand, in all the periods of its operands. */
function namesOf(
  { item, period, ticker }: Datum,
  refs: readonly DatumRef[],
): Pick<CheckedFigure, "item" | "period" | "ticker"> {
  const [first] = refs;
  if (first === undefined) return { item, period: period || null, ticker: ticker || null };
  const periods = [...new Set(refs.map((ref) => ref.period))];
  return { item: first.item, period: periods.join(", "), ticker: first.entity };
}

function distinct(origins: readonly Origin[]): readonly Origin[] {
  return [...new Map(origins.map((origin) => [originKey(origin), origin])).values()];
}
