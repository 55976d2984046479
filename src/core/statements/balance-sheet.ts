import type { StatementItem } from "#core/ledger/items.ts";
import { type At, balance, firstOf, flow, sumOfAll } from "#core/statements/at.ts";
import {
  type Cell,
  type Operand,
  absent,
  conceptsOf,
  derived,
  isFigure,
  sumOf,
  withFlags,
} from "#core/statements/cell.ts";
import {
  ASSETS,
  CURRENT_ASSETS,
  CURRENT_LIABILITIES,
  EQUITY,
  FACILITY_DRAWN,
  FACILITY_SIZE,
  FINANCE_LEASES,
  IFRS_LEASES,
  LIABILITIES,
  LIABILITIES_AND_EQUITY,
  MEZZANINE,
  OPERATING_LEASES,
  OPERATING_LEASE_COST,
  RECEIVABLES,
  SHORT_TERM_INVESTMENTS,
  UNDRAWN,
} from "#core/statements/balance-concepts.ts";
import { DEBT_WITH_FINANCE_LEASES } from "#core/statements/debt-concepts.ts";

type LeaseConcepts = {
  readonly total: string;
  readonly current: string;
  readonly noncurrent: string;
};

const NO_OPERATING_LEASES_IN_IFRS =
  "n.a.: IFRS 16 makes no difference between operating and finance leases";

/** The balance sheet beside debt and cash, all positive; leases are memo items, never inside debt. */
export function balanceSheetRows(at: At, debt: Cell): Partial<Record<StatementItem, Cell>> {
  const equity = firstOf(at, balance, EQUITY) ?? absent();
  return {
    "Short-Term Investments": firstOf(at, balance, SHORT_TERM_INVESTMENTS) ?? absent(),
    ...leaseRows(at, debt),
    Receivables: firstOf(at, balance, RECEIVABLES) ?? absent(),
    "Current Assets": firstOf(at, balance, CURRENT_ASSETS) ?? absent(),
    "Current Liabilities": firstOf(at, balance, CURRENT_LIABILITIES) ?? absent(),
    "Total Assets": firstOf(at, balance, ASSETS) ?? absent(),
    "Total Liabilities": totalLiabilities(at, equity),
    Equity: equity,
    "Undrawn Credit Facilities": undrawnFacilities(at),
  };
}

function leaseRows(at: At, debt: Cell): Partial<Record<StatementItem, Cell>> {
  const ifrs = leaseLiability(at, IFRS_LEASES);
  if (isFigure(ifrs)) {
    return {
      "Operating Lease Liabilities": absent(NO_OPERATING_LEASES_IN_IFRS),
      "Finance Lease Liabilities": withFlags(ifrs, "ifrs_16"),
      "Operating Lease Cost": absent(NO_OPERATING_LEASES_IN_IFRS),
    };
  }
  const finance = leaseLiability(at, FINANCE_LEASES);
  const isInDebt = conceptsOf(debt).some((concept) => DEBT_WITH_FINANCE_LEASES.includes(concept));
  return {
    "Operating Lease Liabilities": leaseLiability(at, OPERATING_LEASES),
    "Finance Lease Liabilities":
      isFigure(finance) && isInDebt ? withFlags(finance, "included_in_debt") : finance,
    "Operating Lease Cost": firstOf(at, flow, OPERATING_LEASE_COST) ?? absent(),
  };
}

/** The tagged total where it agrees with its parts or stands alone, else the parts together. */
function leaseLiability(at: At, { total, current, noncurrent }: LeaseConcepts): Cell {
  const parts = sumOfAll(at, balance, [current, noncurrent]);
  const tagged = balance(at, total);
  if (tagged !== undefined) return tagged;
  if (parts !== undefined) return parts;
  const hasPart = [current, noncurrent].some((concept) => balance(at, concept) !== undefined);
  return absent(hasPart ? "n.a.: only a part of the lease liabilities is tagged" : undefined);
}

function totalLiabilities(at: At, equity: Cell): Cell {
  const tagged = firstOf(at, balance, LIABILITIES);
  if (tagged !== undefined) return tagged;
  const both = balance(at, LIABILITIES_AND_EQUITY);
  if (both === undefined || !isFigure(equity)) return absent();
  const mezzanine = firstOf(at, balance, MEZZANINE);
  const operands: Operand[] = [
    ["liabilities and equity", both],
    ["Equity", equity, -1],
  ];
  if (mezzanine !== undefined) operands.push(["redeemable interests", mezzanine, -1]);
  const sum = sumOf(operands.map(([name]) => name).join(" - "), operands);
  return isFigure(sum) ? withFlags(sum, "liabilities_derived") : sum;
}

function undrawnFacilities(at: At): Cell {
  const undrawn = balance(at, UNDRAWN);
  if (undrawn !== undefined) return undrawn;
  const size = balance(at, FACILITY_SIZE);
  const drawn = firstOf(at, balance, FACILITY_DRAWN);
  if (size === undefined || drawn === undefined || drawn.value > size.value) return absent();
  return derived(size.value - drawn.value, "facility size - drawn", [
    ["facility size", size],
    ["drawn", drawn, -1],
  ]);
}
