import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "#server/http/openapi.ts";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});

const WRITTEN = writeModel(harbourModel());
const MODEL = {
  id: "card-1",
  ticker: "HPKG",
  type: "saved-model",
  label: "Saved Financial Model",
  timestamp: "2026-11-22T10:00:00Z",
  status: "success",
  data: {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 1 },
    ...attachedParts({ ticker: "HPKG", ...WRITTEN }),
  },
};
const PATHS = [
  "/api/generate-assumptions-commentary",
  "/api/generate-valuation-commentary",
  "/api/generate-recommendation",
  "/api/generate-spread",
];

async function post(path: string, json: unknown, by: TestApp["request"] = app.request) {
  const response = await by(path, { method: "POST", json });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

describe("generated texts", () => {
  it("answer the spec's fallbacks to the spec's request with nothing behind it", async () => {
    const [assumptions, valuation, recommendation, spread] = await Promise.all(
      PATHS.map((path) => post(path, { content: "Some research." })),
    );
    expect(assumptions?.body).toMatchObject({ content: "No base case assumptions available" });
    expect(valuation?.body).toMatchObject({ content: "No valuation analysis available" });
    expect(recommendation?.body).toMatchObject({ rec: "neutral" });
    expect(spread?.body).toMatchObject({ spread: 250 });
  });

  it("comment what is sent, and anchor it where the document holds it", async () => {
    const sent = {
      content: "",
      valuationResults: JSON.stringify(WRITTEN.valuationResults),
      assumptions: WRITTEN.assumptionParameters,
    };
    const alone = await post("/api/generate-valuation-commentary", sent);
    expect(alone.body).toMatchObject({
      content: expect.stringContaining("Enterprise value is USD"),
      anchors: [],
    });
    const attached = await post("/api/generate-valuation-commentary", {
      ...sent,
      researchContext: { connectedData: [MODEL] },
    });
    expect(attached.body).toMatchObject({
      content: expect.stringContaining("Enterprise value is USD"),
      anchors: expect.arrayContaining([expect.objectContaining({ from: 20 })]),
    });
  });

  it("comment the model the deck shows: the company's newest saved one where none is attached", async () => {
    const { request } = await createTestApp({ signedInAs: "dora" });
    const { data } = MODEL;
    const statements = { ...MODEL, id: "card-2", type: "ratios", data: undefined };
    const asked = { content: "", researchContext: { connectedData: [statements] } };
    const calls = PATHS.slice(0, 2);
    for (const path of calls) {
      expect((await post(path, asked, request)).body).toMatchObject({
        content: expect.stringMatching(/^No .* available$/),
      });
    }
    const json = { ticker: "HPKG", name: "Base", ...WRITTEN };
    await request("/api/saved-outputs", { method: "POST", json });
    const attached = {
      content: "",
      researchContext: { connectedData: [statements, { ...MODEL, data }] },
    };
    for (const path of calls) {
      const [saved, shown] = [
        await post(path, asked, request),
        await post(path, attached, request),
      ];
      const { content } = Object(shown.body);
      expect(saved.body).toMatchObject({ content, anchors: [] });
    }
  });

  it("read a stored document by its id, and never another user's", async () => {
    const created = await app.request("/api/research", { method: "POST", json: {} });
    const { document } = z
      .object({ document: z.object({ id: z.string(), revision: z.number() }) })
      .parse(await created.json());
    const content = "Recommendation:\nOverweight on the spread.";
    await app.request(`/api/research/${document.id}`, {
      method: "PUT",
      json: { baseRevision: document.revision, content, connectedData: [MODEL] },
    });
    const researchContext = { researchId: document.id };
    const asked = { content: "", researchContext };
    expect((await post("/api/generate-recommendation", asked)).body).toMatchObject({
      rec: "overweight",
    });
    expect((await post("/api/generate-assumptions-commentary", asked)).body).toMatchObject({
      content: expect.stringContaining("EBITDA margin is"),
    });
    expect((await post("/api/generate-spread", asked, app.as("ben"))).status).toBe(404);
  });

  it("say when a text was too long to be read whole", async () => {
    const content = `${"word ".repeat(13_000)}Recommendation:\nOverweight`;
    const { body } = await post("/api/generate-recommendation", { content });
    expect(body).toMatchObject({ rec: "neutral", note: expect.stringContaining("60,000") });
  });

  it("have a ceiling for one user and day, together", async () => {
    const limited = await createTestApp({ signedInAs: "cy", config: { rewritesPerDay: 2 } });
    const statuses: number[] = [];
    for (const path of PATHS.slice(1)) {
      // One after the other: the third is the one too many.
      statuses.push((await post(path, { content: "" }, limited.request)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });

  it("are for who is signed in, and name the field of a bad request", async () => {
    const stranger = await createTestApp({});
    for (const path of PATHS) {
      expect((await post(path, { content: "" }, stranger.request)).status).toBe(401);
      const refused = await post(path, { content: 7 });
      expect(refused).toMatchObject({ status: 400, body: { field: "content" } });
      expect(CALLS.some(({ contract }) => contract.path === path)).toBe(true);
    }
  });
});
