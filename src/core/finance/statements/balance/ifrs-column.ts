import { type At, balance, flow } from "#core/finance/statements/cells/at.ts";
import { taxonomyOf } from "#core/finance/statements/cells/face-check.ts";

/**
 * Whether a column is of IFRS statements. A filer that changed its standard has columns of both; one
 * whose column shows neither total assets nor profit is judged by all it ever tagged.
 */
export function isColumnUnderIfrs(at: At): boolean {
  if (isTagged(at, "ifrs-full:Assets", "ifrs-full:ProfitLoss")) return true;
  if (isTagged(at, "us-gaap:Assets", "us-gaap:NetIncomeLoss")) return false;
  return taxonomyOf(at.index) === "ifrs-full";
}

function isTagged(at: At, total: string, profit: string): boolean {
  return balance(at, total) !== undefined || flow(at, profit) !== undefined;
}
