import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";

const FLOW =
  /\b(?:repaid|repays?|repaying|repayments? of|retired|retiring|redeemed|redeeming|paid (?:down|off|back)|paying (?:down|off|back)|issued|issuing|borrowed|borrowing|refinanced|refinancing)\s(?:[a-z]+\s){0,3}(?:¤+\sof\s(?:[a-z]+\s){0,2})?$/;

/** `repaid # of debt`: what moved in a year is not what is owed at its end, though the row is named. */
export function isFlowOfBalance(masked: string, { figure, item, operation }: Claim): boolean {
  if (operation.kind !== "level" || wordsOf(item).kind !== "balance") return false;
  return FLOW.test(masked.slice(Math.max(0, figure.start - 80), figure.start));
}
