import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createResearch,
  getResearch,
  type ResearchDocument,
  saveResearch,
} from "#contracts/research.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import {
  FIGURE_DECISIONS_MAX,
  type FigureDecision,
  makeDecision,
} from "#core/figures/check/figure-decisions.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});
afterAll(() => app.close());

async function create(): Promise<string> {
  const json = { content: "Net leverage was 2.8x, which we keep." };
  const response = await app.request("/api/research", { method: "POST", json });
  return createResearch.response.parse(await response.json()).document.id;
}

function put(id: string, figureDecisions: readonly unknown[], baseRevision = 0) {
  const json = { baseRevision, figureDecisions };
  return app.request(`/api/research/${id}`, { method: "PUT", json });
}

async function stored(id: string): Promise<ResearchDocument> {
  const response = await app.request(`/api/research/${id}`);
  return getResearch.response.parse(await response.json()).document;
}

const KEPT: FigureDecision = {
  id: "kept",
  kind: "kept",
  text: "2.8x",
  before: "Net leverage was ",
  after: ", which we keep.",
  claim: { ticker: "HPKG", item: "Net Leverage (x)", period: "2025" },
  decidedAt: "2026-11-20T10:00:00.000Z",
};
const CHOSEN: FigureDecision = {
  ...KEPT,
  id: "chosen",
  kind: "source",
  source: { ticker: "HPKG", item: "Gross Leverage (x)", period: "2025" },
};
const WORDING: FigureDecision = {
  ...KEPT,
  id: "wording",
  kind: "wording",
  text: "was",
  warning: "Net Leverage (x) rose in FY2025, which is worse",
};

function many(count: number): readonly FigureDecision[] {
  return Array.from({ length: count }, (_, at) => ({ ...KEPT, id: `decision ${at}` }));
}

describe("decisions about figures", () => {
  it("are none in a new document, and are kept whole with it", async () => {
    const id = await create();
    expect((await stored(id)).figureDecisions).toEqual([]);
    const response = await put(id, [KEPT, CHOSEN, WORDING]);
    expect(response.status).toBe(200);
    const { document } = saveResearch.response.parse(await response.json());
    expect(document).toMatchObject({ revision: 1, figureDecisions: [KEPT, CHOSEN, WORDING] });
    expect(await stored(id)).toEqual(document);
  });

  it.each([
    ["a sum of ten years", "Revenues totalled USD 9,900 mm over FY2016 to FY2025."],
    ["hundreds of digits", `Revenues were USD 1.${"9".repeat(300)} mm in FY2025.`],
  ])("are kept of a figure that is %s", async (_, content) => {
    const [figure] = checkFigures({ content, connectedData: [cardOf(harbour)] }).figures;
    if (figure === undefined) throw new Error("no figure");
    const decision = makeDecision(figure, content, "estimate", { id: "own", now: 0 });
    expect(decision.text.length + (decision.claim?.period.length ?? 0)).toBeGreaterThan(50);
    const id = await create();
    expect((await put(id, [decision])).status).toBe(200);
    expect((await stored(id)).figureDecisions).toEqual([decision]);
  });

  it("can be taken back, and are saved once however often the call is repeated", async () => {
    const id = await create();
    await put(id, [KEPT]);
    expect((await put(id, [KEPT])).status).toBe(200);
    expect((await stored(id)).revision).toBe(1);
    expect((await put(id, [], 1)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ revision: 2, figureDecisions: [] });
  });

  it("make no revision of the text", async () => {
    const id = await create();
    await put(id, [KEPT]);
    const response = await app.request(`/api/research/${id}/revisions`);
    expect(await response.json()).toMatchObject({ revisions: [{ revision: 0 }] });
  });

  it("are refused on an older revision with the document as stored", async () => {
    const id = await create();
    await put(id, [KEPT]);
    const response = await put(id, [CHOSEN]);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ document: { figureDecisions: [KEPT] } });
  });

  it("are as many as a document may hold, and refused beyond that", async () => {
    const id = await create();
    expect((await put(id, many(FIGURE_DECISIONS_MAX))).status).toBe(200);
    const response = await put(id, many(FIGURE_DECISIONS_MAX + 1), 1);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_input",
      field: "figureDecisions",
    });
    expect((await stored(id)).figureDecisions).toHaveLength(FIGURE_DECISIONS_MAX);
  });

  it.each([
    ["kind", { ...KEPT, kind: "liked" }],
    ["text", { ...KEPT, text: "" }],
    ["before", { ...KEPT, before: "x".repeat(49) }],
    ["after", { ...KEPT, after: "x".repeat(49) }],
    ["source.item", { ...CHOSEN, source: { ...CHOSEN.source, item: 5 } }],
    ["decidedAt", { ...KEPT, decidedAt: "yesterday" }],
    ["id", { ...KEPT, id: undefined }],
  ])("are refused with a wrong %s, which is named", async (field, decision) => {
    const id = await create();
    const response = await put(id, [KEPT, decision]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: `figureDecisions.1.${field}` });
    expect((await stored(id)).figureDecisions).toEqual([]);
  });

  it("of another user's document are as if there were none", async () => {
    const id = await create();
    const json = { baseRevision: 0, figureDecisions: [KEPT] };
    const response = await app.as("ben")(`/api/research/${id}`, { method: "PUT", json });
    expect(response.status).toBe(404);
    expect((await stored(id)).figureDecisions).toEqual([]);
  });

  it("hold hostile text to the letter, and U+FFFD for what no database holds", async () => {
    const id = await create();
    const hostile = {
      ...KEPT,
      text: "'; DROP TABLE figures; --",
      before: "\u202E %s ",
      after: "a\u0000b\uD800",
    };
    expect((await put(id, [hostile])).status).toBe(200);
    expect((await stored(id)).figureDecisions).toEqual([{ ...hostile, after: "a\uFFFDb\uFFFD" }]);
  });
});
