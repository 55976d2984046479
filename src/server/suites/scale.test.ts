import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { newDatabase, startInstances } from "#server/testing/instances.ts";
import { conflicts, quotas, sessions, streams } from "#server/testing/shared-writes.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { freePort, killSpawned, spawnFootnote, untilAnswering } from "#server/testing/spawned.ts";
import { counted, suiteSeconds } from "#server/testing/suite.ts";
import { autosave, ingest, publishing, threads, webhook } from "#server/testing/tortured-writes.ts";

/** `npm run scale`: two instances over one PostgreSQL and one store, and what they could get wrong of each other's. */
afterEach(killSpawned);

const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;
const KILLS = Number(process.env["FOOTNOTE_KILLS"] ?? 2);
const [KILL_MS, PAUSE_MS] = isShort ? [300, 300] : [1_500, 20];
/** No start and no answer of a proxy takes so long unless it hangs. */
const HANGS_MS = 60_000;
const LONG = { timeout: (suiteSeconds(2) + KILLS * 30 + 300) * 1_000 };

it("are one product while either is killed and started again", LONG, async () => {
  const instances = await startInstances();
  const writes = [
    autosave(instances, "autosave, window one"),
    autosave(instances, "autosave, window two"),
    conflicts(instances),
    quotas(instances),
    streams(instances),
    sessions(instances),
    ingest(instances),
    webhook(instances),
    ...(isShort ? [] : [publishing(instances), threads(instances)]),
  ];
  const over = new AbortController();
  const working = writes.map(async ({ step }) => {
    while (!over.signal.aborted) {
      await step();
      await sleep(PAUSE_MS);
    }
  });
  let longest = 0;
  const watching = (async () => {
    for (let last = performance.now(); !over.signal.aborted; await sleep(20)) {
      const answer = await instances.call("/api/health");
      if (answer?.status === 200) last = performance.now();
      longest = Math.max(longest, performance.now() - last);
    }
  })();
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(randomInt(KILL_MS));
    await instances.killOne();
  }
  over.abort();
  await Promise.all([...working, watching]);
  const codes = isShort ? [] : await instances.settle();
  const faults: string[] = [];
  for (const { faults: found } of writes) faults.push(...(await found()));
  counted(`${KILLS} kills of either instance behind ${instances.proxy.name}`);
  counted(`no answer through the proxy for ${(longest / 1_000).toFixed(1)} s at most`);
  counted(`${instances.store.objects.size - 1} files in the store`);
  for (const { name, figures } of writes) counted(`${name}: ${figures()}`);
  await instances.close();
  expect(faults).toEqual([]);
  expect(codes.filter((code) => code !== 0)).toEqual([]);
  expect(longest).toBeLessThan(HANGS_MS);
});

/** The product as it was before its newest migration; undefined where there is no history. */
function olderRelease(folder: string): string | undefined {
  const root = path.join(import.meta.dirname, "../../..");
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-C", root, ...args], { maxBuffer: 1 << 30 });
  const journal = "src/server/db/migrations/meta/_journal.json";
  const newest = git("log", "-1", "--format=%H", "--", journal).stdout.toString("utf8").trim();
  const packed = git("archive", `${newest}^`, "src", "package.json", "bundled");
  if (newest === "" || packed.status !== 0) return undefined;
  spawnSync("tar", ["-x", "-C", folder], { input: packed.stdout });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return path.join(folder, "src/server/main.ts");
}

it.skipIf(isShort)("goes on while instances of the schema before are replaced", LONG, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-older-"));
  const older = olderRelease(folder);
  expect(older).toBeDefined();
  const instances = await startInstances(older);
  const writes = [
    autosave(instances, "autosave"),
    conflicts(instances),
    sessions(instances),
    ingest(instances),
    webhook(instances),
  ];
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      await Promise.all(writes.map(({ step }) => step()));
    }
  };
  // Side by side, then the older one gives way while its work goes on.
  await rounds(20);
  await Promise.all([instances.killOne(0), rounds(20)]);
  const faults: string[] = [];
  for (const { faults: found } of writes) faults.push(...(await found()));
  for (const { name, figures } of writes) counted(`${name}: ${figures()}`);
  await instances.close();
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

// In `npm test` two start at once in main.test.ts.
it.skipIf(isShort)(
  "start as a pair on a new database, each time, and none hangs",
  LONG,
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "footnote-pairs-"));
    const store = await startObjectStore();
    const end = performance.now() + suiteSeconds(2) * 500;
    const times: number[] = [];
    do {
      const database = await newDatabase(`pair_${process.pid}_${times.length}`);
      store.objects.clear();
      const shared = { DATABASE_URL: database.url, FILES_URL: store.url, LOG_LEVEL: "error" };
      const began = performance.now();
      const pair = await Promise.all(
        ["one", "two"].map(async (name) => {
          const own = { DATA_DIR: path.join(folder, name), PORT: await freePort() };
          return spawnFootnote({ ...shared, ...own });
        }),
      );
      await Promise.all(pair.map(untilAnswering));
      times.push((performance.now() - began) / 1_000);
      for (const each of pair) each.kill("SIGTERM");
      expect(await Promise.all(pair.map(({ exited }) => exited))).toEqual([0, 0]);
      await database.drop();
    } while (performance.now() < end);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
    counted(`${times.length} pairs, the slowest ready after ${Math.max(...times).toFixed(1)} s`);
  },
);
