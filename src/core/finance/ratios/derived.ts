import type { Datum } from "#core/ledger/datum.ts";
import { bySize, combine, compute, isAbsent } from "#core/ledger/formula.ts";
import type { Op } from "#core/ledger/reference.ts";

// Texts speak of outflows by their size, so everything made here takes an outflow row by its own.

/**
 * Growth of `now` over `before`, as a fraction. Undefined where it means nothing: from zero, or
 * across a change of sign, or from a loss (`before` negative in a row that is not an outflow).
 */
export function growth(now: Datum | undefined, before: Datum | undefined): Datum | undefined {
  return made("growth", [now, before]);
}

/** `now - before` in their own unit; fractions in basis points. Callers ask `areOnOneBasis` first. */
export function change(now: Datum, before: Datum): Datum {
  return sure("change", [now, { ...before, basis: now.basis }]);
}

/** `a / b` under a name; undefined where an operand is, or where b is not positive. */
export function quotient(
  name: string,
  unit: "fraction" | "multiple",
  [a, b]: readonly [Datum | undefined, Datum | undefined],
): Datum | undefined {
  return made(unit === "fraction" ? "share" : "ratio", [a, b], name);
}

/** The plain sum of data of one unit. */
export function total(name: string, parts: readonly [Datum, ...Datum[]]): Datum {
  return sure("sum", parts, name);
}

/** The first less all the others, under a name. */
export function difference(name: string, parts: readonly [Datum, Datum, ...Datum[]]): Datum {
  return sure("difference", parts, name);
}

/** What a formula of data and plain numbers makes, under a name; undefined where it means nothing. */
export function formulaOf(
  name: string,
  op: Op,
  operands: readonly (Datum | number | undefined)[],
): Datum | undefined {
  return made(op, operands, name);
}

/** An outflow (negative in the ledger) as the amount that goes out. */
export function outflow(datum: Datum | undefined): Datum | undefined {
  const size = datum && compute("negate", [datum]);
  return size === undefined || isAbsent(size) ? undefined : size;
}

/** Compound annual growth between two fiscal years; undefined where an end is not positive. */
export function compoundGrowth(
  now: Datum | undefined,
  start: Datum | undefined,
): Datum | undefined {
  return made("cagr", [now, start]);
}

/** Arithmetic mean of data of one row. */
export function mean(data: readonly [Datum, ...Datum[]]): Datum {
  return sure("average", data);
}

function made(
  op: Op,
  operands: readonly (Datum | number | undefined)[],
  name?: string,
): Datum | undefined {
  const known = operands.filter((operand) => operand !== undefined);
  if (known.length < operands.length) return undefined;
  const datum = compute(op, known.map(bySize), name);
  return isAbsent(datum) ? undefined : datum;
}

/** For ops that every value of one row has a meaning for. */
function sure(op: Op, operands: readonly Datum[], name?: string): Datum {
  const datum = combine(op, operands.map(bySize), name);
  if (isAbsent(datum)) throw new Error(datum.reason);
  return datum;
}
