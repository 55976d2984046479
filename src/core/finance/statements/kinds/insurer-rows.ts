import type { StatementItem } from "#core/ledger/items.ts";
import {
  ACQUISITION_COSTS_OF_POLICIES,
  ALL_COSTS,
  BANK_INTEREST_EXPENSE,
  BENEFITS_AND_EXPENSES,
  CLAIMS_RESERVES,
  INSURER_OPERATING_EXPENSE,
  INTEREST_CREDITED,
  INVESTMENTS,
  INVESTMENT_GAINS,
  LOSSES_AND_BENEFITS,
  LOSSES_OF_THE_CLAIMS_NOTE,
  LOSS_KINDS,
  NET_INVESTMENT_INCOME,
  OTHER_UNDERWRITING,
  PREMIUMS_EARNED,
  PREMIUM_KINDS,
} from "#core/finance/statements/concepts/archetype-concepts.ts";
import { type At, balance, firstOf, flow, sumOfTagged } from "#core/finance/statements/cells/at.ts";
import { OPERATING_INCOME } from "#core/finance/statements/concepts/concepts.ts";
import { outflow } from "#core/finance/statements/kinds/bank-rows.ts";
import { IFRS_INSURANCE_SERVICE_EXPENSE } from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import {
  type Cell,
  type Figure,
  absent,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";

const EXACT = 0.0005;

/**
 * The rows of an insurer: premiums, what is paid and spent for them, and what the float earns
 * (finance.md 1.7). Losses, benefits and expenses negative, balances positive.
 */
export function insurerRows(
  at: At,
  shared: { readonly revenues: Cell; readonly preTax: Cell },
): Partial<Record<StatementItem, Cell>> {
  const acquisition = firstOf(at, flow, ACQUISITION_COSTS_OF_POLICIES);
  return {
    "Premiums Earned": premiumsEarned(at) ?? absent(),
    "Net Investment Income": firstOf(at, flow, NET_INVESTMENT_INCOME) ?? absent(),
    "Investment Gains And Losses": firstOf(at, flow, INVESTMENT_GAINS) ?? absent(),
    "Losses And Benefits": outflow(lossesAndBenefits(at)),
    "Interest Credited To Policyholders": outflow(firstOf(at, flow, INTEREST_CREDITED)),
    "Acquisition Costs": outflow(acquisition),
    "Other Underwriting Expense": outflow(otherUnderwriting(at, acquisition)),
    "Benefits, Losses And Expenses": outflow(
      firstOf(at, flow, BENEFITS_AND_EXPENSES) ?? provenCosts(at, shared),
    ),
    Investments: firstOf(at, balance, INVESTMENTS) ?? absent(),
    "Claims Reserves": firstOf(at, balance, CLAIMS_RESERVES) ?? absent(),
  };
}

/** All costs, as a health insurer names its benefits and expenses, where they lead to pre-tax income, interest apart. */
function provenCosts(
  at: At,
  { revenues, preTax }: { readonly revenues: Cell; readonly preTax: Cell },
): Figure | undefined {
  const costs = flow(at, ALL_COSTS);
  if (costs === undefined || !isFigure(revenues) || !isFigure(preTax)) return undefined;
  const left = revenues.value - costs.value - preTax.value;
  const interest = [
    0,
    ...BANK_INTEREST_EXPENSE.flatMap((concept) => flow(at, concept)?.value ?? []),
  ];
  return interest.some((paid) => isClose(left, paid, revenues.value, EXACT))
    ? withFlags(costs, "costs_proven_as_benefits_and_expenses")
    : undefined;
}

/**
 * The operating line that a health insurer prints of itself: operating income as tagged, where revenues
 * less the proven costs come to it. Of other insurers the tag, if there is one, is of a segment.
 */
export function insurersOperatingLine(
  at: At,
  shared: { readonly revenues: Cell; readonly preTax: Cell },
): Figure | undefined {
  const tagged = flow(at, OPERATING_INCOME);
  const costs = firstOf(at, flow, BENEFITS_AND_EXPENSES) ?? provenCosts(at, shared);
  if (tagged === undefined || costs === undefined || !isFigure(shared.revenues)) return undefined;
  const { value: sales } = shared.revenues;
  return isClose(sales - costs.value, tagged.value, sales, EXACT)
    ? withFlags(tagged, "insurers_own_operating_line")
    : undefined;
}

/** Premiums net of reinsurance: the total, else its kinds added up. */
export function premiumsEarned(at: At): Figure | undefined {
  return firstOf(at, flow, PREMIUMS_EARNED) ?? sumOfTagged(at, flow, PREMIUM_KINDS);
}

/** The total, else property and life claims added up, else the one line of IFRS 17, else the claims note. */
function lossesAndBenefits(at: At): Figure | undefined {
  const total = firstOf(at, flow, LOSSES_AND_BENEFITS) ?? sumOfTagged(at, flow, LOSS_KINDS);
  if (total !== undefined) return total;
  const service = flow(at, IFRS_INSURANCE_SERVICE_EXPENSE);
  if (service !== undefined) return withFlags(service, "includes_insurance_expenses");
  const noted = flow(at, LOSSES_OF_THE_CLAIMS_NOTE);
  return noted && withFlags(noted, "losses_of_claims_note");
}

/**
 * What is spent on underwriting beside acquisition: the line of that name, else general expenses of
 * an insurer that shows its acquisition costs apart, flagged, for they may hold other businesses.
 */
function otherUnderwriting(at: At, acquisition: Figure | undefined): Figure | undefined {
  const named = firstOf(at, flow, OTHER_UNDERWRITING);
  if (named !== undefined) return named;
  const general =
    acquisition === undefined ? undefined : firstOf(at, flow, INSURER_OPERATING_EXPENSE);
  return general && withFlags(general, "general_expense_as_underwriting");
}
