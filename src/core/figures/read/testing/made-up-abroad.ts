import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { books } from "#core/figures/read/testing/books.ts";

const YEARS = ["2023", "2024", "2025"];

/** A Japanese maker of electronics; its years end in March. */
export const nakagiri: ConnectedFinancialData = books({
  ticker: "NKGR",
  name: "Nakagiri Denki K.K.",
  currency: "JPY",
  years: YEARS,
  ends: ["2023-03-31", "2024-03-31", "2025-03-31"],
  amounts: {
    Revenues: [1_842_300, 1_911_750, 2_046_900],
    EBIT: [118_400, 96_220, 131_870],
    "D&A": [101_300, 108_640, 112_450],
    EBITDA: [219_700, 204_860, 244_320],
    "Interest Expense": [-3_210, -3_480, -3_905],
    "Net Income": [81_150, 60_930, 88_410],
    "Cash Flow From Operating Activities": [190_400, 171_200, 208_800],
    "Capital Expenditure": [-121_000, -134_500, -140_700],
    "Discretionary FCF": [69_400, 36_700, 68_100],
    "Dividends Paid": [-24_300, -24_300, -27_900],
    FCF: [45_100, 12_400, 40_200],
    "Total Debt": [402_000, 431_500, 418_300],
    "Cash And Equivalents": [310_200, 288_900, 334_600],
    "Net Debt": [91_800, 142_600, 83_700],
    Equity: [1_120_000, 1_150_800, 1_211_300],
  },
});

/** A Swiss maker of watches with more cash than debt. */
export const helvar: ConnectedFinancialData = books({
  ticker: "HLVR",
  name: "Helvar Uhren AG",
  currency: "CHF",
  years: YEARS,
  amounts: {
    Revenues: [3_104, 2_866, 2_951],
    "Gross Profit": [2_080, 1_877, 1_962],
    EBIT: [611, 402, 448],
    "D&A": [201, 214, 219],
    EBITDA: [812, 616, 667],
    "Interest Expense": [-9, -12, -11],
    "Net Income": [498, 319, 361],
    "Cash Flow From Operating Activities": [640, 505, 571],
    "Capital Expenditure": [-233, -251, -198],
    "Discretionary FCF": [407, 254, 373],
    "Dividends Paid": [-280, -240, -240],
    FCF: [127, 14, 133],
    "Total Debt": [350, 420, 380],
    "Cash And Equivalents": [1_205, 1_097, 1_186],
    "Net Debt": [-855, -677, -806],
    Equity: [5_210, 5_190, 5_301],
  },
});

/** A Brazilian miner. */
export const rioClaro: ConnectedFinancialData = books({
  ticker: "RCMN",
  name: "Rio Claro Mineração S.A.",
  currency: "BRL",
  years: YEARS,
  amounts: {
    Revenues: [21_340, 18_905, 22_418],
    EBIT: [6_120, 3_988, 5_870],
    "D&A": [1_902, 2_055, 2_143],
    EBITDA: [8_022, 6_043, 8_013],
    "Clean EBITDA": [8_200, 6_410, 8_130],
    "Interest Expense": [-1_104, -1_390, -1_466],
    "Net Income": [3_410, 1_422, 2_911],
    "Cash Flow From Operating Activities": [5_933, 4_120, 6_007],
    "Capital Expenditure": [-3_720, -3_905, -4_318],
    "Discretionary FCF": [2_213, 215, 1_689],
    "Dividends Paid": [-1_500, -600, -1_100],
    FCF: [713, -385, 589],
    "Short-Term Debt": [2_010, 2_766, 1_950],
    "Long-Term Debt": [12_490, 13_804, 14_210],
    "Total Debt": [14_500, 16_570, 16_160],
    "Cash And Equivalents": [4_320, 3_380, 4_905],
    "Net Debt": [10_180, 13_190, 11_255],
  },
});

/** A brewer whose name begins with a digit. */
export const threeRivers: ConnectedFinancialData = books({
  ticker: "TRBC",
  name: "3 Rivers Brewing Company",
  years: YEARS,
  amounts: {
    Revenues: [412.6, 438.9, 431.2],
    EBIT: [34, 40.2, 34.9],
    "D&A": [24.3, 25.9, 26.8],
    EBITDA: [58.3, 66.1, 61.7],
    "Interest Expense": [-7.9, -8.8, -9.4],
    "Net Income": [18.2, 22, 17.6],
    "Cash Flow From Operating Activities": [45.1, 51.6, 49],
    "Capital Expenditure": [-29.4, -36.8, -25.3],
    "Discretionary FCF": [15.7, 14.8, 23.7],
    "Total Debt": [142, 151.5, 139.8],
    "Cash And Equivalents": [12.4, 9.1, 15.6],
    "Net Debt": [129.6, 142.4, 124.2],
  },
});

/** A Swedish savings bank. */
export const sandholm: ConnectedFinancialData = books({
  ticker: "SNDH",
  name: "Sandholm Sparbank AB",
  currency: "SEK",
  archetype: "bank",
  years: YEARS,
  amounts: {
    "Net Interest Income": [9_412, 10_880, 10_145],
    Revenues: [13_020, 14_611, 14_002],
    "Noninterest Expense": [-6_205, -6_640, -6_871],
    "Provision For Credit Losses": [-402, -611, -388],
    "Net Income": [5_010, 5_745, 5_190],
    Loans: [512_300, 530_900, 541_700],
    Deposits: [398_400, 405_100, 421_900],
    "Total Assets": [701_000, 722_500, 740_300],
    Equity: [48_200, 51_600, 53_900],
    "CET1 Ratio": [0.181, 0.187, 0.19],
  },
  rates: { "Efficiency Ratio (%)": [0.476575, 0.454452, 0.490716] },
});

