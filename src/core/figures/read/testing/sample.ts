import type { ContextItem } from "#core/ledger/connected-data.ts";
import type {
  ConnectedFinancialData,
  FinancialData,
  FinancialRow,
} from "#core/ledger/financial-data.ts";
import { RATIO_DEFINITIONS } from "#core/finance/ratios/ratio-items.ts";

type Amounts = Readonly<Record<string, readonly (number | null)[]>>;

/** Rows of a made-up company over its columns, oldest first: amounts in millions, rates as they are. */
export function tableOf(
  company: Pick<FinancialData, "ticker" | "name" | "currency" | "period"> &
    Partial<Pick<FinancialData, "archetype">>,
  years: readonly string[],
  { amounts, rates }: { readonly amounts: Amounts; readonly rates: Amounts },
): FinancialData {
  const byYear = (values: readonly (number | null)[], scale: number) =>
    Object.fromEntries(
      years.map((year, at) => {
        const value = values[at] ?? null;
        return [year, value === null ? null : value * scale];
      }),
    );
  return {
    archetype: "corporate",
    ...company,
    scale: 1,
    origin: "user",
    asOf: "2026-03-01",
    years,
    periods: Object.fromEntries(years.map((year) => [year, { end: endOf(year), flags: [] }])),
    data: Object.entries(amounts).map(([item, values]): FinancialRow => ({
      item,
      unit: item === "CET1 Ratio" ? "fraction" : "money",
      amounts: byYear(values, item === "CET1 Ratio" ? 1 : 1e6),
      sources: {},
      flags: {},
    })),
    ratios: RATIO_DEFINITIONS.flatMap(({ item, unit, formula }) => {
      const values = rates[item];
      return values === undefined
        ? []
        : [
            {
              item,
              unit,
              formula,
              reasons: {},
              amounts: byYear(values, unit === "money" ? 1e6 : 1),
            },
          ];
    }),
  };
}

function endOf(label: string): string {
  const quarter = /^Q(\d) FY(\d{4})$/.exec(label);
  if (quarter !== null) {
    const ends = ["03-31", "06-30", "09-30", "12-31"];
    return `${quarter[2]}-${ends[Number(quarter[1]) - 1]}`;
  }
  return label.startsWith("LTM") ? label.slice(4) : `${label}-12-31`;
}

