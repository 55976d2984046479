import { describe, expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { sourcePlace } from "#core/outputs/report/source-place.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const QUARTERLY: FinancialData = {
  ...HARBOUR,
  period: "quarterly",
  years: ["Q3 FY2025", "Q4 FY2025"],
  periods: {},
  ratios: [],
  data: [
    {
      item: "Revenues",
      amounts: { "Q3 FY2025": 610e6, "Q4 FY2025": null },
      sources: {},
      flags: {},
    },
  ],
};

const CONNECTED: ConnectedFinancialData = {
  ...HARBOUR,
  quarterly: QUARTERLY,
  debt: {
    column: "2025",
    date: "2025-12-31",
    lines: [],
    maturities: [{ name: "2027", amount: 75e6, status: "tagged", flags: [] }],
    maturitiesDate: "2025-12-31",
    ties: [],
  },
};

function placeOf(item: string, period: string, cards: readonly ContextItem[] = [card()]) {
  const place = sourcePlace(cards, { ticker: "HPKG", item, period });
  return place && `${place.part} ${place.period} ${place.item} ${place.column}`;
}

function card(data: ConnectedFinancialData = CONNECTED): ContextItem {
  return connectedCard(data);
}

describe("sourcePlace", () => {
  it.each([
    ["Revenues", "2025", "statements annual Revenues 2025"],
    ["Revenues", "Q3 FY2025", "statements quarterly Revenues Q3 FY2025"],
    ["Gross Margin (%)", "2024", "ratios annual Gross Margin (%) 2024"],
    [maturityItem("2027"), "2025", "debt annual Due: 2027 31 December 2025"],
  ])("finds %s of %s", (item, period, place) => {
    expect(placeOf(item, period)).toBe(place);
  });

  it("takes the first of several periods that is connected", () => {
    expect(placeOf("Revenues", "Q4 FY2025, Q3 FY2025")).toBe(
      "statements quarterly Revenues Q3 FY2025",
    );
  });

  it("finds the analyst's own statements beside those filed", () => {
    const own: ConnectedFinancialData = { ...HARBOUR, origin: "user", ratios: [] };
    const filed: ConnectedFinancialData = { ...HARBOUR, data: [] };
    const cards = [card(filed), { ...card(own), id: "own", type: "filings" } as const];
    expect(placeOf("EBITDA", "2025", cards)).toBe("statements annual EBITDA 2025");
    expect(sourcePlace(cards, { ticker: "HPKG", item: "EBITDA", period: "2025" })?.data).toBe(own);
  });

  it.each([
    ["a cell without a value", "Clean EBITDA", "2025"],
    ["a row that is gone", "Goodwill", "2025"],
    ["a period that is gone", "Revenues", "2012"],
  ])("finds nothing for %s", (_, item, period) => {
    expect(placeOf(item, period)).toBeUndefined();
  });

  it("finds nothing on a card that was removed or is loading", () => {
    expect(placeOf("Revenues", "2025", [])).toBeUndefined();
    expect(placeOf("Revenues", "2025", [{ ...card(), status: "loading" }])).toBeUndefined();
  });
});
