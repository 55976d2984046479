import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { getOperations, OPERATIONS_RESTRICTED } from "#contracts/operations.ts";
import { chatDay } from "#core/chat-quota.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { ingestionQueue } from "#server/features/library/ingestion.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { VERSION } from "#server/version.ts";

async function workspace(config: object = {}): Promise<TestApp> {
  const ownerEmail = "owner@example.com";
  return createTestApp({ signedInAs: "owner", config: { ownerEmail, ...config } });
}

async function operationsOf(app: TestApp) {
  return getOperations.response.parse(await (await app.request(getOperations.path)).json());
}

/** Nothing is read here. */
const read = () => Promise.reject(new Error("a document was read"));

describe("how the workspace runs", () => {
  it("is for the owner alone", async () => {
    const { as, anonymous, request } = await workspace();
    expect((await anonymous(getOperations.path)).status).toBe(401);
    const refused = await as("ana")(getOperations.path);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "restricted", error: OPERATIONS_RESTRICTED },
    ]);
    expect((await request(getOperations.path)).status).toBe(200);
  });

  it("is said of a new workspace without a backup, a file or a chat", async () => {
    expect(await operationsOf(await workspace())).toMatchObject({
      versions: { footnote: VERSION, node: process.versions.node },
      work: [
        { kind: "documents", waiting: 0, underWay: 0, givenUp: 0, waitingSince: null },
        { kind: "newsletters", waiting: 0 },
      ],
      storage: { files: 0, fileBytes: 0 },
      backup: { isNightly: false, begunAt: null, last: null },
      today: { people: 0, chats: 0, rewrites: 0, tokens: 0 },
      model: null,
    });
  });

  it("counts what waits, what is kept and what everybody used, and nothing that anybody wrote", async () => {
    const app = await workspace();
    const { db, dependencies, as, userId } = app;
    const queue = { ...ingestionQueue({ ...dependencies, read }), concurrency: 0 };
    await dependencies.jobs.start([queue]);
    for (const name of ["ana", "ben"]) {
      const body = new FormData();
      body.set("ticker", "HPKG");
      body.set("file", new File(["The same secret covenant."], `${name}.txt`));
      expect((await as(name)(uploadDocument.path, { method: "POST", body })).status).toBe(202);
      const day = chatDay(new Date());
      const used = { used: 2, rewrites: 1, tokens: 700 };
      await db.insert(chatUsage).values({ userId: await userId(name), day, ...used });
    }
    await db.insert(chatUsage).values({ userId: await userId("ana"), day: "2020-01-01", used: 9 });
    const folder = path.join(dependencies.config.dataDir, "backups");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "footnote-1.footnote-backup"), "older");
    writeFileSync(path.join(folder, "footnote-2.footnote-backup"), "the newest");
    writeFileSync(path.join(folder, "footnote-3.footnote-backup.unproved"), "a draft");

    const found = await operationsOf(app);
    expect(found).toMatchObject({
      work: [{ kind: "documents", waiting: 2, underWay: 0 }, { kind: "newsletters" }],
      // One file by its content, whoever keeps it.
      storage: { files: 1, fileBytes: "The same secret covenant.".length },
      backup: { last: { bytes: "the newest".length } },
      today: { people: 2, chats: 4, rewrites: 2, tokens: 1_400 },
    });
    expect(found.work[0]?.waitingSince).not.toBeNull();
    expect(found.storage.databaseBytes).toBeGreaterThan(1e6);
    expect(JSON.stringify(found)).not.toMatch(/secret|ana|ben|@|AUTH|footnote-app/i);
    await dependencies.jobs.stop();
  });
});
