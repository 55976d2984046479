import { ARCHETYPE_FORMULAS, runway } from "#core/finance/ratios/archetype-ratio-formulas.ts";
import { CAPITAL_FORMULAS } from "#core/finance/ratios/capital-ratios.ts";
import {
  leaseAdjustedDebt,
  leaseAdjustedEbitda,
  matchedDebt,
} from "#core/finance/ratios/lease-basis.ts";
import {
  type Amount,
  type Formula,
  type Outcome,
  amount,
  growth,
  level,
  named,
  namedAfter,
  over,
  overTwelveMonths,
  plus,
  quotient,
  unavailable,
} from "#core/finance/ratios/outcome.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import { OTHER_BASIS } from "#core/ledger/comparable.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";
import type { TableColumn } from "#core/finance/statements/statement-table.ts";

/** Flag of FFO that is operating cash flow before working capital. */
export const CFO_PRE_WC = "cfo_pre_wc";

const REVENUES = "Revenues are not positive";
const EBITDA = "EBITDA is not positive";
const INTEREST = "no interest expense";
const INTEREST_IS_INCOME = "interest net of interest income is an income";
const INTEREST_PAID = "no interest paid";
const DEBT = "no debt";
const COMPOUND_YEARS = 3;
const FFO_OF_EBITDA = ["EBITDA", "-Interest Paid", "-Taxes Paid"] as const;
const FFO_OF_CASH_FLOW = [
  "Cash Flow From Operating Activities",
  "-Change In Working Capital",
] as const;

/** How each ratio is computed; every formula takes all its inputs from one period (finance.md 2). */
export const RATIO_FORMULAS: Readonly<Record<RatioItem, Formula>> = {
  ...ARCHETYPE_FORMULAS,
  ...CAPITAL_FORMULAS,
  "Revenue Growth (%)": (column) => growthOf(column, "Revenues"),
  "Revenue CAGR 3Y (%)": (column) => {
    const { cells, prior, twoYearsBefore, threeYearsBefore: early } = column;
    const now = amount(cells, "Revenues");
    if (early === undefined) {
      return unavailable("n.a.: no comparable period three years before", now.inputs);
    }
    const years = [cells, prior, twoYearsBefore, early];
    return column.isOnOneBasis?.("Revenues", years) !== false
      ? growth(now, namedAfter(amount(early, "Revenues"), "three years before"), COMPOUND_YEARS)
      : unavailable(OTHER_BASIS, now.inputs);
  },
  "EBITDA Growth (%)": (column) => growthOf(column, "EBITDA"),
  "Gross Margin (%)": over("Gross Profit", "Revenues", REVENUES),
  "EBITDA Margin (%)": over("EBITDA", "Revenues", REVENUES),
  "Clean EBITDA Margin (%)": over("Clean EBITDA", "Revenues", REVENUES),
  "EBIT Margin (%)": over("EBIT", "Revenues", REVENUES),
  "Net Margin (%)": over("Net Income", "Revenues", REVENUES),
  "FCF Margin (%)": over("Discretionary FCF", "Revenues", REVENUES),
  "Capex Intensity (%)": over("-Capital Expenditure", "Revenues", REVENUES),
  "Cash Conversion (%)": over("Discretionary FCF", "EBITDA", EBITDA),
  "R&D Intensity (%)": over("-R&D", "Revenues", REVENUES),
  "Dividend Payout (%)": overTwelveMonths((_, flows) =>
    quotient(
      amount(flows, "-Dividends Paid"),
      amount(flows, "Net Income"),
      "Net Income is not positive",
    ),
  ),
  "Gross Leverage (x)": leverage("EBITDA"),
  "Net Leverage (x)": leverage("EBITDA", "-Cash And Equivalents"),
  "Clean Gross Leverage (x)": leverage("Clean EBITDA"),
  "Clean Net Leverage (x)": leverage("Clean EBITDA", "-Cash And Equivalents"),
  "Net Leverage incl. Short-Term Investments (x)": leverage(
    "EBITDA",
    "-Cash And Equivalents",
    "-Short-Term Investments",
  ),
  "Lease-Adjusted Leverage (x)": overTwelveMonths(({ cells }, flows) =>
    quotient(
      leaseAdjustedDebt(cells),
      leaseAdjustedEbitda(flows, cells),
      "EBITDA before lease cost is not positive",
    ),
  ),
  "Debt / Capital (%)": ({ cells }) => overEquity(cells, amount(cells, "Total Debt", "Equity")),
  "Debt / Equity (x)": ({ cells }) => overEquity(cells, amount(cells, "Equity")),
  "Short-Term Debt Share (%)": over("Short-Term Debt", "Total Debt", DEBT),
  "Interest Coverage (x)": overTwelveMonths((_, flows) =>
    coverage(flows, amount(flows, "EBITDA"), EBITDA),
  ),
  "EBIT Coverage (x)": overTwelveMonths((_, flows) => coverage(flows, amount(flows, "EBIT"))),
  "FCF Coverage (x)": overTwelveMonths((_, flows) =>
    quotient(
      amount(flows, "Discretionary FCF", "Interest Paid"),
      amount(flows, "Interest Paid"),
      INTEREST_PAID,
    ),
  ),
  "DSCR (x)": overTwelveMonths(({ prior }, flows) =>
    quotient(
      amount(flows, "Cash Flow From Operating Activities", "Interest Paid", "Capital Expenditure"),
      plus(
        amount(flows, "Interest Paid"),
        named("prior year-end", amount(prior, "Short-Term Debt")),
      ),
      "no debt service",
    ),
  ),
  FFO: (column) => level(fundsFromOperations(column.cells, column)),
  "FFO / Debt (%)": overDebt(fundsFromOperations),
  "RCF / Debt (%)": overDebt(retainedCashFlow),
  "RCF / Net Debt (%)": overTwelveMonths((column, flows) =>
    quotient(
      retainedCashFlow(flows, column),
      matchedDebt(column.cells, "-Cash And Equivalents"),
      "no net debt",
    ),
  ),
  "CFO / Debt (%)": overDebt((flows) => amount(flows, "Cash Flow From Operating Activities")),
  "FCF / Debt (%)": overDebt((flows) => amount(flows, "Discretionary FCF")),
  Liquidity: ({ cells }) => liquidity(cells),
  "Liquidity / Short-Term Debt (x)": ({ cells }) =>
    liquidity(cells).value === null
      ? liquidity(cells)
      : quotient(
          amount(cells, "Cash And Equivalents", "Undrawn Credit Facilities"),
          amount(cells, "Short-Term Debt"),
          "no short-term debt",
        ),
  "Current Ratio (x)": over("Current Assets", "Current Liabilities", "no current liabilities"),
  "Quick Ratio (x)": ({ cells }) =>
    quotient(quickAssets(cells), amount(cells, "Current Liabilities"), "no current liabilities"),
  "Cash Runway": runway("Cash And Equivalents"),
};

