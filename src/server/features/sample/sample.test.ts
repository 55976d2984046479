import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSavedOutputs } from "#contracts/models.ts";
import { listDocuments } from "#contracts/knowledge-base.ts";
import { deleteResearch, getResearch, listResearch } from "#contracts/research.ts";
import { getSample, makeSample, SAMPLE_POST_PATH } from "#contracts/sample.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp, type TestRequest } from "#server/testing/create-test-app.ts";
import { sampleNote } from "./note.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-sample-"));
  const edgar = offlineEdgar({ cacheDir: folder });
  app = await createTestApp({ signedInAs: "ana", edgar, withJobs: true });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the finished sample note", () => {
  it("has a source for each of its figures, and no word against its data", async () => {
    const { figures, anchors } = await sampleNote(app.dependencies)();
    const open = figures.figures.filter(({ state }) => state !== "verified");
    expect(open.map(({ text, note }) => [text, note])).toEqual([]);
    expect(figures.counts.total).toBeGreaterThan(30);
    expect(figures.warnings).toEqual([]);
    expect(anchors.every(({ from }) => from >= 0)).toBe(true);
    const covenant = figures.figures.find(({ text }) => text === "4.50x");
    expect(covenant?.source?.label).toBe(
      "Item 8, Note 12. Debt, 10-K filed 27 February 2026, p. 10",
    );
  });
});

describe("the sample as the home page shows it", () => {
  it("counts what it says, and is not the caller's before it is made", async () => {
    const sample = await sampleOf(app.as("ben"));
    expect(sample).toMatchObject({
      isMade: false,
      title: "Harbour Packaging Group: leverage is at its lowest in five years",
      filing: {
        form: "10-K",
        filed: "2026-02-27",
        place: "Item 8, Note 12. Debt, page 10",
      },
      model: { currency: "USD", cases: 3 },
    });
    expect(sample.figures.sourced).toBe(sample.figures.total);
    expect(sample.words).toBeGreaterThan(300);
    expect(sample.opening.find(({ text }) => text === "3.0x")).toMatchObject({
      figure: { state: "verified", chip: "1" },
    });
    expect(sample.chart?.bars.at(-1)).toMatchObject({ label: "FY2025", text: "3.0x" });
    expect(sample.chart?.limit).toEqual({ label: "Covenant 4.50x", value: 4.5 });
    expect(sample.documents).toHaveLength(3);
  });

  it("is for who is signed in", async () => {
    expect((await app.anonymous(getSample.path)).status).toBe(401);
    expect((await app.anonymous(makeSample.path, { method: "POST" })).status).toBe(401);
  });
});

describe("the sample as a user's own", () => {
  it("is the note with its data, its model and its documents, made once however often asked", async () => {
    const [first, second] = await Promise.all([made(app.request), made(app.request)]);
    expect(second).toEqual(first);
    expect(await made(app.request)).toEqual(first);

    const path = getResearch.path.replace(":id", first.documentId);
    const { document } = getResearch.response.parse(await (await app.request(path)).json());
    expect(document.connectedData.map(({ type, status }) => [type, status])).toEqual([
      ["financial", "success"],
      ["rag-query", "success"],
      ["saved-model", "success"],
      ["knowledge-base", "loading"],
    ]);
    expect(document.connectedData[2]?.savedOutputId).toBe(first.modelId);
    const listed = await listResearchOf(app.request);
    expect(listed).toHaveLength(1);
    expect(listed[0]?.figures?.sourced).toBe(listed[0]?.figures?.total);
    const models = getSavedOutputs.response.parse(
      await (await app.request(getSavedOutputs.path)).json(),
    );
    expect(models.map(({ id }) => id)).toEqual([first.modelId]);
    const kept = listDocuments.response.parse(await (await app.request(listDocuments.path)).json());
    expect(kept.documents.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
    expect((await sampleOf(app.request)).isMade).toBe(true);
  });

  it("is nobody else's, and is made again after it was deleted", async () => {
    const cleo = app.as("cleo");
    const first = await made(cleo);
    const path = getResearch.path.replace(":id", first.documentId);
    expect((await app.as("ben")(path)).status).toBe(404);
    const removal = deleteResearch.path.replace(":id", first.documentId);
    expect((await cleo(removal, { method: "DELETE" })).status).toBe(204);
    expect((await sampleOf(cleo)).isMade).toBe(false);
    expect(await made(cleo)).toEqual(first);
    expect(await listResearchOf(cleo)).toHaveLength(1);
  });
});

describe("the sample as a post", () => {
  it("is read by anybody, and found by nobody", async () => {
    const response = await app.anonymous(SAMPLE_POST_PATH);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain("32 of 32 figures sourced");
    expect(page).toContain('<aside aria-label="Sources 1, 2');
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    for (const list of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) {
      expect(await (await app.anonymous(list)).text()).not.toContain("Harbour");
    }
  });
});

async function made(request: TestRequest) {
  const response = await request(makeSample.path, { method: "POST" });
  expect(response.status).toBe(200);
  return makeSample.response.parse(await response.json());
}

async function sampleOf(request: TestRequest) {
  return getSample.response.parse(await (await request(getSample.path)).json());
}

async function listResearchOf(request: TestRequest) {
  return listResearch.response.parse(await (await request(listResearch.path)).json()).documents;
}