/** Corda Instruments: dollars, five years, five quarters, twelve months; every figure made up. */
export const corda: ConnectedFinancialData = {
  ...tableOf(
    { ticker: "CRDA", name: "Corda Instruments, Inc.", currency: "USD", period: "annual" },
    ["2021", "2022", "2023", "2024", "2025"],
    {
      amounts: {
        Revenues: [6_120, 6_840, 7_265, 7_031, 7_512],
        COGS: [-3_672, -4_110, -4_301, -4_212, -4_380],
        "Gross Profit": [2_448, 2_730, 2_964, 2_819, 3_132],
        "SG&A": [-1_214, -1_309, -1_377, -1_402, -1_455],
        EBIT: [861, 968, 1_077, 905, 1_148],
        "D&A": [373, 402, 431, 447, 468],
        EBITDA: [1_234, 1_370, 1_508, 1_352, 1_616],
        "Clean EBITDA": [1_260, 1_395, 1_561, 1_498, 1_664],
        "Interest Expense": [-148, -163, -201, -219, -207],
        "Tax Expense": [-160, -177, -192, -151, -206],
        "Net Income": [553, 628, 684, 535, 735],
        "Cash Flow From Operating Activities": [1_013, 948, 1_127, 1_066, 1_289],
        "Change In Working Capital": [-44, -121, -37, 58, -92],
        "Capital Expenditure": [-322, -388, -411, -365, -402],
        "Discretionary FCF": [691, 560, 716, 701, 887],
        "Dividends Paid": [-210, -222, -236, -249, -260],
        FCF: [481, 338, 480, 452, 627],
        "Share Repurchases": [-150, -175, 0, -60, -320],
        "Short-Term Debt": [305, 412, 288, 540, 376],
        "Long-Term Debt": [3_420, 3_655, 4_104, 4_233, 3_980],
        "Total Debt": [3_725, 4_067, 4_392, 4_773, 4_356],
        "Cash And Equivalents": [618, 507, 743, 694, 861],
        "Net Debt": [3_107, 3_560, 3_649, 4_079, 3_495],
        Equity: [2_905, 3_077, 3_411, 3_522, 3_874],
        Impairments: [0, 0, 15, 112, 21],
        "Interest Paid": [140, 158, 190, 214, 203],
        "Taxes Paid": [151, 169, 186, 160, 198],
      },
      rates: {
        "Gross Margin (%)": [0.4, 0.3991, 0.408, 0.4009, 0.4169],
        "EBITDA Margin (%)": [0.2016, 0.2003, 0.2076, 0.1923, 0.2151],
        "Clean EBITDA Margin (%)": [0.2059, 0.2039, 0.2149, 0.2131, 0.2215],
        "EBIT Margin (%)": [0.1407, 0.1415, 0.1482, 0.1287, 0.1528],
        "Net Margin (%)": [0.0904, 0.0918, 0.0942, 0.0761, 0.0978],
        "Gross Leverage (x)": [3.019, 2.969, 2.912, 3.53, 2.696],
        "Net Leverage (x)": [2.518, 2.599, 2.42, 3.017, 2.163],
        "Clean Gross Leverage (x)": [2.956, 2.915, 2.814, 3.186, 2.618],
        "Clean Net Leverage (x)": [2.466, 2.552, 2.338, 2.723, 2.1],
        "Lease-Adjusted Leverage (x)": [3.31, 3.25, 3.19, 3.82, 2.94],
        "Interest Coverage (x)": [8.338, 8.405, 7.502, 6.174, 7.807],
        "EBIT Coverage (x)": [5.818, 5.939, 5.358, 4.132, 5.546],
        "Cash Conversion (%)": [0.56, 0.4088, 0.4748, 0.5185, 0.5489],
        "Effective Tax Rate (%)": [0.2244, 0.2199, 0.2192, 0.2201, 0.2189],
        "Current Ratio (x)": [1.62, 1.48, 1.55, 1.41, 1.71],
      },
    },
  ),
  quarterly: tableOf(
    { ticker: "CRDA", name: "Corda Instruments, Inc.", currency: "USD", period: "quarterly" },
    ["Q2 FY2024", "Q3 FY2024", "Q4 FY2024", "Q1 FY2025", "Q2 FY2025"],
    {
      amounts: {
        Revenues: [1_702, 1_744, 1_861, 1_790, 1_866],
        EBITDA: [318, 341, 372, 377, 401],
        "Net Income": [121, 134, 151, 166, 182],
        "Net Debt": [4_210, 4_160, 4_079, 3_990, 3_900],
      },
      rates: { "EBITDA Margin (%)": [0.1868, 0.1955, 0.1999, 0.2106, 0.2149] },
    },
  ),
  ltm: tableOf(
    { ticker: "CRDA", name: "Corda Instruments, Inc.", currency: "USD", period: "ltm" },
    ["LTM 2026-03-31"],
    {
      amounts: {
        Revenues: [7_633],
        EBITDA: [1_668],
        "Net Debt": [3_402],
        "Discretionary FCF": [912],
      },
      rates: { "Net Leverage (x)": [2.04] },
    },
  ),
};

/** Velden Logistik: euros, a loss in its latest year and net cash before. */
export const velden: ConnectedFinancialData = tableOf(
  { ticker: "VLD", name: "Velden Logistik AG", currency: "EUR", period: "annual" },
  ["2023", "2024", "2025"],
  {
    amounts: {
      Revenues: [2_310, 2_155, 1_984],
      EBIT: [94, 21, -163],
      EBITDA: [233, 171, -12],
      "Net Income": [61, 8, -171],
      "Net Debt": [-140, 77, 312],
      "Cash And Equivalents": [402, 318, 206],
      "Capital Expenditure": [-102, -121, -66],
    },
    rates: {
      "EBITDA Margin (%)": [0.1009, 0.0794, -0.006],
      "Net Leverage (x)": [-0.601, 0.45, null],
    },
  },
);

/** Marsh County Bancorp, with the rows of a bank. */
export const marsh: ConnectedFinancialData = tableOf(
  {
    ticker: "MCBK",
    name: "Marsh County Bancorp",
    currency: "USD",
    period: "annual",
    archetype: "bank",
  },
  ["2024", "2025"],
  {
    amounts: {
      Revenues: [1_180, 1_244],
      "Net Interest Income": [812, 851],
      "Noninterest Income": [368, 393],
      "Noninterest Expense": [-690, -711],
      "Provision For Credit Losses": [-84, -133],
      "Net Income": [318, 309],
      Loans: [19_400, 20_150],
      Deposits: [24_800, 25_310],
      Equity: [2_740, 2_893],
      "CET1 Ratio": [0.108, 0.112],
    },
    rates: {
      "Return On Equity (%)": [0.119, 0.1097],
      "Efficiency Ratio (%)": [0.5847, 0.5715],
      "Net Interest Margin (%)": [0.0312, 0.0328],
    },
  },
);

/** Statements as a loaded card of connected data. */
export function cardOf(
  data: ConnectedFinancialData,
  type: "financial" | "filings" = "financial",
): ContextItem {
  return {
    id: `${data.ticker}-${type}`,
    ticker: data.ticker,
    type,
    label: "Financial Statements",
    timestamp: "2026-11-20T12:00:00.000Z",
    status: "success",
    data,
  };
}
