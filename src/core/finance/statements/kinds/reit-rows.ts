import { INCOME_OF_ALL } from "#core/ledger/definitions.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  PROPERTY_GAINS,
  PROPERTY_OPERATING_EXPENSE,
  REAL_ESTATE_IMPAIRMENT,
  REAL_ESTATE_TAX,
  RENTAL_REVENUE,
} from "#core/finance/statements/concepts/archetype-concepts.ts";
import { type At, balance, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import { outflow } from "#core/finance/statements/kinds/bank-rows.ts";
import {
  type Cell,
  absent,
  isFigure,
  sumOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { INVESTMENT_PROPERTY } from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import { INCOME_WITH_MINORITIES } from "#core/finance/statements/concepts/concepts.ts";

type Earnings = {
  readonly netIncome: Cell;
  readonly depreciation: Cell;
  readonly interest: Cell;
  readonly tax: Cell;
};

/**
 * The rows of a real estate investment trust (finance.md 1.7). FFO and EBITDAre follow NAREIT's
 * definitions as far as companyfacts go: the shares of joint ventures and minorities in each
 * adjustment are not tagged, and depreciation is the whole of it, where NAREIT takes real estate's.
 */
export function reitRows(at: At, earnings: Earnings): Partial<Record<StatementItem, Cell>> {
  const rental = firstOf(at, flow, RENTAL_REVENUE) ?? absent();
  const propertyExpense = propertyOperatingExpense(at);
  const gains = firstOf(at, flow, PROPERTY_GAINS) ?? absent();
  const impairments = firstOf(at, flow, REAL_ESTATE_IMPAIRMENT) ?? absent();
  const depreciation = isFigure(earnings.depreciation)
    ? withFlags(earnings.depreciation, "real_estate_d&a_is_total")
    : earnings.depreciation;
  const cells = among({
    [INCOME_OF_ALL]: firstOf(at, flow, INCOME_WITH_MINORITIES) ?? absent(),
    "Net Income": earnings.netIncome,
    "Interest Expense": earnings.interest,
    "Tax Expense": earnings.tax,
    "D&A": earnings.depreciation,
    "Real Estate D&A": depreciation,
    "Gains On Property Sales": gains,
    "Real Estate Impairments": impairments,
  });
  return {
    "Rental Revenue": rental,
    "Property Operating Expense": propertyExpense,
    "Net Operating Income": netOperatingIncome(rental, propertyExpense),
    "Real Estate D&A": depreciation,
    "Gains On Property Sales": gains,
    "Real Estate Impairments": impairments,
    "FFO (NAREIT)": flagged(at, subtotal("FFO (NAREIT)", cells), gains),
    EBITDAre: flagged(at, subtotal("EBITDAre", cells), gains),
  };
}

/** The whole, else property and real estate taxes added up; negative. */
function propertyOperatingExpense(at: At): Cell {
  const direct = firstOf(at, flow, PROPERTY_OPERATING_EXPENSE);
  const taxes = firstOf(at, flow, REAL_ESTATE_TAX);
  if (direct === undefined) return absent();
  if (taxes === undefined) return outflow(direct);
  const sum = sumOf("property expenses + real estate taxes", [
    ["property expenses", outflow(direct)],
    ["real estate taxes", outflow(taxes)],
  ]);
  return sum;
}

function netOperatingIncome(rental: Cell, expense: Cell): Cell {
  if (!isFigure(rental) || !isFigure(expense)) {
    return absent(
      "n.a.: NOI has no tag, and rental revenue and property expenses are not both tagged",
    );
  }
  const cells = among({ "Rental Revenue": rental, "Property Operating Expense": expense });
  const sum = subtotal("Net Operating Income", cells);
  return isFigure(sum) ? withFlags(sum, "noi_derived") : sum;
}

/**
 * A year without sales of property has no tag for their gains, nor has one whose gains are not told. Under IFRS
 * income holds changes in the value of property where that is carried at it, which NAREIT knows nothing of.
 */
function flagged(at: At, sum: Cell, gains: Cell): Cell {
  if (!isFigure(sum)) return sum;
  const held = balance(at, INVESTMENT_PROPERTY.balance)?.value ?? 0;
  return withFlags(
    sum,
    ...(isFigure(gains) ? [] : ["property_gains_not_tagged"]),
    ...(held > 0 ? ["may_hold_fair_values"] : []),
  );
}
