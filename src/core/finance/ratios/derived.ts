import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period-text.ts";
import type { SourceInput } from "#core/ledger/financial-data.ts";

/**
 * Growth of `now` over `before`, as a fraction. Undefined where it means nothing: from zero, or
 * across a change of sign, or from a loss (`before` negative in a row that is not an outflow).
 */
export function growth(now: Datum | undefined, before: Datum | undefined): Datum | undefined {
  if (now === undefined || before === undefined || before.value <= 0 || now.value < 0) {
    return undefined;
  }
  return {
    ...computed([now, before]),
    item: `${now.item} growth`,
    value: now.value / before.value - 1,
    unit: "fraction",
    formula: `${operand(now)} / ${operand(before)} - 1`,
  };
}

/** `now - before` in their own unit; fractions in basis points. */
export function change(now: Datum, before: Datum): Datum {
  const shared = { ...computed([now, before]), item: `${now.item} change` };
  const formula = `${operand(now)} - ${operand(before)}`;
  return now.unit === "fraction"
    ? {
        ...shared,
        value: (now.value - before.value) * 10_000,
        unit: "bps",
        formula: `(${formula}) * 10000`,
      }
    : { ...shared, value: now.value - before.value, unit: now.unit, formula };
}

/** `a / b` under a name; undefined where an operand is, or where b is not positive. */
export function quotient(
  name: string,
  unit: "fraction" | "multiple" | "months",
  [a, b]: readonly [Datum | undefined, Datum | undefined],
): Datum | undefined {
  if (a === undefined || b === undefined || b.value <= 0) return undefined;
  return {
    ...computed([a, b]),
    item: name,
    value: a.value / b.value,
    unit,
    formula: `${operand(a)} / ${operand(b)}`,
  };
}

/** The plain sum of data of one unit. */
export function total(name: string, parts: readonly [Datum, ...Datum[]]): Datum {
  return {
    ...computed(parts),
    item: name,
    value: parts.reduce((sum, { value }) => sum + value, 0),
    unit: parts[0].unit,
    formula: parts.map(operand).join(" + "),
  };
}

/** An outflow (negative in the ledger) as the amount that goes out. */
export function outflow(datum: Datum | undefined): Datum | undefined {
  if (datum === undefined) return undefined;
  return {
    ...computed([datum]),
    item: datum.item,
    value: datum.value === 0 ? 0 : -datum.value,
    unit: datum.unit,
    formula: `-${operand(datum)}`,
  };
}

/** Compound annual growth between two fiscal years; undefined where an end is not positive. */
export function compoundGrowth(
  now: Datum | undefined,
  start: Datum | undefined,
): Datum | undefined {
  if (now === undefined || start === undefined) return undefined;
  const years = Number(now.period) - Number(start.period);
  if (!(years >= 1) || now.value <= 0 || start.value <= 0) return undefined;
  return {
    ...computed([now, start]),
    item: `${now.item} CAGR`,
    value: (now.value / start.value) ** (1 / years) - 1,
    unit: "fraction",
    formula: `(${operand(now)} / ${operand(start)}) ^ (1 / ${years}) - 1`,
  };
}

/** Arithmetic mean of data of one row. */
export function mean(data: readonly [Datum, ...Datum[]]): Datum {
  return {
    ...computed(data),
    item: `${data[0].item} mean`,
    value: data.reduce((sum, { value }) => sum + value, 0) / data.length,
    unit: data[0].unit,
    formula: `(${data.map(operand).join(" + ")}) / ${data.length}`,
  };
}

/** Sample standard deviation of fractions of one row, in basis points. */
export function deviation(data: readonly [Datum, Datum, ...Datum[]]): Datum {
  const average = mean([data[0], ...data.slice(1)]).value;
  const squares = data.reduce((sum, { value }) => sum + (value - average) ** 2, 0);
  return {
    ...computed(data),
    item: `${data[0].item} standard deviation`,
    value: Math.sqrt(squares / (data.length - 1)) * 10_000,
    unit: "bps",
    formula: `stdev(${data.map(operand).join(", ")}) * 10000`,
  };
}

/** A datum as it stands in a formula: a ledger cell by row and column, a computed one by its own. */
export function operand(datum: Datum): string {
  return datum.kind === "computed"
    ? `(${datum.formula ?? ""})`
    : `${datum.item} ${periodText(datum.period)}`;
}

/** What a value computed of `parts` takes from the first of them, with the ledger cells behind all. */
export function computed(parts: readonly [Datum, ...Datum[]]): Pick<
  Datum,
  "kind" | "ticker" | "period" | "currency"
> & {
  readonly inputs: readonly SourceInput[];
} {
  const [{ ticker, period, currency }] = parts;
  return { kind: "computed", ticker, period, currency, inputs: parts.flatMap(cellsOf) };
}

function cellsOf(datum: Datum): readonly SourceInput[] {
  return datum.kind === "computed"
    ? (datum.inputs ?? [])
    : [{ name: datum.item, value: datum.value, period: datum.period }];
}
