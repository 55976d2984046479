import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, tableOf } from "#core/figures/read/testing/sample.ts";
import { dataUpTo } from "#core/figures/roll-forward/earlier-data.ts";
import type {
  ConnectedFinancialData,
  FinancialData,
  PeriodKind,
} from "#core/ledger/financial-data.ts";

const COMPANY = { ticker: "HLDN", name: "Halden Paper, Inc.", currency: "USD" } as const;

const YEAR_ENDS: Readonly<Record<string, string>> = {
  2021: "2021-09-25",
  2022: "2022-09-24",
  2023: "2023-09-30",
  2024: "2024-09-28",
  2025: "2025-09-27",
};
const QUARTER_ENDS: Readonly<Record<string, string>> = {
  "Q1 FY2023": "2022-12-31",
  "Q2 FY2023": "2023-04-01",
  "Q3 FY2023": "2023-07-01",
  "Q1 FY2024": "2023-12-30",
  "Q2 FY2024": "2024-03-30",
  "Q3 FY2024": "2024-06-29",
  "Q1 FY2025": "2024-12-28",
  "Q2 FY2025": "2025-03-29",
  "Q3 FY2025": "2025-06-28",
};

/** Halden Paper, made up: fiscal years to the last Saturday of September, amounts in millions. */
const ANNUAL = table("annual", ["2021", "2022", "2023", "2024", "2025"], {
  amounts: {
    Revenues: [2_050, 2_210, 2_340, 2_298, 2_419],
    "Gross Profit": [490, 533, 552, 549, 597],
    EBIT: [180, 203, 224, 231, 255],
    EBITDA: [270, 297, 322, 334, 361],
    "Interest Expense": [-84, -90, -101, -108, -103],
    "Net Income": [71, 83, 92, 88, -24],
    "Cash Flow From Operating Activities": [188, 201, 214, 230, 202],
    "Change In Working Capital": [-14, 8, -11, 12, -14],
    "Capital Expenditure": [-98, -101, -115, -121, -109],
    "Discretionary FCF": [90, 100, 99, 109, 93],
    "Dividends Paid": [-25, -26, -27, -28, -28],
    FCF: [65, 74, 72, 81, 65],
    "Short-Term Debt": [60, 65, 70, 72, 75],
    "Long-Term Debt": [1_150, 1_225, 1_250, 1_238, 1_182],
    "Total Debt": [1_210, 1_290, 1_320, 1_310, 1_257],
    "Cash And Equivalents": [150, 161, 172, 181, 140],
    "Net Debt": [1_060, 1_129, 1_148, 1_129, 1_117],
    Restructuring: [4, 6, 9, 12, null],
  },
  rates: {
    "Gross Margin (%)": [0.239, 0.2412, 0.2359, 0.2389, 0.2468],
    "EBITDA Margin (%)": [0.1317, 0.1344, 0.1376, 0.1453, 0.1492],
    "EBIT Margin (%)": [0.0878, 0.0919, 0.0957, 0.1005, 0.1054],
    "Gross Leverage (x)": [4.481, 4.343, 4.099, 3.922, 3.482],
    "Net Leverage (x)": [3.926, 3.801, 3.565, 3.38, 3.094],
    "Interest Coverage (x)": [3.214, 3.3, 3.188, 3.093, 3.505],
    "Current Ratio (x)": [1.62, 1.48, 1.55, 1.61, 1.41],
    "Cash Conversion (%)": [0.333, 0.337, 0.307, 0.326, 0.258],
  },
});

const QUARTERLY = table(
  "quarterly",
  [2023, 2024, 2025].flatMap((year) => [1, 2, 3, 4].map((quarter) => `Q${quarter} FY${year}`)),
  {
    amounts: {
      Revenues: [570, 580, 590, 600, 560, 570, 580, 588, 590, 600, 610, 619],
      EBITDA: [76, 80, 82, 84, 78, 82, 86, 88, 86, 90, 84, 101],
      "Net Income": [22, 23, 24, 23, 20, 22, 24, 22, 19, 18, -70, 9],
      "Net Debt": [
        1_140, 1_146, 1_150, 1_148, 1_144, 1_140, 1_134, 1_129, 1_125, 1_121, 1_119, 1_117,
      ],
    },
    rates: {
      "EBITDA Margin (%)": [
        0.1333, 0.1379, 0.139, 0.14, 0.1393, 0.1439, 0.1483, 0.1497, 0.1458, 0.15, 0.1377, 0.1632,
      ],
    },
  },
);

const LTM = table(
  "ltm",
  ["LTM 2024-03-30", "LTM 2024-09-28", "LTM 2025-03-29", "LTM 2025-06-28", "LTM 2025-09-27"],
  {
    amounts: {
      Revenues: [2_320, 2_298, 2_358, 2_388, 2_419],
      EBITDA: [326, 334, 350, 348, 361],
      "Net Debt": [1_140, 1_129, 1_121, 1_119, 1_117],
      "Discretionary FCF": [101, 109, 104, 98, 93],
    },
    rates: { "Net Leverage (x)": [3.497, 3.38, 3.203, 3.216, 3.094] },
  },
);

function table(
  period: PeriodKind,
  labels: readonly string[],
  rows: Parameters<typeof tableOf>[2],
): FinancialData {
  const made = tableOf({ ...COMPANY, period }, labels, rows);
  return {
    ...made,
    periods: Object.fromEntries(labels.map((label) => [label, { end: endOf(label), flags: [] }])),
  };
}

function endOf(label: string): string {
  if (label.startsWith("LTM")) return label.slice(4);
  return YEAR_ENDS[label] ?? QUARTER_ENDS[label] ?? YEAR_ENDS[label.slice(-4)] ?? "";
}

const FULL: ConnectedFinancialData = { ...ANNUAL, quarterly: QUARTERLY, ltm: LTM };

export const FY2024 = "2024-09-28";
export const FY2025 = "2025-09-27";
export const Q2_FY2025 = "2025-03-29";
export const Q3_FY2025 = "2025-06-28";

/** Halden's statements as they stood when `day` was the newest day in them. */
export function haldenUpTo(day: string): ConnectedFinancialData {
  return dataUpTo(FULL, day) ?? FULL;
}

export function haldenGround(day: string): Ground {
  return groundOf([cardOf(haldenUpTo(day))], COMPANY.ticker);
}
