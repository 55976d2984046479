import type {
  BANK_RATIOS,
  INSURER_RATIOS,
  NO_REVENUE_RATIOS,
  REIT_RATIOS,
} from "#core/finance/ratios/ratio-items.ts";
import { matchedDebt } from "#core/finance/ratios/lease-basis.ts";
import {
  type Amount,
  type Formula,
  type Outcome,
  type Term,
  amount,
  dividedBy,
  named,
  over,
  overTwelveMonths,
  plus,
  quotient,
  unavailable,
} from "#core/finance/ratios/outcome.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { asInput, isFigure } from "#core/finance/statements/cells/cell.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";

type ArchetypeRatio =
  | (typeof BANK_RATIOS)[number]["item"]
  | (typeof INSURER_RATIOS)[number]["item"]
  | (typeof REIT_RATIOS)[number]["item"]
  | (typeof NO_REVENUE_RATIOS)[number]["item"];

const PREMIUMS = "Premiums Earned are not positive";
const MONTHS = 12;
/** Interest credited to policyholders above this share of premiums is a life insurer's. */
const LIFE_SHARE = 0.05;

/** How the ratios of banks, insurers, REITs and companies without revenues are computed. */
export const ARCHETYPE_FORMULAS: Readonly<Record<ArchetypeRatio, Formula>> = {
  "Return On Equity (%)": returnOn("Equity"),
  "Return On Assets (%)": returnOn("Total Assets"),
  "Net Interest Margin (%)": overTwelveMonths(({ cells }, flows) =>
    quotient(
      amount(flows, "Net Interest Income"),
      amount(cells, "Average Earning Assets"),
      "no earning assets",
    ),
  ),
  "Efficiency Ratio (%)": over("-Noninterest Expense", "Revenues", "Revenues are not positive"),
  "Loans / Deposits (%)": over("Loans", "Deposits", "no deposits"),
  "Equity / Assets (%)": over("Equity", "Total Assets", "no assets"),
  "Loss Ratio (%)": ({ cells }) => onPremiums(cells, amount(cells, "-Losses And Benefits")),
  "Expense Ratio (%)": ({ cells }) => onPremiums(cells, underwritingExpense(cells)),
  "Combined Ratio (%)": ({ cells }) =>
    onPremiums(cells, plus(amount(cells, "-Losses And Benefits"), underwritingExpense(cells))),
  "Net Debt / EBITDAre (x)": overTwelveMonths(({ cells }, flows) =>
    quotient(
      matchedDebt(cells, "-Cash And Equivalents"),
      amount(flows, "EBITDAre"),
      "EBITDAre is not positive",
    ),
  ),
  "FFO Payout (%)": overTwelveMonths((_, flows) =>
    quotient(
      amount(flows, "-Dividends Paid"),
      amount(flows, "FFO (NAREIT)"),
      "FFO (NAREIT) is not positive",
    ),
  ),
  "Cash Runway incl. Short-Term Investments": runway(
    "Cash And Equivalents",
    "Short-Term Investments",
  ),
};

/** Months that liquid assets last at the pace of the last twelve. */
export function runway(...assets: readonly Term[]): Formula {
  return overTwelveMonths(({ cells }, flows) =>
    quotient(
      amount(cells, ...assets),
      dividedBy(amount(flows, "-Discretionary FCF"), MONTHS),
      "no cash is burnt",
    ),
  );
}

/** Twelve months of net income on the mean of a balance now and a year before; of equity on the owners'. */
function returnOn(balance: StatementItem & ("Equity" | "Total Assets")): Formula {
  return overTwelveMonths(({ cells, prior }, flows) => {
    if (prior === undefined) {
      return unavailable("n.a.: no comparable prior period", amount(flows, "Net Income").inputs);
    }
    const at = (column: StatementColumn): Amount =>
      balance === "Equity" ? ownersEquity(column) : amount(column, balance);
    const ends = [at(cells), named("prior year-end", at(prior))] as const;
    const isNegative = ends.some(({ value, missing }) => missing.length === 0 && value <= 0);
    const mean = dividedBy(plus(...ends), 2);
    return isNegative
      ? unavailable(`n.m.: ${balance} is not positive`, mean.inputs)
      : quotient(amount(flows, "Net Income"), mean, `${balance} is not positive`);
  });
}

/** The equity that net income belongs to: all of it, but for the part of minorities. */
function ownersEquity(cells: StatementColumn): Amount {
  const equity = cellOf(cells, "Equity");
  const owners = isFigure(equity) ? equity.ofOwners : undefined;
  if (owners === undefined) return amount(cells, "Equity");
  return {
    value: owners.value ?? 0,
    missing: isFigure(owners) ? [] : [owners.reason],
    inputs: [asInput(["Owners' Equity", owners])],
  };
}

function underwritingExpense(cells: StatementColumn): Amount {
  return amount(cells, "-Acquisition Costs", "-Other Underwriting Expense");
}

/** A life insurer's benefits answer to investment income as much as to premiums. */
function onPremiums(cells: StatementColumn, cost: Amount): Outcome {
  const credited = -(cellOf(cells, "Interest Credited To Policyholders").value ?? 0);
  const premiums = amount(cells, "Premiums Earned");
  return credited > LIFE_SHARE * premiums.value
    ? unavailable("n.m.: a life insurer's benefits are not borne by premiums alone", [
        ...cost.inputs,
        ...premiums.inputs,
      ])
    : quotient(cost, premiums, PREMIUMS);
}
