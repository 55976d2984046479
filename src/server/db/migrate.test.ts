import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrateDatabase, OLDEST_POSTGRES, UnusableDatabaseError } from "./migrate.ts";

const cluster = inject("testCluster");
const admin = { host: cluster.host, user: cluster.user, database: "postgres" };
const MIGRATIONS = path.join(import.meta.dirname, "migrations");
const MIGRATION_COUNT = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql")).length;
const address = { ...admin, database: "migrated_by_test" };

describe("migrateDatabase", () => {
  beforeEach(() => recreate());
  afterAll(() => query(admin, `drop database if exists ${address.database} with (force)`));

  it("lets one of three starters migrate and the others wait", async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(address)));
    const applied = await query(
      address,
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    expect(applied).toEqual([{ count: MIGRATION_COUNT }]);
  });

  it("does nothing a second time", async () => {
    await migrateDatabase(address);
    await query(address, "insert into settings values ('kept', 'yes')");
    await migrateDatabase(address);
    expect(await query(address, "select value from settings")).toEqual([{ value: "yes" }]);
  });

  it("finds the tickers of documents that were kept before tickers had a column", async () => {
    await migrateToTheFirst();
    await query(
      address,
      `insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.com');
       insert into research_documents (user_id, title, connected_data)
       values ('ana', 'Two', '[{"ticker": "KHC"}, {"ticker": "AAPL"}]'), ('ana', 'None', '[]')`,
    );
    await migrateDatabase(address);
    const found = await query(
      address,
      "select tickers from research_documents order by title desc",
    );
    expect(found).toEqual([{ tickers: ["KHC", "AAPL"] }, { tickers: [] }]);
  });

  it("leaves nothing half done when its connection is cut, and the next start completes it", async () => {
    const blocker = new Client(address);
    await blocker.connect();
    await blocker.query("create schema drizzle; create table public.users (id text)");
    // The migration meets a table of the same name after it has made others.
    await expect(migrateDatabase(address)).rejects.toThrow("Failed query");
    expect(await query(address, "select to_regclass('public.accounts') as made")).toEqual([
      { made: null },
    ]);
    await blocker.query("drop table public.users");
    await blocker.end();
    await migrateDatabase(address);
    expect(await query(address, "select count(*)::int as count from users")).toEqual([
      { count: 0 },
    ]);
  });

  it("waits for another's no longer than it may, and says so; a client that died holds nothing", async () => {
    const other = new Client(address);
    other.on("error", () => undefined);
    await other.connect();
    await migrateDatabase(address);
    await other.query("begin; update locks set number = number");
    await expect(migrateDatabase(address, { waitMs: 60 })).rejects.toThrow(
      /^Another Footnote has been changing the database for 0.001 minutes/,
    );
    const waiting = migrateDatabase(address);
    // No goodbye, as of a process that was killed.
    Object(other).connection.stream.destroy();
    await waiting;
  });

  it("says which database can't be reached, on one line", async () => {
    const connectionString = "postgresql://ana:secret@127.0.0.1:1/research";
    const failure = await migrateDatabase({ connectionString }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnusableDatabaseError);
    expect(String(failure)).toMatch(
      /DATABASE_URL \(127\.0\.0\.1:1\/research\) can't be reached: [^\n]+$/,
    );
    expect(String(failure)).not.toContain("secret");
  });

  it("says so when what answers is no PostgreSQL", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = Object(server.address()).port;
    const connectionString = `postgresql://ana@127.0.0.1:${port}/research`;
    await expect(migrateDatabase({ connectionString })).rejects.toThrow(UnusableDatabaseError);
    server.close();
  });

  it("runs on the oldest PostgreSQL it promises, or a newer one", async () => {
    const [row] = await query(admin, "select current_setting('server_version_num')::int as number");
    expect(Number(row?.["number"])).toBeGreaterThanOrEqual(OLDEST_POSTGRES * 10_000);
  });
});

async function recreate(): Promise<void> {
  await query(admin, `drop database if exists ${address.database} with (force)`);
  await query(admin, `create database ${address.database}`);
}

/** A database as the first release left it. */
async function migrateToTheFirst(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  const client = new Client(address);
  await client.connect();
  try {
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
  }
}

async function query(where: object, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(where);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
