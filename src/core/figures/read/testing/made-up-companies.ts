import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { books } from "#core/figures/read/testing/books.ts";

/** A German chemicals maker that reports in euro. */
export const vantor: ConnectedFinancialData = books({
  ticker: "VNTR",
  name: "Vantor Chemie SE",
  currency: "EUR",
  years: ["2022", "2023", "2024", "2025"],
  amounts: {
    Revenues: [8_214, 7_655, 7_402, 7_748],
    COGS: [-6_077, -5_818, -5_551, -5_734],
    "Gross Profit": [2_137, 1_837, 1_851, 2_014],
    EBIT: [742, 415, 398, 521],
    "D&A": [488, 502, 517, 529],
    EBITDA: [1_230, 917, 915, 1_050],
    "Clean EBITDA": [1_268, 1_004, 972, 1_081],
    "Interest Expense": [-96, -141, -158, -149],
    "Net Income": [451, 182, 154, 266],
    "Cash Flow From Operating Activities": [811, 902, 688, 794],
    "Capital Expenditure": [-603, -641, -512, -447],
    "Discretionary FCF": [208, 261, 176, 347],
    "Dividends Paid": [-210, -210, -105, -126],
    FCF: [-2, 51, 71, 221],
    "Short-Term Debt": [412, 655, 380, 298],
    "Long-Term Debt": [2_604, 2_731, 2_866, 2_693],
    "Total Debt": [3_016, 3_386, 3_246, 2_991],
    "Cash And Equivalents": [533, 488, 602, 741],
    "Net Debt": [2_483, 2_898, 2_644, 2_250],
    Equity: [3_905, 3_877, 3_926, 4_066],
  },
});

/** A British retailer whose years end in March. */
export const marlow: ConnectedFinancialData = books({
  ticker: "MRLF",
  name: "Marlow & Finch plc",
  currency: "GBP",
  years: ["2023", "2024", "2025"],
  ends: ["2023-03-31", "2024-03-31", "2025-03-31"],
  amounts: {
    Revenues: [1_482.6, 1_561.3, 1_634.9],
    COGS: [-926.1, -968, -1_005.5],
    "Gross Profit": [556.5, 593.3, 629.4],
    EBIT: [88.2, 71.4, 96.7],
    "D&A": [61.9, 66, 68.3],
    EBITDA: [150.1, 137.4, 165],
    "Interest Expense": [-21.4, -28.7, -26.2],
    "Net Income": [51.8, 30.9, 54.6],
    "Cash Flow From Operating Activities": [121.7, 98.5, 139.2],
    "Capital Expenditure": [-74.3, -82.9, -58.6],
    "Discretionary FCF": [47.4, 15.6, 80.6],
    "Dividends Paid": [-24, -24, -12],
    FCF: [23.4, -8.4, 68.6],
    "Short-Term Debt": [35, 60, 20],
    "Long-Term Debt": [310, 325, 305],
    "Total Debt": [345, 385, 325],
    "Cash And Equivalents": [62.1, 41.7, 88.4],
    "Net Debt": [282.9, 343.3, 236.6],
    "Undrawn Credit Facilities": [150, 125, 180],
    Equity: [402, 398, 427],
  },
  rates: { Liquidity: [212.1, 166.7, 268.4] },
});

/** A regional bank. */
export const tidewater: ConnectedFinancialData = books({
  ticker: "TDWB",
  name: "Tidewater Bancorp",
  archetype: "bank",
  years: ["2023", "2024", "2025"],
  amounts: {
    "Interest Income": [4_118, 4_906, 4_871],
    "Interest Expense": [-1_204, -2_133, -2_010],
    "Net Interest Income": [2_914, 2_773, 2_861],
    "Noninterest Income": [1_046, 1_101, 1_187],
    Revenues: [3_960, 3_874, 4_048],
    "Noninterest Expense": [-2_295, -2_402, -2_388],
    "Pre-Provision Net Revenue": [1_665, 1_472, 1_660],
    "Provision For Credit Losses": [-187, -364, -241],
    "Pre-Tax Income": [1_478, 1_108, 1_419],
    "Tax Expense": [-325, -233, -312],
    "Net Income": [1_153, 875, 1_107],
    Loans: [61_840, 63_215, 66_470],
    "Allowance For Credit Losses": [812, 958, 1_003],
    Deposits: [78_905, 76_412, 80_138],
    "Total Assets": [98_311, 97_642, 101_975],
    Equity: [8_940, 9_187, 9_862],
    "CET1 Ratio": [0.1042, 0.1057, 0.1118],
  },
  rates: {
    "Return On Equity (%)": [null, 0.096541, 0.116227],
    "Net Interest Margin (%)": [0.0321, 0.0302, 0.0305],
    "Efficiency Ratio (%)": [0.579545, 0.620031, 0.589921],
    "Loans / Deposits (%)": [0.783727, 0.827291, 0.829444],
  },
});

