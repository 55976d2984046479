import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { getConnectedData, storeConnectedData } from "#contracts/connected-data.ts";
import { COLUMNS_MAX } from "#contracts/financial-data.ts";
import {
  createResearch,
  getResearch,
  listRecentTickers,
  type ResearchDocument,
  saveResearch,
} from "#contracts/research.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { NO_SUCH_DATA } from "./connected-data.ts";
import { purgeUnnamedData } from "./connected-data-repository.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});
afterAll(() => app.close());

const CARD = cardOf(harbour);
const NOBODYS = "0".repeat(64);
const { data: _, ...WITHOUT_DATA } = CARD;

const NAMES = Array.from({ length: COLUMNS_MAX + 1 }, (__, at) => String(1_000 + at));
const EMPTY_ROW = { item: "Revenues", amounts: {}, sources: {}, flags: {} };
const asCells = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

/** The card as it travels: its id in place of its data. */
function named(dataId: string): ContextItem {
  return { ...WITHOUT_DATA, dataId };
}

async function store(json: object = { type: "financial", data: harbour }, user = "ana") {
  const response = await app.as(user)("/api/connected-data", { method: "POST", json });
  expect(response.status).toBe(200);
  return storeConnectedData.response.parse(await response.json()).dataId;
}

async function create(connectedData: readonly ContextItem[] = [], user = "ana") {
  const created = await app.as(user)("/api/research", { method: "POST", json: {} });
  const { document } = createResearch.response.parse(await created.json());
  if (connectedData.length === 0) return document;
  return saved(await put(document.id, { baseRevision: 0, connectedData }, user));
}

function put(id: string, json: object, user = "ana") {
  return app.as(user)(`/api/research/${id}`, { method: "PUT", json });
}

async function saved(response: Response): Promise<ResearchDocument> {
  expect(response.status).toBe(200);
  return saveResearch.response.parse(await response.json()).document;
}

function read(dataId: string, user = "ana") {
  return app.as(user)(`/api/connected-data/${dataId}`);
}

