import { type At, firstOf, flow, plainName } from "#core/statements/at.ts";
import { type Cell, type Operand, absent, derived, negated } from "#core/statements/cell.ts";
import {
  WORKING_CAPITAL_ASSETS,
  WORKING_CAPITAL_LIABILITIES,
  WORKING_CAPITAL_TOTAL,
} from "#core/statements/concepts.ts";

const FORMULA = "decrease in operating assets + increase in operating liabilities";

/**
 * Change In Working Capital, an outflow negative: the tagged total, else the sum of the tagged
 * lines of the cash flow statement, increases of assets counted as outflows. Lines the filer tags
 * with names of its own are missing from the sum and stay in the other operating items.
 */
export function workingCapitalChange(at: At): Cell {
  const total = firstOf(at, flow, WORKING_CAPITAL_TOTAL);
  if (total !== undefined) return negated(total);
  const operands = [
    ...linesOf(at, WORKING_CAPITAL_ASSETS, -1),
    ...linesOf(at, WORKING_CAPITAL_LIABILITIES, 1),
  ];
  if (operands.length === 0) return absent();
  const value = operands.reduce((sum, [, cell, sign = 1]) => sum + sign * (cell.value ?? 0), 0);
  return derived(value, FORMULA, operands, ["sum_of_tagged_lines"]);
}

function linesOf(
  at: At,
  lines: readonly (readonly (readonly string[])[])[],
  sign: 1 | -1,
): Operand[] {
  return lines.flatMap((alternatives) => {
    for (const addends of alternatives) {
      const operands = addends.flatMap((concept): Operand[] => {
        const figure = flow(at, concept);
        return figure === undefined ? [] : [[plainName(concept), figure, sign]];
      });
      if (operands.length > 0) return operands;
    }
    return [];
  });
}
