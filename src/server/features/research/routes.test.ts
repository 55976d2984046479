import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  createResearch,
  getResearch,
  getRevision,
  listRecentTickers,
  listResearch,
  listRevisions,
  type ResearchDocument,
  saveResearch,
  staleResearchSchema,
  UNTITLED,
} from "#contracts/research.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { purgeRemovedDocuments } from "./repository.ts";
import { NO_SUCH_REVISION } from "./routes.ts";
import { NO_SUCH_DOCUMENT, STALE_DOCUMENT } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});
afterAll(() => app.close());

const NOWHERE = "00000000-0000-4000-8000-000000000000";

async function create(json: z.input<typeof createResearch.body> = {}): Promise<ResearchDocument> {
  const response = await app.request("/api/research", { method: "POST", json });
  expect(response.status).toBe(201);
  return createResearch.response.parse(await response.json()).document;
}

function put(id: string, json: object): Promise<Response> {
  return Promise.resolve(app.request(`/api/research/${id}`, { method: "PUT", json }));
}

async function saved(response: Response): Promise<ResearchDocument> {
  expect(response.status).toBe(200);
  return saveResearch.response.parse(await response.json()).document;
}

async function stored(id: string): Promise<ResearchDocument> {
  const response = await app.request(`/api/research/${id}`);
  expect(response.status).toBe(200);
  return getResearch.response.parse(await response.json()).document;
}

async function list(q?: string) {
  const query = q === undefined ? "" : `?q=${encodeURIComponent(q)}`;
  const response = await app.request(`/api/research${query}`);
  expect(response.status).toBe(200);
  return listResearch.response.parse(await response.json()).documents;
}

async function revisions(id: string): Promise<readonly number[]> {
  const response = await app.request(`/api/research/${id}/revisions`);
  expect(response.status).toBe(200);
  const { revisions: found } = listRevisions.response.parse(await response.json());
  return found.map(({ revision }) => revision);
}

function card(ticker: string, timestamp = "2026-11-20T10:00:00.000Z") {
  return {
    id: `${ticker} ${timestamp}`,
    ticker,
    type: "knowledge-base",
    label: "Knowledge Base Query",
    timestamp,
    status: "success",
  };
}

function note(id: string, json: object) {
  return app.request(`/api/research/${id}/figures`, { method: "PUT", json });
}

describe("figures of a document", () => {
  const FIGURES = { total: 9, sourced: 7, contradicted: 1, stale: 2 };

  it("are listed as they were counted, until the document is changed", async () => {
    const { id, revision } = await create({ title: "Counted" });
    const listed = async () => (await list()).find((document) => document.id === id);
    expect((await note(id, { revision, ...FIGURES })).status).toBe(204);
    expect(await listed()).toMatchObject({ figures: FIGURES, isPublished: false, revision });
    await saved(await put(id, { baseRevision: revision, content: "New." }));
    expect(await listed()).toMatchObject({ figures: null });
  });

  it("are noted for one's own documents alone", async () => {
    const { id, revision } = await create();
    const answer = await app.as("ben")(`/api/research/${id}/figures`, {
      method: "PUT",
      json: { revision, ...FIGURES },
    });
    expect(answer.status).toBe(404);
    expect((await note(id, { revision, ...FIGURES, total: -1 })).status).toBe(400);
  });
});