/** A property and casualty insurer. */
export const penhallow: ConnectedFinancialData = books({
  ticker: "PNHL",
  name: "Penhallow Insurance Group Ltd",
  archetype: "insurer",
  years: ["2023", "2024", "2025"],
  amounts: {
    "Premiums Earned": [5_212, 5_640, 6_087],
    "Net Investment Income": [402, 455, 498],
    Revenues: [5_655, 6_120, 6_630],
    "Losses And Benefits": [-3_388, -3_553, -3_774],
    "Acquisition Costs": [-834, -897, -968],
    "Other Underwriting Expense": [-521, -557, -584],
    "Net Income": [588, 691, 803],
    Investments: [12_340, 13_105, 14_290],
    "Claims Reserves": [9_120, 9_566, 10_044],
    Equity: [4_115, 4_480, 4_966],
  },
  rates: {
    "Loss Ratio (%)": [0.650038, 0.629965, 0.62001],
    "Expense Ratio (%)": [0.259977, 0.257801, 0.25497],
    "Combined Ratio (%)": [0.910015, 0.887766, 0.87498],
  },
});

/** A real estate investment trust. */
export const cresswell: ConnectedFinancialData = books({
  ticker: "CRWL",
  name: "Cresswell Logistics Trust",
  archetype: "reit",
  years: ["2023", "2024", "2025"],
  amounts: {
    "Rental Revenue": [812, 905, 968],
    Revenues: [829, 921, 987],
    "Net Operating Income": [604, 668, 723],
    "D&A": [301, 335, 352],
    "Interest Expense": [-118, -151, -163],
    "Net Income": [142, 118, 161],
    "FFO (NAREIT)": [418, 436, 489],
    EBITDAre: [566, 622, 671],
    "Dividends Paid": [-310, -325, -345],
    "Total Debt": [3_480, 3_905, 4_020],
    "Cash And Equivalents": [96, 71, 134],
    "Net Debt": [3_384, 3_834, 3_886],
  },
  rates: {
    "Net Debt / EBITDAre (x)": [5.978799, 6.163987, 5.791356],
    "FFO Payout (%)": [0.741627, 0.745413, 0.705521],
  },
});

/** A developer of medicines without revenues. */
export const quillon: ConnectedFinancialData = books({
  ticker: "QLLN",
  name: "Quillon Therapeutics, Inc.",
  archetype: "no-revenue",
  years: ["2023", "2024", "2025"],
  amounts: {
    Revenues: [0, 0, 0],
    EBIT: [-88.4, -121.7, -143.2],
    "Net Income": [-86.1, -114.9, -135.8],
    "Cash Flow From Operating Activities": [-74.2, -101.3, -118.6],
    "Capital Expenditure": [-3.1, -4.4, -2.9],
    "Discretionary FCF": [-77.3, -105.7, -121.5],
    "Cash Burn": [77.3, 105.7, 121.5],
    "Cash And Equivalents": [214.6, 186.2, 97.8],
    "Short-Term Investments": [105, 152.4, 120.9],
  },
  rates: {
    "Cash Runway": [33.3144, 21.1391, 9.6593],
    "Cash Runway incl. Short-Term Investments": [49.6145, 38.4409, 21.6],
  },
});

/** A toolmaker so small that its books are in thousands. */
export const osprey: ConnectedFinancialData = books({
  ticker: "OSPR",
  name: "Osprey Tools, Inc.",
  years: ["2024", "2025"],
  amounts: {
    Revenues: [18.412, 21.077],
    "Gross Profit": [6.204, 7.551],
    EBIT: [0.301, 1.121],
    "D&A": [0.645, 0.692],
    EBITDA: [0.946, 1.813],
    "Interest Expense": [-0.498, -0.441],
    "Net Income": [-0.412, 0.386],
    "Cash Flow From Operating Activities": [0.588, 1.262],
    "Capital Expenditure": [-0.655, -0.702],
    "Discretionary FCF": [-0.067, 0.56],
    "Total Debt": [6.15, 5.48],
    "Cash And Equivalents": [0.731, 1.204],
    "Net Debt": [5.419, 4.276],
  },
});

const BRACKLEY = { ticker: "BRKL", name: "Brackley Rail Services, Inc." };