describe("data of cards, stored by the hash of its content", () => {
  it("has one id however often and by whomever it is stored, in whatever order of keys", async () => {
    const id = await store();
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    const turned = Object.fromEntries(Object.entries(harbour).toReversed());
    expect(await store({ type: "filings", data: turned }, "ben")).toBe(id);
    const { rows } = await app.db.execute(sql`select id from connected_data`);
    expect(rows).toEqual([{ id }]);
  });

  it("has another id when anything of it is another", async () => {
    const id = await store();
    expect(await store({ type: "financial", data: { ...harbour, name: "Harbor" } })).not.toBe(id);
    expect(await store({ type: "company", data: harbour })).not.toBe(id);
  });

  it("is given whole to its owner, and to nobody else", async () => {
    const id = await store();
    const response = await read(id);
    expect(response.status).toBe(200);
    const answer = getConnectedData.response.parse(await response.json());
    expect(answer).toEqual({ holds: "statements", data: structuredClone(harbour) });
    for (const [dataId, user] of [
      [id, "cem"],
      [NOBODYS, "ana"],
      ["'; --", "ana"],
    ] as const) {
      const refused = await read(encodeURIComponent(dataId), user);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: "not_found", error: NO_SUCH_DATA });
    }
    // Whoever sends the same has it, and may read it.
    await store(undefined, "cem");
    expect((await read(id, "cem")).status).toBe(200);
  });

  it("needs a signed-in user, and says what is wrong with it", async () => {
    const json = { type: "financial", data: harbour };
    const request = { method: "POST", json };
    expect((await app.anonymous("/api/connected-data", request)).status).toBe(401);
    expect((await app.anonymous(`/api/connected-data/${NOBODYS}`)).status).toBe(401);
    const wrong = { method: "POST", json: { ...json, data: { ...harbour, years: 5 } } };
    const refused = await app.request("/api/connected-data", wrong);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ field: "data.years" });
    const nothing = await app.request("/api/connected-data", {
      method: "POST",
      json: { type: "company" },
    });
    expect(nothing.status).toBe(400);
  });

  it.each([
    ["years", { years: NAMES }],
    ["data", { data: NAMES.map((item) => ({ ...EMPTY_ROW, item })) }],
    ["data.0.amounts", { data: [{ ...EMPTY_ROW, amounts: asCells(NAMES) }] }],
    ["ltm.years", { ltm: { ...harbour, years: NAMES } }],
  ])("has as many columns and rows as are read: %s", async (field, change) => {
    const data = { ...harbour, ...change };
    const json = { type: "financial", data };
    const refused = await app.request("/api/connected-data", { method: "POST", json });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ field: `data.${field}` });
    const { id } = await create();
    const saving = await put(id, { baseRevision: 0, connectedData: [{ ...CARD, data }] });
    expect(saving.status).toBe(400);
    expect(await saving.json()).toMatchObject({ field: `connectedData.0.data.${field}` });
  });

  it("is read as it was stored before there were bounds", async () => {
    const id = await store({ type: "financial", data: { ...harbour, name: "Long ago" } });
    const years = JSON.stringify(NAMES);
    await app.db.execute(
      sql`update connected_data set data = jsonb_set(data, '{years}', ${years}::jsonb) where id = ${id}`,
    );
    const answer = getConnectedData.response.parse(await (await read(id)).json());
    expect(answer).toMatchObject({ data: { years: NAMES } });
    const document = await create([named(id)]);
    const opened = await app.request(`/api/research/${document.id}`);
    expect(opened.status).toBe(200);
  });

  it("is let go 30 days after it was sent last, unless a document names it", async () => {
    const kept = await store({ type: "financial", data: { ...harbour, name: "Kept" } });
    const document = await create([named(kept)]);
    const orphan = await store({ type: "financial", data: { ...harbour, name: "Orphan" } });
    const recent = await store({ type: "financial", data: { ...harbour, name: "Recent" } });
    await app.db.execute(sql`
      update connected_data set stored_at = now() - interval '31 days' where id <> ${recent}
    `);
    await app.request(`/api/research/${document.id}`, { method: "DELETE" });
    expect(await purgeUnnamedData(app.db)).toBeGreaterThan(0);
    const statuses = await Promise.all([kept, orphan, recent].map((id) => read(id)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200]);
  });
});

