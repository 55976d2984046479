import { describe, expect, it } from "vitest";
import { createResearch, getResearch } from "#contracts/research.ts";
import { generateResearchSummary } from "#contracts/reports.ts";
import { createTestApp, type TestRequest } from "#server/testing/create-test-app.ts";

const TEXT = "Paying down, at last\n\nOverview:\nRevenues grew. Debt fell.";

async function documentOf(request: TestRequest, content = TEXT) {
  const response = await request("/api/research", { method: "POST", json: { content } });
  return createResearch.response.parse(await response.json()).document;
}

function ask(request: TestRequest, json: object): Promise<Response> {
  return request(generateResearchSummary.path, { method: "POST", json });
}

describe("POST /api/generate-research-summary", () => {
  it("answers title, subtitle and summary of the text", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { id } = await documentOf(request);
    const response = await ask(request, { content: TEXT, researchId: id });
    expect(await response.json()).toMatchObject({
      success: true,
      title: "Paying down, at last",
      summary: "Revenues grew. Debt fell.",
      engine: "built-in",
    });
  });

  it("names a blank text, and another user's document is not there", async () => {
    const { request, as } = await createTestApp({ signedInAs: "ana" });
    const { id } = await documentOf(request);
    const blank = await ask(request, { content: " \n" });
    expect([blank.status, await blank.json()]).toMatchObject([400, { field: "content" }]);
    expect((await ask(as("ben"), { content: TEXT, researchId: id })).status).toBe(404);
  });
});

describe("a document's summary and report pages", () => {
  it("are kept with it, and null takes them away", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { id } = await documentOf(request);
    const path = `/api/research/${id}`;
    const summary = {
      title: "Paying down",
      subtitle: "",
      summary: "Debt fell.",
      assumptions: "",
      valuation: "",
      rec: "neutral",
      spread: 250,
    };
    const component = { id: "title-page-1", componentId: "title-page", title: "Title" };
    const reportPages = [{ id: "page-1", title: "Page 1", components: [component] }];
    await request(path, { method: "PUT", json: { baseRevision: 0, summary, reportPages } });
    const stored = async () =>
      getResearch.response.parse(await (await request(path)).json()).document;
    expect(await stored()).toMatchObject({ summary, reportPages, revision: 1 });
    await request(path, { method: "PUT", json: { baseRevision: 1, summary: null } });
    expect(await stored()).toMatchObject({ summary: null, reportPages, revision: 2 });
    const refused = await request(path, {
      method: "PUT",
      json: { baseRevision: 2, summary: { ...summary, spread: -5 } },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { field: "summary.spread" },
    ]);
  });
});
