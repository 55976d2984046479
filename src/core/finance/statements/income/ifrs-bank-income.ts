import { PROVISION } from "#core/finance/statements/concepts/archetype-concepts.ts";
import {
  type At,
  firstOf,
  flow,
  plainName,
  sumOfFigures,
} from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  IFRS_BANK_INCOME,
  IFRS_EXPENSE_TOTALS,
  IFRS_FEES,
  IFRS_REVENUE_WITH_OTHER_INCOME,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

const TOTALS = ["ifrs-full:Revenue", IFRS_REVENUE_WITH_OTHER_INCOME];
const NET_INTEREST = "ifrs-full:InterestRevenueExpense";
const PRETAX = "ifrs-full:ProfitLossBeforeTax";

/**
 * Total income of a bank under IFRS, after interest expense: the total that costs and credit losses
 * lead from to pre-tax profit, for some tag gross interest as revenue; else net interest with net
 * fees, trading and other income, flagged; else the total as tagged. Undefined where there is none.
 */
export function ifrsBankRevenues(at: At): Figure | undefined {
  const totals = TOTALS.flatMap((concept) => flow(at, concept) ?? []);
  const proven = totals.find((total) => leadsToPreTax(at, total));
  if (proven !== undefined) return proven;
  const lines = incomeByKind(at);
  const isGross = lines !== undefined && lines.proven;
  return isGross ? lines.sum : (totals[0] ?? lines?.sum);
}

/** What income, credit losses and pre-tax profit leave for costs, positive; undefined where one is missing. */
export function ifrsBankExpense(at: At, revenues: Cell, preTax: Cell): Figure | undefined {
  if (flow(at, PRETAX) === undefined || revenues.value === null || preTax.value === null) {
    return undefined;
  }
  const charge = firstOf(at, flow, PROVISION);
  const operands: Operand[] = [
    ["Revenues", revenues],
    ...(charge === undefined ? [] : [["credit losses", charge, -1] as const]),
    ["Pre-Tax Income", preTax, -1],
  ];
  const formula = operands.map(([name]) => name).join(" - ");
  const value = revenues.value - (charge?.value ?? 0) - preTax.value;
  return value <= 0 ? undefined : derived(value, formula, operands, ["expense_by_difference"]);
}

function leadsToPreTax(at: At, income: Figure): boolean {
  const preTax = flow(at, PRETAX)?.value;
  const charges = [0, ...PROVISION.flatMap((name) => Math.abs(flow(at, name)?.value ?? 0))];
  const costs = IFRS_EXPENSE_TOTALS.flatMap((name) => Math.abs(flow(at, name)?.value ?? NaN));
  return (
    preTax !== undefined &&
    costs.some((cost) =>
      charges.some((charge) => isClose(income.value - cost - charge, preTax, income.value)),
    )
  );
}

/** Net interest with what is tagged of net fees, trading and other income; proven where it leads to pre-tax profit. */
function incomeByKind(at: At): { readonly sum: Figure; readonly proven: boolean } | undefined {
  const net = flow(at, NET_INTEREST);
  if (net === undefined) return undefined;
  const others = IFRS_BANK_INCOME.flatMap((concept): Operand[] => {
    const figure = flow(at, concept);
    return figure === undefined ? [] : [[plainName(concept), figure]];
  });
  const hasNetFees = flow(at, IFRS_BANK_INCOME[0]) !== undefined;
  const sum = sumOfFigures([["net interest", net], ...(hasNetFees ? [] : feesOf(at)), ...others]);
  const flagged = sum && withFlags(sum, "sum_of_tagged_lines");
  return flagged && { sum: flagged, proven: leadsToPreTax(at, flagged) };
}

function feesOf(at: At): Operand[] {
  const income = flow(at, IFRS_FEES.income);
  const expense = flow(at, IFRS_FEES.expense);
  if (income === undefined || expense === undefined) return [];
  return [
    ["fees earned", income],
    ["fees paid", expense, -1],
  ];
}
