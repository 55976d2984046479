import { type At, firstOf, flow, sumOfTagged } from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  derived,
  negated,
  withFlags,
} from "#core/statements/cell.ts";
import {
  INTEREST_EXPENSE,
  INTEREST_INCOME,
  INTEREST_NET,
  OPERATING_INCOME,
  OTHER_NONOPERATING,
  PRETAX,
} from "#core/statements/concepts.ts";
import { isClose } from "#core/statements/revenues.ts";

/** Gross interest may fall short of net by rounding alone. */
const NET_ABOVE_GROSS = 0.99;
const EXACT = 0.001;

/**
 * Interest Expense, gross, negative. Where only interest net of income is tagged, that, flagged:
 * it may be net income, and then positive. Never zero for a filer that stopped tagging it.
 */
export function interestExpense(at: At): Cell {
  const gross = grossInterest(at);
  if (gross !== undefined) {
    const flags = isShortOfParts(at, gross) ? ["interest_parts_incomplete"] : [];
    return gross.value < 0
      ? withFlags(gross, "interest_sign_corrected", ...flags)
      : withFlags(negated(gross), ...flags);
  }
  const net = firstOf(at, flow, INTEREST_NET);
  return net === undefined ? absent() : withFlags(net, "interest_net_of_income");
}

/** Interest Income/Expense, net: negative is a net expense. */
export function netInterest(at: At): Cell {
  const net = firstOf(at, flow, INTEREST_NET);
  const gross = grossInterest(at);
  const isIncome = net !== undefined && gross !== undefined && isIncomeAlone(at, net, gross);
  if (net !== undefined && !isIncome) return net;
  const income = net ?? firstOf(at, flow, INTEREST_INCOME);
  if (gross === undefined || income === undefined) {
    return absent("n.a.: interest net of interest income is not tagged");
  }
  const expense = Math.abs(gross.value);
  return derived(income.value - expense, "interest income - interest expense", [
    ["interest income", income],
    ["interest expense", { ...gross, value: expense }, -1],
  ]);
}

/** Whether net interest and interest income, both tagged, say that gross interest has another part. */
function isShortOfParts(at: At, gross: Figure): boolean {
  const net = firstOf(at, flow, INTEREST_NET);
  const income = firstOf(at, flow, INTEREST_INCOME);
  if (net === undefined || income === undefined || net.value >= 0) return false;
  const whole = income.value - net.value;
  return whole * NET_ABOVE_GROSS > Math.abs(gross.value);
}

/** A net tag that holds the income alone: pre-tax income comes out only when gross interest is taken apart. */
function isIncomeAlone(at: At, net: Figure, gross: Figure): boolean {
  const operating = flow(at, OPERATING_INCOME);
  const other = flow(at, OTHER_NONOPERATING);
  if (net.value <= 0 || operating === undefined || other === undefined) return false;
  const left = operating.value - Math.abs(gross.value) + other.value;
  return PRETAX.some((concept) => {
    const preTax = flow(at, concept);
    return preTax !== undefined && isClose(left, preTax.value, gross.value, EXACT);
  });
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
  // Gross interest can't be less than net: such a tag is a schedule's (the parent alone), not the group's.
  const netExpense = -(firstOf(at, flow, INTEREST_NET)?.value ?? 0);
  const plausible = candidates.filter(
    ({ value }) => Math.abs(value) >= netExpense * NET_ABOVE_GROSS,
  );
  return plausible.find(({ value }) => value !== 0) ?? plausible[0];
}

function flagFinanceCosts(figure: Figure | undefined): Figure | undefined {
  return figure && withFlags(figure, "includes_other_finance_costs");
}
