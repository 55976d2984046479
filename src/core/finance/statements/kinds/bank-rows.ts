import type { StatementItem } from "#core/ledger/items.ts";
import {
  ALLOWANCE,
  BANK_INTEREST_EXPENSE,
  CASH_OF_BANKS,
  CET1_RATIO,
  DEPOSITS,
  DEPOSIT_KINDS,
  EXPENSE_TOTALS,
  INTEREST_INCOME_TOTAL,
  INTEREST_ON_LOANS,
  LOANS_GROSS,
  LOANS_NET,
  LOANS_RETAINED,
  NET_INTEREST_INCOME,
  NONINTEREST_EXPENSE,
  NONINTEREST_INCOME,
  PROVISION,
} from "#core/finance/statements/concepts/archetype-concepts.ts";
import { type At, balance, firstOf, flow, sumOfAll } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  conceptsOf,
  derived,
  difference,
  isFigure,
  negated,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { ifrsBankExpense } from "#core/finance/statements/income/ifrs-bank-income.ts";
import { isPrinted } from "#core/finance/statements/cells/face.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

type Shared = { readonly revenues: Cell; readonly preTax: Cell; readonly cash: Cell };

const EXACT = 0.001;
const ONLY_ON_LOANS =
  "n.a.: interest on loans is tagged, and nothing says that there is no other interest income";
const NO_AVERAGE =
  "n.a.: the standard taxonomy has no concept for average earning assets, so filings tag none";
const CAPITAL_BY_ENTITY =
  "n.a.: not tagged for the whole group; banks that tag it by legal entity do not reach the SEC's company facts";

/**
 * The rows of a bank or broker: interest and other revenues, what they cost, credit losses, and the
 * balances it lends from (finance.md 1.7). Costs and provisions negative, balances positive.
 */
export function bankRows(at: At, shared: Shared): Partial<Record<StatementItem, Cell>> {
  const interestExpense = outflow(firstOf(at, flow, BANK_INTEREST_EXPENSE));
  const interestIncome =
    firstOf(at, flow, INTEREST_INCOME_TOTAL) ?? interestOnLoans(at, interestExpense);
  const expense = noninterestExpense(at, shared);
  return {
    "Interest Income": interestIncome,
    "Interest Expense": interestExpense,
    "Net Interest Income": netInterestIncome(at, interestIncome, interestExpense),
    "Noninterest Income": noninterestIncome(at, shared.revenues),
    "Provision For Credit Losses": provision(at, shared, expense),
    "Noninterest Expense": expense,
    "Pre-Provision Net Revenue": subtotal(
      "Pre-Provision Net Revenue",
      among({ Revenues: shared.revenues, "Noninterest Expense": expense }),
    ),
    "Cash And Equivalents": isFigure(shared.cash)
      ? shared.cash
      : (firstOf(at, balance, CASH_OF_BANKS) ?? shared.cash),
    Loans: loans(at),
    "Allowance For Credit Losses": allowance(at) ?? absent(),
    Deposits: firstOf(at, balance, DEPOSITS) ?? sumOfAll(at, balance, DEPOSIT_KINDS) ?? absent(),
    "Average Earning Assets": absent(NO_AVERAGE),
    "CET1 Ratio": firstOf(at, balance, CET1_RATIO) ?? absent(CAPITAL_BY_ENTITY),
  };
}

/** Interest on loans is all interest income where less interest expense it is net interest as tagged. */
function interestOnLoans(at: At, expense: Cell): Cell {
  const onLoans = firstOf(at, flow, INTEREST_ON_LOANS);
  if (onLoans === undefined) return absent();
  const net = firstOf(at, flow, NET_INTEREST_INCOME);
  const isAll =
    net !== undefined &&
    isFigure(expense) &&
    isClose(onLoans.value + expense.value, net.value, onLoans.value, EXACT);
  return isAll ? withFlags(onLoans, "interest_on_loans_alone") : absent(ONLY_ON_LOANS);
}

