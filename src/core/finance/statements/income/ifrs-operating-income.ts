import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import {
  linesBelowOperatingIncome,
  sumsWithSome,
} from "#core/finance/statements/income/below-operating-income.ts";
import {
  absent,
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
 * Operating profit under IFRS, a subtotal that until IFRS 18 each filer defines: the tag where the
 * lines above it or those down to pre-tax income make it, or the income statement prints it. One that
 * leads nowhere is a line of a note, such as a landlord's income before overheads; one that nothing can
 * test stands and says so. Undefined where it is not tagged.
 */
export function ifrsOperatingIncome(at: At, context: Context): Cell | undefined {
  const tagged = flow(at, IFRS_OPERATING_INCOME);
  if (tagged === undefined) return undefined;
  if (isPrinted(at, IFRS_OPERATING_INCOME, "income-statement") === true) return tagged;
  const sums = [...fromAbove(at, context.revenues), ...fromBelow(at, context)];
  if (isAmong(sums, tagged, context.revenues)) return tagged;
  return sums.length === 0 ? withFlags(tagged, "identity_untested") : absent(LEADS_NOWHERE);
}

const LEADS_NOWHERE =
  "n.a.: the tagged operating profit comes neither out of the lines above it nor down to pre-tax income";

/** Whether operating profit is made with a line above it, and not without. */
export function isMadeWith(at: At, revenues: Cell, profit: Figure, line: string): boolean {
  const [all, others] = [fromAbove(at, revenues), fromAbove(at, revenues, line)];
  return isAmong(all, profit, revenues) && !isAmong(others, profit, revenues);
}

function isAmong(sums: readonly number[], profit: Figure, revenues: Cell): boolean {
  const scale = isFigure(revenues) ? revenues.value : profit.value;
  return sums.some((sum) => isClose(sum, profit.value, scale, NARROW));
}

/** What sales leave after costs by function, or after their total, with any of the other lines. */
function fromAbove(at: At, revenues: Cell, left?: string): number[] {
  const sales = value(revenues);
  const grossProfit = value(firstOf(at, flow, GROSS_PROFIT));
  const { incomes, expenses, gains } = IFRS_OTHER_OPERATING;
  const selling = value(sellingExpense(at));
  const research = value(firstOf(at, flow, RESEARCH));
  const others = [
    ...[...incomes, ...gains]
      .filter((concept) => concept !== left)
      .flatMap((concept) => flow(at, concept)?.value ?? []),
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
  return sumsWithSome(
    starts,
    linesBelowOperatingIncome(at).map((line) => -line),
  );
}

function minus(figure: Figure | undefined): number[] {
  return figure === undefined || figure.value === 0 ? [] : [-figure.value];
}

/** NaN where there is none, so that an identity with a gap drops out. */
function value(figure: Cell | undefined): number {
  return figure?.value ?? NaN;
}
