import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#server/db/migrate.ts";
import { databaseAccount, isRoot } from "#server/integrations/postgres/account.ts";
import {
  DATABASE_USER,
  makeDataDirectory,
  runPostmaster,
  stopPostmaster,
} from "#server/integrations/postgres/cluster.ts";
import { type Engine, installEngine } from "#server/integrations/postgres/engine.ts";
import {
  makeSocketFolder,
  removeSocketFolder,
} from "#server/integrations/postgres/socket-folder.ts";

/** Where the run's PostgreSQL is, for every test of the server. */
export type TestCluster = {
  readonly host: string;
  readonly user: string;
  readonly template: string;
};

declare module "vitest" {
  // Vitest's own way to type what a global set-up provides.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const TEMPLATE = "footnote_template";

/**
 * One PostgreSQL for the whole run, with a migrated template that each test app clones: the embedded
 * one, or that whose programs are in FOOTNOTE_TEST_POSTGRES_BIN.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-cluster-"));
  chmodSync(folder, 0o755);
  const account = databaseAccount(folder);
  const cluster = {
    engine: testEngine(folder),
    home: { folder, data: path.join(folder, "postgres") },
    account,
    // Nothing here outlives the run, so nothing waits for the disk.
    settings: { max_connections: "200", fsync: "off", full_page_writes: "off" },
  };
  await makeDataDirectory(cluster);
  const { pid, socketFolder } = await runPostmaster(cluster, () => makeSocketFolder(account));
  await makeTemplate(socketFolder);
  project.provide("testCluster", { host: socketFolder, user: DATABASE_USER, template: TEMPLATE });
  return async function stopTestCluster() {
    await stopPostmaster(pid);
    removeSocketFolder(socketFolder);
    rmSync(folder, { recursive: true, force: true });
  };
}

function testEngine(folder: string): Engine {
  const bin = process.env["FOOTNOTE_TEST_POSTGRES_BIN"];
  if (bin === undefined || bin === "") return installEngine(isRoot(), folder);
  const version = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return { bin, major: Number(/(\d+)/.exec(version.stdout)?.[1]) };
}

async function makeTemplate(host: string): Promise<void> {
  const client = new Client({ host, user: DATABASE_USER, database: "postgres" });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateDatabase({ host, user: DATABASE_USER, database: TEMPLATE });
}
