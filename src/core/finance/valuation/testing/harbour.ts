import { openingCases } from "#core/finance/valuation/cases.ts";
import { defaultAssumptions } from "#core/finance/valuation/default-assumptions.ts";
import type { ModelHistory } from "#core/finance/valuation/model-history.ts";
import {
  NO_NOTE,
  projectedEnds,
  projectedPeriods,
  type ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

const MM = 1_000_000;
const YEARS = ["2021", "2022", "2023", "2024", "2025"] as const;

/** The fictional packaging company of the mockups, USD mm. */
const HARBOUR_MM: Readonly<Record<string, readonly number[]>> = {
  Revenues: [1842, 2105, 2488, 2391, 2419],
  COGS: [-1385, -1598, -1926, -1820, -1821],
  EBITDA: [269, 299, 328, 334, 361],
  "Interest Income/Expense": [-72, -70, -84, -108, -104],
  "Interest Expense": [-72, -70, -84, -108, -104],
  "Tax Expense": [-21, -27, -28, -24, -31],
  "Pre-Tax Income": [84, 108, 112, 96, 124],
  "Change In Working Capital": [12, -38, -61, 34, -14],
  "Other operating cash flow items": [-9, -11, -14, -12, -10],
  "Cash Flow From Operating Activities": [179, 153, 141, 224, 202],
  "Capital Expenditure": [-88, -102, -141, -118, -109],
  "Dividends Paid": [-20, -24, -26, -26, -28],
  "Net Acquisitions": [0, -145, -38, 0, -12],
  "Other Cash Flow from Investing": [3, -2, 4, 6, 2],
  "Other Cash Flow from Financing": [-40, 150, 65, -70, -48],
  "FX Effect": [-2, 1, -4, 2, -3],
  "Other Cash Flow items": [0, -1, 0, -1, 1],
  "Net Change In Cash": [32, 30, 1, 17, 5],
  "Short-Term Debt": [42, 48, 57, 69, 75],
  "Long-Term Debt": [1118, 1262, 1318, 1236, 1182],
  "Cash And Equivalents": [128, 158, 159, 176, 181],
  "D&A": [99, 112, 130, 126, 126],
};

export const HARBOUR_HISTORY: ModelHistory = {
  ticker: "HPKG",
  name: "Harbour Packaging Group",
  currency: "USD",
  archetype: "corporate",
  years: YEARS,
  periodEnds: Object.fromEntries(YEARS.map((year) => [year, `${year}-12-31`])),
  rows: Object.entries(HARBOUR_MM).map(([item, values]) => ({
    item,
    amounts: Object.fromEntries(YEARS.map((year, at) => [year, (values[at] ?? 0) * MM])),
  })),
};

/** A model of it with what its past suggests, on the rates of the mockup. */
export function harbourModel(change: Partial<ValuationModel> = {}): ValuationModel {
  const history = change.history ?? HARBOUR_HISTORY;
  const base = history.years.at(-1);
  return {
    history,
    periods: projectedPeriods(base, 5),
    periodEnds: projectedEnds(history.periodEnds[base ?? ""], 5),
    cases: openingCases(
      defaultAssumptions(history, {
        wacc: 0.095,
        terminalGrowthRate: 0.015,
        terminalEbitdaMultiple: 7,
      }),
    ),
    notes: {
      revenueGrowth: NO_NOTE,
      ebitdaMargin: NO_NOTE,
      workingCapital: NO_NOTE,
      capex: NO_NOTE,
    },
    discounting: "end-year",
    marketCap: { value: 1417 * MM, date: "2026-03-11" },
    claims: {},
    ...change,
  };
}
