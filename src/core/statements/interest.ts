import { type At, firstOf, flow, sumOfTagged } from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  derived,
  negated,
  withFlags,
} from "#core/statements/cell.ts";
import { INTEREST_EXPENSE, INTEREST_INCOME, INTEREST_NET } from "#core/statements/concepts.ts";

/**
 * Interest Expense, gross, negative. Where only interest net of income is tagged, that, flagged:
 * it may be net income, and then positive. Never zero for a filer that stopped tagging it.
 */
export function interestExpense(at: At): Cell {
  const gross = grossInterest(at);
  if (gross !== undefined) {
    return gross.value < 0 ? withFlags(gross, "interest_sign_corrected") : negated(gross);
  }
  const net = firstOf(at, flow, INTEREST_NET);
  return net === undefined ? absent() : withFlags(net, "interest_net_of_income");
}

/** Interest Income/Expense, net: negative is a net expense. */
export function netInterest(at: At): Cell {
  const net = firstOf(at, flow, INTEREST_NET);
  if (net !== undefined) return net;
  const gross = grossInterest(at);
  const income = firstOf(at, flow, INTEREST_INCOME);
  if (gross === undefined || income === undefined) {
    return absent("n.a.: interest net of interest income is not tagged");
  }
  const expense = Math.abs(gross.value);
  return derived(income.value - expense, "interest income - interest expense", [
    ["interest income", income],
    ["interest expense", { ...gross, value: expense }, -1],
  ]);
}

/** As tagged, zero only when nothing else is. */
function grossInterest(at: At): Figure | undefined {
  const { total, nonoperating, operating, andDebt, debt, financeLeases, ifrs, ifrsFinanceCosts } =
    INTEREST_EXPENSE;
  const candidates = [
    flow(at, total),
    flow(at, operating) === undefined
      ? flow(at, nonoperating)
      : sumOfTagged(at, flow, [operating, nonoperating]),
    flow(at, andDebt),
    flow(at, debt) === undefined ? undefined : sumOfTagged(at, flow, [debt, financeLeases]),
    flow(at, ifrs),
    flagFinanceCosts(flow(at, ifrsFinanceCosts)),
  ].filter((figure) => figure !== undefined);
  const nonzero = candidates.find(({ value }) => value !== 0);
  if (nonzero !== undefined) return nonzero;
  // A zero beside a net interest figure is a schedule's zero (the parent alone), not the group's.
  const net = firstOf(at, flow, INTEREST_NET);
  return net !== undefined && net.value !== 0 ? undefined : candidates[0];
}

function flagFinanceCosts(figure: Figure | undefined): Figure | undefined {
  return figure && withFlags(figure, "includes_other_finance_costs");
}
