import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileCache } from "./file-cache.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-cache-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the cache of EDGAR's answers", () => {
  it("forgets what a killed process was writing, and keeps whole what it is given", async () => {
    await mkdir(join(folder, "unfinished"));
    await writeFile(join(folder, "unfinished/half"), '{"bytes":100}\nhal');
    const cache = createFileCache(folder);
    const file = { body: Buffer.from("whole"), validators: {}, fetchedAtMs: 1 };
    await Promise.all(["/a/one", "/a/two", "/b/one"].map((path) => cache.keep(path, file)));
    expect(await readdir(join(folder, "unfinished"))).toEqual([]);
    expect((await cache.find("/a/two"))?.body.toString()).toBe("whole");
  });
});
