import { type At, flow } from "#core/finance/statements/cells/at.ts";
import {
  BELOW_OPERATING_INCOME,
  PENSION_BELOW_OPERATING_INCOME,
} from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_BELOW_OPERATING_INCOME } from "#core/finance/statements/concepts/ifrs-concepts.ts";

/** The lines between operating and pre-tax income beside interest that are tagged, each as it adds to income. */
export function linesBelowOperatingIncome(at: At): number[] {
  const pension = -(flow(at, PENSION_BELOW_OPERATING_INCOME)?.value ?? 0);
  const concepts = [...BELOW_OPERATING_INCOME, ...IFRS_BELOW_OPERATING_INCOME];
  const others = concepts.map((concept) => flow(at, concept)?.value ?? 0);
  return [...others, pension].filter((line) => line !== 0);
}

/** Every sum of a start with some of the lines: which of them a filer prints apart is not known. */
export function sumsWithSome(starts: readonly number[], lines: readonly number[]): number[] {
  return lines.reduce((sums, line) => [...sums, ...sums.map((sum) => sum + line)], [...starts]);
}
