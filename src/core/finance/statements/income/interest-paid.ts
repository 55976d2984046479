import { type At, firstOf, flow, sumOfTagged } from "#core/finance/statements/cells/at.ts";
import {
  IFRS_INTEREST_PAID,
  INTEREST_PAID,
} from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import type { Figure } from "#core/finance/statements/cells/cell.ts";

/** Interest paid in cash, positive, whichever part of the cash flow statement shows it. */
export function interestPaid(at: At): Figure | undefined {
  return firstOf(at, flow, INTEREST_PAID) ?? sumOfTagged(at, flow, IFRS_INTEREST_PAID);
}