function netInterestIncome(at: At, income: Cell, expense: Cell): Cell {
  const tagged = firstOf(at, flow, NET_INTEREST_INCOME);
  if (tagged !== undefined) return tagged;
  const cells = among({ "Interest Income": income, "Interest Expense": expense });
  const sum = subtotal("Net Interest Income", cells);
  return isFigure(sum) ? sum : absent();
}

function noninterestIncome(at: At, revenues: Cell): Cell {
  const tagged = firstOf(at, flow, NONINTEREST_INCOME);
  if (tagged !== undefined) return tagged;
  const net = firstOf(at, flow, NET_INTEREST_INCOME);
  if (net === undefined || !isFigure(revenues)) return absent();
  return difference(["Revenues", revenues], ["Net Interest Income", net]);
}

/** Negative. A total of another name counts where it leaves pre-tax income, provisions apart. */
function noninterestExpense(at: At, { revenues, preTax }: Shared): Cell {
  const tagged = flow(at, NONINTEREST_EXPENSE);
  if (tagged !== undefined) return outflow(tagged);
  if (!isFigure(revenues) || !isFigure(preTax)) return absent();
  const left = revenues.value - preTax.value;
  const charges = [0, ...PROVISION.flatMap((concept) => flow(at, concept)?.value ?? [])];
  const total = EXPENSE_TOTALS.flatMap((concept) => flow(at, concept) ?? []).find(({ value }) =>
    charges.some((charge) => isClose(Math.abs(value) + charge, left, revenues.value)),
  );
  return outflow(total ?? ifrsBankExpense(at, revenues, preTax));
}

/**
 * Negative for a charge. Of several tags the one that leads from revenues to pre-tax income; where
 * none does, the first, flagged, for some filers tag the charge for loans alone.
 */
function provision(at: At, { revenues, preTax }: Shared, expense: Cell): Cell {
  const candidates = PROVISION.flatMap((concept) => flow(at, concept) ?? []);
  const [first] = candidates;
  if (first === undefined) return absent();
  if (!isFigure(revenues) || !isFigure(preTax) || !isFigure(expense)) return negated(first);
  const charge = revenues.value + expense.value - preTax.value;
  const proven = candidates.find(({ value }) => isClose(value, charge, revenues.value));
  return negated(proven ?? withFlags(first, "provision_not_reconciled"));
}

/**
 * Before the allowance where that is tagged or can be put together, else after it; a flag says which.
 * Of several tags before it the one that the balance sheet prints comes first.
 */
function loans(at: At): Cell {
  const printed = LOANS_GROSS.filter((concept) => isPrinted(at, concept, "balance-sheet") === true);
  const gross = firstOf(at, balance, [...printed, ...LOANS_GROSS]);
  if (gross !== undefined) {
    const isRetained = conceptsOf(gross).some((concept) => concept === qualified(LOANS_RETAINED));
    return withFlags(gross, isRetained ? "loans_at_amortised_cost" : "before_allowance");
  }
  const net = firstOf(at, balance, LOANS_NET);
  if (net === undefined) return absent();
  const reserve = allowance(at);
  return reserve === undefined
    ? withFlags(net, "net_of_allowance")
    : derived(net.value + reserve.value, "loans after allowance + Allowance For Credit Losses", [
        ["loans after allowance", net],
        ["Allowance For Credit Losses", reserve],
      ]);
}

/** Positive, whichever sign the filer tags. */
function allowance(at: At): Figure | undefined {
  const tagged = firstOf(at, balance, ALLOWANCE);
  return tagged !== undefined && tagged.value < 0 ? negated(tagged) : tagged;
}

/** A cost by its size, negative; absent where nothing is tagged. */
export function outflow(figure: Figure | undefined): Cell {
  if (figure === undefined) return absent();
  return figure.value < 0 ? figure : negated(figure);
}
