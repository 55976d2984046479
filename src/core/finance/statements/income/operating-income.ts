import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  difference,
  isFigure,
  vintageFlags,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  COSTS_AND_EXPENSES,
  GENERAL_AND_ADMINISTRATIVE,
  GROSS_PROFIT,
  IMPAIRMENT_TOTALS,
  INCOME_BEFORE_INTEREST_AND_TAXES,
  NONOPERATING,
  OPERATING_EXPENSES,
  OPERATING_INCOME,
  OTHER_OPERATING,
  OTHER_NONOPERATING,
  RESEARCH,
} from "#core/finance/statements/concepts/concepts.ts";
import {
  linesBelowOperatingIncome,
  sumsWithSome,
} from "#core/finance/statements/income/below-operating-income.ts";
import { interestPaid } from "#core/finance/statements/income/interest-paid.ts";
import { costOfSales } from "#core/finance/statements/income/cost-of-sales.ts";
import { sellingExpense } from "#core/finance/statements/income/earnings.ts";
import { isPrinted } from "#core/finance/statements/cells/face.ts";
import { ifrsOperatingIncome } from "#core/finance/statements/income/ifrs-operating-income.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** Sums of several lines below operating income leave less room for chance than the half percent of one. */
const NARROW = 0.0005;
const MAY_HOLD_INTEREST =
  "n.a.: operating income is not tagged, and total costs may hold interest, which is not tagged either";

