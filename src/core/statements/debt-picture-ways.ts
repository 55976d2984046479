import { formatTextAmount } from "#core/ledger/display.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type At, balance, firstOf, plainName, sumOfFigures } from "#core/statements/at.ts";
import { IFRS_SHORT_TERM, LONG_TERM_DEBT_CURRENT } from "#core/statements/debt-concepts.ts";
import { type Cell, type Figure, type Operand, isFigure } from "#core/statements/cell.ts";
import {
  DISCOUNT,
  DISCOUNT_AND_COSTS,
  ISSUE_COSTS,
} from "#core/statements/debt-picture-concepts.ts";

/** Amounts this near each other, as a share of the larger, agree: filings round each line. */
const TOLERANCE = 0.001;

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

/** Discounts are tagged with either sign, so each way is tried with both. */
export function withDiscount(
  ways: readonly Way[],
  discount: Figure | undefined,
  debt: Debt,
): Way[] {
  if (discount === undefined) return [];
  return [discount.value, -discount.value].flatMap((value) =>
    ways.map(({ amount, steps }) => ({
      amount: amount + value,
      steps: [
        ...steps,
        ...step(
          value,
          value < 0 ? "of unamortised premium" : "of unamortised discount and issue costs",
          debt,
        ),
      ],
    })),
  );
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
  return steps.length === 0 ? "" : `, ${listed(steps)} (${money(amount, debt)})`;
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
  const gap = (way: Way): number => Math.abs(way.amount - amount);
  return ways
    .filter((way) => agrees(way.amount, amount))
    .reduce<Way | undefined>(
      (best, way) => (best === undefined || gap(way) < gap(best) ? way : best),
      undefined,
    );
}

export function agrees(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

export function money(value: number, { currency }: Debt): string {
  return formatTextAmount(value, currency, "mm");
}

export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
