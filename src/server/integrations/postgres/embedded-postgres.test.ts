import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { isRoot } from "./account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("keeps its data under the data directory, on a private socket, and syncs what it commits", async () => {
    const postgres = await start(newFolder());
    expect(await setting(postgres, "listen_addresses")).toBe("");
    expect(await setting(postgres, "fsync")).toBe("on");
    expect(await setting(postgres, "synchronous_commit")).toBe("on");
    expect(await setting(postgres, "server_encoding")).toBe("UTF8");
    expect(await setting(postgres, "lc_collate")).toBe("C");
    expect(statSync(postgres.address.host).mode & 0o077).toBe(0);
    expect(path.join(postgres.address.host, ".s.PGSQL.5432").length).toBeLessThan(107);
    await postgres.stop();
    expect(existsSync(postgres.address.host)).toBe(false);
  });

  it("keeps its data over a stop", async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(first, "create table kept as select 1 as one");
    await first.stop();
    const second = await start(folder);
    expect(await query(second, "select one from kept")).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it("takes an empty folder, made by hand, for none", async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, "postgres"));
    await (await start(folder)).stop();
    expect(existsSync(path.join(folder, "postgres", "PG_VERSION"))).toBe(true);
  });

  describe.runIf(isRoot())("as root, under a folder others can't enter", () => {
    it("stands elsewhere, says where, and is found again", async () => {
      const dataDir = closedFolder();
      const first = await start(dataDir);
      expect(first.isElsewhere).toBe(true);
      made.push(first.folder);
      const recorded = readFileSync(path.join(dataDir, "database-location"), "utf8").trim();
      expect(recorded).toBe(first.folder);
      await query(first, "create table kept as select 1 as one");
      await first.stop();
      const second = await start(dataDir);
      expect(await query(second, "select one from kept")).toEqual([{ one: 1 }]);
      await second.stop();
    });

    it("is set aside, not deleted and not used, when its data directory was removed", async () => {
      const dataDir = closedFolder();
      const first = await start(dataDir);
      await query(first, "create table old as select 1 as one");
      await first.stop();
      rmSync(dataDir, { recursive: true });

      const told: string[] = [];
      const second = await start(dataDir, told);
      await expect(query(second, "select one from old")).rejects.toThrow("does not exist");
      await second.stop();
      const aside = /is now in (\S+)$/.exec(told.join("\n"))?.[1] ?? "";
      expect(existsSync(path.join(aside, "postgres", "PG_VERSION"))).toBe(true);
      made.push(first.folder, aside);
    });

    it("is asked for when it is gone, never silently begun anew", async () => {
      const dataDir = closedFolder();
      const first = await start(dataDir);
      await first.stop();
      rmSync(first.folder, { recursive: true });
      await expect(start(dataDir)).rejects.toThrow(/isn't there\. Put it back, or remove/);
    });
  });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "footnote-pg-")));
  made.push(folder);
  return folder;
}

function closedFolder(): string {
  const parent = newFolder();
  chmodSync(parent, 0o700);
  return path.join(parent, "data");
}

function start(dataDir: string, told: string[] = []): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, report: (message) => told.push(message) });
}

async function setting(postgres: EmbeddedPostgres, name: string): Promise<unknown> {
  const statement =
    name === "lc_collate"
      ? "select datcollate as value from pg_database where datname = current_database()"
      : `select current_setting('${name}') as value`;
  return (await query(postgres, statement))[0]?.["value"];
}

async function query(
  { address }: EmbeddedPostgres,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
