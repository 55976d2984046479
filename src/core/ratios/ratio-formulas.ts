import { leaseAdjustedDebt, leaseAdjustedEbitda, matchedDebt } from "#core/ratios/lease-basis.ts";
import {
  type Amount,
  type Outcome,
  amount,
  growth,
  level,
  named,
  plus,
  quotient,
  unavailable,
} from "#core/ratios/outcome.ts";
import type { RatioItem } from "#core/ratios/ratio-items.ts";
import { type StatementColumn, cellOf } from "#core/statements/statement-column.ts";
import type { TableColumn } from "#core/statements/statement-table.ts";

type Formula = (column: TableColumn) => Outcome;

const MONTHS = 12;
const REVENUES = "Revenues are not positive";
const EBITDA = "EBITDA is not positive";
const CLEAN_EBITDA = "Clean EBITDA is not positive";
const INTEREST = "no interest expense";
const INTEREST_PAID = "no interest paid";
const DEBT = "no debt";
const NO_TWELVE_MONTHS = "n.a.: the last twelve months can't be put together";

/** How each ratio is computed; every formula takes all its inputs from one period (finance.md 2). */
export const RATIO_FORMULAS: Readonly<Record<RatioItem, Formula>> = {
  "Revenue Growth (%)": ({ cells, prior }) =>
    growthOf(amount(cells, "Revenues"), prior && amount(prior, "Revenues")),
  "EBITDA Growth (%)": ({ cells, prior }) =>
    growthOf(amount(cells, "EBITDA"), prior && amount(prior, "EBITDA")),
  "Gross Margin (%)": margin((cells) => amount(cells, "Gross Profit")),
  "EBITDA Margin (%)": margin((cells) => amount(cells, "EBITDA")),
  "Clean EBITDA Margin (%)": margin((cells) => amount(cells, "Clean EBITDA")),
  "EBIT Margin (%)": margin((cells) => amount(cells, "EBIT")),
  "Net Margin (%)": margin((cells) => amount(cells, "Net Income")),
  "FCF Margin (%)": margin((cells) => amount(cells, "Discretionary FCF")),
  "Effective Tax Rate (%)": ({ cells }) =>
    quotient(
      amount(cells, "-Tax Expense"),
      amount(cells, "Pre-Tax Income"),
      "Pre-Tax Income is not positive",
    ),
  "Capex Intensity (%)": margin((cells) => amount(cells, "-Capital Expenditure")),
  "Cash Conversion (%)": ({ cells }) =>
    quotient(amount(cells, "Discretionary FCF"), amount(cells, "EBITDA"), EBITDA),
  "Gross Leverage (x)": leverage((cells) => matchedDebt(cells), "EBITDA"),
  "Net Leverage (x)": leverage((cells) => matchedDebt(cells, "-Cash And Equivalents"), "EBITDA"),
  "Clean Gross Leverage (x)": leverage((cells) => matchedDebt(cells), "Clean EBITDA"),
  "Clean Net Leverage (x)": leverage(
    (cells) => matchedDebt(cells, "-Cash And Equivalents"),
    "Clean EBITDA",
  ),
  "Net Leverage incl. Short-Term Investments (x)": leverage(
    (cells) => matchedDebt(cells, "-Cash And Equivalents", "-Short-Term Investments"),
    "EBITDA",
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
  "Short-Term Debt Share (%)": ({ cells }) =>
    quotient(amount(cells, "Short-Term Debt"), amount(cells, "Total Debt"), DEBT),
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
  FFO: overTwelveMonths((_, flows) => level(fundsFromOperations(flows))),
  "FFO / Debt (%)": overDebt((flows) => fundsFromOperations(flows)),
  "RCF / Debt (%)": overDebt((flows) => retainedCashFlow(flows)),
  "RCF / Net Debt (%)": overTwelveMonths(({ cells }, flows) =>
    quotient(retainedCashFlow(flows), matchedDebt(cells, "-Cash And Equivalents"), "no net debt"),
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
  "Current Ratio (x)": ({ cells }) =>
    quotient(
      amount(cells, "Current Assets"),
      amount(cells, "Current Liabilities"),
      "no current liabilities",
    ),
  "Quick Ratio (x)": ({ cells }) =>
    quotient(
      amount(cells, "Cash And Equivalents", "Short-Term Investments", "Receivables"),
      amount(cells, "Current Liabilities"),
      "no current liabilities",
    ),
  "Cash Runway": overTwelveMonths(({ cells }, flows) => runway(cells, flows)),
};

function margin(numerator: (cells: StatementColumn) => Amount): Formula {
  return ({ cells }) => quotient(numerator(cells), amount(cells, "Revenues"), REVENUES);
}

function overTwelveMonths(
  formula: (column: TableColumn, flows: StatementColumn) => Outcome,
): Formula {
  return (column) =>
    column.twelveMonths === undefined
      ? unavailable(NO_TWELVE_MONTHS)
      : formula(column, column.twelveMonths);
}

function leverage(
  debt: (cells: StatementColumn) => Amount,
  profit: "EBITDA" | "Clean EBITDA",
): Formula {
  const reason = profit === "EBITDA" ? EBITDA : CLEAN_EBITDA;
  return overTwelveMonths(({ cells }, flows) =>
    quotient(debt(cells), amount(flows, profit), reason),
  );
}

function overDebt(numerator: (flows: StatementColumn) => Amount): Formula {
  return overTwelveMonths(({ cells }, flows) =>
    quotient(numerator(flows), matchedDebt(cells), DEBT),
  );
}

function growthOf(current: Amount, prior: Amount | undefined): Outcome {
  return prior === undefined
    ? unavailable("n.a.: no comparable prior period", current.inputs)
    : growth(current, named("prior year", prior));
}

function overEquity(cells: StatementColumn, denominator: Amount): Outcome {
  const equity = cellOf(cells, "Equity").value;
  if (equity !== null && equity <= 0) {
    return unavailable("n.m.: equity is not positive", denominator.inputs);
  }
  return quotient(amount(cells, "Total Debt"), denominator, "no capital");
}

function coverage(flows: StatementColumn, numerator: Amount, notPositive?: string): Outcome {
  const ratio = quotient(numerator, amount(flows, "-Interest Expense"), INTEREST);
  if (ratio.value !== null && ratio.value <= 0 && notPositive !== undefined) {
    return unavailable(`n.m.: ${notPositive}`, ratio.inputs);
  }
  return ratio;
}

function fundsFromOperations(flows: StatementColumn): Amount {
  return amount(flows, "EBITDA", "-Interest Paid", "-Taxes Paid");
}

function retainedCashFlow(flows: StatementColumn): Amount {
  return amount(flows, "EBITDA", "-Interest Paid", "-Taxes Paid", "Dividends Paid");
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

function runway(cells: StatementColumn, flows: StatementColumn): Outcome {
  const burn = amount(flows, "-Discretionary FCF");
  return quotient(
    amount(cells, "Cash And Equivalents"),
    { ...burn, value: burn.value / MONTHS },
    "no cash is burnt",
  );
}
