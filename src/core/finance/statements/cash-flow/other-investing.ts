import { type At, flow } from "#core/finance/statements/cells/at.ts";
import { type Cell, isFigure, withFlags } from "#core/finance/statements/cells/cell.ts";
import { OTHER_INVESTING } from "#core/finance/statements/concepts/cash-flow-concepts.ts";

/** "Other investing" outflows above this share of capital expenditure may hold some of it. */
const LARGE_SHARE = 0.5;

/**
 * Capital expenditure, flagged where the line "other investing activities" pays out much beside it:
 * filers put spending on equipment, content or projects there. Lenders' and insurers' holds their trade.
 */
export function besideOtherInvesting(at: At, capex: Cell): Cell {
  if (!isFigure(capex) || at.archetype === "bank" || at.archetype === "insurer") return capex;
  const paid = flow(at, OTHER_INVESTING.paid)?.value;
  const received = flow(at, OTHER_INVESTING.received)?.value;
  const other = paid ?? -(received ?? 0);
  return other > LARGE_SHARE * Math.abs(capex.value)
    ? withFlags(capex, "large_other_investing")
    : capex;
}