describe("every call about research", () => {
  const calls: readonly (readonly [string, string, object?])[] = [
    ["GET", "/api/research"],
    ["POST", "/api/research", {}],
    ["PUT", `/api/research/${NOWHERE}/figures`, {}],
    ["GET", `/api/research/${NOWHERE}`],
    ["PUT", `/api/research/${NOWHERE}`, { baseRevision: 0 }],
    ["DELETE", `/api/research/${NOWHERE}`],
    ["POST", `/api/research/${NOWHERE}/restore`],
    ["GET", `/api/research/${NOWHERE}/revisions`],
    ["GET", `/api/research/${NOWHERE}/revisions/0`],
    ["GET", "/api/recent-tickers"],
  ];
  for (const [method, path, json] of calls) {
    it(`${method} ${path} needs a signed-in user`, async () => {
      const response = await app.anonymous(path, { method, ...(json && { json }) });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, code: "not_signed_in" });
    });
  }

  for (const [method, suffix, json] of [
    ["GET", ""],
    ["PUT", "", { baseRevision: 0, content: "mine now" }],
    ["DELETE", ""],
    ["POST", "/restore"],
    ["GET", "/revisions"],
    ["GET", "/revisions/0"],
  ] as const) {
    it(`${method} …${suffix} of another user's document answers as if there were none`, async () => {
      const { id } = await create({ title: "Ana's", content: "secret" });
      const init = { method, ...(json && { json }) };
      const others = await app.as("ben")(`/api/research/${id}${suffix}`, init);
      const none = await app.as("ben")(`/api/research/${NOWHERE}${suffix}`, init);
      expect(others.status).toBe(404);
      const body: unknown = await others.json();
      expect(body).toEqual(await none.json());
      expect(body).toMatchObject({ error: NO_SUCH_DOCUMENT, code: "not_found" });
      expect((await stored(id)).content).toBe("secret");
    });
  }

  it("names what is wrong with the input", async () => {
    const { id } = await create();
    const wrong: readonly (readonly [string, string, object, string])[] = [
      ["POST", "/api/research", { title: " " }, "title"],
      ["POST", "/api/research", { title: "x".repeat(201) }, "title"],
      ["POST", "/api/research", { content: 5 }, "content"],
      ["PUT", `/api/research/${id}`, { content: "x" }, "baseRevision"],
      ["PUT", `/api/research/${id}`, { baseRevision: -1 }, "baseRevision"],
      ["PUT", `/api/research/${id}`, { baseRevision: 0, messages: [{}] }, "messages.0.id"],
      [
        "PUT",
        `/api/research/${id}`,
        { baseRevision: 0, connectedData: [{ ...card("AAPL"), type: "x" }] },
        "connectedData.0.type",
      ],
      ["PUT", `/api/research/${id}`, { baseRevision: 0, asOfDate: "yesterday" }, "asOfDate"],
      ["PUT", "/api/research/1%20OR%201=1", { baseRevision: 0 }, "id"],
    ];
    for (const [method, path, json, field] of wrong) {
      const response = await app.request(path, { method, json });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_input", field });
    }
  });

  it("refuses a body of 5 MB and keeps what was stored", async () => {
    const { id } = await create({ content: "kept" });
    const content = "x".repeat(5_000_000);
    expect((await put(id, { baseRevision: 0, content })).status).toBe(413);
    expect((await app.request("/api/research", { method: "POST", json: { content } })).status).toBe(
      413,
    );
    expect((await stored(id)).content).toBe("kept");
  });
});

