import { type At, firstOf, flow, sumOfTagged } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  conceptsOf,
  difference,
  negated,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  INTEREST_CAPITALISED,
  INTEREST_EXPENSE,
  INTEREST_INCOME,
  INTEREST_INCURRED,
  INTEREST_KINDS,
  INTEREST_NET,
  OPERATING_INCOME,
  OTHER_NONOPERATING,
  PRETAX,
} from "#core/finance/statements/concepts/concepts.ts";
import {
  linesBelowOperatingIncome,
  sumsWithSome,
} from "#core/finance/statements/income/below-operating-income.ts";
import {
  IFRS_FINANCE_INCOME,
  IFRS_NET_FINANCE,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import {
  ifrsInterest,
  ifrsInterestIncome,
  netFinance,
} from "#core/finance/statements/income/ifrs-interest.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** Gross interest may fall short of net by rounding alone. */
const NET_ABOVE_GROSS = 0.99;
const EXACT = 0.001;

/**
 * Interest Expense, gross, negative. Where only interest net of income is tagged, that, flagged,
 * unless it is an income: no expense is one. Never zero for a filer that stopped tagging it.
 */
export function interestExpense(at: At): Cell {
  const gross = grossInterest(at);
  if (gross !== undefined) {
    return gross.value < 0 ? withFlags(gross, "interest_sign_corrected") : negated(gross);
  }
  const net = taggedNet(at);
  if (net !== undefined && net.value > 0) {
    return absent("n.a.: interest expense is not tagged, and net interest is an income");
  }
  if (net !== undefined) return withFlags(net, "interest_net_of_income");
  const isAKind = INTEREST_KINDS.some((concept) => flow(at, concept) !== undefined);
  return absent(isAKind ? "n.a.: only one kind of interest expense is tagged" : undefined);
}

/** Interest Income/Expense, net: negative is a net expense. */
export function netInterest(at: At): Cell {
  const net = taggedNet(at);
  const gross = grossInterest(at);
  const isIncome = net !== undefined && gross !== undefined && isIncomeAlone(at, net, gross);
  if (net !== undefined && !isIncome) return net;
  const income = net ?? interestIncome(at);
  if (gross === undefined || income === undefined) {
    return absent("n.a.: interest net of interest income is not tagged");
  }
  const expense = Math.abs(gross.value);
  const bySize = income.flags.filter((flag) => flag === "interest_income_by_size");
  return difference(
    ["interest income", income],
    ["interest expense", { ...gross, value: expense }],
    ...bySize,
  );
}

function interestIncome(at: At): Figure | undefined {
  const first = firstOf(at, flow, INTEREST_INCOME);
  const isFinance = conceptsOf(first ?? absent()).includes(IFRS_FINANCE_INCOME);
  return first !== undefined && isFinance ? ifrsInterestIncome(at, first) : first;
}

function taggedNet(at: At): Figure | undefined {
  const tagged = firstOf(at, flow, INTEREST_NET);
  const isFinance = conceptsOf(tagged ?? absent()).includes(IFRS_NET_FINANCE);
  return isFinance ? netFinance(at, firstOf(at, flow, PRETAX)) : tagged;
}

/**
 * Interest income and net interest, both tagged, say what gross interest is. Where the tagged parts
 * fall short of it, a part has a name of the filer's own (Walmart prints interest on finance leases
 * and financing obligations together, and tags that of leases alone in a note): the difference of
 * the two is the statement's gross interest, the sum of the parts is not.
 */
function grossOfNet(at: At, parts: Figure): Figure | undefined {
  const net = firstOf(at, flow, INTEREST_NET);
  const income = firstOf(at, flow, INTEREST_INCOME);
  if (net === undefined || income === undefined || net.value >= 0) return undefined;
  const whole = income.value - net.value;
  if (whole * NET_ABOVE_GROSS <= Math.abs(parts.value)) return undefined;
  return difference(
    ["interest income", income],
    ["Interest Income/Expense", net],
    "interest_from_net",
  );
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
  const { total, nonoperating, operating, andDebt, debt, financeLeases } = INTEREST_EXPENSE;
  const parts =
    flow(at, debt) === undefined ? undefined : sumOfTagged(at, flow, [debt, financeLeases]);
  const candidates = [
    flow(at, total),
    flow(at, operating) === undefined
      ? flow(at, nonoperating)
      : sumOfTagged(at, flow, [operating, nonoperating]),
    flow(at, andDebt),
    parts,
    ...ifrsInterest(at),
    incurredLessCapitalised(at),
    ...INTEREST_KINDS.map((concept) => proven(at, flow(at, concept))),
  ].filter((figure) => figure !== undefined);
  // Gross interest can't be less than net: such a tag is a schedule's (the parent alone), not the group's.
  // Net finance costs under IFRS hold exchange losses too and are no such bound.
  const bound = INTEREST_NET.filter((concept) => concept !== IFRS_NET_FINANCE);
  const netExpense = -(firstOf(at, flow, bound)?.value ?? 0);
  const plausible = candidates.filter(
    ({ value }) => Math.abs(value) >= netExpense * NET_ABOVE_GROSS,
  );
  const found = plausible.find(({ value }) => value !== 0) ?? plausible[0];
  const isOfParts = parts !== undefined && (found === undefined || found === parts);
  return isOfParts ? (grossOfNet(at, parts) ?? found) : found;
}

/** What was expensed of the interest of a period: the rest went into the cost of assets. */
function incurredLessCapitalised(at: At): Figure | undefined {
  const incurred = flow(at, INTEREST_INCURRED);
  const capitalised = firstOf(at, flow, INTEREST_CAPITALISED);
  if (incurred === undefined || capitalised === undefined) return undefined;
  return difference(
    ["interest incurred", incurred],
    ["interest capitalised", capitalised],
    "interest_derived",
  );
}

/** One kind of interest that is the whole: pre-tax income comes out with it and the lines beside it. */
function proven(at: At, kind: Figure | undefined): Figure | undefined {
  const operating = flow(at, OPERATING_INCOME);
  if (kind === undefined || kind.value === 0 || operating === undefined) return undefined;
  const sums = sumsWithSome([operating.value - kind.value], linesBelowOperatingIncome(at));
  const isPreTax = PRETAX.some((concept) => {
    const preTax = flow(at, concept);
    return (
      preTax !== undefined && sums.some((sum) => isClose(sum, preTax.value, kind.value, EXACT * 10))
    );
  });
  return isPreTax ? withFlags(kind, "interest_by_identity") : undefined;
}
