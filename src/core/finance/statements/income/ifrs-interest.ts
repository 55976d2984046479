import { type At, firstOf, flow, sumOfTagged } from "#core/finance/statements/cells/at.ts";
import { type Figure, negated, withFlags } from "#core/finance/statements/cells/cell.ts";
import {
  IFRS_OPERATING_INCOME,
  INTEREST_EXPENSE,
  PRETAX,
} from "#core/finance/statements/concepts/concepts.ts";
import {
  IFRS_BELOW_OPERATING_INCOME,
  IFRS_FINANCE_INCOME,
  IFRS_INTEREST_ADDED_BACK,
  IFRS_INTEREST_KINDS,
  IFRS_INTEREST_REVENUE,
  IFRS_NET_FINANCE,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { sumsWithSome } from "#core/finance/statements/income/below-operating-income.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

const EXACT = 0.001;

/**
 * Gross interest under IFRS, best first: the tag, finance costs as a whole (flagged), interest by what
 * it is paid on, what the cash flow statement adds back. A tag below what leases and borrowings cost
 * together is one of several lines and gives way to their sum.
 */
export function ifrsInterest(at: At): Figure[] {
  const tagged = flow(at, INTEREST_EXPENSE.ifrs);
  const costs = flow(at, INTEREST_EXPENSE.ifrsFinanceCosts);
  const kinds = interestByKind(at);
  const isAPart =
    tagged !== undefined &&
    kinds !== undefined &&
    Math.abs(tagged.value) < kinds.value * (1 - EXACT);
  return [
    ...(isAPart ? [kinds] : []),
    tagged,
    costs && withFlags(costs, "includes_other_finance_costs"),
    kinds,
    firstOf(at, flow, IFRS_INTEREST_ADDED_BACK),
  ].filter((figure) => figure !== undefined);
}

/** Only with borrowings among the kinds: the interest of leases alone is no gross interest. */
function interestByKind(at: At): Figure | undefined {
  const { borrowings, borrowingsByKind, leases } = IFRS_INTEREST_KINDS;
  const onBorrowings = flow(at, borrowings) === undefined ? borrowingsByKind : [borrowings];
  if (sumOfTagged(at, flow, onBorrowings) === undefined) return undefined;
  const sum = sumOfTagged(at, flow, [...onBorrowings, leases]);
  return sum && withFlags(sum, "sum_of_tagged_lines");
}

/**
 * Interest income under IFRS. Interest revenue may be a line of its own beside a smaller finance income,
 * which is then no total. Where pre-tax profit comes out with one of them alone, that is the whole;
 * else the larger is taken, and says that its size chose it.
 */
export function ifrsInterestIncome(at: At, finance: Figure): Figure {
  const revenue = flow(at, IFRS_INTEREST_REVENUE);
  if (revenue === undefined || revenue.value <= finance.value) return finance;
  const [byRevenue, byFinance] = [revenue, finance].map((income) => leadsToPreTax(at, income));
  if (byRevenue === byFinance) return withFlags(revenue, "interest_income_by_size");
  return byRevenue === true ? revenue : finance;
}

function leadsToPreTax(at: At, income: Figure): boolean {
  const operating = flow(at, IFRS_OPERATING_INCOME);
  const preTax = firstOf(at, flow, PRETAX);
  if (operating === undefined || preTax === undefined) return false;
  const costs = [INTEREST_EXPENSE.ifrsFinanceCosts, INTEREST_EXPENSE.ifrs].flatMap((name) => {
    const cost = flow(at, name);
    return cost === undefined ? [] : [Math.abs(cost.value)];
  });
  const starts = costs.map((cost) => operating.value + income.value - cost);
  return sumsWithSome(starts, linesBelow(at)).some((sum) =>
    isClose(sum, preTax.value, income.value, EXACT),
  );
}

function linesBelow(at: At): readonly number[] {
  return IFRS_BELOW_OPERATING_INCOME.flatMap((name) => flow(at, name)?.value ?? []);
}

/**
 * Finance income less finance costs, an income positive. Some tag a net cost as they print it,
 * without a sign: its two sides, or what lies between operating and pre-tax profit, tell.
 */
export function netFinance(at: At, preTax: Figure | undefined): Figure | undefined {
  const tagged = flow(at, IFRS_NET_FINANCE);
  if (tagged === undefined || tagged.value <= 0) return tagged;
  return isACost(at, tagged, preTax)
    ? withFlags(negated(tagged), "interest_sign_corrected")
    : tagged;
}

function isACost(at: At, { value }: Figure, preTax: Figure | undefined): boolean {
  const income = flow(at, IFRS_FINANCE_INCOME)?.value;
  const costs = flow(at, INTEREST_EXPENSE.ifrsFinanceCosts)?.value;
  if (income !== undefined && costs !== undefined) {
    return isClose(costs - income, value, value, EXACT);
  }
  const operating = flow(at, IFRS_OPERATING_INCOME);
  if (operating === undefined || preTax === undefined) return false;
  const leads = (net: number): boolean =>
    sumsWithSome([operating.value + net], linesBelow(at)).some((sum) =>
      isClose(sum, preTax.value, value, EXACT),
    );
  return leads(-value) && !leads(value);
}
