import type { At } from "#core/finance/statements/cells/at.ts";
import { type Cell, isFigure, withFlags } from "#core/finance/statements/cells/cell.ts";

/** No lender is paid more than this a year in the currencies filers report in. */
const PLAUSIBLE_RATE = 0.3;
/** Interest below this share of assets a year is nothing to judge debt by. */
const MATERIAL_SHARE = 0.002;
const YEAR_DAYS = 365;
/** Said of debt that is too small for the interest paid on it. */
export const INTEREST_TOO_HIGH = "interest_high_for_debt";

type Beside = {
  readonly interest: Cell;
  readonly leases: readonly Cell[];
  readonly assets: Cell;
};

/**
 * Total debt, flagged where the interest of the period, over a year, is above any plausible rate on
 * debt and leases: a line of debt is missing, or was repaid within the period.
 */
export function judgedByInterest({ column }: At, debt: Cell, beside: Beside): Cell {
  const { interest, leases, assets } = beside;
  if (!isFigure(debt) || !isFigure(interest)) return debt;
  const days = column.endDay - column.startDay + 1;
  const yearly = (-interest.value * YEAR_DAYS) / days;
  const base = leases.reduce((sum, { value }) => sum + (value ?? 0), debt.value);
  const isMaterial = isFigure(assets) && yearly > MATERIAL_SHARE * assets.value;
  return isMaterial && yearly > PLAUSIBLE_RATE * base ? withFlags(debt, INTEREST_TOO_HIGH) : debt;
}