describe("a document", () => {
  it("starts untitled and blank at revision 0", async () => {
    const document = await create();
    expect(document).toMatchObject({
      title: UNTITLED,
      content: "",
      connectedData: [],
      messages: [],
      asOfDate: null,
      revision: 0,
    });
    expect(await stored(document.id)).toEqual(document);
  });

  it("keeps what is saved, whole, and leaves what is not given", async () => {
    const { id } = await create({ title: "Apple", content: "one" });
    const message = {
      id: "m",
      role: "user",
      content: "Hello",
      timestamp: "2026-11-20T10:00:00.000Z",
    };
    const first = await saved(
      await put(id, { baseRevision: 0, connectedData: [card("AAPL")], messages: [message] }),
    );
    expect(first).toMatchObject({ title: "Apple", content: "one", revision: 1 });
    const second = await saved(await put(id, { baseRevision: 1, content: "two" }));
    expect(second).toMatchObject({
      content: "two",
      revision: 2,
      connectedData: [card("AAPL")],
      messages: [message],
    });
    expect(await stored(id)).toEqual(second);
  });

  it("survives hostile text to the letter", async () => {
    const texts = [
      "'; DROP TABLE research_documents; --",
      "<script>alert(1)</script> &amp; \\u0000 %s ${x}",
      "עברית العربية \u202Eevil\u202C",
      "👩‍👩‍👧‍👦 🇦🇽 é é \u200B",
      "\u2028line\u2029\u0001\u0085",
      "a\tb\n\n  c  ",
    ];
    for (const content of texts) {
      const title = content.slice(0, 100).replaceAll(/\s+/g, " ").trim();
      const connectedData = [{ ...card("AAPL"), data: { [content]: [content] } }];
      const { id } = await create({ title, content });
      await saved(await put(id, { baseRevision: 0, connectedData }));
      const document = await stored(id);
      expect(document.content).toBe(content);
      expect(document.title).toBe(title);
      expect(document.connectedData).toEqual(connectedData);
    }
  });

  it("keeps text with LF line ends, and U+FFFD for what no database holds", async () => {
    const { id } = await create({ title: "a\u0000b", content: "a\r\nb\rc\u0000d\uD800e" });
    const data = { "k\u0000": ["\r\n", "\uDC00"] };
    await saved(await put(id, { baseRevision: 0, connectedData: [{ ...card("AAPL"), data }] }));
    expect(await stored(id)).toMatchObject({
      title: "a\uFFFDb",
      content: "a\nb\nc\uFFFDd\uFFFDe",
      connectedData: [{ data: { "k\uFFFD": ["\n", "\uFFFD"] } }],
    });
  });

  it("is refused, not broken, by data nested a hundred thousand deep", async () => {
    const { id } = await create({ content: "kept" });
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const item = JSON.stringify({ ...card("AAPL"), data: 0 }).replace('"data":0', `"data":${deep}`);
    const response = await app.request(`/api/research/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: `{"baseRevision":0,"connectedData":[${item}]}`,
    });
    expect(response.status).toBe(400);
    expect((await stored(id)).revision).toBe(0);
  });
});

describe("saving on a revision", () => {
  it("refuses an older one with the document as stored, and overwrites nothing", async () => {
    const { id } = await create({ content: "base" });
    const winner = await saved(await put(id, { baseRevision: 0, content: "first tab" }));
    const response = await put(id, { baseRevision: 0, content: "second tab" });
    expect(response.status).toBe(409);
    const stale = staleResearchSchema.parse(await response.json());
    expect(stale).toEqual({
      success: false,
      code: "stale",
      error: STALE_DOCUMENT,
      document: winner,
    });
    expect(await stored(id)).toEqual(winner);
  });

  it("refuses one that is still to come", async () => {
    const { id } = await create({ content: "base" });
    expect((await put(id, { baseRevision: 7, content: "future" })).status).toBe(409);
    expect((await stored(id)).content).toBe("base");
  });

  it("answers a save repeated after a lost answer as it did, and saves nothing twice", async () => {
    const { id } = await create({ content: "base" });
    const connectedData = [{ ...card("AAPL"), data: { b: 1, a: [1.5, null, "x"] } }];
    const save = { baseRevision: 0, content: "text\r\n", connectedData };
    const first = await saved(await put(id, save));
    expect(await saved(await put(id, save))).toEqual(first);
    expect(first.revision).toBe(1);
    expect(await revisions(id)).toEqual([1, 0]);
  });

  it("keeps the as-of date, takes it away again, and saves neither twice", async () => {
    const { id } = await create();
    const dated = { baseRevision: 0, asOfDate: "2023-12-31" };
    expect(await saved(await put(id, dated))).toMatchObject({ asOfDate: "2023-12-31" });
    expect((await saved(await put(id, dated))).revision).toBe(1);
    const undated = await saved(await put(id, { baseRevision: 1, asOfDate: null }));
    expect(undated).toMatchObject({ asOfDate: null, revision: 2 });
    expect(await stored(id)).toEqual(undated);
  });

  it("makes no revision of a save that changes nothing", async () => {
    const { id } = await create({ title: "Same", content: "same" });
    expect((await saved(await put(id, { baseRevision: 0, content: "same" }))).revision).toBe(0);
    expect((await saved(await put(id, { baseRevision: 0 }))).revision).toBe(0);
  });

  it("lets one of many writers on one revision win", async () => {
    const { id } = await create({ content: "base" });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        put(id, { baseRevision: 0, content: `writer ${writer}` }),
      ),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const winner = responses.find(({ status }) => status === 200);
    expect(await stored(id)).toEqual(winner && (await saved(winner)));
    expect(await revisions(id)).toEqual([1, 0]);
  });
});

describe("a removed document", () => {
  it("is gone from every call until it is restored as it was", async () => {
    const document = await create({ title: "Gone", content: "text" });
    const path = `/api/research/${document.id}`;
    expect((await app.request(path, { method: "DELETE" })).status).toBe(204);
    expect((await app.request(path)).status).toBe(404);
    expect((await put(document.id, { baseRevision: 0, content: "x" })).status).toBe(404);
    expect((await app.request(`${path}/revisions`)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).not.toContain(document.id);
    const response = await app.request(`${path}/restore`, { method: "POST" });
    expect(getResearch.response.parse(await response.json()).document).toEqual(document);
    expect(await stored(document.id)).toEqual(document);
  });

  it("may be removed and restored again after a lost answer", async () => {
    const { id } = await create();
    for (const expected of [204, 204]) {
      expect((await app.request(`/api/research/${id}`, { method: "DELETE" })).status).toBe(
        expected,
      );
    }
    for (const expected of [200, 200]) {
      const response = await app.request(`/api/research/${id}/restore`, { method: "POST" });
      expect(response.status).toBe(expected);
    }
  });

  it("is beyond restoring after 30 days and deleted for good at the next start", async () => {
    const old = await create({ title: "Old" });
    const recent = await create({ title: "Recent" });
    const kept = await create({ title: "Kept" });
    await removedDaysAgo(old.id, 30.01);
    await removedDaysAgo(recent.id, 29.99);
    const restore = (id: string) => app.request(`/api/research/${id}/restore`, { method: "POST" });
    expect((await restore(old.id)).status).toBe(404);
    expect(await purgeRemovedDocuments(app.db)).toBe(1);
    expect((await restore(recent.id)).status).toBe(200);
    expect((await stored(kept.id)).title).toBe("Kept");
  });
});

async function removedDaysAgo(id: string, days: number): Promise<void> {
  await app.db.execute(sql`
    update research_documents set deleted_at = now() - make_interval(secs => ${days * 86_400})
    where id = ${id}
  `);
}

describe("the list of documents", () => {
  it("shows each with ticker, caption and words, the newest change first", async () => {
    const { id } = await create({ title: "Kraft", content: "Kraft\n\nLeverage rose again." });
    await create({ title: "Another" });
    await put(id, { baseRevision: 0, connectedData: [card("KHC"), card("AAPL")] });
    const [first] = await list();
    expect(first).toMatchObject({
      id,
      title: "Kraft",
      ticker: "KHC",
      excerpt: "Leverage rose again.",
      words: 4,
      revision: 1,
    });
    await put(id, { baseRevision: 1, content: "two words" });
    expect((await list())[0]).toMatchObject({ words: 2, excerpt: "two words" });
  });

  it("shows only the caller's documents", async () => {
    await create({ title: "Ana's alone" });
    const response = await app.as("cem")("/api/research?userId=ana");
    expect(await response.json()).toEqual({ documents: [] });
  });

  it("finds by title, text and ticker, in any case", async () => {
    const { id } = await create({ title: "Zanzibar note", content: "Covenants are loose." });
    await put(id, { baseRevision: 0, connectedData: [card("AAPL"), card("ZNZB")] });
    for (const q of ["zanzi", "COVENANTS ARE", "znz", "ZNZB"]) {
      expect((await list(q)).map((document) => document.id)).toEqual([id]);
    }
    expect(await list("no such text anywhere")).toEqual([]);
  });

  it("takes every sign of the search text for itself", async () => {
    const { id } = await create({ title: "100% of_it\\ 'quoted'" });
    await create({ title: "100 of it" });
    for (const q of ["100%", "of_it", "it\\", "'quoted'"]) {
      expect((await list(q)).map((document) => document.id)).toEqual([id]);
    }
    expect(await list("x\u0000y")).toEqual([]);
    expect(await list("';--")).toEqual([]);
  });
});

describe("revisions", () => {
  it("keep every text that was saved, newest first", async () => {
    const { id } = await create({ title: "History", content: "one" });
    await put(id, { baseRevision: 0, content: "one two" });
    await put(id, { baseRevision: 1, connectedData: [card("AAPL")] });
    await put(id, { baseRevision: 2, title: "Renamed" });
    const response = await app.request(`/api/research/${id}/revisions`);
    const { revisions: found } = listRevisions.response.parse(await response.json());
    expect(found.map(({ revision, title, words }) => [revision, title, words])).toEqual([
      [3, "Renamed", 2],
      [1, "History", 2],
      [0, "History", 1],
    ]);
    const first = await app.request(`/api/research/${id}/revisions/0`);
    expect(getRevision.response.parse(await first.json())).toMatchObject({
      revision: 0,
      title: "History",
      content: "one",
    });
  });

  it("that are not kept are said not to be", async () => {
    const { id } = await create();
    const response = await app.request(`/api/research/${id}/revisions/9`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: NO_SUCH_REVISION });
    expect((await app.request(`/api/research/${id}/revisions/x`)).status).toBe(400);
  });

  it("stay all for 24 hours, then hourly for 30 days, then the last one", async () => {
    const { id } = await create({ content: "0" });
    for (let revision = 0; revision < 9; revision += 1) {
      // Each save stands on the one before.
      await saved(await put(id, { baseRevision: revision, content: `${revision + 1}` }));
    }
    // Hours before the start of this hour, and minutes into the hour that begins there.
    const ages = [
      [900, 0],
      [800, 0],
      [100, 5],
      [100, 30],
      [100, 59],
      [99, 0],
      [20, 1],
      [20, 2],
      [20, 3],
    ];
    for (const [revision, [hours = 0, minutes = 0]] of ages.entries()) {
      await app.db.execute(sql`
        update research_revisions
        set saved_at = date_trunc('hour', now()) - make_interval(hours => ${hours})
          + make_interval(mins => ${minutes})
        where document_id = ${id} and revision = ${revision}
      `);
    }
    await app.db.execute(
      sql`delete from research_revisions where document_id = ${id} and revision = 9`,
    );
    await saved(await put(id, { baseRevision: 9, content: "now" }));
    expect(await revisions(id)).toEqual([10, 8, 7, 6, 5, 4, 1]);
  });
});

describe("recent tickers", () => {
  it("are the six companies whose statements were connected last, each once", async () => {
    const request = app.as("dora");
    for (const cards of [
      [statements("OLD", at(1), 0.1), statements("AAPL", at(2), 0.1), card("KB", at(30))],
      [statements("AAPL", at(9), 0.34), statements("NONE", at(8), null)],
      ["A", "B", "C", "D"].map((ticker, place) => statements(ticker, at(3 + place), 0.1)),
    ]) {
      const created = await request("/api/research", { method: "POST", json: {} });
      const { document } = createResearch.response.parse(await created.json());
      const response = await request(`/api/research/${document.id}`, {
        method: "PUT",
        json: { baseRevision: 0, connectedData: cards },
      });
      expect(response.status).toBe(200);
    }
    const response = await request("/api/recent-tickers");
    const { tickers } = listRecentTickers.response.parse(await response.json());
    expect(tickers.map(({ ticker }) => ticker)).toEqual(["AAPL", "NONE", "D", "C", "B", "A"]);
    expect(tickers[0]).toEqual({
      ticker: "AAPL",
      name: "AAPL Corp",
      period: "2025",
      ebitdaMargin: { value: 0.34 },
      netLeverage: { value: 3.25 },
    });
    expect(tickers[1]?.ebitdaMargin).toEqual({ value: null, reason: "n.a.: EBITDA is missing" });
  });

  it("are none for a user who connected nothing", async () => {
    const response = await app.as("eve")("/api/recent-tickers");
    expect(await response.json()).toEqual({ tickers: [] });
  });
});

function at(day: number): string {
  return `2026-10-${String(day).padStart(2, "0")}T10:00:00.000Z`;
}

function statements(ticker: string, timestamp: string, margin: number | null) {
  return {
    ...card(ticker, timestamp),
    type: "financial",
    label: "Financial Statements",
    data: {
      ticker,
      name: `${ticker} Corp`,
      currency: "USD",
      scale: 1,
      archetype: "corporate",
      period: "annual",
      origin: "sec",
      asOf: "2026-02-01",
      years: ["2024", "2025"],
      periods: {},
      data: [],
      ratios: [
        ratio("EBITDA Margin (%)", { "2024": 0.2, "2025": margin }),
        ratio("Net Leverage (x)", { "2024": 1, "2025": 3.25 }),
      ],
    },
  };
}

function ratio(item: string, amounts: Record<string, number | null>) {
  const reasons = amounts["2025"] === null ? { "2025": "n.a.: EBITDA is missing" } : {};
  return { item, unit: "fraction", amounts, reasons, formula: "" };
}
