/** Rows of a DCF workbook that are looked for, by the names they bear. */
const ITEM_NAMES = {
  Revenues: `
    revenue, revenues, total revenue, total revenues, net sales, sales, net revenue,
    net revenues, turnover`,
  "Gross Profit": "gross profit",
  EBITDA: "ebitda",
  EBIT: "ebit, operating income, operating profit, income from operations",
  "D&A": "d&a, da, depreciation, depreciation and amortization, depreciation and amortisation",
  NOPAT: "nopat, net operating profit after tax, ebiat, tax effected ebit",
  Taxes: "operating taxes, taxes on ebit, unlevered taxes, cash taxes, taxes on operating income",
  "Capital Expenditure": `
    capex, gross capex, capital expenditure, capital expenditures, capital spending`,
  "Change In Working Capital": `
    change in nwc, change in net working capital, change in working capital,
    changes in working capital, increase in nwc, increase in net working capital,
    increase in working capital`,
  "Free Cash Flow": `
    fcff, unlevered free cash flow, unlevered fcf, ufcf, free cash flow to firm,
    free cash flow to the firm`,
  "Plain Free Cash Flow": "free cash flow, fcf",
  "Present Value": `
    pv of fcff, pv of fcf, pv of ufcf, pv of free cash flow, pv of unlevered free cash flow,
    pv of cash flow, present value of free cash flow, present value of fcf,
    present value of fcff, present value of cash flow, discounted free cash flow,
    discounted cash flow, discounted fcf`,
  "Long-Term Debt": "long term debt",
  "Short-Term Debt": `
    short term debt, current portion of lt debt, current portion of long term debt`,
  "Total Debt": "total debt",
  "Cash And Equivalents": "cash, cash and cash equivalents, cash and equivalents",
  Shares: "shares outstanding, diluted shares outstanding, diluted shares",
  "Interest Expense": "interest expense",
  "Tax Expense": "income tax expense, tax expense, income taxes, provision for income taxes",
  "Net Income": "net income",
} as const;

export type WorkbookItem = keyof typeof ITEM_NAMES;

const SCALAR_NAMES = {
  wacc: "wacc, weighted average cost of capital, discount rate",
  terminalGrowth: `
    terminal growth rate, terminal growth, perpetual growth rate, perpetuity growth rate,
    long term growth rate, growth rate, tgr`,
  exitMultiple: `
    exit multiple, terminal multiple, terminal ebitda multiple, exit ebitda multiple,
    ev ebitda exit multiple`,
  taxRate: "tax rate, effective tax rate, marginal tax rate",
  terminalCashFlow: `
    terminal year fcff, terminal year fcf, terminal year free cash flow, terminal fcf`,
  terminalValue: "terminal value, terminal value at exit",
  presentTerminalValue: `
    pv of terminal value, present value of terminal value, discounted terminal value`,
  sumOfPresentValues: `
    sum of pv, sum of pv of fcf, sum of pv of fcff, sum of discounted fcfs,
    sum of discounted fcf, sum of pvs, sum of present values, pv of fcf, total pv of fcf`,
  enterpriseValue: "enterprise value, entreprise value, implied enterprise value, ev",
  equityValue: "equity value, implied equity value",
  perShare: `
    intrinsic value per share, implied share price, implied value per share,
    equity value per share, value per share, fair value per share`,
  price: `
    current stock price, current share price, current market price, current price, share price,
    stock price, market price`,
  shares: "shares outstanding, diluted shares outstanding, diluted shares, fully diluted shares",
  totalDebt: "total debt, debt",
  cash: "cash, cash and equivalents, cash and cash equivalents",
  netDebt: "net debt, current net debt",
  marketCap: "market cap, market capitalization, market capitalisation",
  riskFreeRate: "risk free rate, risk free",
  equityRiskPremium: "equity risk premium, erp, market risk premium",
  beta: "beta, levered beta, equity beta",
  costOfEquity: "cost of equity",
  costOfDebt: "pre tax cost of debt, cost of debt",
} as const;

export type ScalarName = keyof typeof SCALAR_NAMES;

const ITEMS = byName(ITEM_NAMES);
const SCALARS = byName(SCALAR_NAMES);
const NAME_MAX = 80;

/** The row a label names; undefined for a share of something, and for names that are not known. */
export function workbookItem(label: string): WorkbookItem | undefined {
  return label.includes("%") ? undefined : ITEMS.get(plainName(label));
}

/** The single figure a label names. */
export function scalarOf(label: string): ScalarName | undefined {
  return SCALARS.get(plainName(label));
}

/** A label without what surrounds a name: `Less: CapEx ($M)` is `capex`. */
export function plainName(label: string): string {
  if (label.length > NAME_MAX) return "";
  return label
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, " ")
    .replace(/^\s*(?:less|plus|add|minus)\b:?/, "")
    .replace(/^[\s:+−–-]+/, "")
    .replaceAll(/\s*&\s*/g, (match) => (match === "&" ? "&" : " and "))
    .replaceAll(/[^a-z0-9&]+/g, " ")
    .trim();
}

function byName<Name extends string>(
  names: Readonly<Record<Name, string>>,
): ReadonlyMap<string, Name> {
  const entries: readonly (readonly [string, string])[] = Object.entries(names);
  return new Map(
    entries.flatMap(([name, texts]) =>
      // The keys are the names themselves, which `Object.entries` forgets.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      texts.split(",").map((text) => [text.trim(), name as Name] as const),
    ),
  );
}
