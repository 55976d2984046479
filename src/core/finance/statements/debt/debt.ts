import type { StatementItem } from "#core/ledger/items.ts";
import { type At, balance, firstOf } from "#core/finance/statements/cells/at.ts";
import {
  CASH,
  CASH_WITH_RESTRICTED,
  CURRENT_LIABILITIES,
  LIABILITIES,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  type Cell,
  type Figure,
  absent,
  conceptsOf,
  derived,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { WAREHOUSE_BORROWINGS } from "#core/finance/statements/concepts/debt-concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { BORROWINGS_ADDED } from "#core/finance/statements/debt/borrowings-by-kind.ts";
import { INTEREST_TOO_HIGH } from "#core/finance/statements/debt/interest-on-debt.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { HOLDS_CURRENT_PART, longTermDebt } from "#core/finance/statements/debt/long-term-debt.ts";
import { printedLine } from "#core/finance/statements/cells/read-from-page.ts";
import { shortTermDebt } from "#core/finance/statements/debt/short-term-debt.ts";

/** The debt and cash rows: what is due within a year, what is not, and both less cash. */
export function debtRows(at: At): Partial<Record<StatementItem, Cell>> {
  const dueSoon = shortTermDebt(at);
  const { shortTerm, longTerm } = inTheirPlaces(at, dueSoon, longTermDebt(at, dueSoon));
  const sum = doubtful(totalDebt(shortTerm, longTerm), longTerm);
  const total = withWarehouse(sum, shortTerm);
  const cash = cashAndEquivalents(at);
  return {
    "Short-Term Debt": withWarehouse(shortTerm, shortTerm),
    "Long-Term Debt": longTerm,
    "Total Debt": total,
    "Cash And Equivalents": cash,
    "Net Debt": netDebt(total, cash),
  };
}

/** Total debt less cash, as doubtful as the debt in it. */
export function netDebt(total: Cell, cash: Cell): Cell {
  const net = subtotal("Net Debt", among({ "Total Debt": total, "Cash And Equivalents": cash }));
  return doubtful(net, total);
}

/** Says that a lender's secured funding of the loans it sells on is in a figure of debt. */
function withWarehouse(debt: Cell, part: Cell): Cell {
  const isIn = conceptsOf(part).includes(qualified(WAREHOUSE_BORROWINGS));
  return isFigure(debt) && isIn ? withFlags(debt, INCLUDES_WAREHOUSE) : debt;
}

function doubtful(sum: Cell, part: Cell): Cell {
  const doubts = part.flags.filter((flag) => DOUBTS.includes(flag));
  return isFigure(sum) ? withFlags(sum, ...doubts) : sum;
}

const INCLUDES_WAREHOUSE = "includes_warehouse_funding";

/** What is said of a part of debt and holds for every sum it is in. */
const DOUBTS: readonly string[] = [BORROWINGS_ADDED, INTEREST_TOO_HIGH, INCLUDES_WAREHOUSE];

type Halves = { readonly shortTerm: Cell; readonly longTerm: Cell };

/**
 * The halves as the balance sheet allows: a short-term debt above all current liabilities was tagged
 * as the other half where the other fits in its place, else it is flagged.
 */
function inTheirPlaces(at: At, shortTerm: Cell, longTerm: Cell): Halves {
  const current = firstOf(at, balance, CURRENT_LIABILITIES);
  const asFiled = { shortTerm, longTerm };
  if (current === undefined || !isFigure(shortTerm) || shortTerm.value <= current.value) {
    return { shortTerm, longTerm: isFigure(longTerm) ? withinLiabilities(at, longTerm) : longTerm };
  }
  if (isFigure(longTerm) && longTerm.value <= current.value && fitsBelow(at, shortTerm, current)) {
    return {
      shortTerm: withFlags(longTerm, "current_and_noncurrent_swapped"),
      longTerm: withFlags(shortTerm, "current_and_noncurrent_swapped"),
    };
  }
  return { ...asFiled, shortTerm: withFlags(shortTerm, "exceeds_current_liabilities") };
}

function fitsBelow(at: At, debt: Figure, current: Figure): boolean {
  const all = firstOf(at, balance, LIABILITIES);
  return all === undefined || debt.value <= all.value - current.value;
}

function withinLiabilities(at: At, longTerm: Figure): Figure {
  const all = firstOf(at, balance, LIABILITIES);
  const isTooMuch = all !== undefined && longTerm.value > all.value;
  return isTooMuch ? withFlags(longTerm, "exceeds_liabilities") : longTerm;
}

function totalDebt(shortTerm: Cell, longTerm: Cell): Cell {
  const isWhole = isFigure(longTerm) && longTerm.flags.includes(HOLDS_CURRENT_PART);
  if (isWhole && !isFigure(shortTerm)) {
    return derived(longTerm.value, "Long-Term Debt, current part included", [
      ["Long-Term Debt", longTerm],
    ]);
  }
  return subtotal(
    "Total Debt",
    among({ "Short-Term Debt": shortTerm, "Long-Term Debt": longTerm }),
  );
}

function cashAndEquivalents(at: At): Cell {
  const cash = firstOf(at, balance, CASH) ?? printedLine(at, "Cash And Equivalents");
  if (cash !== undefined) return cash;
  const withRestricted = balance(at, CASH_WITH_RESTRICTED);
  return withRestricted === undefined
    ? absent()
    : withFlags(withRestricted, "includes_restricted_cash");
}
