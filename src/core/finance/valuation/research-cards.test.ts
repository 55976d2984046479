import { describe, expect, it } from "vitest";
import { ratiosCardData, valuationCardData } from "#core/finance/valuation/research-cards.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { MarketInputs } from "#core/ledger/research-card-provider.ts";

const YEAR = "2025";
const row = (item: string, amount: number | null) => ({
  item,
  amounts: { [YEAR]: amount },
  sources: {},
  flags: {},
});

function statements(change: Readonly<Record<string, number | null>> = {}): ConnectedFinancialData {
  const amounts = {
    Revenues: 2_000e6,
    EBITDA: 400e6,
    "Net Income": 100e6,
    "Discretionary FCF": 80e6,
    "Net Debt": 1_000e6,
    "Diluted Shares": 50e6,
    ...change,
  };
  return {
    ticker: "HPKG",
    name: "Harbour Packaging Group",
    currency: "USD",
    scale: 1,
    archetype: "corporate",
    period: "annual",
    origin: "bundled",
    asOf: "2026-03-01",
    years: [YEAR],
    periods: { [YEAR]: { start: "2025-01-01", end: "2025-12-31", flags: [] } },
    data: Object.entries(amounts).map(([item, amount]) => row(item, amount)),
    ratios: [
      {
        item: "Net Leverage (x)",
        unit: "multiple",
        amounts: { [YEAR]: 2.5 },
        reasons: {},
        formula: "Net Debt / EBITDA",
      },
    ],
  };
}

const date = "2026-11-20";

function metrics(inputs: MarketInputs, of = statements()) {
  const { rows } = valuationCardData(of, { by: "Ana", inputs });
  return Object.fromEntries(
    rows.map(({ item, amounts, reasons }) => [item, amounts[YEAR] ?? reasons[YEAR]]),
  );
}

describe("a Valuation Metrics card", () => {
  it("computes EV/EBITDA, EV/Revenues, P/E and the yield from a typed market capitalisation", () => {
    expect(metrics({ marketCap: { value: 1_600e6, date } })).toEqual({
      "Market Enterprise Value": 2_600e6,
      "EV / EBITDA (x)": 6.5,
      "EV / Revenues (x)": 1.3,
      "P/E (x)": 16,
      "FCF Yield (%)": 0.05,
    });
  });

  it("makes the market capitalisation of a share price and the diluted shares", () => {
    expect(metrics({ sharePrice: { value: 32, date } })).toMatchObject({
      "Market Capitalisation": 1_600e6,
      "P/E (x)": 16,
    });
  });

  it("says what is missing, and what would mean nothing", () => {
    expect(metrics({})["EV / EBITDA (x)"]).toMatch(/^n\.a\.: type a share price/);
    const loss = statements({ "Net Income": -5e6, EBITDA: null });
    const made = metrics({ marketCap: { value: 1_600e6, date } }, loss);
    expect(made["P/E (x)"]).toMatch(/^n\.m\./);
    expect(made["EV / EBITDA (x)"]).toMatch(/^n\.a\./);
  });
});

const card = (type: ContextItem["type"], data: unknown): ContextItem => ({
  id: type,
  ticker: "HPKG",
  type,
  label: type,
  timestamp: "2026-11-20T10:00:00Z",
  status: "success",
  data,
});

describe("research cards in the ledger", () => {
  it("give ratios, metrics with their working, and inputs as estimates of who typed them", () => {
    const inputs = { marketCap: { value: 1_600e6, date }, marketSpread: { value: 320, date } };
    const ledger = openLedger([
      card("ratios", ratiosCardData(statements())),
      card("valuation", valuationCardData(statements(), { by: "Ana", inputs })),
    ]);
    const find = (item: string, period = YEAR) => ledger.find({ entity: "HPKG", item, period });
    expect(find("Net Leverage (x)")).toMatchObject({ value: 2.5, provider: "ratios" });
    expect(find("EV / EBITDA (x)")).toMatchObject({
      value: 6.5,
      source: {
        formula: "Market Enterprise Value / EBITDA",
        inputs: [{ value: 1_600e6 }, { name: "Net Debt" }, { name: "EBITDA" }],
      },
    });
    expect(find("Market Spread", date)).toMatchObject({
      value: 320,
      unit: "bps",
      source: { by: "Ana", date },
    });
  });

  it.each([
    null,
    [],
    {},
    { rows: 1, years: [] },
    { name: "", currency: "", years: [], rows: [{}] },
  ])("hold nothing where a card's data are %o", (data) => {
    expect(openLedger([card("valuation", data)]).providers).toEqual([]);
  });
});