describe("a document", () => {
  it("keeps and answers the id of data that was sent with it, and no data", async () => {
    const document = await create([CARD]);
    const dataId = await store();
    expect(document.connectedData).toEqual([named(dataId)]);
    const stored = await app.request(`/api/research/${document.id}`);
    expect(getResearch.response.parse(await stored.json()).document).toEqual(document);
  });

  it("is the same whether a card is sent with its data or with its id", async () => {
    const document = await create([CARD]);
    const again = await put(document.id, {
      baseRevision: document.revision,
      connectedData: [named(await store())],
    });
    expect((await saved(again)).revision).toBe(document.revision);
  });

  it("keeps the small data of other cards with it, and stores large apart", async () => {
    const small = {
      ...WITHOUT_DATA,
      id: "kb",
      type: "knowledge-base",
      data: { found: 2 },
    } as const;
    const large = { ...small, id: "large", data: { found: "x".repeat(5_000) } };
    const document = await create([small, large]);
    expect(document.connectedData[0]).toEqual(small);
    expect(document.connectedData[1]).toMatchObject({ id: "large", dataId: expect.any(String) });
    expect(document.connectedData[1]?.data).toBeUndefined();
  });

  it.each([
    ["nobody has", async () => NOBODYS],
    [
      "is another user's",
      () => store({ type: "financial", data: { ...harbour, name: "Ben's" } }, "ben"),
    ],
    ["holds something else", () => store({ type: "company", data: { name: "no statements" } })],
  ])("refuses an id that %s, names the field, and stays as it was", async (_what, given) => {
    const dataId = await given();
    const document = await create();
    const card = named(dataId);
    const response = await put(document.id, { baseRevision: 0, connectedData: [CARD, card] });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ field: "connectedData.1.dataId" });
    const stored = await app.request(`/api/research/${document.id}`);
    expect(getResearch.response.parse(await stored.json()).document).toEqual(document);
  });

  it("of before data was stored apart opens as it is, and is moved by its next save", async () => {
    const { id } = await create();
    await app.db.execute(sql`
      update research_documents set connected_data = ${JSON.stringify([CARD])}::jsonb where id = ${id}
    `);
    const opened = await app.request(`/api/research/${id}`);
    const { document } = getResearch.response.parse(await opened.json());
    expect(document.connectedData[0]?.data).toEqual(structuredClone(harbour));
    const moved = await saved(await put(id, { baseRevision: 0, content: "One more word." }));
    expect(moved).toMatchObject({ revision: 1, connectedData: [named(await store())] });
    expect((await saved(await put(id, { baseRevision: 1, content: "Two." }))).revision).toBe(2);
  });

  it("lists its companies as before, whichever way it holds them", async () => {
    const request = app.as("dora");
    await create([CARD], "dora");
    const { tickers } = listRecentTickers.response.parse(
      await (await request("/api/recent-tickers")).json(),
    );
    const inline = await create([], "eve");
    await app.db.execute(sql`
      update research_documents set connected_data = ${JSON.stringify([CARD])}::jsonb
      where id = ${inline.id}
    `);
    const before = await app.as("eve")("/api/recent-tickers");
    expect(tickers).toEqual(listRecentTickers.response.parse(await before.json()).tickers);
    expect(tickers).toMatchObject([{ ticker: "HPKG", name: harbour.name, period: "2025" }]);
    expect(tickers[0]?.netLeverage.value).not.toBeNull();
  });

  it("lists a company whose one-offs dominate on the basis that its texts stand on", async () => {
    const heinz = cardOf(realCompany("KHC"));
    await create([heinz], "fay");
    const response = await app.as("fay")("/api/recent-tickers");
    const [company] = listRecentTickers.response.parse(await response.json()).tickers;
    expect(company?.netLeverage.value).toBeCloseTo(3.33, 1);
    expect(company?.ebitdaMargin.value).toBeGreaterThan(0);
    expect(company?.isClean).toBe(true);
  });
});

function chat(connectedData: readonly ContextItem[], user = "ana", context = {}) {
  const messages = [{ role: "user", content: "What were revenues in 2024?" }];
  const json = { messages, context: { connectedData, ...context } };
  return app.as(user)("/api/canvas-chat", { method: "POST", json });
}

describe("the assistant and the check", () => {
  const text = "Harbour's revenues rose to USD 2,419 mm in FY2024.";

  it("answer the same to a card with its data and to one with its id", async () => {
    const card = named(await store());
    const answers = [CARD, card].map(async (item) => {
      const response = await chat([item]);
      return canvasChat.response.parse(await response.json()).content;
    });
    const [inline, byId] = await Promise.all(answers);
    expect(byId).toBe(inline);
    const checks = [CARD, card].map(async (item) => {
      const json = { content: text, connectedData: [item] };
      const response = await app.request("/api/check-figures", { method: "POST", json });
      return checkFigures.response.parse(await response.json());
    });
    const [checkedInline, checkedById] = await Promise.all(checks);
    expect(checkedById).toEqual(checkedInline);
    expect(checkedById?.figures).not.toEqual([]);
  });

  it("refuse another user's id with its field, and count no chat for it", async () => {
    const dataId = await store({ type: "financial", data: { ...harbour, name: "Ana's own" } });
    for (const context of [{}, { rewriteMode: true, currentContent: text }]) {
      const refused = await chat([CARD, named(dataId)], "fay", context);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ field: "context.connectedData.1.dataId" });
    }
    const usage = await app.as("fay")("/api/chat-usage");
    expect(await usage.json()).toMatchObject({ used: 0 });
    const json = { content: text, connectedData: [named(dataId)] };
    const check = await app.as("fay")("/api/check-figures", { method: "POST", json });
    expect(check.status).toBe(404);
    expect(await check.json()).toMatchObject({ field: "connectedData.0.dataId" });
  });
});
