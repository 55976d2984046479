import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { wordsOf } from "#core/retrieval/terms.ts";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { passages } from "#server/db/schema/passages.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import {
  findCandidates,
  findItemText,
  findPassages,
  findPassagesBetween,
  findPassagesWith,
  holdMoreThan,
  type PassageScope,
  searchCandidates,
} from "./repository.ts";
import { askPassages, findPage, findPassageInContext, storeDocument } from "./service.ts";

const MADE_UP = prepareDocument({
  pageCount: 2,
  blocks: [
    { kind: "heading", level: 1, text: "Item 1A. Risk Factors", part: "I", item: "1A" },
    { kind: "text", page: 1, text: "Resin prices may rise faster than our contracts allow." },
    { kind: "heading", level: 1, text: "Item 3. Legal Proceedings", part: "I", item: "3" },
    { kind: "text", page: 2, text: "We are party to a suit about a bottling line." },
  ],
});
const FILING = {
  kind: "filing",
  ticker: "HPKG",
  accession: "0000000000-26-000001",
  form: "10-K",
  period: "2025-12-31",
  filed: "2026-02-27",
  title: "Made up",
  fileName: undefined,
  readerVersion: 1,
} as const;
const OF_FILING = { kind: "filing", accessions: [FILING.accession] } as const;

let app: TestApp;
let ana: string;
let ben: string;
beforeAll(async () => {
  app = await createTestApp();
  [ana, ben] = await Promise.all([app.userId("ana"), app.userId("ben")]);
});

describe("passages of a filing", () => {
  it("are kept once however often it is read, also by two at the same time", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => storeDocument(app.db, FILING, MADE_UP)));
    expect(new Set(ids).size).toBe(1);
    expect(await app.db.$count(passages, eq(passages.documentId, ids[0] ?? ""))).toBe(2);
  });

  it("answer a question with page and item, and open in their context", async () => {
    await storeDocument(app.db, FILING, MADE_UP);
    const found = await askPassages(app.db, OF_FILING, "Who sued over bottling?", { limit: 5 });
    expect(found).toMatchObject([
      { passage: { item: "3", part: "I", page: 2, anchor: "p2" }, document: { ticker: "HPKG" } },
    ]);
    const view = await findPassageInContext(app.db, OF_FILING, "p2");
    expect(view?.around.map(({ anchor }) => anchor)).toEqual(["p1", "p2"]);
    expect(view?.sections.map(({ item }) => item)).toEqual(["1A", "3"]);
  });

  it("are read on by pages, and around where a document has none", async () => {
    await storeDocument(app.db, FILING, MADE_UP);
    const pages = async (scope: PassageScope, anchor: string) => {
      const read = (which: "previous" | "this" | "next") => findPage(app.db, scope, anchor, which);
      const all = await Promise.all([read("previous"), read("this"), read("next")]);
      return all.map((found) => found.map(({ passage }) => passage.anchor).join());
    };
    expect(await pages(OF_FILING, "p1")).toEqual(["", "p1", "p2"]);
    expect(await pages(OF_FILING, "p2")).toEqual(["p1", "p2", ""]);
    expect(await pages(OF_FILING, "p9")).toEqual(["", "", ""]);
    const blocks = Array.from({ length: 9 }, (_, at) => [
      { kind: "heading", level: 1, text: `Part ${at}` } as const,
      { kind: "text", text: `Plant ${at} makes caps and bottles.` } as const,
    ]).flat();
    const id = randomUUID();
    const note = { kind: "library", id, userId: ana, ticker: "NOTE", title: "a.md" } as const;
    const unpaged = prepareDocument({ blocks });
    await storeDocument(app.db, { ...note, fileName: "a.md", readerVersion: 1 }, unpaged);
    const scope = { kind: "library", userId: ana, documentId: id } as const;
    expect(await pages(scope, "p6")).toEqual(["p2,p3,p4,p5", "p6", "p7,p8,p9"]);
  });

  it("are searched, where there are many, by all words first, then by some", async () => {
    await storeDocument(app.db, FILING, MADE_UP);
    const search = async (words: readonly string[]) =>
      (await searchCandidates(app.db, OF_FILING, { words, most: 2 })).map(({ anchor }) => anchor);
    expect(await search(["resin", "prices", "contracts"])).toEqual(["p1"]);
    expect(await search(["zebra", "suit", "bottling"])).toEqual(["p2"]);
    expect(await search(["resin", "suit"])).toEqual(["p1", "p2"]);
    expect(await search(["zebra"])).toEqual([]);
    // Words as they are written: each search has stems of its own.
    for (const text of ["prices", "lines", "contract"]) {
      expect(await search(wordsOf(text))).toHaveLength(1);
    }
    expect(await search([])).toEqual([]);
    expect(await holdMoreThan(app.db, OF_FILING, 1)).toBe(true);
    expect(await holdMoreThan(app.db, OF_FILING, 2)).toBe(false);
  });

  it("are not shown when their text is no longer the one that was kept", async () => {
    const id = await storeDocument(app.db, FILING, MADE_UP);
    await app.db.update(passages).set({ text: "changed" }).where(eq(passages.documentId, id));
    expect(await findPassageInContext(app.db, OF_FILING, "p1")).toBeUndefined();
  });
});

type Query = (scope: PassageScope, id: string) => Promise<boolean>;

/** Whether each query of passages finds any in a scope, asked for what stands there. */
const PASSAGE_QUERIES: readonly Query[] = [
  (scope) => holdMoreThan(app.db, scope, 0),
  async (scope) => (await findCandidates(app.db, scope)).length > 0,
  async (scope) =>
    (await searchCandidates(app.db, scope, { words: ["resin"], most: 2 })).length > 0,
  async (scope, id) => (await findPassages(app.db, scope, [`${id}/p1`])).length > 0,
  async (scope) => (await findPassagesBetween(app.db, scope, { from: 1, to: 9 })).length > 0,
  async (scope) => (await findItemText(app.db, scope, { item: "3", most: 9 })).length > 0,
  async (scope) => (await findPassagesWith(app.db, scope, { words: "resin", most: 9 })).length > 0,
];

describe("passages of a library", () => {
  it("are found by their owner alone", async () => {
    const id = randomUUID();
    const document = { kind: "library", id, userId: ana, ticker: "HPKG", title: "a.pdf" } as const;
    await storeDocument(app.db, { ...document, fileName: "a.pdf", readerVersion: 1 }, MADE_UP);
    const ask = (userId: string) =>
      askPassages(app.db, { kind: "library", userId, ticker: "HPKG" }, "resin", { limit: 5 });
    expect(await ask(ana)).toHaveLength(1);
    expect(await ask(ben)).toEqual([]);
    const others = { kind: "library", userId: ben, documentId: id } as const;
    expect(await findPassageInContext(app.db, others, "p1")).toBeUndefined();
    for (const query of PASSAGE_QUERIES) {
      const own = await query({ ...others, userId: ana }, id);
      expect([own, await query(others, id)]).toEqual([true, false]);
    }
    const path = `/api/knowledge-base/documents/${id}/passages/p1`;
    expect((await app.as("ana")(path)).status).toBe(200);
    expect((await app.as("ben")(path)).status).toBe(404);
    expect((await app.anonymous(path)).status).toBe(401);
    expect((await app.as("ana")(path.replace("p1", "x"))).status).toBe(400);
  });
});
