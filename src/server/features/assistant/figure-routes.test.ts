import { beforeAll, describe, expect, it } from "vitest";
import { checkFigures } from "#contracts/check-figures.ts";
import { CONTENT_MAX, listResearch } from "#contracts/research.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
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
const RESULTS = { meta: { currency: "USD", scale: 1_000_000 } };
const MODEL = {
  ...CARD,
  id: "model",
  type: "saved-model",
  label: "Saved Financial Model",
  data: {
    savedOutput: { id: "so_1", name: "Harbour", version: 3 },
    assumptionParameters: { baseYear: "2025" },
    valuationResults: { ...RESULTS, enterpriseValueGG: 41_187 },
    cases: [{ name: "Bear case", valuationResults: { ...RESULTS, enterpriseValueGG: 30_005 } }],
  },
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
    expect(answer.counts).toEqual({ verified: 1, contradicted: 0, matches: 0, unsupported: 0 });
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
      source: { label: "10-K filed 20 February 2026", accession: "0000000001-26-000001" },
    });
  });

  it("names the page of a filing that a figure stands on", async () => {
    const content = "The term loan due 2028 is USD 225 mm.";
    const connectedData = [passagesCard()];
    const response = await ask({ content, connectedData, primaryTicker: "HPKG" });
    const { figures } = checkFigures.response.parse(await response.json());
    expect(figures[0]).toMatchObject({
      verdict: "verified",
      item: "12. Debt: Term loan, due 2028",
      origins: [{ document: { accession: "0009990001-26-000002" }, page: 83 }],
    });
  });

  it("names the saved model, its case and the cell that a figure stands in", async () => {
    const content = "The model values HPKG at an enterprise value of USD 41,187 mm.";
    const response = await ask({ content, connectedData: [CARD, MODEL], primaryTicker: "HPKG" });
    expect(response.status).toBe(200);
    const { figures } = checkFigures.response.parse(await response.json());
    const place = { savedOutputId: "so_1", version: 3, name: "Harbour" };
    expect(figures[0]).toMatchObject({
      verdict: "verified",
      origins: [{ ...place, cell: "valuationResults.enterpriseValueGG" }],
    });
  });

  it("names the case of a figure that is bound to another than the first", async () => {
    const content = "In the bear case it comes to USD 30,005 mm.";
    const from = content.indexOf("USD");
    const item = "Enterprise Value (Gordon Growth), Bear case";
    const anchor = {
      id: "a",
      from,
      to: content.length - 1,
      text: content.slice(from, -1),
      binding: { ref: { entity: "HPKG", item, period: "2025" } },
      by: "product",
      at: "2026-11-20T12:00:00.000Z",
    };
    const response = await ask({ content, connectedData: [MODEL], anchors: [anchor] });
    const { figures } = checkFigures.response.parse(await response.json());
    expect(figures[0]).toMatchObject({
      verdict: "verified",
      origins: [{ case: "Bear case", cell: "valuationResults.enterpriseValueGG" }],
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

  it("answers what a figure matches, with the binding that would confirm it, and counts it apart", async () => {
    const content = "Turnover, they tell us over lunch, hit USD 2,419 mm in FY2025.";
    const sent = { content, connectedData: [CARD], primaryTicker: "HPKG" };
    const { figures, counts } = checkFigures.response.parse(await (await ask(sent)).json());
    expect(counts).toEqual({ verified: 0, contradicted: 0, matches: 1, unsupported: 0 });
    const [match] = figures;
    const binding = { ref: { entity: "HPKG", item: "Revenues", period: "2025" } };
    expect(match).toMatchObject({
      verdict: "matches",
      expected: null,
      source: null,
      origins: [],
      candidates: [{ binding, isEqual: true, isNamed: true, display: "USD 2,419 mm" }],
    });
    const from = match?.position ?? 0;
    const to = from + (match?.length ?? 0);
    const text = content.slice(from, to);
    const at = "2026-11-20T12:00:00.000Z";
    const anchors = [{ id: "a", from, to, text, binding, by: "analyst", at }];
    const confirmed = await ask({ ...sent, anchors });
    expect(checkFigures.response.parse(await confirmed.json()).counts).toMatchObject({
      verified: 1,
      matches: 0,
    });
  });

  it("calls figures unsupported where nothing is connected", async () => {
    const response = await ask({ content: NOTE });
    const { counts } = checkFigures.response.parse(await response.json());
    expect(counts).toEqual({ verified: 0, contradicted: 0, matches: 0, unsupported: 1 });
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

/** The card with statements that are not as ours are. */
function cardWith(data: Readonly<Record<string, unknown>>): unknown {
  return { ...CARD, data: { ...DATA, ...data } };
}

function row(item: string, amounts: Readonly<Record<string, number | null>>): unknown {
  return { item, amounts, sources: {}, flags: {} };
}

describe("POST /api/check-figures with what nobody should send", () => {
  it("refuses more than can be sent at once", async () => {
    const response = await ask({
      content: NOTE,
      connectedData: [],
      padding: "x".repeat(2_200_000),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, code: "too_large" });
  });

  it.each<readonly [string, unknown]>([
    ["a card of no type", { ...CARD, type: "secrets" }],
    ["a card without an id", { ...CARD, id: "" }],
    ["statements that are a text", { ...CARD, data: "Revenues: 5" }],
    ["statements that are a list", { ...CARD, data: [DATA] }],
    ["amounts that are texts", cardWith({ data: [{ ...DATA.data[0], amounts: { "2025": "5" } }] })],
    ["rows that are none", cardWith({ data: [null] })],
    ["years that are numbers", cardWith({ years: [2025] })],
    ["dates that are none", cardWith({ periods: { "2025": { end: "soon", flags: [] } } })],
    ["a kind of company nobody knows", cardWith({ archetype: "cult" })],
    ["quarters that are a text", cardWith({ quarterly: "none" })],
  ])("refuses %s and names the place", async (_, card) => {
    const response = await ask({ content: NOTE, connectedData: [card] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "invalid_input",
      field: expect.stringMatching(/^connectedData/),
    });
  });

  it("refuses more cards than an analyst can read", async () => {
    const response = await ask({
      content: NOTE,
      connectedData: Array.from({ length: 51 }, () => CARD),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_input", field: "connectedData" });
  });

  it.each<readonly [string, unknown]>([
    ["no years", cardWith({ years: [], periods: {}, data: [] })],
    ["years without dates", cardWith({ periods: {} })],
    ["a year twice", cardWith({ years: ["2025", "2025"] })],
    ["labels of no year", cardWith({ years: ["Q9 FY0000", "LTM", "20255"] })],
    [
      "rows named like methods",
      cardWith({
        data: ["__proto__", "constructor", "toString"].map((item) => row(item, { "2025": 5 })),
      }),
    ],
    [
      "amounts beyond all bounds",
      cardWith({
        data: [row("Revenues", { "2025": 1.7e308 }), row("EBITDA", { "2025": -1.7e308 })],
      }),
    ],
    ["amounts next to nothing", cardWith({ data: [row("Revenues", { "2025": 5e-324 })] })],
    ["an empty name", cardWith({ name: "" })],
    ["a name that is a pattern", cardWith({ name: "((a+)+$ [x-" })],
    ["a name of one letter", cardWith({ name: "A" })],
    ["a ticker that is a word", { ...CARD, ticker: "WERE", data: { ...DATA, ticker: "WERE" } }],
    ["no currency", cardWith({ currency: "" })],
    ["a scale of nothing", cardWith({ scale: 0 })],
    [
      "a row four hundred times",
      cardWith({ data: Array.from({ length: 400 }, () => DATA.data[0]) }),
    ],
    ["the same card fifty times", CARD],
    [
      "ratios of no row",
      cardWith({
        ratios: [
          {
            item: "Net Leverage (x)",
            unit: "multiple",
            amounts: { "2025": 3 },
            reasons: {},
            formula: "",
          },
        ],
      }),
    ],
    ["a card that still loads", { ...CARD, status: "loading", data: null }],
  ])("answers where the statements have %s", async (name, card) => {
    const connectedData = Array.from({ length: name.includes("fifty") ? 50 : 1 }, () => card);
    const content = `${NOTE} EBITDA rose 5% to USD 5 mm. Net leverage was 3.0x. It was 2.9x in Q3 2024.`;
    const response = await ask({ content, connectedData, primaryTicker: "HPKG" });
    expect(response.status).toBe(200);
    const { figures } = checkFigures.response.parse(await response.json());
    expect(figures.map(({ text }) => text)).toEqual([
      "USD 2,419 mm",
      "5%",
      "USD 5 mm",
      "3.0x",
      "2.9x",
    ]);
  });

  it("reads amounts in the scale their statements say", async () => {
    const card = cardWith({ scale: 1e6, data: [row("Revenues", { "2025": 2_419 })] });
    const response = await ask({ content: NOTE, connectedData: [card] });
    const { counts } = checkFigures.response.parse(await response.json());
    expect(counts).toEqual({ verified: 1, contradicted: 0, matches: 0, unsupported: 0 });
  });

  it.each([
    ["digits", "1"],
    ["brackets around digits", "(1"],
    ["rows without end", "EBITDA of "],
    ["characters of no language", "\u0000\u202e\ud800"],
  ])("answers a text of %s", async (_, part) => {
    const response = await ask({ content: part.repeat(20_000), connectedData: [CARD] });
    expect(response.status).toBe(200);
  });

  it("lets others be answered while a long text is checked", async () => {
    const sentences = Array.from(
      { length: 3_000 },
      (_, at) => `Revenues were USD ${at} mm in FY2025.`,
    );
    let isDone = false;
    const long = ask({ content: sentences.join(" "), connectedData: [CARD] }).then((response) => {
      isDone = true;
      return response;
    });
    const other = await app.request(listResearch.path);
    expect(other.status).toBe(200);
    expect(isDone).toBe(false);
    expect((await long).status).toBe(200);
  });
});