function leverage(
  profit: "EBITDA" | "Clean EBITDA",
  ...less: readonly `-${StatementItem}`[]
): Formula {
  return overTwelveMonths(({ cells }, flows) =>
    quotient(matchedDebt(cells, ...less), amount(flows, profit), `${profit} is not positive`),
  );
}

function overDebt(numerator: (flows: StatementColumn, column: TableColumn) => Amount): Formula {
  return overTwelveMonths((column, flows) =>
    quotient(numerator(flows, column), matchedDebt(column.cells), DEBT),
  );
}

function growthOf(
  { cells, prior, isAcrossTransition, isOnOneBasis }: TableColumn,
  item: "Revenues" | "EBITDA",
): Outcome {
  const current = amount(cells, item);
  if (prior !== undefined && isOnOneBasis?.(item, [cells, prior]) === false) {
    return unavailable(OTHER_BASIS, current.inputs);
  }
  if (prior !== undefined) return growth(current, named("prior year", amount(prior, item)));
  return unavailable(
    isAcrossTransition === true
      ? "n.m.: a transition period stands between the years"
      : "n.a.: no comparable prior period",
    current.inputs,
  );
}

function overEquity(cells: StatementColumn, denominator: Amount): Outcome {
  const equity = cellOf(cells, "Equity").value;
  if (equity !== null && equity <= 0) {
    return unavailable("n.m.: equity is not positive", denominator.inputs);
  }
  return quotient(amount(cells, "Total Debt"), denominator, "no capital");
}

function coverage(flows: StatementColumn, numerator: Amount, notPositive?: string): Outcome {
  const interest = amount(flows, "-Interest Expense");
  const net = amount(flows, "Interest Income/Expense");
  if (interest.missing.length > 0 && net.value > 0) {
    return unavailable(`n.m.: ${INTEREST_IS_INCOME}`, net.inputs);
  }
  const ratio = quotient(numerator, interest, INTEREST);
  if (ratio.value !== null && ratio.value <= 0 && notPositive !== undefined) {
    return unavailable(`n.m.: ${notPositive}`, ratio.inputs);
  }
  return ratio;
}

/**
 * FFO, EBITDA less interest and taxes paid; for a filer whose newest year does not tag them all,
 * operating cash flow before the change in working capital, flagged, for it is another measure of
 * the same (finance.md 2). One of the two in all columns.
 */
function fundsFromOperations(flows: StatementColumn, { ffo }: TableColumn): Amount {
  return ffo === "of EBITDA"
    ? amount(flows, ...FFO_OF_EBITDA)
    : { ...amount(flows, ...FFO_OF_CASH_FLOW), flags: [CFO_PRE_WC] };
}

function retainedCashFlow(flows: StatementColumn, column: TableColumn): Amount {
  return plus(fundsFromOperations(flows, column), amount(flows, "Dividends Paid"));
}

/** Short-term investments that are not tagged leave the ratio of the rest, flagged: it can but be low. */
function quickAssets(cells: StatementColumn): Amount {
  if (cellOf(cells, "Short-Term Investments").value !== null) {
    return amount(cells, "Cash And Equivalents", "Short-Term Investments", "Receivables");
  }
  const rest = amount(cells, "Cash And Equivalents", "Receivables");
  return { ...rest, flags: ["short_term_investments_not_tagged"] };
}

/** Cash alone is not liquidity: without a tagged facility the row says so. */
function liquidity(cells: StatementColumn): Outcome {
  const sum = amount(cells, "Cash And Equivalents", "Undrawn Credit Facilities");
  const isCashOnly =
    cellOf(cells, "Undrawn Credit Facilities").value === null &&
    cellOf(cells, "Cash And Equivalents").value !== null;
  return isCashOnly
    ? unavailable("n.a.: undrawn credit facilities are not tagged; cash only is known", sum.inputs)
    : level(sum);
}
