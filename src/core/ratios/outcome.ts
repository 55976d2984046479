import type { SourceInput } from "#core/ledger/financial-data.ts";
import { STATEMENT_ITEMS, type StatementItem } from "#core/ledger/items.ts";
import type { Cell } from "#core/statements/cell.ts";
import { type StatementColumn, cellOf } from "#core/statements/statement-column.ts";

/** A ratio, or the reason an analyst would accept for its absence, with what went into it. */
export type Outcome = {
  readonly value: number | null;
  /** Begins with `n.a.` or `n.m.`; empty when there is a value. */
  readonly reason: string;
  readonly inputs: readonly SourceInput[];
};

/** A signed sum of statement cells; `missing` names the items without a value. */
export type Amount = {
  readonly value: number;
  readonly missing: readonly string[];
  readonly inputs: readonly SourceInput[];
};

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
    })),
  };
}

/** An amount renamed, as where a prior period's item enters a formula. */
export function named(prefix: string, sum: Amount): Amount {
  return {
    ...sum,
    inputs: sum.inputs.map((input) => ({ ...input, name: `${prefix} ${input.name}` })),
  };
}

export function plus(a: Amount, b: Amount): Amount {
  return {
    value: a.value + b.value,
    missing: [...a.missing, ...b.missing],
    inputs: [...a.inputs, ...b.inputs],
  };
}

/** The amount as a row of its own. */
export function level(sum: Amount): Outcome {
  if (sum.missing.length > 0) return unavailable(missingReason(sum.missing), sum.inputs);
  return { value: sum.value === 0 ? 0 : sum.value, reason: "", inputs: sum.inputs };
}

/** Numerator over denominator; `n.m.` with `whenNotPositive` unless the denominator is above zero. */
export function quotient(numerator: Amount, denominator: Amount, whenNotPositive: string): Outcome {
  const inputs = [...numerator.inputs, ...denominator.inputs];
  const missing = [...new Set([...numerator.missing, ...denominator.missing])];
  if (missing.length > 0) return unavailable(missingReason(missing), inputs);
  if (denominator.value < SMALLEST_DENOMINATOR)
    return unavailable(`n.m.: ${whenNotPositive}`, inputs);
  const value = numerator.value / denominator.value;
  return { value: value === 0 ? 0 : value, reason: "", inputs };
}

/** Growth over a positive base; across zero or a change of sign it says nothing. */
export function growth(current: Amount, prior: Amount): Outcome {
  const ratio = quotient(current, prior, "the prior period is not positive");
  if (ratio.value === null) return ratio;
  if (current.value < 0) return unavailable("n.m.: the sign changed", ratio.inputs);
  return { ...ratio, value: ratio.value - 1 };
}

export function unavailable(reason: string, inputs: readonly SourceInput[] = []): Outcome {
  return { value: null, reason, inputs };
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