export type EarningsContext = {
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
export function operatingIncome(at: At, context: EarningsContext): Cell {
  const tagged = flow(at, OPERATING_INCOME);
  if (tagged === undefined) {
    return (
      ifrsOperatingIncome(at, context) ??
      flow(at, INCOME_BEFORE_INTEREST_AND_TAXES) ??
      derivedOperatingIncome(at, context)
    );
  }
  if (isPrinted(at, OPERATING_INCOME, "income-statement") === true) return tagged;
  const wide = identities(at, context);
  const narrow = sumsToPreTaxIncome(at, context);
  if (
    confirmations(at, context).some((result) =>
      isClose(result, tagged.value, scaleOf(context, tagged)),
    )
  ) {
    return tagged;
  }
  if (wide.length + narrow.length === 0) return withFlags(tagged, "identity_untested");
  const scale = scaleOf(context, tagged);
  if (wide.some((result) => isClose(result, tagged.value, scale))) return tagged;
  if (narrow.some((result) => isClose(result, tagged.value, scale, NARROW))) return tagged;
  if (wide.length === 0) return withFlags(tagged, "identity_untested");
  const fallback = derivedOperatingIncome(at, context);
  if (!isRefuted(at, context, tagged, fallback)) return withFlags(tagged, "identity_untested");
  return isFigure(fallback)
    ? withFlags(fallback, "operating_income_tag_rejected")
    : absent("n.a.: the tagged operating income fails every check of the income statement");
}

/**
 * Whether failed checks speak against the tag. A total of costs does. Single lines don't by
 * themselves, for others may be under names of the filer's own: then only a tag above what they
 * leave is a total of segments, which leaves corporate costs out.
 */
function isRefuted(at: At, context: EarningsContext, tagged: Figure, fallback: Cell): boolean {
  if (fromTotals(at, context).some((result) => !Number.isNaN(result))) return true;
  const left = isFigure(fallback)
    ? [fallback.value]
    : fromLines(at, context).filter((result) => !Number.isNaN(result));
  const isAbove = tagged.value > Math.max(...left);
  const scale = scaleOf(context, tagged);
  return isAbove && !left.some((result) => isClose(result, tagged.value, scale));
}

function scaleOf({ revenues }: EarningsContext, tagged: Figure): number {
  return isFigure(revenues) ? revenues.value : tagged.value;
}

/**
 * What operating income is for filers of an unusual shape: a contractor's cost of sales holds its
 * SG&A, and some total all their costs under operating expenses. That confirms a tag and never
 * refutes one: others have expenses under tags of their own.
 */
function confirmations(at: At, { revenues }: EarningsContext): number[] {
  const sales = value(revenues);
  const left = [value(firstOf(at, flow, GROSS_PROFIT)), sales - value(costOfSales(at, revenues))];
  const administration = flow(at, GENERAL_AND_ADMINISTRATIVE);
  const isApart = isFigure(sellingExpense(at)) || administration !== undefined;
  return [
    sales - value(flow(at, OPERATING_EXPENSES)),
    ...(isApart ? [] : withLinesBeside(at, left)),
  ].filter((result) => !Number.isNaN(result));
}

/** Operating income by what the filer totals of its costs; NaN where a part is not tagged. */
function fromTotals(at: At, { revenues }: EarningsContext): number[] {
  const sales = value(revenues);
  const operatingExpenses = value(flow(at, OPERATING_EXPENSES));
  return [
    sales - value(flow(at, COSTS_AND_EXPENSES)),
    value(firstOf(at, flow, GROSS_PROFIT)) - operatingExpenses,
    sales - value(costOfSales(at, revenues)) - operatingExpenses,
  ];
}

/** Operating income by the lines above it; NaN where a part is not tagged. */
function fromLines(at: At, { revenues }: EarningsContext): number[] {
  const sales = value(revenues);
  const cost = value(costOfSales(at, revenues));
  const grossProfit = value(firstOf(at, flow, GROSS_PROFIT));
  const selling = -value(sellingExpense(at));
  return withLinesBeside(at, [grossProfit - selling, sales - cost - selling]);
}

/** Research may stand inside SG&A, and impairments on a line of their own: each way is an identity. */
function withLinesBeside(at: At, profits: readonly number[]): number[] {
  const research = value(firstOf(at, flow, RESEARCH));
  const impairment = value(firstOf(at, flow, IMPAIRMENT_TOTALS));
  const otherOperating = value(flow(at, OTHER_OPERATING));
  return profits.flatMap((left) => [
    left,
    left - research,
    left - impairment,
    left - research - impairment,
    left + otherOperating,
    left - research + otherOperating,
  ]);
}

/** What operating income should be by each identity that can be computed. */
function identities(at: At, context: EarningsContext): number[] {
  const { preTax, interest, netInterest } = context;
  const other = value(flow(at, OTHER_NONOPERATING));
  const beforeInterest = value(preTax) - value(interest);
  return [
    ...fromTotals(at, context),
    ...fromLines(at, context),
    value(preTax) - value(flow(at, NONOPERATING)),
    beforeInterest,
    beforeInterest - other,
    beforeInterest + other,
    value(preTax) - value(netInterest) - other,
  ].filter((result) => !Number.isNaN(result));
}

/** Pre-tax income less every combination of the lines below operating income that are tagged. */
function sumsToPreTaxIncome(at: At, { preTax, interest, netInterest }: EarningsContext): number[] {
  if (!isFigure(preTax)) return [];
  const starts = [interest, netInterest].flatMap((cell) =>
    isFigure(cell) ? [preTax.value - cell.value] : [],
  );
  const lines = linesBelowOperatingIncome(at).map((line) => -line);
  return sumsWithSome([...starts, preTax.value], lines);
}

/** NaN where there is none, so that an identity with a gap drops out. */
function value(figure: Cell | undefined): number {
  return figure?.value ?? NaN;
}

function derivedOperatingIncome(at: At, context: EarningsContext): Cell {
  const { revenues, preTax } = context;
  const costs = flow(at, COSTS_AND_EXPENSES);
  const holdsInterest = costs !== undefined && includesInterest(at, costs, context);
  if (costs !== undefined && isFigure(revenues) && holdsInterest === false) {
    return difference(
      ["Revenues", revenues],
      ["costs and expenses", costs],
      "ebit_derived",
      ...vintageFlags([revenues, costs]),
    );
  }
  const fromGrossProfit = costs === undefined ? lessOperatingExpenses(at, context) : undefined;
  if (fromGrossProfit !== undefined) return fromGrossProfit;
  const interest = isFigure(context.netInterest) ? context.netInterest : context.interest;
  if (!isFigure(preTax) || !isFigure(interest)) {
    return absent(holdsInterest === undefined ? MAY_HOLD_INTEREST : undefined);
  }
  const name = isFigure(context.netInterest) ? "Interest Income/Expense" : "Interest Expense";
  return difference(
    ["Pre-Tax Income", preTax],
    [name, interest],
    "ebit_from_pre_tax",
    ...vintageFlags([preTax, interest]),
  );
}

/**
 * Gross profit less operating expenses, where these are no total of all costs: gross profit, and not
 * revenues, less them comes near pre-tax income before interest.
 */
function lessOperatingExpenses(at: At, context: EarningsContext): Figure | undefined {
  const { revenues, preTax, interest } = context;
  const grossProfit = firstOf(at, flow, GROSS_PROFIT);
  const expenses = flow(at, OPERATING_EXPENSES);
  if (grossProfit === undefined || expenses === undefined || !isFigure(preTax)) return undefined;
  const before = preTax.value - (interest.value ?? 0);
  const left = grossProfit.value - expenses.value;
  const off = Math.abs(left - before);
  if (!isFigure(revenues) || off >= Math.abs(revenues.value - expenses.value - before)) {
    return undefined;
  }
  return difference(
    ["Gross Profit", grossProfit],
    ["operating expenses", expenses],
    "ebit_derived",
    ...vintageFlags([grossProfit, expenses]),
  );
}

/**
 * Whether total costs hold the interest too: costs that leave pre-tax income, by themselves or with
 * other income beside them, are not an operating total. Undefined where interest is paid and not
 * tagged, and nothing tells where it stands.
 */
function includesInterest(
  at: At,
  costs: Figure,
  { revenues, preTax, interest, netInterest }: EarningsContext,
): boolean | undefined {
  if (!isFigure(revenues) || !isFigure(preTax)) return false;
  const left = revenues.value - costs.value;
  if (!isFigure(interest)) {
    const paid = interestPaid(at)?.value ?? 0;
    return paid > 0 ? undefined : false;
  }
  const other = flow(at, OTHER_NONOPERATING)?.value ?? 0;
  const expense = Math.abs(interest.value);
  const off = (result: number): number => Math.abs(result - preTax.value);
  const inside = Math.min(off(left), off(left + other));
  // Interest income stands beside interest where the filer tags what it earns.
  const net = isFigure(netInterest) ? netInterest.value : -expense;
  const outside = Math.min(off(left - expense + other), off(left + net + other));
  return inside < expense / 2 && inside < outside;
}
