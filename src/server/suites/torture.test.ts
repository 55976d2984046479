import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { startKilledFootnote } from "#server/testing/killed-footnote.ts";
import { freePort, killSpawned, spawnFootnote, untilAnswering } from "#server/testing/spawned.ts";
import { counted, suiteSeconds } from "#server/testing/suite.ts";
import { autosave, ingest, publishing, threads, webhook } from "#server/testing/tortured-writes.ts";

afterEach(killSpawned);

/** Shares of the time given; each ends soon after its own. */
const SECONDS = suiteSeconds(2);
const LONG = { timeout: (SECONDS + 300) * 1_000 };
const KILL_MS = 1_500;
/** In `npm test` the tests of the start, of the backup and of senders kill theirs. */
const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;

it("loses and doubles nothing while app and database are killed at random", LONG, async () => {
  const footnote = await startKilledFootnote();
  const writes = [
    ...["one", "two", "three"].map((tab) => autosave(footnote, `autosave, window ${tab}`)),
    ingest(footnote),
    webhook(footnote),
    ...(isShort ? [] : [publishing(footnote), threads(footnote)]),
  ];
  const over = new AbortController();
  const writing = writes.map(async ({ step }) => {
    while (!over.signal.aborted) {
      await footnote.up();
      await step();
      await sleep(5);
    }
  });
  const kills = { app: 0, database: 0, both: 0 };
  const end = performance.now() + 0.7 * SECONDS * 1_000;
  while (performance.now() < end) {
    await sleep(randomInt(KILL_MS));
    const what = (["app", "app", "app", "database", "both"] as const)[randomInt(5)] ?? "app";
    kills[what] += 1;
    await footnote.killAndStart({ app: what !== "database", database: what !== "app" });
  }
  over.abort();
  await Promise.all(writing);
  // Whatever is held is a dead process's now.
  await footnote.killAndStart({ app: true, database: false });
  const faults: string[] = [];
  for (const { faults: found } of writes) faults.push(...(await found()));
  counted(
    `kills: ${kills.app} of the app, ${kills.database} of the database, ${kills.both} of both`,
  );
  const slowest = Math.max(...footnote.reopened) / 1_000;
  counted(`open again after ${slowest.toFixed(1)} s at most`);
  for (const { name, figures } of writes) counted(`${name}: ${figures()}`);
  await footnote.stop();
  expect(faults).toEqual([]);
});

it.skipIf(isShort)(
  "completes on the next start what a kill left of the making of its tables",
  LONG,
  async () => {
    const end = performance.now() + 0.15 * SECONDS * 1_000;
    let kills = 0;
    do {
      const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-migrating-"));
      const env = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: "error" };
      for (let again = 0; again < 2; again += 1) {
        const killed = spawnFootnote(env);
        await sleep(randomInt(300, 2_500));
        killed.kill("SIGKILL");
        await killed.exited;
        kills += 1;
      }
      const footnote = spawnFootnote(env);
      await untilAnswering(footnote);
      footnote.kill("SIGTERM");
      expect(await footnote.exited).toBe(0);
      rmSync(dataDir, { recursive: true, force: true });
    } while (performance.now() < end);
    counted(`${kills} kills`);
  },
);

it.skipIf(isShort)(
  "has no backup that does not restore, though backups are killed too",
  LONG,
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-backed-up-"));
    const [folder, drafts] = ["backups", "drafts"].map((name) => path.join(dataDir, name));
    mkdirSync(drafts ?? "");
    const footnote = spawnFootnote({ DATA_DIR: dataDir, PORT: await freePort() });
    await untilAnswering(footnote);
    const end = performance.now() + 0.15 * SECONDS * 1_000;
    let kills = 0;
    do {
      const child = admin(dataDir, ["backup"], { TMPDIR: drafts ?? "" });
      const ended = once(child, "exit");
      await Promise.race([ended, sleep(randomInt(3_000))]);
      child.kill("SIGKILL");
      await ended;
      kills += child.signalCode === "SIGKILL" ? 1 : 0;
      stopPostmastersIn(drafts ?? "");
    } while (performance.now() < end);
    const child = admin(dataDir, ["backup"], { TMPDIR: drafts ?? "" });
    await once(child, "exit");
    expect(child.exitCode).toBe(0);
    footnote.kill("SIGTERM");
    await footnote.exited;
    const files = readdirSync(folder ?? "").filter((name) => name.endsWith(".footnote-backup"));
    for (const [at, file] of files.entries()) {
      const place = path.join(dataDir, `restored-${at}`);
      const restoring = admin(place, ["restore", path.join(folder ?? "", file)], {});
      await once(restoring, "exit");
      expect([file, restoring.exitCode]).toEqual([file, 0]);
    }
    // What a kill leaves can't be taken for a backup; the next one removes it a day later.
    const left = readdirSync(folder ?? "").filter((name) => !files.includes(name));
    expect(left.filter((name) => !name.endsWith(".unproved"))).toEqual([]);
    counted(`${kills} kills, ${files.length} backups restored and compared`);
    rmSync(dataDir, { recursive: true, force: true });
  },
);

function admin(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const main = path.join(import.meta.dirname, "../admin.ts");
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...env },
    stdio: "ignore",
  });
}

/** A killed backup leaves the database it was to be proved in. */
function stopPostmastersIn(folder: string): void {
  for (const name of readdirSync(folder)) {
    try {
      const file = path.join(folder, name, "postgres", "postmaster.pid");
      process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGQUIT");
    } catch {
      // It had none yet, or it has ended.
    }
  }
}
