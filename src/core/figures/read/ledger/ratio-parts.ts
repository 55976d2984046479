/** Ratios the ledger names, by what is over what; flows of quarters are of twelve months there. */
const NAMED_RATIOS: Readonly<Record<string, string>> = {
  "Total Debt|EBITDA": "Gross Leverage (x)",
  "Net Debt|EBITDA": "Net Leverage (x)",
  "Total Debt|Clean EBITDA": "Clean Gross Leverage (x)",
  "Net Debt|Clean EBITDA": "Clean Net Leverage (x)",
  "EBITDA|Interest Expense": "Interest Coverage (x)",
  "Clean EBITDA|Interest Expense": "Clean Interest Coverage (x)",
  "EBIT|Interest Expense": "EBIT Coverage (x)",
  "Net Debt|EBITDAre": "Net Debt / EBITDAre (x)",
  "FFO|Total Debt": "FFO / Debt (%)",
  "Cash Flow From Operating Activities|Total Debt": "CFO / Debt (%)",
  "Discretionary FCF|Total Debt": "FCF / Debt (%)",
  "Short-Term Debt|Total Debt": "Short-Term Debt Share (%)",
  "Total Debt|Total Capital": "Debt / Capital (%)",
  "Total Debt|Equity": "Debt / Equity (x)",
  "Liquidity|Short-Term Debt": "Liquidity / Short-Term Debt (x)",
  "Cash And Equivalents|Short-Term Debt": "Cash / Short-Term Debt (x)",
  "Current Assets|Current Liabilities": "Current Ratio (x)",
};

/** Ratios of flows alone: of a quarter they are the quarter's, so they are computed, not looked up. */
const FLOW_RATIOS: Readonly<Record<string, string>> = {
  "Gross Profit|Revenues": "Gross Margin (%)",
  "EBITDA|Revenues": "EBITDA Margin (%)",
  "Clean EBITDA|Revenues": "Clean EBITDA Margin (%)",
  "EBIT|Revenues": "EBIT Margin (%)",
  "Net Income|Revenues": "Net Margin (%)",
  "Discretionary FCF|Revenues": "FCF Margin (%)",
  "Discretionary FCF|EBITDA": "Cash Conversion (%)",
  "Capital Expenditure|Revenues": "Capex Intensity (%)",
  "Tax Expense|Pre-Tax Income": "Effective Tax Rate (%)",
  "Loans|Deposits": "Loans / Deposits (%)",
};

/** What a ratio row is made of: the row above the line and the one below it. */
export type RatioParts = { readonly top: string; readonly bottom: string };

const PARTS: ReadonlyMap<string, RatioParts> = new Map(
  Object.entries({ ...NAMED_RATIOS, ...FLOW_RATIOS }).map(([key, ratio]) => {
    const [top = "", bottom = ""] = key.split("|");
    return [ratio, { top, bottom }];
  }),
);

/** The row that is `top` over `bottom`; undefined where the ledger has none. */
export function namedRatio(top: string, bottom: string): string | undefined {
  return NAMED_RATIOS[`${top}|${bottom}`];
}

/** The parts of a ratio that is one row over another and nothing else. */
export function partsOf(ratio: string): RatioParts | undefined {
  return PARTS.get(ratio);
}
