import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { books } from "#core/figures/read/testing/books.ts";

/** A packaging maker in dollars; no rule of the reader was written on sentences about it. */
export const ostrander: ConnectedFinancialData = books({
  ticker: "OSTR",
  name: "Ostrander Packaging, Inc.",
  years: ["2022", "2023", "2024", "2025"],
  amounts: {
    Revenues: [3_120, 3_268, 3_184, 3_427],
    COGS: [-2_184, -2_255, -2_165, -2_296],
    "Gross Profit": [936, 1_013, 1_019, 1_131],
    EBIT: [301, 335, 318, 379],
    "D&A": [148, 155, 162, 171],
    EBITDA: [449, 490, 480, 550],
    "Interest Expense": [-62, -74, -81, -77],
    "Net Income": [176, 192, 171, 221],
    "Cash Flow From Operating Activities": [362, 341, 405, 438],
    "Capital Expenditure": [-158, -171, -146, -189],
    "Discretionary FCF": [204, 170, 259, 249],
    "Dividends Paid": [-60, -64, -68, -72],
    FCF: [144, 106, 191, 177],
    "Short-Term Debt": [85, 120, 60, 145],
    "Long-Term Debt": [1_240, 1_310, 1_265, 1_155],
    "Total Debt": [1_325, 1_430, 1_325, 1_300],
    "Cash And Equivalents": [210, 185, 268, 246],
    "Net Debt": [1_115, 1_245, 1_057, 1_054],
    Equity: [1_402, 1_498, 1_575, 1_690],
  },
});

/** A Swedish boat builder, likewise. */
export const lindqvist: ConnectedFinancialData = books({
  ticker: "LNDQ",
  name: "Lindqvist Marine AB",
  currency: "SEK",
  years: ["2023", "2024", "2025"],
  amounts: {
    Revenues: [8_450, 9_120, 8_865],
    EBIT: [702, 811, 640],
    "D&A": [310, 326, 345],
    EBITDA: [1_012, 1_137, 985],
    "Interest Expense": [-118, -132, -127],
    "Net Income": [455, 534, 398],
    "Cash Flow From Operating Activities": [890, 960, 812],
    "Capital Expenditure": [-402, -455, -371],
    "Discretionary FCF": [488, 505, 441],
    "Dividends Paid": [-180, -200, -200],
    FCF: [308, 305, 241],
    "Short-Term Debt": [240, 310, 180],
    "Long-Term Debt": [2_310, 2_260, 2_190],
    "Total Debt": [2_550, 2_570, 2_370],
    "Cash And Equivalents": [640, 705, 588],
    "Net Debt": [1_910, 1_865, 1_782],
    Equity: [4_010, 4_312, 4_480],
  },
});
