import { randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase } from "#server/db/client.ts";
import {
  type Call,
  callOf,
  OF_DEAD,
  ownerCookie,
  playUpstreams,
} from "#server/testing/killed-footnote.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { startReverseProxy } from "#server/testing/reverse-proxy.ts";
import { freePort, type Spawned, spawnFootnote, untilAnswering } from "#server/testing/spawned.ts";
import { createTestUsers } from "#server/testing/test-users.ts";

/** Processes of the product over one PostgreSQL and one store of files, behind a proxy, its upstreams played. */
export type Instances = Awaited<ReturnType<typeof startInstances>>;

const SECRET = "a secret that all instances are given, 32 characters and more";
const COUNT = 2;

/** A database of its own in the run's PostgreSQL. */
export async function newDatabase(name: string) {
  const { host, user } = inject("testCluster");
  const run = async <Row extends object>(statement: string, database = "postgres") => {
    const client = new Client({ host, user, database });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  return {
    url: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`,
    query: <Row extends object>(statement: string) => run<Row>(statement, name),
    drop: () => run(`drop database ${name} with (force)`),
  };
}

/** @param older the program of an older release, which one instance begins as, and has one folder of files with the other */
export async function startInstances(older?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-instances-"));
  const database = await newDatabase(`instances_${process.pid}`);
  const [played, store] = await Promise.all([playUpstreams(), startObjectStore()]);
  const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
  const proxy = await startReverseProxy(folder, await freePort(), ports);
  const envs = ports.map((port) => {
    const dataDir = path.join(folder, older === undefined ? port : "data");
    mkdirSync(dataDir, { recursive: true });
    const files = older === undefined ? { FILES_URL: store.url } : {};
    const shared = { DATABASE_URL: database.url, AUTH_SECRET: SECRET, ...files };
    const reached = { PORT: port, BASE_URL: proxy.url, TRUST_PROXY: "1", DATA_DIR: dataDir };
    return { ...played.env, ...shared, ...reached };
  });
  const running: Spawned[] = [];
  for (const [at, env] of envs.entries()) {
    const started = spawnFootnote(env, at === 0 ? older : undefined);
    running.push(started);
    // The newer one comes to what the older one has made.
    if (older !== undefined) await untilAnswering(started);
  }
  await Promise.all(running.map(untilAnswering));
  const cookie = await ownerCookie(proxy.url, () => running.map(({ output }) => output()).join(""));
  const { db, close: closeDatabase } = openDatabase(
    { connectionString: database.url },
    () => undefined,
    { kind: "session", max: 2 },
  );
  const users = createTestUsers(db, SECRET);
  const said: string[] = [];

  async function killOne(at = randomInt(COUNT)): Promise<void> {
    const [killed, env] = [running[at], envs[at]];
    if (killed === undefined || env === undefined) return;
    killed.kill("SIGKILL");
    await killed.exited;
    said.push(killed.output());
    const started = spawnFootnote(env);
    running[at] = started;
    await untilAnswering(started);
  }

  async function stop(): Promise<readonly (number | null)[]> {
    for (const each of running) each.kill("SIGTERM");
    return Promise.all(running.map(({ exited }) => exited));
  }

  return {
    ...played,
    store,
    proxy,
    /** Each by itself. */
    urls: running.map(({ url }) => url),
    call: (to: string, init: Call = {}) => callOf(`${proxy.url}${to}`, cookie, init),
    cookieOf: users.cookieOf,
    query: database.query,
    killOne,
    /** Ends all and starts them again, as after the leases of the dead. */
    async settle() {
      const codes = await stop();
      for (const each of OF_DEAD) await database.query(each);
      running.splice(0, COUNT, ...envs.map((env) => spawnFootnote(env)));
      await Promise.all(running.map(untilAnswering));
      return codes;
    },
    output: () => [...said, ...running.map(({ output }) => output())].join("\n"),
    async close() {
      await stop();
      await closeDatabase();
      await Promise.all([proxy.stop(), store.close(), played.close(), database.drop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
