import { type At, balance, flow } from "#core/finance/statements/cells/at.ts";
import { IFRS_LEASES } from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Cell,
  type Figure,
  absent,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { linesOf } from "#core/finance/statements/cells/face.ts";
import {
  IFRS_FINANCING_LIABILITIES,
  IFRS_LEASE_TRACES,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** Years that began in 2019 are the first under IFRS 16; some took it up earlier. */
const IFRS_16_DAY = dayNumber("2019-12-01");
const EXACT = 0.001;
/** Of a cell of lease liabilities: leases are included in debt under IFRS 16. */
const UNDER_IFRS_16 = "ifrs_16";
/** Of a cell without lease liabilities, where the filer has leases: debt can't be matched to EBITDA. */
export const LEASES_WITHOUT_LIABILITIES = "leases_without_liabilities";
const NO_LIABILITIES = "n.a.: leases are tagged, but not their liabilities";

/** Whether a column of an IFRS filer is under IFRS 16, tagged or not: then EBITDA is before rent. */
export function isUnderIfrs16(at: At, isIfrs: boolean): boolean {
  if (!isIfrs) return false;
  return at.column.endDay >= IFRS_16_DAY || hasTraces(at);
}

/**
 * Lease liabilities under IFRS 16, flagged. Many filers print them inside borrowings and tell the
 * amount in a note alone: then they are not added to debt again. The note that reconciles the
 * liabilities of the cash flows from financing, leases always among them, tells the two apart; else
 * a balance sheet without a line of leases is taken to have them in debt.
 */
export function leasesUnderIfrs16(at: At, leases: Cell, debt: Cell): Cell {
  if (!isFigure(leases)) {
    // A column without a balance sheet lacks more than lease liabilities.
    const hasSheet = balance(at, "ifrs-full:Assets") !== undefined;
    return hasSheet && hasTraces(at)
      ? { ...absent(NO_LIABILITIES), flags: [UNDER_IFRS_16, LEASES_WITHOUT_LIABILITIES] }
      : { ...leases, flags: [...leases.flags, UNDER_IFRS_16] };
  }
  const flagged = withFlags(leases, UNDER_IFRS_16);
  if (!isFigure(debt) || debt.value < leases.value || leases.value <= 0) return flagged;
  const isInside = areInDebt(at, leases, debt);
  if (isInside !== undefined) return isInside ? withFlags(flagged, "included_in_debt") : flagged;
  return isAnyPrinted(at) === false
    ? withFlags(flagged, "included_in_debt", "no_line_of_leases")
    : flagged;
}

/** What the note on liabilities from financing proves; undefined where it proves nothing. */
function areInDebt(at: At, leases: Figure, debt: Figure): boolean | undefined {
  const financing = balance(at, IFRS_FINANCING_LIABILITIES)?.value;
  if (financing === undefined) return undefined;
  const isDebtAndLeases = isClose(financing, debt.value + leases.value, financing, EXACT);
  if (isDebtAndLeases) return false;
  return isClose(financing, debt.value, financing, EXACT) ? true : undefined;
}

/** Whether the balance sheet prints a line of lease liabilities; undefined where it is not known. */
function isAnyPrinted(at: At): boolean | undefined {
  const lines = linesOf(at, "balance-sheet");
  return lines && Object.values(IFRS_LEASES).some((concept) => lines.includes(concept));
}

/** Whether the filer shows in the column that it leases anything. */
function hasTraces(at: At): boolean {
  return (
    IFRS_LEASE_TRACES.balances.some((concept) => isAmount(balance(at, concept))) ||
    IFRS_LEASE_TRACES.flows.some((concept) => isAmount(flow(at, concept)))
  );
}

function isAmount(figure: Figure | undefined): boolean {
  return figure !== undefined && figure.value !== 0;
}
