import type { SourceInput } from "#core/ledger/financial-data.ts";
import { STATEMENT_ITEMS, type StatementItem } from "#core/ledger/items.ts";
import type { Cell } from "#core/finance/statements/cells/cell.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";
import type { TableColumn } from "#core/finance/statements/statement-table.ts";

/** A ratio, or the reason an analyst would accept for its absence, with what went into it. */
export type Outcome = {
  readonly value: number | null;
  /** Begins with `n.a.` or `n.m.`; empty when there is a value. */
  readonly reason: string;
  readonly inputs: readonly SourceInput[];
  /** What is to be known of the value, as flags of statement cells are; none unless given. */
  readonly flags?: readonly string[] | undefined;
};

/** A signed sum of statement cells; `missing` names the items without a value. */
export type Amount = {
  readonly value: number;
  readonly missing: readonly string[];
  readonly inputs: readonly SourceInput[];
  readonly flags?: readonly string[] | undefined;
};

/** Flags of cells that a ratio drawn from them must carry too. */
const CARRIED_FLAGS = new Set([
  "includes_captive_finance_debt",
  "interest_high_for_debt",
  "borrowings_added",
]);

/** How a ratio is computed from a column and those it is compared with. */
export type Formula = (column: TableColumn) => Outcome;

const NO_TWELVE_MONTHS = "n.a.: the last twelve months can't be put together";

/** Below this a denominator is nothing (finance.md 2). */
const SMALLEST_DENOMINATOR = 1e-9;

/** An item as it stands in a formula, with a minus where it is taken away. */
export type Term = StatementItem | `-${StatementItem}`;

type SignedItem = { readonly item: StatementItem; readonly sign: 1 | -1 };

const TERMS: ReadonlyMap<Term, SignedItem> = new Map(
  STATEMENT_ITEMS.flatMap((item): [Term, SignedItem][] => [
    [item, { item, sign: 1 }],
    [`-${item}`, { item, sign: -1 }],
  ]),
);

/** Items of one period added up with signs: `["Total Debt", "-Cash And Equivalents"]`. */
export function amount(cells: StatementColumn | undefined, ...terms: readonly Term[]): Amount {
  const parts = terms.map((term) => {
    const { item, sign } = TERMS.get(term) ?? { item: STATEMENT_ITEMS[0], sign: 1 };
    return { item, sign, cell: cells && cellOf(cells, item) };
  });
  return {
    value: parts.reduce((sum, { sign, cell }) => sum + sign * (cell?.value ?? 0), 0),
    missing: parts.flatMap(({ item, cell }) =>
      cell === undefined || cell.value === null ? [missingItem(item, cell)] : [],
    ),
    inputs: parts.map(({ item, sign, cell }) => ({
      name: item,
      value: cell === undefined || cell.value === null ? null : sign * cell.value || 0,
      ...(sign < 0 ? { isSubtracted: true as const } : {}),
    })),
    flags: parts.flatMap(({ cell }) => cell?.flags.filter((flag) => CARRIED_FLAGS.has(flag)) ?? []),
  };
}

/** An amount renamed, as where a prior period's item enters a formula: "prior year Revenues". */
export function named(prefix: string, sum: Amount): Amount {
  return renamed(sum, (item) => `${prefix} ${item}`);
}

/** The same with the words after the item: "Revenues three years before". */
export function namedAfter(sum: Amount, suffix: string): Amount {
  return renamed(sum, (item) => `${item} ${suffix}`);
}

function renamed(sum: Amount, nameOf: (item: string) => string): Amount {
  return {
    ...sum,
    missing: sum.missing.map((item) => (item.startsWith("n.a.") ? item : nameOf(item))),
    inputs: sum.inputs.map((input) => ({ ...input, name: nameOf(input.name) })),
  };
}

export function plus(a: Amount, b: Amount): Amount {
  return {
    value: a.value + b.value,
    missing: [...a.missing, ...b.missing],
    inputs: [...a.inputs, ...b.inputs],
    flags: flagsOf(a, b),
  };
}

/** The amount divided by a number, such as a mean of several or the months of a year. */
export function dividedBy(sum: Amount, divisor: number): Amount {
  return { ...sum, value: sum.value / divisor };
}

function flagsOf(...sums: readonly Amount[]): readonly string[] {
  return [...new Set(sums.flatMap(({ flags }) => flags ?? []))];
}

/** The amount as a row of its own. */
export function level(sum: Amount): Outcome {
  if (sum.missing.length > 0) return unavailable(missingReason(sum.missing), sum.inputs);
  return {
    value: sum.value === 0 ? 0 : sum.value,
    reason: "",
    inputs: sum.inputs,
    flags: sum.flags,
  };
}

/** Numerator over denominator; `n.m.` with `whenNotPositive` unless the denominator is above zero. */
export function quotient(numerator: Amount, denominator: Amount, whenNotPositive: string): Outcome {
  const inputs = [...numerator.inputs, ...denominator.inputs];
  const missing = [...new Set([...numerator.missing, ...denominator.missing])];
  if (missing.length > 0) return unavailable(missingReason(missing), inputs);
  if (denominator.value < SMALLEST_DENOMINATOR)
    return unavailable(`n.m.: ${whenNotPositive}`, inputs);
  const value = numerator.value / denominator.value;
  return {
    value: value === 0 ? 0 : value,
    reason: "",
    inputs,
    flags: flagsOf(numerator, denominator),
  };
}

/** One item over another, both of the column itself. */
export function over(numerator: Term, denominator: Term, whenNotPositive: string): Formula {
  return ({ cells }) =>
    quotient(amount(cells, numerator), amount(cells, denominator), whenNotPositive);
}

/**
 * Growth over a positive base, a year's or the compound rate of several; across zero or a change of
 * sign it says nothing, and no compound rate leads to nothing.
 */
export function growth(current: Amount, prior: Amount, years = 1): Outcome {
  const ratio = quotient(current, prior, "the prior period is not positive");
  if (ratio.value === null) return ratio;
  if (current.value < 0) return unavailable("n.m.: the sign changed", ratio.inputs);
  if (years > 1 && current.value === 0) {
    return unavailable("n.m.: the last value is not positive", ratio.inputs);
  }
  return { ...ratio, value: ratio.value ** (1 / years) - 1 };
}

export function unavailable(reason: string, inputs: readonly SourceInput[] = []): Outcome {
  return { value: null, reason, inputs };
}

const OF_TWELVE_MONTHS = new WeakSet<Formula>();

/** A formula of flows over the twelve months to the column's end, with its balances. */
export function overTwelveMonths(
  formula: (column: TableColumn, flows: StatementColumn) => Outcome,
): Formula {
  const whole: Formula = (column) =>
    column.twelveMonths === undefined
      ? unavailable(NO_TWELVE_MONTHS)
      : formula(column, column.twelveMonths);
  OF_TWELVE_MONTHS.add(whole);
  return whole;
}

/** Whether a formula's flows are those of twelve months, also where its column is a quarter. */
export function isOverTwelveMonths(formula: Formula): boolean {
  return OF_TWELVE_MONTHS.has(formula);
}

/** The more telling of the reasons: that a row does not apply beats that it is missing. */
function missingReason(missing: readonly string[]): string {
  const notApplicable = missing.find((item) => item.startsWith("n.a."));
  return notApplicable ?? `n.a.: ${missing.join(", ")} not available`;
}

function missingItem(item: StatementItem, cell: Cell | undefined): string {
  const reason = cell === undefined || cell.value !== null ? "" : cell.reason;
  return reason.startsWith("n.a.: not meaningful") ? reason : item;
}
