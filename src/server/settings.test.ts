import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { claimFiles } from "./settings.ts";
import { StartError } from "./start-error.ts";

describe("the folder of the files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-claims-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is one for all instances on a database; one with another is told where it stands", async () => {
    const { db } = await createTestApp();
    const shared = path.join(folder, "shared");
    await Promise.all(Array.from({ length: 6 }, () => claimFiles(db, shared)));
    await claimFiles(db, shared);
    const other = claimFiles(db, path.join(folder, "other"));
    await expect(other).rejects.toThrow(StartError);
    await expect(other).rejects.toThrow(/All instances share one folder: set DATA_DIR/);
  });
});