/** A high-yield issuer part way through its year, with quarters, twelve months and due dates. */
export const brackley: ConnectedFinancialData = {
  ...books({
    ...BRACKLEY,
    years: ["2021", "2022", "2023", "2024"],
    amounts: {
      Revenues: [1_102, 1_248, 1_315, 1_287],
      EBIT: [96, 121, 118, 84],
      "D&A": [74, 79, 83, 88],
      EBITDA: [170, 200, 201, 172],
      "Clean EBITDA": [182, 211, 218, 205],
      "Interest Expense": [-68, -74, -92, -101],
      "Net Income": [19, 32, 14, -21],
      "Cash Flow From Operating Activities": [88, 104, 97, 61],
      "Capital Expenditure": [-52, -66, -71, -58],
      "Discretionary FCF": [36, 38, 26, 3],
      "Dividends Paid": [0, 0, 0, 0],
      FCF: [36, 38, 26, 3],
      "Short-Term Debt": [12, 15, 18, 140],
      "Long-Term Debt": [918, 905, 960, 852],
      "Total Debt": [930, 920, 978, 992],
      "Cash And Equivalents": [61, 74, 55, 43],
      "Net Debt": [869, 846, 923, 949],
      "Undrawn Credit Facilities": [120, 120, 95, 60],
    },
    rates: { Liquidity: [181, 194, 150, 103] },
  }),
  debt: {
    column: "2024",
    date: "2024-12-31",
    lines: [
      { name: "Short-term debt", amount: 140e6, status: "tagged", flags: [] },
      { name: "Long-term debt", amount: 852e6, status: "tagged", flags: [] },
      { name: "Total debt", amount: 992e6, status: "tagged", flags: [] },
    ],
    maturities: [
      { name: "2025", amount: 140e6, status: "tagged", flags: [] },
      { name: "2026", amount: 25e6, status: "tagged", flags: [] },
      { name: "2027", amount: 402e6, status: "tagged", flags: [] },
      { name: "2028", amount: 0, status: "tagged", flags: [] },
      { name: "2029", amount: 425e6, status: "tagged", flags: [] },
      { name: "Thereafter", amount: 0, status: "tagged", flags: [] },
    ],
    maturitiesDate: "2024-12-31",
    maturitiesTotal: {
      name: "Total of the maturities",
      amount: 992e6,
      status: "tagged",
      flags: [],
    },
    ties: [],
  },
  quarterly: books({
    ...BRACKLEY,
    period: "quarterly",
    years: [
      "Q1 FY2024",
      "Q2 FY2024",
      "Q3 FY2024",
      "Q4 FY2024",
      "Q1 FY2025",
      "Q2 FY2025",
      "Q3 FY2025",
    ],
    amounts: {
      Revenues: [310, 322, 331, 324, 298, 305, 312],
      EBITDA: [40, 44, 47, 41, 33, 36, 40],
      "Interest Expense": [-24, -25, -26, -26, -26, -27, -27],
      "Net Income": [-4, -3, -2, -12, -9, -7, -5],
      "Cash Flow From Operating Activities": [12, 17, 18, 14, 6, 9, 13],
      "Capital Expenditure": [-14, -15, -14, -15, -11, -12, -10],
      "Discretionary FCF": [-2, 2, 4, -1, -5, -3, 3],
      "Total Debt": [980, 985, 990, 992, 997, 1_003, 1_008],
      "Cash And Equivalents": [50, 47, 45, 43, 38, 35, 31],
      "Net Debt": [930, 938, 945, 949, 959, 968, 977],
    },
    rates: {
      "Revenue Growth (%)": [null, null, null, null, -0.03871, -0.052795, -0.057402],
      "EBITDA Growth (%)": [null, null, null, null, -0.175, -0.181818, -0.148936],
      "Gross Leverage (x)": [null, null, null, 5.767442, 6.042424, 6.388535, 6.72],
      "Net Leverage (x)": [null, null, null, 5.517442, 5.812121, 6.165605, 6.513333],
    },
  }),
  ltm: books({
    ...BRACKLEY,
    period: "ltm",
    years: ["LTM 2025-09-30"],
    amounts: {
      Revenues: [1_239],
      EBITDA: [150],
      "Interest Expense": [-106],
      "Net Income": [-33],
      "Cash Flow From Operating Activities": [42],
      "Capital Expenditure": [-48],
      "Discretionary FCF": [-6],
      "Total Debt": [1_008],
      "Cash And Equivalents": [31],
      "Net Debt": [977],
    },
    rates: {
      "Gross Leverage (x)": [6.72],
      "Net Leverage (x)": [6.513333],
      "Interest Coverage (x)": [1.415094],
    },
  }),
};