/** A car maker with a finance arm. */
export const foxglove: ConnectedFinancialData = books({
  ticker: "FXGV",
  name: "Foxglove Motor Company",
  archetype: "captive-finance",
  years: YEARS,
  amounts: {
    Revenues: [58_210, 61_044, 59_875],
    EBIT: [2_905, 3_110, 2_044],
    "D&A": [3_402, 3_611, 3_755],
    EBITDA: [6_307, 6_721, 5_799],
    "Interest Expense": [-1_420, -1_655, -1_802],
    "Net Income": [1_640, 1_702, 980],
    "Cash Flow From Operating Activities": [5_102, 5_480, 4_415],
    "Capital Expenditure": [-3_300, -3_505, -3_388],
    "Discretionary FCF": [1_802, 1_975, 1_027],
    "Total Debt": [61_300, 64_880, 66_105],
    "Cash And Equivalents": [9_850, 10_420, 9_133],
    "Net Debt": [51_450, 54_460, 56_972],
  },
});

/** An American maker of packaged food under private owners. */
export const calder: ConnectedFinancialData = books({
  ticker: "CLDR",
  name: "Calder Foods, Inc.",
  years: ["2021", "2022", "2023", "2024", "2025"],
  amounts: {
    Revenues: [2_118, 2_304, 2_466, 2_419, 2_537],
    COGS: [-1_483, -1_659, -1_751, -1_669, -1_738],
    "Gross Profit": [635, 645, 715, 750, 799],
    "SG&A": [-402, -418, -431, -446, -459],
    EBIT: [233, 227, 284, 304, 340],
    "D&A": [88, 94, 97, 101, 108],
    EBITDA: [321, 321, 381, 405, 448],
    "Clean EBITDA": [334, 352, 402, 419, 455],
    "Interest Expense": [-97, -103, -139, -151, -142],
    "Pre-Tax Income": [136, 124, 145, 153, 198],
    "Tax Expense": [-33, -29, -37, -36, -47],
    "Net Income": [103, 95, 108, 117, 151],
    "Cash Flow From Operating Activities": [214, 158, 247, 268, 301],
    "Change In Working Capital": [12, -61, 22, 14, 9],
    "Capital Expenditure": [-91, -104, -88, -79, -96],
    "Discretionary FCF": [123, 54, 159, 189, 205],
    "Dividends Paid": [-20, -20, -20, -60, -40],
    FCF: [103, 34, 139, 129, 165],
    "Share Repurchases": [0, 0, 0, 0, -25],
    "Short-Term Debt": [22, 25, 25, 25, 130],
    "Long-Term Debt": [1_655, 1_684, 1_598, 1_512, 1_301],
    "Total Debt": [1_677, 1_709, 1_623, 1_537, 1_431],
    "Cash And Equivalents": [74, 51, 92, 138, 167],
    "Net Debt": [1_603, 1_658, 1_531, 1_399, 1_264],
    "Undrawn Credit Facilities": [200, 180, 200, 200, 250],
    Equity: [512, 587, 675, 732, 818],
    "Total Assets": [3_012, 3_140, 3_155, 3_118, 3_144],
    "Current Assets": [611, 664, 702, 731, 778],
    "Current Liabilities": [402, 438, 441, 455, 571],
    Receivables: [198, 221, 230, 224, 241],
    Impairments: [0, 18, 0, 0, 0],
    Restructuring: [13, 13, 21, 14, 7],
  },
  rates: {
    Liquidity: [274, 231, 292, 338, 417],
    "Effective Tax Rate (%)": [0.242647, 0.233871, 0.255172, 0.235294, 0.237374],
    "Capex Intensity (%)": [0.042965, 0.045139, 0.035685, 0.032658, 0.03784],
    "Cash Conversion (%)": [0.383178, 0.168224, 0.417323, 0.466667, 0.457589],
    "Debt / Capital (%)": [0.766103, 0.744338, 0.706266, 0.677391, 0.636283],
    "Current Ratio (x)": [1.5199, 1.515982, 1.591837, 1.606593, 1.362522],
    "Revenue CAGR 3Y (%)": [null, null, null, 0.045263, 0.032633],
  },
});

/** A Czech utility. */
export const ostrava: ConnectedFinancialData = books({
  ticker: "OSTE",
  name: "Ostrava Energetika a.s.",
  currency: "CZK",
  years: ["2023", "2024", "2025"],
  amounts: {
    Revenues: [48_210, 44_905, 46_388],
    EBIT: [7_120, 6_840, 7_602],
    "D&A": [4_015, 4_233, 4_410],
    EBITDA: [11_135, 11_073, 12_012],
    "Interest Expense": [-1_204, -1_388, -1_350],
    "Net Income": [4_690, 4_205, 4_988],
    "Cash Flow From Operating Activities": [9_870, 8_954, 10_310],
    "Capital Expenditure": [-7_905, -8_640, -9_120],
    "Discretionary FCF": [1_965, 314, 1_190],
    "Dividends Paid": [-1_500, -1_500, -1_600],
    FCF: [465, -1_186, -410],
    "Total Debt": [28_940, 31_205, 32_680],
    "Cash And Equivalents": [3_110, 2_405, 2_990],
    "Net Debt": [25_830, 28_800, 29_690],
    Equity: [41_200, 43_905, 47_293],
  },
});
