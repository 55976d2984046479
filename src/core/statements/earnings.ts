import { type At, firstOf, flow, sumOfAll } from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  derived,
  isFigure,
  negated,
  sumOf,
  withFlags,
} from "#core/statements/cell.ts";
import {
  COGS,
  COSTS_AND_EXPENSES,
  GROSS_PROFIT,
  IFRS_OPERATING_INCOME,
  IMPAIRMENT_TOTALS,
  INCOME_WITH_MINORITIES,
  NET_INCOME,
  NONOPERATING,
  OPERATING_EXPENSES,
  OPERATING_INCOME,
  OTHER_NONOPERATING,
  PRETAX,
  PRETAX_PARTS,
  RESEARCH,
  SGA,
  SGA_HALVES,
  TAX,
} from "#core/statements/concepts.ts";
import { isClose } from "#core/statements/revenues.ts";

/** SG&A, negative: the tag, else both halves together, never one alone. */
export function sellingExpense(at: At): Cell {
  const tagged = firstOf(at, flow, SGA);
  if (tagged !== undefined) return negated(tagged);
  for (const halves of SGA_HALVES) {
    const both = sumOfAll(at, flow, halves);
    if (both !== undefined) return negated(both);
  }
  const hasHalf = SGA_HALVES.flat().some((half) => flow(at, half) !== undefined);
  return absent(hasHalf ? "n.a.: only a part of SG&A is tagged" : undefined);
}

export function preTaxIncome(at: At): Cell {
  const tagged = firstOf(at, flow, PRETAX) ?? sumOfAll(at, flow, PRETAX_PARTS);
  if (tagged !== undefined) return tagged;
  const afterTax = firstOf(at, flow, INCOME_WITH_MINORITIES);
  const tax = firstOf(at, flow, TAX);
  if (afterTax === undefined || tax === undefined) return absent();
  const sum = sumOf("income after taxes, minorities included + income taxes", [
    ["income after taxes, minorities included", afterTax],
    ["income taxes", tax],
  ]);
  return sum.value === null ? sum : withFlags(sum, "pre_tax_derived");
}

/** Tax Expense, negative for an expense. */
export function taxExpense(at: At): Cell {
  const tagged = firstOf(at, flow, TAX);
  return tagged === undefined ? absent() : negated(tagged);
}

export function netIncome(at: At): Cell {
  return firstOf(at, flow, NET_INCOME) ?? absent();
}

type Context = {
  readonly revenues: Cell;
  readonly preTax: Cell;
  readonly interest: Cell;
  readonly netInterest: Cell;
};

/**
 * EBIT: the tag where an identity of the income statement confirms it (finance.md 1.2), for some
 * filers tag the total of their segments; else revenues less costs; else pre-tax income before
 * interest.
 */
export function operatingIncome(at: At, context: Context): Cell {
  const tagged = flow(at, OPERATING_INCOME);
  if (tagged === undefined) {
    return flow(at, IFRS_OPERATING_INCOME) ?? derivedOperatingIncome(at, context);
  }
  const results = identities(at, context);
  if (results.length === 0) return withFlags(tagged, "identity_untested");
  const scale = isFigure(context.revenues) ? context.revenues.value : tagged.value;
  if (results.some((result) => isClose(result, tagged.value, scale))) return tagged;
  const fallback = derivedOperatingIncome(at, context);
  return isFigure(fallback)
    ? withFlags(fallback, "operating_income_tag_rejected")
    : absent("n.a.: the tagged operating income fails every check of the income statement");
}

/** What operating income should be by each identity that can be computed. */
function identities(at: At, context: Context): number[] {
  const { revenues, preTax, interest, netInterest } = context;
  const sales = value(revenues);
  const cost = value(firstOf(at, flow, COGS));
  const grossProfit = value(firstOf(at, flow, GROSS_PROFIT));
  const selling = -value(sellingExpense(at));
  const research = value(firstOf(at, flow, RESEARCH));
  const impairment = value(firstOf(at, flow, IMPAIRMENT_TOTALS));
  const other = value(flow(at, OTHER_NONOPERATING));
  const beforeInterest = value(preTax) - value(interest);
  // Research may stand inside SG&A, and impairments on a line of their own: each way is an identity.
  const afterSelling = [grossProfit - selling, sales - cost - selling].flatMap((left) => [
    left,
    left - research,
    left - impairment,
    left - research - impairment,
  ]);
  return [
    sales - value(flow(at, COSTS_AND_EXPENSES)),
    grossProfit - value(flow(at, OPERATING_EXPENSES)),
    sales - cost - value(flow(at, OPERATING_EXPENSES)),
    ...afterSelling,
    value(preTax) - value(flow(at, NONOPERATING)),
    beforeInterest,
    beforeInterest - other,
    beforeInterest + other,
    value(preTax) - value(netInterest) - other,
  ].filter((result) => !Number.isNaN(result));
}

/** NaN where there is none, so that an identity with a gap drops out. */
function value(figure: Cell | undefined): number {
  return figure?.value ?? NaN;
}

function derivedOperatingIncome(at: At, context: Context): Cell {
  const { revenues, preTax } = context;
  const costs = flow(at, COSTS_AND_EXPENSES);
  if (costs !== undefined && isFigure(revenues) && !includesInterest(costs, revenues, context)) {
    return derived(
      revenues.value - costs.value,
      "Revenues - costs and expenses",
      [
        ["Revenues", revenues],
        ["costs and expenses", costs, -1],
      ],
      ["ebit_derived"],
    );
  }
  const interest = isFigure(context.netInterest) ? context.netInterest : context.interest;
  if (!isFigure(preTax) || !isFigure(interest)) return absent();
  const name = isFigure(context.netInterest) ? "Interest Income/Expense" : "Interest Expense";
  return derived(
    preTax.value - interest.value,
    `Pre-Tax Income - ${name}`,
    [
      ["Pre-Tax Income", preTax],
      [name, interest, -1],
    ],
    ["ebit_from_pre_tax"],
  );
}

/** Costs that leave pre-tax income hold the interest too: not an operating total. */
function includesInterest(costs: Figure, revenues: Figure, { preTax, interest }: Context): boolean {
  if (!isFigure(preTax) || !isFigure(interest) || interest.value === 0) return false;
  return Math.abs(revenues.value - costs.value - preTax.value) < Math.abs(interest.value) / 2;
}
