import { findLine, nameWords } from "#core/finance/sheets/line-names.ts";
import type { Line } from "#core/finance/sheets/lines.ts";

/** Rows that a valuation has beside those of statements, by the names they bear. */
const VALUATION_NAMES = {
  NOPAT: "nopat; net operating profit after tax; ebiat; tax effected ebit",
  Taxes: "operating taxes; taxes on ebit; unlevered taxes; cash taxes; taxes on operating income",
  "Free Cash Flow": `
    fcff; unlevered free cash flow; unlevered fcf; ufcf; free cash flow to firm`,
  "Present Value": `
    pv of fcff; pv of fcf; pv of ufcf; pv of free cash flow; pv of unlevered free cash flow;
    pv of cash flow; present value of free cash flow; present value of fcf;
    present value of fcff; present value of cash flow; discounted free cash flow;
    discounted cash flow; discounted fcf`,
  Shares: "shares outstanding",
} as const;

/** Rows of statements that a model needs. */
const STATEMENT_ROWS = {
  Revenues: "Revenues",
  "Gross Profit": "Gross Profit",
  EBITDA: "EBITDA",
  EBIT: "EBIT",
  "D&A": "D&A",
  Depreciation: "D&A",
  "Capital Expenditure": "Capital Expenditure",
  "Change In Working Capital": "Change In Working Capital",
  "Discretionary FCF": "Plain Free Cash Flow",
  "Long-Term Debt": "Long-Term Debt",
  "Short-Term Debt": "Short-Term Debt",
  "Current Portion Of Long-Term Debt": "Short-Term Debt",
  "Total Debt": "Total Debt",
  "Cash And Equivalents": "Cash And Equivalents",
  "Diluted Shares": "Shares",
  "Interest Expense": "Interest Expense",
  "Tax Expense": "Tax Expense",
  "Net Income": "Net Income",
} as const satisfies Partial<Record<Line, string>>;

export type WorkbookItem =
  | keyof typeof VALUATION_NAMES
  | (typeof STATEMENT_ROWS)[keyof typeof STATEMENT_ROWS];

/** Single figures of a valuation. */
const SCALAR_NAMES = {
  wacc: "wacc; weighted average cost of capital; discount rate",
  terminalGrowth: `
    terminal growth rate; terminal growth; perpetual growth rate; perpetuity growth rate;
    long term growth rate; growth rate; tgr`,
  exitMultiple: `
    exit multiple; terminal multiple; terminal ebitda multiple; exit ebitda multiple;
    ev ebitda exit multiple`,
  taxRate: "tax rate; effective tax rate; marginal tax rate",
  terminalCashFlow: `
    terminal year fcff; terminal year fcf; terminal year free cash flow; terminal fcf`,
  terminalValue: "terminal value; terminal value at exit",
  presentTerminalValue: `
    pv of terminal value; present value of terminal value; discounted terminal value`,
  sumOfPresentValues: `
    sum of pv; sum of pv of fcf; sum of pv of fcff; sum of discounted fcf; sum of present values;
    pv of fcf; total pv of fcf`,
  enterpriseValue: "enterprise value; entreprise value; implied enterprise value; ev",
  equityValue: "equity value; implied equity value",
  perShare: `
    intrinsic value per share; implied share price; implied value per share;
    equity value per share; value per share; fair value per share`,
  price: `
    current stock price; current market price; current price; share price; market price`,
  shares: "shares outstanding; diluted shares outstanding; diluted shares; fully diluted shares",
  totalDebt: "total debt; debt",
  cash: "cash; cash and equivalents",
  netDebt: "net debt; current net debt",
  marketCap: "market cap; market capitalization; market capitalisation",
  riskFreeRate: "risk free rate; risk free",
  equityRiskPremium: "equity risk premium; erp; market risk premium",
  beta: "beta; levered beta; equity beta",
  costOfEquity: "cost of equity",
  costOfDebt: "pre tax cost of debt; cost of debt",
} as const;

export type ScalarName = keyof typeof SCALAR_NAMES;

const VALUATION_ROWS = byWords(VALUATION_NAMES);
const SCALARS = byWords(SCALAR_NAMES);
const LINES: Readonly<Partial<Record<Line, WorkbookItem>>> = STATEMENT_ROWS;

/** The row a label names; undefined for a share of something, and for names that are not known. */
export function workbookItem(label: string): WorkbookItem | undefined {
  if (label.includes("%")) return undefined;
  const found = findLine(label);
  // Nobody is asked before a model is made: what says more than a name may be another row.
  return VALUATION_ROWS.get(nameWords(label)) ?? (found?.isWhole ? LINES[found.line] : undefined);
}

/** The single figure a label names. */
export function scalarOf(label: string): ScalarName | undefined {
  return SCALARS.get(nameWords(label));
}

function byWords<Name extends string>(
  names: Readonly<Record<Name, string>>,
): ReadonlyMap<string, Name> {
  const entries: readonly (readonly [string, string])[] = Object.entries(names);
  return new Map(
    entries.flatMap(([name, texts]) =>
      // The keys are the names themselves, which `Object.entries` forgets.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      texts.split(";").map((text) => [nameWords(text), name as Name] as const),
    ),
  );
}
