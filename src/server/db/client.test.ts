import { eq, sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished } from "vitest";
import { settings } from "#server/db/schema/settings.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { hasPooler, startPooler } from "#server/testing/pooler.ts";
import { freePort } from "#server/testing/spawned.ts";
import { type DatabaseAddress, type DatabaseOptions, openDatabase } from "./client.ts";
import { findConnectionKind } from "./connection-kind.ts";
import { lockName } from "./lock.ts";

const { host, user, kind } = inject("testCluster");
const address = { host, user, database: "postgres" };

it("a database is closed when its connections are gone, so that stopping it loses none", async () => {
  const lost: Error[] = [];
  const onLost = (error: Error) => {
    lost.push(error);
  };
  const { pool, close } = openDatabase(address, onLost, { kind });
  let gone = 0;
  pool.on("remove", () => {
    gone += 1;
  });
  await Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.05)")));
  await close();
  expect({ gone, lost }).toEqual({ gone: 3, lost: [] });
});

it("a connection that died while it was idle costs no request and no place in the pool", async () => {
  const { db, pool } = opened({ max: 1 });
  await db.execute(sql`select 1`);
  pool.once("acquire", (connection) => void connection.end());
  expect(await db.transaction((transaction) => one(transaction))).toBe(1);
  expect(await one(db)).toBe(1);
  expect({ all: pool.totalCount, waiting: pool.waitingCount }).toEqual({ all: 1, waiting: 0 });
});

it("a connection that dies between two statements fails its transaction and nothing else", async () => {
  const { db, pool } = opened({ max: 1 });
  const other = opened({ max: 1 });
  const failing = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(
      sql`select pg_backend_pid() as pid`,
    );
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    return one(transaction);
  });
  await expect(failing).rejects.toThrow("Failed query");
  expect(await one(db)).toBe(1);
  expect(pool.totalCount).toBe(1);
});

it("what PostgreSQL takes back is done again: of many at one row none is lost", async () => {
  const { db } = await createTestApp();
  await db.insert(settings).values({ key: "sum", value: "0" });
  const once = () =>
    db.transaction(
      async (transaction) => {
        const row = eq(settings.key, "sum");
        const [found] = await transaction.select().from(settings).where(row);
        const value = String(Number(found?.value) + 1);
        await transaction.update(settings).set({ value }).where(row);
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all(Array.from({ length: 12 }, once));
  expect(await db.select().from(settings).where(eq(settings.key, "sum"))).toEqual([
    { key: "sum", value: "12" },
  ]);
});

it("a name is held by one transaction at a time, and by none that has ended", async () => {
  const { db } = await createTestApp();
  let inside = 0;
  const most: number[] = [];
  const run = (name: string) =>
    db.transaction(async (transaction) => {
      await lockName(transaction, name);
      inside += 1;
      most.push(inside);
      await transaction.execute(sql`select pg_sleep(0.01)`);
      inside -= 1;
    });
  await Promise.all(["a", "a", "a", "a"].map(run));
  expect(most).toEqual([1, 1, 1, 1]);
  await expect(
    db.transaction(async (transaction) => {
      await lockName(transaction, "b");
      throw new Error("given up");
    }),
  ).rejects.toThrow("given up");
  await run("b");
});

const LIMIT = sql`select current_setting('statement_timeout') as limit`;

it.skipIf(kind !== "session")(
  "limits every statement, and keeps names where they last",
  async () => {
    for (const each of ["session", "unlimited"] as const) {
      const { db } = opened({ kind: each, max: 1 });
      const limits = [
        await db.execute(LIMIT),
        await db.transaction((inside) => inside.execute(LIMIT)),
      ];
      expect(limits.map(({ rows }) => rows[0])).toEqual([{ limit: "30s" }, { limit: "30s" }]);
      await db
        .select({ one: sql`1` })
        .from(sql`(select 1) as t`)
        .prepare("named")
        .execute();
      const { rows } = await db.execute(sql`select name from pg_prepared_statements`);
      expect(rows).toHaveLength(each === "session" ? 1 : 0);
    }
  },
);

// Skipped where the machine has no PgBouncer.
it.skipIf(kind !== "session" || !hasPooler())("knows a pooler by what it does", async () => {
  const database = (
    await (await createTestApp()).db.execute(sql`select current_database() as name`)
  ).rows[0]?.["name"];
  const kinds = async (settingsOfPooler: Record<string, string>) => {
    const port = Number(await freePort());
    const pooler = await startPooler(host, port, settingsOfPooler);
    onTestFinished(pooler.stop);
    const connectionString = `postgresql://${user}@127.0.0.1:${port}/${String(database)}`;
    return { connectionString, kind: await findConnectionKind({ connectionString }) };
  };
  expect(await findConnectionKind(address)).toBe("session");
  expect((await kinds({})).kind).toBe("unlimited");
  const ignored = await kinds({ ignore_startup_parameters: "statement_timeout" });
  expect(ignored.kind).toBe("unlimited");
  // Two clients in turn on one connection of the pooler's, each with the limit.
  const { db } = opened({ kind: ignored.kind, max: 3 }, ignored);
  const limits = await Promise.all([1, 2, 3].map(() => db.execute(LIMIT)));
  expect(limits.map(({ rows }) => rows[0]?.["limit"])).toEqual(["30s", "30s", "30s"]);
  await db.execute(sql.raw(`alter database ${String(database)} set statement_timeout = '30s'`));
  expect((await kinds({})).kind).toBe("pooled");
});

function opened(options: DatabaseOptions, where: DatabaseAddress = address) {
  const database = openDatabase(where, () => undefined, { kind, ...options });
  onTestFinished(database.close);
  return database;
}

async function one(db: Pick<ReturnType<typeof opened>["db"], "execute">): Promise<unknown> {
  return (await db.execute(sql`select 1 as one`)).rows[0]?.["one"];
}
