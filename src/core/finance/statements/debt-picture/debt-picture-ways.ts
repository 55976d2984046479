import { listText } from "#core/count-text.ts";
import { formatTextAmount } from "#core/ledger/display.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  type At,
  balance,
  firstOf,
  plainName,
  sumOfFigures,
} from "#core/finance/statements/cells/at.ts";
import {
  IFRS_SHORT_TERM,
  LONG_TERM_DEBT_CURRENT,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  isFigure,
} from "#core/finance/statements/cells/cell.ts";
import {
  DISCOUNT,
  DISCOUNT_AND_COSTS,
  ISSUE_COSTS,
} from "#core/finance/statements/concepts/debt-picture-concepts.ts";

/** Amounts this near each other, as a share of the larger, agree: filings round each line. */
const TOLERANCE = 0.001;
/** Where something was added or taken away less will do, or many ways would agree by chance. */
const TOLERANCE_OF_STEPS = 0.0002;
/** Lines rounded to millions may leave this much of their sum. */
const ROUNDED_LINES = { unit: 1e6, most: 3e6 } as const;
/** Amounts of a text are rounded to hundreds of millions, which says little of small ones. */
const ROUNDED_TEXT = { unit: 1e8, share: 0.005 } as const;

/** Debt at one date, and what a total or a ladder may leave out of it or add to it. */
export type Debt = {
  readonly total: number;
  readonly shortTerm: Cell;
  readonly longTerm: Cell;
  /** Short-term borrowings that are not the current part of long-term debt. */
  readonly borrowings: number;
  /** Finance leases inside debt. */
  readonly leasesInside: number;
  /** Finance leases outside it. */
  readonly leasesBeside: number;
  readonly currency: string;
};

/** One way to an amount: what was added to or taken from total debt, and the words for it. */
export type Way = { readonly amount: number; readonly steps: readonly string[] };

/** The debt of a date from its rows; undefined where total debt is not available. */
export function debtAt(at: At, cellOf: (item: StatementItem) => Cell): Debt | undefined {
  const total = cellOf("Total Debt");
  if (!isFigure(total)) return undefined;
  const shortTerm = cellOf("Short-Term Debt");
  const leases = cellOf("Finance Lease Liabilities");
  const parts = [...LONG_TERM_DEBT_CURRENT, IFRS_SHORT_TERM.currentPart];
  const current = firstOf(at, balance, parts)?.value ?? 0;
  const isInside = leases.flags.includes("included_in_debt");
  return {
    total: total.value,
    shortTerm,
    longTerm: cellOf("Long-Term Debt"),
    borrowings: Math.max(0, (shortTerm.value ?? 0) - current),
    leasesInside: isInside ? (leases.value ?? 0) : 0,
    leasesBeside: isInside ? 0 : (leases.value ?? 0),
    currency: at.index.currency,
  };
}

/**
 * The ways with what separates principal from debt carried: discount and costs, or one of them where
 * both are tagged apart. Discounts are tagged with either sign, so both are tried.
 */
export function withDiscount(ways: readonly Way[], at: At, debt: Debt): Way[] {
  const both = discountAndCosts(at)?.value;
  const costs = firstOf(at, balance, ISSUE_COSTS)?.value;
  const discount = firstOf(at, balance, DISCOUNT)?.value;
  const changes: readonly (readonly [number | undefined, string])[] = [
    [both, "discount and issue costs"],
    [both && -both, "discount and issue costs"],
    [costs, "issue costs"],
    [discount, "discount"],
    [discount && -discount, "discount"],
  ];
  const seen = new Set<number>([0]);
  return changes.flatMap(([change, name]) => {
    if (change === undefined || seen.has(change)) return [];
    seen.add(change);
    const words = `of unamortised ${change < 0 ? "premium" : name}`;
    return ways.map(({ amount, steps }) => ({
      amount: amount + change,
      steps: [...steps, ...step(change, words, debt)],
    }));
  });
}

/** Total debt with or without short-term borrowings, and with each of the changes for leases. */
export function waysTo(
  debt: Debt,
  borrowings: readonly (0 | -1)[],
  leases: readonly number[],
): Way[] {
  const taken = [...new Set(borrowings.map((sign) => (sign === 0 ? 0 : -debt.borrowings)))];
  return [...new Set(leases)].flatMap((lease) =>
    taken.map((borrowed) => ({
      amount: debt.total + borrowed + lease,
      steps: [
        ...step(borrowed, "of short-term borrowings", debt),
        ...step(lease, "of finance leases", debt),
      ],
    })),
  );
}

function step(value: number, name: string, debt: Debt): string[] {
  if (value === 0) return [];
  return [`${value < 0 ? "less" : "plus"} ${money(Math.abs(value), debt)} ${name}`];
}

/** ", less USD 6 mm of short-term borrowings (USD 38 mm)"; nothing where nothing was changed. */
export function said({ amount, steps }: Way, debt: Debt): string {
  return steps.length === 0 ? "" : `, ${listText(steps)} (${money(amount, debt)})`;
}

/** What separates principal from the debt carried, as tagged; undefined where nothing is. */
export function discountAndCosts(at: At): Figure | undefined {
  const both = balance(at, DISCOUNT_AND_COSTS);
  if (both !== undefined) return both;
  const parts = [DISCOUNT, ISSUE_COSTS].flatMap((concepts): Operand[] => {
    const figure = firstOf(at, balance, concepts);
    return figure === undefined ? [] : [[plainName(concepts[0]), figure]];
  });
  return sumOfFigures(parts);
}

/** The way that agrees with an amount, the nearest of them; the earlier of two that are equally near. */
export function closest(ways: readonly Way[], amount: number): Way | undefined {
  return nearest(
    ways.filter((way) => agrees(way.amount, amount, way.steps.length > 0)),
    amount,
  );
}

export function nearest(ways: readonly Way[], amount: number): Way | undefined {
  const gap = (way: Way): number => Math.abs(way.amount - amount);
  return ways.reduce<Way | undefined>(
    (best, way) => (best === undefined || gap(way) < gap(best) ? way : best),
    undefined,
  );
}

/** Within 0.1%; closer where steps lie between, though never closer than the amounts are rounded. */
export function agrees(a: number, b: number, hasSteps = false): boolean {
  const larger = Math.max(Math.abs(a), Math.abs(b));
  const share = hasSteps ? TOLERANCE_OF_STEPS : TOLERANCE;
  const isInMillions = [a, b].every((amount) => amount % ROUNDED_LINES.unit === 0);
  const lines = isInMillions ? ROUNDED_LINES.most : 0;
  const isOfAText = [a, b].some((amount) => amount % ROUNDED_TEXT.unit === 0);
  const text = isOfAText ? Math.min(ROUNDED_TEXT.unit / 2, ROUNDED_TEXT.share * larger) : 0;
  return Math.abs(a - b) <= Math.max(share * larger, lines, text);
}

export function money(value: number, { currency }: Debt): string {
  return formatTextAmount(value, currency, "mm");
}
