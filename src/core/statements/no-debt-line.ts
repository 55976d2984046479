import { type At, balance } from "#core/statements/at.ts";
import { type Figure, type Operand, derived } from "#core/statements/cell.ts";

/**
 * Zero where the liabilities tagged that are not debt make up the total exactly: then the balance
 * sheet has no line for debt. A proof, not an assumption; undefined without one.
 */
export function nothingLeftForDebt(
  at: At,
  [name, total]: readonly [string, Figure],
  otherLiabilities: readonly string[],
): Figure | undefined {
  const others = otherLiabilities.flatMap((concept): Operand[] => {
    const figure = balance(at, concept);
    return figure === undefined || figure.value === 0 ? [] : [[concept, figure, -1]];
  });
  const all = subsetWithSum(others, total.value);
  if (all === undefined) return undefined;
  const formula = [name, ...all.map(([other]) => other)].join(" - ");
  return derived(0, formula, [[name, total], ...all], ["none_by_balance_sheet"]);
}

/** The first subset that adds up exactly; notes split some lines again, so not all need to be in it. */
function subsetWithSum(operands: readonly Operand[], sum: number): Operand[] | undefined {
  for (let mask = (1 << operands.length) - 1; mask > 0; mask--) {
    const subset = operands.filter((_, at) => (mask >> at) & 1);
    if (subset.reduce((left, [, cell]) => left - (cell.value ?? 0), sum) === 0) return subset;
  }
  return undefined;
}
