import { describe, expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { marketCapOf, marketSpreadOf } from "#core/ledger/market-cap.ts";

const card = (type: "saved-model" | "valuation", ticker: string, data: unknown): ContextItem => ({
  id: `${type}-${ticker}`,
  ticker,
  type,
  label: type,
  timestamp: "2026-11-22T10:00:00Z",
  status: "success",
  data,
});

const model = (ticker: string) =>
  card("saved-model", ticker, {
    assumptionParameters: {
      baseYear: "2025",
      marketSpread: { value: 165, date: "2026-11-19" },
    },
    valuationResults: { marketCap: 1417, meta: { scale: 1_000_000 } },
  });

const typed = (ticker: string) =>
  card("valuation", ticker, {
    name: "Harbour Packaging Group",
    currency: "USD",
    years: [],
    rows: [],
    market: { by: "Ana", inputs: { marketCap: { value: 1500e6, date: "2026-11-20" } } },
  });

it("reads the spread of a model with its day, in basis points", () => {
  const found = marketSpreadOf(openLedger([typed("HPKG"), model("HPKG")]), "HPKG");
  expect(found).toMatchObject({ value: 165, unit: "bps", period: "2026-11-19" });
  expect(marketSpreadOf(openLedger([model("HPKG")]), "KHC")).toBeUndefined();
});

describe("the market capitalisation of a company", () => {
  it("is the attached model's, and what was typed beside the document before it", () => {
    expect(marketCapOf(openLedger([model("HPKG")]), "HPKG")?.value).toBe(1417e6);
    expect(marketCapOf(openLedger([model("HPKG"), typed("HPKG")]), "HPKG")?.value).toBe(1500e6);
  });

  it("is nobody else's", () => {
    expect(marketCapOf(openLedger([model("HPKG"), typed("AAPL")]), "KHC")).toBeUndefined();
  });
});
