import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import { sumsWithSome } from "#core/finance/statements/income/below-operating-income.ts";
import {
  type Cell,
  type Figure,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  GROSS_PROFIT,
  IFRS_OPERATING_INCOME,
  RESEARCH,
} from "#core/finance/statements/concepts/concepts.ts";
import { costOfSales } from "#core/finance/statements/income/cost-of-sales.ts";
import { sellingExpense } from "#core/finance/statements/income/earnings.ts";
import { isPrinted } from "#core/finance/statements/cells/face.ts";
import {
  IFRS_BELOW_OPERATING_INCOME,
  IFRS_EXPENSE_TOTALS,
  IFRS_OTHER_OPERATING,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** Sums of several lines leave less room for chance than the half percent of one. */
const NARROW = 0.0005;

type Context = {
  readonly revenues: Cell;
  readonly preTax: Cell;
  readonly interest: Cell;
  readonly netInterest: Cell;
};

/**
 * Operating profit under IFRS, a subtotal that until IFRS 18 each filer defines: the tag, flagged
 * where neither the lines above it nor those down to pre-tax income make it. They never refute it,
 * for filers have lines under names of their own. Undefined where it is not tagged.
 */
export function ifrsOperatingIncome(at: At, context: Context): Figure | undefined {
  const tagged = flow(at, IFRS_OPERATING_INCOME);
  if (tagged === undefined) return undefined;
  if (isPrinted(at, IFRS_OPERATING_INCOME, "income-statement") === true) return tagged;
  const scale = isFigure(context.revenues) ? context.revenues.value : tagged.value;
  const results = [...fromAbove(at, context), ...fromBelow(at, context)];
  return results.some((result) => isClose(result, tagged.value, scale, NARROW))
    ? tagged
    : withFlags(tagged, "identity_untested");
}

/** What sales leave after costs by function, or after their total, with any of the other lines. */
function fromAbove(at: At, { revenues }: Context): number[] {
  const sales = value(revenues);
  const grossProfit = value(firstOf(at, flow, GROSS_PROFIT));
  const { incomes, expenses, gains } = IFRS_OTHER_OPERATING;
  const selling = value(sellingExpense(at));
  const research = value(firstOf(at, flow, RESEARCH));
  const others = [
    ...[...incomes, ...gains].flatMap((concept) => flow(at, concept)?.value ?? []),
    ...expenses.flatMap((concept) => minus(flow(at, concept))),
    ...(Number.isNaN(research) ? [] : [-research]),
  ];
  const totals = IFRS_EXPENSE_TOTALS.flatMap((concept) => flow(at, concept)?.value ?? []);
  const starts = [
    grossProfit + selling,
    sales - value(costOfSales(at, revenues)) + selling,
    ...totals.flatMap((total) => [sales - total, grossProfit - total]),
  ].filter((start) => !Number.isNaN(start));
  return sumsWithSome(starts, others);
}

/** Pre-tax income before interest, net or gross, and before any of the lines between. */
function fromBelow(at: At, { preTax, interest, netInterest }: Context): number[] {
  if (!isFigure(preTax)) return [];
  const starts = [interest, netInterest].flatMap((cell) =>
    isFigure(cell) ? [preTax.value - cell.value] : [],
  );
  const lines = IFRS_BELOW_OPERATING_INCOME.flatMap((concept) => minus(flow(at, concept)));
  return sumsWithSome(starts, lines);
}

function minus(figure: Figure | undefined): number[] {
  return figure === undefined || figure.value === 0 ? [] : [-figure.value];
}

/** NaN where there is none, so that an identity with a gap drops out. */
function value(figure: Cell | undefined): number {
  return figure?.value ?? NaN;
}
