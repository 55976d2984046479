import { countsLeases } from "#core/ledger/definitions.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type Amount, amount } from "#core/finance/ratios/outcome.ts";
import { isFigure } from "#core/finance/statements/cells/cell.ts";
import { LEASES_WITHOUT_LIABILITIES } from "#core/finance/statements/balance/ifrs-leases.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";

/**
 * What debt and EBITDA may be set against each other (finance.md 2.2). `us-gaap`: operating-lease
 * cost is inside EBITDA, so operating leases stay out of debt. `ifrs-16`: lease cost is below
 * EBITDA, so lease liabilities belong in debt. No other pair can be formed.
 */
export type LeaseBasis = "us-gaap" | "ifrs-16";

export function leaseBasis(cells: StatementColumn): LeaseBasis {
  return cellOf(cells, "Finance Lease Liabilities").flags.includes("ifrs_16")
    ? "ifrs-16"
    : "us-gaap";
}

const NO_PAIR =
  "n.a.: lease liabilities are not tagged, and under IFRS 16 EBITDA is before the cost of leases";

/**
 * Total Debt on the basis that matches reported EBITDA, less the items named (cash, investments).
 * Lease liabilities that an IFRS filer with leases doesn't tag leave no pair, and no figure; of a filer
 * that shows no leases at all the amount says that none are in it.
 */
export function matchedDebt(
  cells: StatementColumn,
  ...less: readonly `-${StatementItem}`[]
): Amount {
  const debt = amount(cells, "Total Debt", ...less);
  if (leaseBasis(cells) === "us-gaap") return debt;
  const leases = cellOf(cells, "Finance Lease Liabilities");
  if (isFigure(leases)) {
    return countsLeases(leases.flags)
      ? amount(cells, "Total Debt", "Finance Lease Liabilities", ...less)
      : debt;
  }
  return leases.flags.includes(LEASES_WITHOUT_LIABILITIES)
    ? { ...debt, missing: [...debt.missing, NO_PAIR] }
    : flagged(debt, "lease_liabilities_not_tagged");
}

/**
 * Debt with every lease liability; finance leases that debt already holds are not added again.
 * Finance leases that are not tagged can't be added: the amount says so.
 */
export function leaseAdjustedDebt(cells: StatementColumn): Amount {
  if (leaseBasis(cells) === "ifrs-16") return matchedDebt(cells);
  const financeLeases = cellOf(cells, "Finance Lease Liabilities");
  if (financeLeases.flags.includes("included_in_debt")) {
    return amount(cells, "Total Debt", "Operating Lease Liabilities");
  }
  if (isFigure(financeLeases)) {
    return amount(cells, "Total Debt", "Operating Lease Liabilities", "Finance Lease Liabilities");
  }
  const known = amount(cells, "Total Debt", "Operating Lease Liabilities");
  return flagged(known, "finance_leases_not_tagged");
}

/** EBITDA before lease cost: the pair of `leaseAdjustedDebt`. */
export function leaseAdjustedEbitda(cells: StatementColumn, balances: StatementColumn): Amount {
  return leaseBasis(balances) === "ifrs-16"
    ? amount(cells, "EBITDA")
    : amount(cells, "EBITDA", "Operating Lease Cost");
}

function flagged(sum: Amount, flag: string): Amount {
  return { ...sum, flags: [...(sum.flags ?? []), flag] };
}
