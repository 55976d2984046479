import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFigures } from "#contracts/check-figures.ts";
import {
  createResearch,
  getResearch,
  getRevision,
  type ResearchDocument,
} from "#contracts/research.ts";
import type { BoundAnchor, KeptAnchor } from "#core/ledger/anchor.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});
afterAll(() => app.close());

const CONTENT = "Net leverage was 3.0x, which we keep.";
const LEVERAGE: BoundAnchor = {
  id: "a1",
  from: CONTENT.indexOf("3.0x"),
  to: CONTENT.indexOf("3.0x") + 4,
  text: "3.0x",
  binding: { ref: { entity: "HPKG", item: "Net Leverage (x)", period: "2025" } },
  by: "product",
  at: "2026-11-20T10:00:00.000Z",
};

async function create(): Promise<string> {
  const response = await app.request("/api/research", {
    method: "POST",
    json: { content: CONTENT },
  });
  return createResearch.response.parse(await response.json()).document.id;
}

function put(id: string, json: Record<string, unknown>) {
  return app.request(`/api/research/${id}`, { method: "PUT", json });
}

async function stored(id: string): Promise<ResearchDocument> {
  const response = await app.request(`/api/research/${id}`);
  return getResearch.response.parse(await response.json()).document;
}

async function check(content: string) {
  const json = { content, connectedData: [cardOf(harbour)], anchors: [LEVERAGE] };
  const response = await app.request("/api/check-figures", { method: "POST", json });
  expect(response.status).toBe(200);
  return checkFigures.response.parse(await response.json());
}

/** Formulas in formulas, so many deep. */
function nested(depth: number): unknown {
  let binding: unknown = LEVERAGE.binding;
  for (let at = 0; at < depth; at += 1) binding = { formula: { op: "sum", args: [binding] } };
  return binding;
}

describe("what figures of a document are of", () => {
  it("is kept with the text and its revisions, and knows its sentence", async () => {
    const id = await create();
    const content = `${CONTENT} More.`;
    expect((await put(id, { baseRevision: 0, content, anchors: [LEVERAGE] })).status).toBe(200);
    const { anchors } = await stored(id);
    expect(anchors).toEqual([{ ...LEVERAGE, words: expect.any(String) }]);
    const response = await app.request(`/api/research/${id}/revisions/1`);
    expect(getRevision.response.parse(await response.json()).anchors).toEqual(anchors);
  });

  it("goes along when a client that knows no anchors changes the text", async () => {
    const id = await create();
    await put(id, { baseRevision: 0, anchors: [LEVERAGE] });
    await put(id, { baseRevision: 1, content: `Debt: ${CONTENT}` });
    const { content, anchors } = await stored(id);
    expect(anchors.map(({ from, to }) => content.slice(from, to))).toEqual(["3.0x"]);
  });

  it.each([
    ["a place outside the text is left out", { ...LEVERAGE, from: 5_000, to: 5_004 }],
    ["a place that ends before it begins is left out", { ...LEVERAGE, from: 9, to: 3 }],
  ])("%s", async (_, anchor) => {
    const id = await create();
    expect((await put(id, { baseRevision: 0, anchors: [anchor] })).status).toBe(200);
    expect((await stored(id)).anchors).toEqual([]);
  });

  it.each([
    ["binding", { ...LEVERAGE, binding: { formula: { op: "guess", args: [1] } } }],
    ["from", { ...LEVERAGE, from: -1 }],
    ["text", { ...LEVERAGE, text: "" }],
  ])("is refused with a malformed %s, the field named", async (field, anchor) => {
    const response = await put(await create(), { baseRevision: 0, anchors: [anchor] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_input",
      field: expect.stringContaining(`anchors.0.${field}`),
    });
  });
});

const KEPT: KeptAnchor = {
  id: "k1",
  from: LEVERAGE.from,
  to: LEVERAGE.to,
  text: "3.0x",
  at: LEVERAGE.at,
  by: "analyst",
  kept: null,
};

describe("what the analyst keeps in a document", () => {
  it("is kept beside what is bound at the same place, and goes along with the text", async () => {
    const id = await create();
    const words = { ...KEPT, id: "k2", kept: "'; DROP TABLE figures; -- \u202E" };
    await put(id, { baseRevision: 0, anchors: [LEVERAGE, KEPT, words] });
    await put(id, { baseRevision: 1, content: `Debt: ${CONTENT}` });
    const { content, anchors } = await stored(id);
    const known = { words: expect.any(String) };
    expect(anchors).toMatchObject([LEVERAGE, KEPT, words].map(({ id: one }) => ({ id: one })));
    expect(anchors).toMatchObject(
      [{ binding: LEVERAGE.binding }, { kept: null }, words].map((anchor) => ({
        ...anchor,
        from: 6 + LEVERAGE.from,
        to: 6 + LEVERAGE.to,
        ...known,
      })),
    );
    expect(content.slice(anchors[1]?.from, anchors[1]?.to)).toBe("3.0x");
  });

  it("is an anchor of documents that hold it in the older form, until they are saved", async () => {
    const id = await create();
    const decision = {
      id: "k1",
      kind: "kept",
      text: "3.0x",
      before: "Net leverage was ",
      after: ", which we keep.",
      decidedAt: KEPT.at,
    };
    await app.db.execute(
      sql`update research_documents set figure_decisions = ${JSON.stringify([decision])}::jsonb where id = ${id}`,
    );
    const { anchors, revision } = await stored(id);
    expect(anchors).toEqual([{ ...KEPT, words: expect.any(String) }]);
    await put(id, { baseRevision: revision, title: "Another" });
    expect((await stored(id)).anchors).toEqual(anchors);
    await put(id, { baseRevision: revision + 1, anchors: [] });
    expect((await stored(id)).anchors).toEqual([]);
  });
});

describe("a formula nested without end", () => {
  it("is refused, however deep", async () => {
    const anchors = [{ ...LEVERAGE, binding: nested(200) }];
    expect((await put(await create(), { baseRevision: 0, anchors })).status).toBe(400);
  });
});

describe("POST /api/check-figures with anchors", () => {
  it("holds a figure to what it is bound to and says what that is", async () => {
    const { figures, counts } = await check(CONTENT);
    expect(figures).toMatchObject([{ text: "3.0x", binding: LEVERAGE.binding }]);
    expect(counts.verified + counts.contradicted).toBe(1);
  });

  it("reads the sentence where the figure is another by now", async () => {
    const { figures } = await check(CONTENT.replace("3.0x", "9.9x"));
    expect(figures[0]?.anchor).toBeUndefined();
    expect(figures[0]?.verdict).not.toBe("verified");
  });
});
