import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { CellSource, FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";

const YEARS = ["2020", "2021", "2022", "2023", "2024", "2025"] as const;
const MILLION = 1_000_000;

const TEN_K_2023 = { accession: "0009990001-24-000004", form: "10-K", filed: "2024-02-20" };
const TEN_K_2025 = { accession: "0009990001-26-000007", form: "10-K", filed: "2026-02-18" };

/** Harbour Packaging Group, fictional: the figures of the mockups, six fiscal years in USD. */
export const HARBOUR: FinancialData = {
  ticker: "HPKG",
  name: "Harbour Packaging Group",
  cik: "0009990001",
  currency: "USD",
  scale: 1,
  archetype: "corporate",
  period: "annual",
  origin: "sec",
  asOf: "2026-02-18",
  years: YEARS,
  periods: Object.fromEntries(
    YEARS.map((year) => [year, { start: `${year}-01-01`, end: `${year}-12-31`, flags: [] }]),
  ),
  data: [
    row("Revenues", [1700, 1842, 2105, 2488, 2391, 2419], tagged("us-gaap:Revenues")),
    row("COGS", [-1300, -1385, -1598, -1926, -1820, -1821], tagged("us-gaap:CostOfRevenue")),
    row("Gross Profit", [400, 457, 507, 562, 571, 598], (year) =>
      derived("Revenues + COGS", [
        ["Revenues", year],
        ["COGS", year],
      ]),
    ),
    row("EBITDA", [250, 269, 299, 328, 334, 361], tagged("hpkg:Ebitda")),
    missing("Clean EBITDA", "n.a.: not tagged by this company"),
    row("Capital Expenditure", [-80, -88, -102, -141, -118, -109], tagged("us-gaap:Capex")),
    row("Net Acquisitions", [0, 0, -145, -38, 0, -12], tagged("us-gaap:Acquisitions")),
    row("Net Debt", [1000, 1032, 1152, 1216, 1129, 1076], tagged("hpkg:NetDebt")),
  ],
  ratios: [
    {
      item: "Gross Margin (%)",
      unit: "fraction",
      amounts: fractions([0.235, 0.248, 0.241, 0.226, 0.239, 0.2472]),
      reasons: {},
      formula: "Gross Profit / Revenues",
      inputs: Object.fromEntries(
        YEARS.map((year) => [
          year,
          [
            { name: "Gross Profit", value: 598 * MILLION },
            { name: "Revenues", value: 2419 * MILLION },
          ],
        ]),
      ),
    },
    {
      item: "Net Leverage (x)",
      unit: "multiple",
      amounts: { ...fractions([4, 3.8, 3.9, 3.7, 3.4, 2.98]), "2021": null },
      reasons: { "2021": "n.m.: EBITDA is not positive" },
      formula: "Net Debt / EBITDA",
    },
  ],
};

/** A card that holds statements, connected and loaded. */
export function connectedCard(data: FinancialData): ContextItem {
  return {
    id: `card-${data.ticker}`,
    ticker: data.ticker,
    type: "financial",
    label: "Financial Statements",
    timestamp: "2026-11-20T09:14:00.000Z",
    status: "success",
    data,
  };
}

function row(
  item: string,
  millions: readonly number[],
  source: (year: string) => CellSource,
): FinancialRow {
  return {
    item,
    amounts: Object.fromEntries(
      YEARS.map((year, index) => [year, (millions[index] ?? 0) * MILLION]),
    ),
    reasons: {},
    sources: Object.fromEntries(YEARS.map((year) => [year, source(year)])),
    flags: {},
  };
}

function missing(item: string, reason: string): FinancialRow {
  return {
    item,
    amounts: Object.fromEntries(YEARS.map((year) => [year, null])),
    reasons: Object.fromEntries(YEARS.map((year) => [year, reason])),
    sources: {},
    flags: {},
  };
}

function tagged(concept: string): (year: string) => CellSource {
  return (year) => ({ ...(year < "2023" ? TEN_K_2023 : TEN_K_2025), concept });
}

function derived(formula: string, inputs: readonly (readonly [string, string])[]): CellSource {
  return {
    formula,
    inputs: inputs.map(([name, period]) => ({ name, value: 1 * MILLION, period })),
  };
}

function fractions(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(YEARS.map((year, index) => [year, values[index] ?? 0]));
}
