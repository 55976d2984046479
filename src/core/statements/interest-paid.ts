import { type At, firstOf, flow, sumOfTagged } from "#core/statements/at.ts";
import { IFRS_INTEREST_PAID, INTEREST_PAID } from "#core/statements/cash-flow-concepts.ts";
import type { Figure } from "#core/statements/cell.ts";

/** Interest paid in cash, positive, whichever part of the cash flow statement shows it. */
export function interestPaid(at: At): Figure | undefined {
  return firstOf(at, flow, INTEREST_PAID) ?? sumOfTagged(at, flow, IFRS_INTEREST_PAID);
}
