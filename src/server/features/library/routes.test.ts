import { strToU8 } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  addSampleDocuments,
  changeDocument,
  deleteDocument,
  FULL_LOAD_LIMIT,
  FULL_LOAD_QUERY,
  getCitations,
  getKnowledgeBase,
  type KnowledgeBaseAnswer,
  type LibraryDocument,
  listDocuments,
  noKnowledgeBaseText,
  noReadableText,
  queryKnowledgeBase,
  searchDocuments,
  TYPE_NOT_READ_TEXT,
  uploadDocument,
} from "#contracts/knowledge-base.ts";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { createTestApp, type TestApp, type TestRequest } from "#server/testing/create-test-app.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { STORE_AWAY_TEXT } from "./ingestion.ts";
import { quotaText } from "./service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana", withJobs: true });
});

const NOTICE = [
  "NOTICE TO LENDERS",
  "",
  "Harbour Packaging draws USD 40 mm under its revolving facility, which ends in June 2029.",
  "",
  "The net leverage covenant stands at 4.5x and is tested every quarter.",
].join("\n");

describe("a store of files that does not answer for a while", () => {
  it("is waited for, and no document fails for it", async () => {
    const store = await startObjectStore();
    const config = { filesUrl: store.url };
    const { request } = await createTestApp({ signedInAs: "ana", withJobs: true, config });
    // The file is kept; then the store is asked three times in each of five rounds.
    store.faults.push("bare", ...Array.from({ length: 15 }, () => 503));
    const body = new FormData();
    body.set("ticker", "HPKG");
    body.set("file", new File([NOTICE], "notice.txt"));
    expect((await request(uploadDocument.path, { method: "POST", body })).status).toBe(202);
    const stands = async () => {
      const answer = await (await request(listDocuments.path)).json();
      return listDocuments.response.parse(answer).documents[0];
    };
    await vi.waitFor(async () => expect((await stands())?.error).toBe(STORE_AWAY_TEXT), 20_000);
    expect(await stands()).toMatchObject({ status: "queued" });
    await vi.waitFor(async () => expect(await stands()).toMatchObject({ status: "ready" }), {
      timeout: 60_000,
      interval: 500,
    });
    expect(store.faults).toEqual([]);
    expect((await stands())?.error).toBeUndefined();
    await store.close();
  }, 100_000);
});

describe("the documents that come with the product", () => {
  it("are added once for who asks for them, and answer questions", async () => {
    const { request } = await createTestApp({ signedInAs: "sam", withJobs: true });
    const first = await addSamples(request, "hpkg");
    expect(first.status).toBe(202);
    const { documents } = addSampleDocuments.response.parse(await first.json());
    expect(documents.map(({ ticker }) => ticker)).toEqual(["HPKG", "HPKG", "HPKG"]);
    const again = addSampleDocuments.response.parse(
      await (await addSamples(request, "HPKG")).json(),
    );
    expect(again.documents.map(({ id }) => id).toSorted()).toEqual(
      documents.map(({ id }) => id).toSorted(),
    );
  });

  it("are of one ticker alone, and of nobody who is signed out", async () => {
    const response = await addSamples(app.request, "AAPL");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ field: "ticker" });
    const { request } = await createTestApp({});
    expect((await addSamples(request, "HPKG")).status).toBe(401);
    expect((await addSamples(app.request, "no ticker")).status).toBe(400);
  });
});

async function listOf(request: TestRequest) {
  return listDocuments.response.parse(await (await request(listDocuments.path)).json()).documents;
}

function addSamples(request: TestRequest, ticker: string) {
  return request(addSampleDocuments.path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ticker }),
  });
}

