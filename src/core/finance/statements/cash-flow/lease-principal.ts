import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  difference,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { LEASE_PRINCIPAL } from "#core/finance/statements/concepts/balance-concepts.ts";
import { isColumnUnderIfrs } from "#core/finance/statements/balance/ifrs-column.ts";
import {
  IFRS_INTEREST_KINDS,
  IFRS_LEASE_PAYMENTS,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isUnderIfrs16 } from "#core/finance/statements/balance/ifrs-leases.ts";

/** Said of a free cash flow under IFRS: rent is in it with its interest alone, if at all. */
export const BEFORE_LEASE_PRINCIPAL = "before_lease_principal";

/**
 * Lease payments in the cash flow from financing, positive: nearly all rent under IFRS 16, finance
 * leases alone under US GAAP. What free cash flow leaves out (finance.md 2.2).
 */
export function leasePrincipalPaid(at: At): Cell {
  return firstOf(at, flow, LEASE_PRINCIPAL) ?? lessInterest(at) ?? absent();
}

/** All that was paid for leases less its interest; short leases of the year are in it. */
function lessInterest(at: At): Figure | undefined {
  const { total } = IFRS_LEASE_PAYMENTS;
  const { leases } = IFRS_INTEREST_KINDS;
  const paid = flow(at, total);
  const interest = flow(at, leases);
  if (paid === undefined || interest === undefined) return undefined;
  return difference(
    ["cash paid for leases", paid],
    ["interest on leases", interest],
    "includes_short_leases",
  );
}

/** A free cash flow with a word on leases where IFRS 16 keeps their principal out of it. */
export function beforeLeasePrincipal(at: At, free: Cell): Cell {
  const isKept = free.value !== null && isUnderIfrs16(at, isColumnUnderIfrs(at));
  return isKept ? withFlags(free, BEFORE_LEASE_PRINCIPAL) : free;
}
