import { beforeAll, describe, expect, it } from "vitest";
import { checkFigures } from "#contracts/check-figures.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});

const DATA: ConnectedFinancialData = {
  ticker: "HPKG",
  name: "Harbour Packaging Group",
  currency: "USD",
  scale: 1,
  archetype: "corporate",
  period: "annual",
  origin: "bundled",
  asOf: "2026-03-01",
  years: ["2025"],
  periods: { "2025": { start: "2025-01-01", end: "2025-12-31", flags: [] } },
  data: [
    {
      item: "Revenues",
      amounts: { "2025": 2_419e6 },
      sources: {
        "2025": {
          accession: "0000000001-26-000001",
          form: "10-K",
          filed: "2026-02-20",
          concept: "us-gaap:Revenues",
        },
      },
      flags: {},
    },
  ],
  ratios: [],
};
const CARD = {
  id: "statements",
  ticker: "HPKG",
  type: "financial",
  label: "Financial Statements",
  timestamp: "2026-11-20T12:00:00.000Z",
  status: "success",
  data: DATA,
};
const NOTE = "Revenues were USD 2,419 mm in FY2025 (Note 5).";

function ask(json: unknown, path: string = checkFigures.path) {
  return app.request(path, { method: "POST", json });
}

describe("POST /api/check-figures", () => {
  it("answers every figure with its verdict, value and source", async () => {
    const response = await ask({ content: NOTE, connectedData: [CARD], primaryTicker: "HPKG" });
    expect(response.status).toBe(200);
    const answer = checkFigures.response.parse(await response.json());
    expect(answer.counts).toEqual({ verified: 1, contradicted: 0, unsupported: 0 });
    expect(answer.figures).toHaveLength(1);
    expect(answer.figures[0]).toMatchObject({
      position: NOTE.indexOf("USD"),
      length: "USD 2,419 mm".length,
      text: "USD 2,419 mm",
      verdict: "verified",
      item: "Revenues",
      period: "2025",
      ticker: "HPKG",
      expected: { value: 2_419e6, display: "USD 2,419 mm" },
      source: { label: "10-K filed 2026-02-20", accession: "0000000001-26-000001" },
    });
  });

  it("lists ignored numbers when asked", async () => {
    const response = await ask(
      { content: NOTE, connectedData: [CARD] },
      `${checkFigures.path}?ignored=1`,
    );
    const { figures } = checkFigures.response.parse(await response.json());
    expect(figures.map(({ text, verdict }) => [text, verdict])).toEqual([
      ["USD 2,419 mm", "verified"],
      ["FY2025", "ignored"],
      ["Note 5", "ignored"],
    ]);
  });

  it("calls figures unsupported where nothing is connected", async () => {
    const response = await ask({ content: NOTE });
    const { counts } = checkFigures.response.parse(await response.json());
    expect(counts).toEqual({ verified: 0, contradicted: 0, unsupported: 1 });
  });

  it("is closed to anonymous visitors", async () => {
    const response = await app.anonymous(checkFigures.path, {
      method: "POST",
      json: { content: NOTE },
    });
    expect(response.status).toBe(401);
  });

  it.each([
    ["no text", {}, "content"],
    ["a text that is no text", { content: 5 }, "content"],
    ["a text that is too long", { content: "a".repeat(CONTENT_MAX + 1) }, "content"],
    ["connected data that are none", { content: NOTE, connectedData: 5 }, "connectedData"],
    ["a ticker that is none", { content: NOTE, primaryTicker: "not a ticker" }, "primaryTicker"],
  ])("refuses %s and names the field", async (_, json, field) => {
    const response = await ask(json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "invalid_input", field });
  });
});
