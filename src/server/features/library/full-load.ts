/**
 * What the full load asks when its query finds too little, one after the other: the words documents
 * of companies are made of, the most telling first. Spec section 7 has up to 22 of them.
 */
export const FALLBACK_QUERIES: readonly string[] = [
  "revenue growth and operating results",
  "EBITDA, margins and profitability",
  "debt, borrowings and maturities",
  "cash flow and capital expenditure",
  "liquidity and credit facilities",
  "covenants and compliance",
  "balance sheet assets and liabilities",
  "risk factors and contingencies",
  "business overview and strategy",
  "management discussion and outlook",
  "guidance and forecast",
  "segments and markets",
  "customers and competition",
  "acquisitions and disposals",
  "interest, taxes and dividends",
  "legal proceedings",
  "employees and management",
  "contract terms and pricing",
  "valuation and comparables",
  "summary and conclusion",
  "agreement, notice, report or presentation",
  "total, year, amount, date, company",
];
