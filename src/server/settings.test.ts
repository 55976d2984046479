import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { createFileStore, openFileStore } from "#server/integrations/file-store/file-store.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { claimFiles } from "./settings.ts";
import { StartError } from "./start-error.ts";

describe("the folder of the files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-claims-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is one for all instances on a database; one with another is told where it stands", async () => {
    const { db } = await createTestApp();
    const shared = path.join(folder, "shared");
    await Promise.all(Array.from({ length: 6 }, () => claimFiles(db, createFileStore(shared))));
    await claimFiles(db, createFileStore(shared));
    const bucket = await startObjectStore();
    const open = (filesUrl: string) => openFileStore({ filesUrl, dataDir: folder });
    const fresh = (await createTestApp()).db;
    await Promise.all(Array.from({ length: 6 }, () => claimFiles(fresh, open(bucket.url))));
    await expect(claimFiles(db, open(bucket.url))).rejects.toThrow(/bucket, which is another's/);
    const wrong = claimFiles(db, open(bucket.url.replace("%2F", "x")));
    await expect(wrong).rejects.toThrow(
      /bucket can't be used for uploaded files: the store answered 403 SignatureDoesNotMatch$/,
    );
    await bucket.close();
    const other = claimFiles(db, createFileStore(path.join(folder, "other")));
    await expect(other).rejects.toThrow(StartError);
    await expect(other).rejects.toThrow(
      /All instances share one store: set FILES_URL, or DATA_DIR/,
    );
  });
});
