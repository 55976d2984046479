import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { deleteDocument } from "#contracts/knowledge-base.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { removeLeftFiles } from "./service.ts";

const HOUR_MS = 3_600_000;
const FILE = { ticker: "OWNC", fileName: "a.csv", bytes: 1 } as const;
const hashes = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    createHash("sha256").update(`${kind} ${at}`).digest("hex"),
  );

it("removes old files that no row names, and does not ask for each of the others", async () => {
  const store = await startObjectStore();
  const { db, dependencies, userId } = await createTestApp({ config: { filesUrl: store.url } });
  const user = { userId: await userId("ana") };
  const [read, stated, young, left] = [
    hashes("of a document", 100),
    hashes("of statements", 100),
    hashes("of an upload under way", 5),
    hashes("of nobody", 5),
  ];
  await db.insert(userTickers).values({ ...user, ticker: FILE.ticker, name: "Own" });
  await db
    .insert(libraryDocuments)
    .values(read.map((sha256) => ({ ...FILE, ...user, type: "csv", sha256 })));
  await db
    .insert(userStatementFiles)
    .values(stated.map((sha256) => ({ ...FILE, ...user, contents: sql`'{}'`, sha256 })));
  for (const name of [...read, ...stated, ...young, ...left]) {
    const age = young.includes(name) ? HOUR_MS / 2 : HOUR_MS * 2;
    store.objects.set(`files/${name}`, { bytes: Buffer.from("x"), at: Date.now() - age });
  }
  const asked = vi.spyOn(Client.prototype, "query");
  await removeLeftFiles(dependencies);
  expect(asked.mock.calls.length).toBeLessThan(100);
  const kept = [...read, ...stated, ...young].map((name) => `files/${name}`);
  expect([...store.objects.keys()].toSorted()).toEqual(kept.toSorted());
  await store.close();
});

it("leaves the file of a removed document to the clean-up while the store is away", async () => {
  const store = await startObjectStore();
  const config = { filesUrl: store.url };
  const { as, db, dependencies, userId } = await createTestApp({ config });
  const [sha256 = ""] = hashes("of a document", 1);
  store.objects.set(`files/${sha256}`, { bytes: Buffer.from("x"), at: Date.now() - 2 * HOUR_MS });
  const row = { ...FILE, type: "csv", sha256, userId: await userId("ana") };
  const [document] = await db.insert(libraryDocuments).values(row).returning();
  store.faults.push(403);
  const removed = await as("ana")(deleteDocument.path.replace(":id", document?.id ?? ""), {
    method: "DELETE",
  });
  expect(removed.status).toBe(deleteDocument.status);
  expect(store.objects.size).toBe(1);
  await removeLeftFiles(dependencies);
  expect(store.objects.size).toBe(0);
  await store.close();
});
