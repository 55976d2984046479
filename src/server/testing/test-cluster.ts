import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { type ConnectionKind, findConnectionKind } from "#server/db/connection-kind.ts";
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
import { hasPooler, startPooler } from "#server/testing/pooler.ts";

/** Where the run's PostgreSQL is, for every test of the server. */
export type TestCluster = {
  readonly host: string;
  readonly user: string;
  readonly template: string;
  /** What connections of `host` are, and how many an app may have. */
  readonly kind: ConnectionKind;
  readonly connections: number;
};

/**
 * Switches under which the same tests run, by FOOTNOTE_TEST_DATABASE: behind PgBouncer in transaction mode;
 * every transaction serializable; advisory locks that lock nothing, where nobody may listen either; one
 * connection for all an app does.
 */
const SWITCHES = ["pooler", "serializable", "no-advisory-locks", "one-connection"] as const;
type Switch = (typeof SWITCHES)[number];

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
  const under = testSwitch();
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-cluster-"));
  chmodSync(folder, 0o755);
  const account = databaseAccount(folder);
  const cluster = {
    engine: testEngine(folder),
    home: { folder, data: path.join(folder, "postgres") },
    account,
    // Nothing here outlives the run, so nothing waits for the disk.
    settings: {
      max_connections: "200",
      fsync: "off",
      full_page_writes: "off",
      ...settingsOf(under),
    },
  };
  await makeDataDirectory(cluster);
  const { pid, socketFolder } = await runPostmaster(cluster, () => makeSocketFolder(account));
  await makeTemplate(socketFolder, under);
  // A port of its own to the programs, and PostgreSQL's to the sockets in its folder.
  const pooler = under === "pooler" ? await startPooler(socketFolder, 5432) : undefined;
  const host = pooler?.host ?? socketFolder;
  project.provide("testCluster", {
    host,
    user: DATABASE_USER,
    template: TEMPLATE,
    kind: await findConnectionKind({ host, user: DATABASE_USER, database: "postgres" }),
    connections: under === "one-connection" ? 1 : 5,
  });
  return async function stopTestCluster() {
    await pooler?.stop();
    await stopPostmaster(pid);
    removeSocketFolder(socketFolder);
    const log = readFileSync(path.join(folder, "postgres.log"), "utf8");
    rmSync(folder, { recursive: true, force: true });
    if (under === "no-advisory-locks" && /statement: \s*(un)?listen\b/i.test(log)) {
      throw new Error("something listens to the database");
    }
  };
}

function testSwitch(): Switch | undefined {
  const given = process.env["FOOTNOTE_TEST_DATABASE"] ?? "";
  const found = SWITCHES.find((each) => each === given);
  if (found === undefined && given !== "") throw new Error(`no such switch: ${given}`);
  if (found === "pooler" && !hasPooler()) throw new Error("this machine has no PgBouncer");
  return found;
}

function settingsOf(under: Switch | undefined): Readonly<Record<string, string>> {
  if (under === "serializable") return { default_transaction_isolation: "serializable" };
  return under === "no-advisory-locks" ? { log_statement: "all" } : {};
}

/** They are there and return, and hold nothing. */
const ADVISORY_LOCKS = `
  create or replace function pg_catalog.pg_advisory_lock(bigint) returns void language sql as '';
  create or replace function pg_catalog.pg_advisory_xact_lock(bigint) returns void language sql as '';
  create or replace function pg_catalog.pg_try_advisory_lock(bigint) returns boolean language sql as 'select true';
  create or replace function pg_catalog.pg_try_advisory_xact_lock(bigint) returns boolean language sql as 'select true';
  create or replace function pg_catalog.pg_advisory_unlock(bigint) returns boolean language sql as 'select true';
`;

function testEngine(folder: string): Engine {
  const bin = process.env["FOOTNOTE_TEST_POSTGRES_BIN"];
  if (bin === undefined || bin === "") return installEngine(isRoot(), folder);
  const version = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return { bin, major: Number(/(\d+)/.exec(version.stdout)?.[1]) };
}

async function makeTemplate(host: string, under: Switch | undefined): Promise<void> {
  const client = new Client({ host, user: DATABASE_USER, database: "template1" });
  await client.connect();
  if (under === "no-advisory-locks") await client.query(ADVISORY_LOCKS);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateDatabase({ host, user: DATABASE_USER, database: TEMPLATE });
}