describe("a document of the knowledge base", () => {
  it("waits behind one of another user's at a time, however many of theirs came before", async () => {
    const notices = Array.from({ length: 16 }, (_, number) => `${NOTICE} Notice ${number}.`);
    const crowd = app.as("crowd");
    for (const text of notices) await upload(crowd, { content: text });
    const dan = app.as("dan");
    const { document } = await upload(dan, { content: "Dan's own notice." });
    await vi.waitFor(
      async () => {
        const own = await listOf(dan);
        expect(own.find(({ id }) => id === document.id)?.status).toBe("ready");
      },
      { timeout: 30_000, interval: 50 },
    );
    const ready = (await listOf(crowd)).filter(({ status }) => status === "ready");
    expect(ready.length).toBeLessThan(notices.length - 4);
  });

  it("is taken at once, read in the background, and answers questions with its place", async () => {
    const { response, document } = await upload(app.request, { ticker: "hpkg" });
    expect(response.status).toBe(202);
    expect(document).toMatchObject({ ticker: "HPKG", fileName: "notice.txt", type: "Text" });
    expect(await settled(document.id)).toMatchObject({ status: "ready", chunks: 1, pages: null });

    const answer = await ask(app.request, { query: "covenant on net leverage", ticker: "HPKG" });
    expect(answer.body.success).toBe(true);
    expect(answer.body.results[0]).toMatchObject({
      source: { documentId: document.id, fileName: "notice.txt", section: "NOTICE TO LENDERS" },
    });
    expect(answer.body.results[0]?.content).toContain("4.5x");
    expect(answer.body.sources).toEqual(answer.body.results.map(({ source }) => source));

    const stored = await app.request(`${getKnowledgeBase.path}?ticker=HPKG`);
    expect(await stored.json()).toMatchObject({
      success: true,
      stored_files: 1,
      stored_chunks: 1,
      file_list: [{ id: document.id, fileName: "notice.txt", status: "ready", pages: null }],
    });
  });

  it("is found by nobody but its owner, whatever is asked", async () => {
    const { document } = await upload(app.request, { ticker: "OWN" });
    await settled(document.id);
    const ben = app.as("ben");
    const place = `${listDocuments.path}/${document.id}`;
    expect(await (await ben(listDocuments.path)).json()).toMatchObject({ documents: [] });
    expect((await ask(ben, { query: "covenant", ticker: "OWN" })).response.status).toBe(404);
    const found = searchDocuments.response.parse(
      await (await ben(`${searchDocuments.path}?find=covenant`)).json(),
    );
    expect(found.ids).not.toContain(document.id);
    for (const [path, method] of [
      [`${place}/file`, "GET"],
      [`${place}/passages?find=covenant`, "GET"],
      [`${place}/retry`, "POST"],
      [place, "DELETE"],
    ] as const) {
      expect((await ben(path, { method })).status).toBe(404);
    }
  });

  it("is found by words of its text, and counts the figures that rest on it", async () => {
    const cara = app.as("cara");
    const { document } = await upload(cara, { ticker: "TEXT" });
    await settled(document.id, cara);
    const search = async (words: string) =>
      searchDocuments.response.parse(
        await (await cara(`${searchDocuments.path}?find=${encodeURIComponent(words)}`)).json(),
      ).ids;
    expect(await search("leverage coven")).toEqual([document.id]);
    expect(await search("zebra")).toEqual([]);
    expect(await search("&")).toEqual([]);
    const where = `${listDocuments.path}/${document.id}/passages`;
    expect(await (await cara(`${where}?find=lenders`)).json()).toEqual({
      found: [{ anchor: "p1", title: "NOTICE TO LENDERS" }],
    });
    expect((await cara(`${where}?find=`)).status).toBe(400);

    const { body } = await ask(cara, { query: "draws under its facility", ticker: "TEXT" });
    const card = {
      id: "kb",
      ticker: "TEXT",
      type: "knowledge-base",
      label: "Knowledge Base Query",
      timestamp: "2026-03-11T10:00:00.000Z",
      status: "success",
      data: { context: "", results: body.results },
    } as const;
    const [provider] = openLedger([card]).providers;
    const drawn = provider?.items.find((item) => item.includes("USD 40 mm")) ?? "";
    const period = provider?.periods.find((each) => provider.find(drawn, each)) ?? "";
    const ref = { entity: "TEXT", item: drawn, period };
    const anchor = {
      id: "1",
      from: 0,
      to: 9,
      text: "USD 40 mm",
      by: "product",
      at: card.timestamp,
    };
    const json = { content: "USD 40 mm is drawn." };
    const created = await cara(createResearch.path, { method: "POST", json });
    const { id, revision } = createResearch.response.parse(await created.json()).document;
    const anchors = [{ ...anchor, binding: { ref } }];
    const saved = await cara(saveResearch.path.replace(":id", id), {
      method: "PUT",
      json: { baseRevision: revision, connectedData: [card], anchors },
    });
    expect(saved.status).toBe(200);
    expect(await (await cara(getCitations.path)).json()).toEqual({ figures: { [document.id]: 1 } });
    expect(await (await app.request(getCitations.path)).json()).toEqual({ figures: {} });
    expect((await app.anonymous(getCitations.path)).status).toBe(401);
    expect((await app.anonymous(`${searchDocuments.path}?find=a`)).status).toBe(401);
  });

  it("downloads as it was, as an attachment that nothing runs", async () => {
    const fileName = 'Zürich "q1"; \u202Eexe.html';
    const content = "<script>alert(1)</script><p>Covenant holiday</p>";
    const { document } = await upload(app.request, { ticker: "DOWN", fileName, content });
    const file = await app.request(`${listDocuments.path}/${document.id}/file`);
    expect(await file.text()).toBe(content);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="Z_rich _q1_; exe.html"; filename*=UTF-8''Z%C3%BCrich%20%22q1%22%3B%20exe.html`,
    );
    expect(await settled(document.id)).toMatchObject({ status: "ready", chunks: 1 });
    const answer = await ask(app.request, { query: "covenant holiday", ticker: "DOWN" });
    expect(answer.body.results[0]?.content).toBe("Covenant holiday");
  });

  it("goes with everything read of it, and its file when no other document is the same", async () => {
    const first = await upload(app.request, { ticker: "GONE" });
    const second = await upload(app.request, { ticker: "STAYS", fileName: "copy.txt" });
    await settled(first.document.id);
    await settled(second.document.id);
    const remove = (id: string) =>
      app.request(deleteDocument.path.replace(":id", id), { method: "DELETE" });
    expect((await remove(first.document.id)).status).toBe(204);
    const left = await ask(app.request, { query: "covenant", ticker: "STAYS" });
    expect(left.body.results.map(({ source }) => source.fileName)).toEqual(["copy.txt"]);
    expect((await app.request(`${listDocuments.path}/${second.document.id}/file`)).status).toBe(
      200,
    );
    expect((await remove(second.document.id)).status).toBe(204);
    expect((await ask(app.request, { query: "covenant", ticker: "STAYS" })).response.status).toBe(
      404,
    );
  });

  it("is kept once for a ticker, however often it comes and whatever it is called", async () => {
    const send = (fileName: string) => upload(app.request, { ticker: "ONCE", fileName });
    const sent = await Promise.all([send("one.txt"), send("two.txt")]);
    sent.push(await send("one.txt"));
    expect(new Set(sent.map(({ document }) => document.id)).size).toBe(1);
    expect(sent.filter(({ isKnown }) => isKnown)).toHaveLength(2);
    expect((await upload(app.as("ben"), { ticker: "ONCE" })).isKnown).toBe(false);

    const bad = { ticker: "ONCE", fileName: "cut.pdf", content: "%PDF-1.7 cut" };
    const failed = (await upload(app.request, bad)).document;
    expect(await settled(failed.id)).toMatchObject({ status: "failed" });
    const again = await upload(app.request, bad);
    expect(again).toMatchObject({ isKnown: true, document: { id: failed.id, status: "queued" } });
  });

  it("takes another name and another ticker, and is cited by them from then on", async () => {
    const { document } = await upload(app.request, { ticker: "OLD" });
    await settled(document.id);
    const names = { fileName: "Q3 notice.txt", ticker: "new" };
    const { response, body } = await change(app.request, document.id, names);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ document: { fileName: "Q3 notice.txt", ticker: "NEW" } });
    const answer = await ask(app.request, { query: "covenant on net leverage", ticker: "NEW" });
    expect(answer.body.results[0]?.source.fileName).toBe("Q3 notice.txt");
    expect((await ask(app.request, { query: "covenant", ticker: "OLD" })).response.status).toBe(
      404,
    );
    expect((await upload(app.request, { ticker: "OLD" })).isKnown).toBe(false);
    expect(await change(app.request, document.id, { ticker: "OLD" })).toMatchObject({
      response: { status: 400 },
      body: { field: "ticker", error: "OLD holds this file already, as notice.txt" },
    });
    for (const [field, value] of [
      ["ticker", "not a ticker"],
      ["fileName", " "],
      ["fileName", "notice.pdf"],
      ["fileName", "x".repeat(200)],
    ] as const) {
      const refused = await change(app.request, document.id, { [field]: value });
      expect(refused).toMatchObject({ response: { status: 400 }, body: { field } });
    }
    expect((await change(app.as("ben"), document.id, names)).response.status).toBe(404);
    expect((await change(app.anonymous, document.id, names)).response.status).toBe(401);
  });

  it("ends as not readable where its pages are pictures with marks on them", async () => {
    const marks = [
      [
        { x: 60, y: 700, text: "Revenues" },
        { x: 60, y: 60, text: "2024   2025" },
      ],
    ];
    const { document } = await upload(app.request, {
      ticker: "SCAN",
      fileName: "chart.pdf",
      content: Buffer.from(pdfOf(marks)),
    });
    expect(await settled(document.id)).toMatchObject({
      status: "failed",
      error: "Not readable: no text on 1 of 1 pages",
    });
  });

  it("that can't be read says why on its row, and is read again when asked to", async () => {
    const { document } = await upload(app.request, {
      ticker: "BAD",
      fileName: "report.pdf",
      content: "%PDF-1.7 and nothing more",
    });
    const failed = await settled(document.id);
    expect(failed).toMatchObject({ status: "failed", error: expect.stringContaining("damaged") });
    const retried = await app.request(`${listDocuments.path}/${document.id}/retry`, {
      method: "POST",
    });
    expect(retried.status).toBe(202);
    expect(await retried.json()).toMatchObject({ document: { status: "queued" } });
    expect(await settled(document.id)).toMatchObject({ status: "failed" });
  });
});

describe("an upload", () => {
  it("of a type that is not read is refused with the sentence for it", async () => {
    const { response } = await upload(app.request, { fileName: "photographs.zip" });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: TYPE_NOT_READ_TEXT, field: "file" });
  });

  it("beyond the user's room is refused", async () => {
    const small = await createTestApp({
      signedInAs: "ana",
      withJobs: true,
      config: { libraryQuotaMb: 1 },
    });
    const { response } = await upload(small.request, { content: "x".repeat(1_100_000) });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(await response.json()).toMatchObject({ error: quotaText(1), field: "file" });
    await small.close();
  });

  it.each([
    ["ticker", { ticker: "not a ticker" }],
    ["file", { fileName: null }],
  ])("names the field at fault: %s", async (field, given) => {
    const { response } = await upload(app.request, given);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field });
  });

  it("is for who is signed in, and takes a file only", async () => {
    expect((await upload(app.anonymous, {})).response.status).toBe(401);
    const json = await app.request(uploadDocument.path, { method: "POST", json: { ticker: "A" } });
    expect(json.status).toBe(415);
  });
});

describe("POST /api/query-knowledge-base", () => {
  it("says which ticker has no documents", async () => {
    const { response } = await ask(app.request, { query: "debt", ticker: "nope" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: noKnowledgeBaseText("NOPE") });
  });

  it("gives no results where the words stand nowhere", async () => {
    const { document } = await upload(app.request, { ticker: "WORD" });
    await settled(document.id);
    const { body } = await ask(app.request, { query: "xylophone", ticker: "WORD" });
    expect(body).toEqual({ success: true, results: [], sources: [] });
  });

  it("loads everything there is where a full load finds too little by its words", async () => {
    const { document } = await upload(app.request, {
      ticker: "FULL",
      content: "四半期の売上高は増加した。\n\n純負債は減少した。",
    });
    await settled(document.id);
    const query = { query: FULL_LOAD_QUERY, ticker: "FULL", limit: FULL_LOAD_LIMIT };
    const { body } = await ask(app.request, query);
    expect(body.results.map(({ content }) => content).join()).toContain("純負債");
  });

  it("tells of stored files that gave no text, with what to do", async () => {
    const { document } = await upload(app.request, { ticker: "BLANK", content: " \n " });
    await settled(document.id);
    const query = { query: FULL_LOAD_QUERY, ticker: "BLANK", limit: FULL_LOAD_LIMIT };
    const { body } = await ask(app.request, query);
    expect(body).toMatchObject({ success: true, results: [], message: noReadableText(1, "BLANK") });
    expect(body.details).toContain("Load again when parsing has finished");
  });

  it.each([
    ["query", { query: "  " }],
    ["limit", { limit: 51 }],
    ["limit", { limit: 0 }],
    ["ticker", { ticker: "$$$" }],
  ])("names the field at fault: %s of %j", async (field, given) => {
    const question = { query: "debt", ticker: "HPKG", ...given };
    const { response } = await ask(app.request, question);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field });
  });

  it("is for who is signed in", async () => {
    expect((await ask(app.anonymous, { query: "a", ticker: "A" })).response.status).toBe(401);
  });
});

type Given = {
  readonly ticker?: string;
  readonly fileName?: string | null;
  readonly content?: string | Uint8Array<ArrayBuffer>;
};

async function upload(request: TestRequest, given: Given) {
  const { ticker = "HPKG", fileName = "notice.txt", content = NOTICE } = given;
  const body = new FormData();
  body.set("ticker", ticker);
  if (fileName !== null)
    body.set(
      "file",
      new File([typeof content === "string" ? strToU8(content) : content], fileName),
    );
  const sent = new Request("http://x/", { method: "POST", body });
  const response = await request(uploadDocument.path, {
    method: "POST",
    body: await sent.arrayBuffer(),
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
  const answer = response.ok
    ? uploadDocument.response.parse(await response.clone().json())
    : undefined;
  // Whoever looks at the document of a refused upload has a wrong test.
  return { response, document: answer?.document ?? NO_DOCUMENT, isKnown: answer?.isKnown };
}

async function change(request: TestRequest, id: string, json: object) {
  const response = await request(changeDocument.path.replace(":id", id), { method: "PUT", json });
  const body: unknown = await response.clone().json();
  return { response, body };
}

const NO_DOCUMENT: LibraryDocument = {
  id: "none",
  ticker: "",
  fileName: "",
  type: "",
  bytes: 0,
  status: "failed",
  pages: null,
  chunks: 0,
  uploadedAt: "",
};

/** The document once it is ready or failed. */
async function settled(id: string, request = app.request): Promise<LibraryDocument> {
  const find = async () => {
    const response = await request(listDocuments.path);
    const { documents } = listDocuments.response.parse(await response.json());
    return documents.find((document) => document.id === id);
  };
  await expect
    .poll(async () => (await find())?.status, { timeout: 60_000, interval: 100 })
    .toMatch(/ready|failed/);
  return (await find()) ?? NO_DOCUMENT;
}

async function ask(request: TestRequest, question: object) {
  const response = await request(queryKnowledgeBase.path, { method: "POST", json: question });
  const body: KnowledgeBaseAnswer = response.ok
    ? queryKnowledgeBase.response.parse(await response.clone().json())
    : { success: false, results: [], sources: [] };
  return { response, body };
}
