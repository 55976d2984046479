import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createResearch } from "#contracts/research.ts";
import { restoreArchive } from "#server/backup/archive.ts";
import { keptTables } from "#server/backup/tables.ts";
import { users } from "#server/db/schema/accounts.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { adminCommand } from "#server/testing/admin-command.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import {
  backUp,
  backUpNightly,
  type Backup,
  removeKilledProofs,
  removeOldBackups,
} from "./backup.ts";

/** What JSON, tabs and lines are easily broken by. */
const TEXT = 'Leverage\twas "3.0x"\\n\n\u2028 ünïcode \u{1f4c8} \u0001';
const FILE = "Covenant: net leverage below 3.5x.\n".repeat(500);

const DOCUMENT = { ticker: "AAPL", fileName: "a.txt", type: "txt", bytes: 1 };

/** Drafts of other backups, with their age in days. */
const DRAFTS = [
  ["killed.footnote-backup.unproved", 2],
  ["new.footnote-backup.unproved", 0.5],
] as const;

const changedBytes = () => Promise.resolve(new TextEncoder().encode("changed"));

describe("a backup", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-backup-"));
  let made: Backup;
  let isDraftThere = false;
  beforeAll(async () => {
    const app = await createTestApp({ signedInAs: "ana", withJobs: true });
    const { request } = app;
    for (const title of ["One", TEXT]) {
      await request(createResearch.path, { method: "POST", json: { title, content: TEXT } });
    }
    const body = new FormData();
    body.set("ticker", "AAPL");
    body.set("file", new File([FILE], "covenants.txt"));
    await request("/api/knowledge-base/documents", { method: "POST", body });
    for (const [name, age] of DRAFTS) {
      writeFileSync(path.join(folder, name), "half");
      const written = new Date(Date.now() - age * 86_400_000);
      utimesSync(path.join(folder, name), written, written);
    }
    const draft = path.join(app.dependencies.config.dataDir, "files", "under-way.new");
    writeFileSync(draft, "half an upload");
    made = await backUp({ db: app.db, files: app.dependencies.files }, folder);
    isDraftThere = existsSync(draft);
    await app.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has every table but what the next start makes anew, each row and each file", async () => {
    const { db } = await createTestApp();
    const { rows } = await db.execute(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
    `);
    const kept = (await keptTables(db)).map(({ name }) => name);
    const ours = rows.map((row) => String(row["name"])).filter((name) => name !== "public.locks");
    expect(kept.toSorted()).toEqual([...ours, "pgboss.job", "pgboss.queue"].toSorted());
    expect(Object.keys(made.contents.tables).toSorted()).toEqual(kept.toSorted());
    expect(made.contents.tables["public.research_documents"]?.rows).toBe(2);
    expect(made.contents.files.rows).toBe(1);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
  });

  it("leaves uploads under way alone", () => {
    expect(isDraftThere).toBe(true);
  });

  it("is none where a file that a row names is missing, or is not what was read", async () => {
    const { db, userId, dependencies } = await createTestApp();
    const sha256 = "a".repeat(64);
    await db.insert(libraryDocuments).values({ ...DOCUMENT, sha256, userId: await userId("ana") });
    const into = path.join(folder, "none");
    const { files } = dependencies;
    await expect(backUp({ db, files }, into)).rejects.toThrow(`database names: ${sha256}.`);
    const changed = { ...files, list: () => Readable.from([[sha256]]), read: changedBytes };
    await expect(backUp({ db, files: changed }, into)).rejects.toThrow(
      "does not hold what it says",
    );
    expect(readdirSync(into)).toEqual([]);
    rmSync(into, { recursive: true });
  });

  it("says how many files of statements it lacks, which came before originals were kept", async () => {
    const { db, userId, dependencies } = await createTestApp();
    const user = await userId("ana");
    await db.insert(userTickers).values({ userId: user, ticker: "OWNC", name: "Own" });
    const row = { userId: user, ticker: "OWNC", fileName: "a.csv", bytes: 1, contents: sql`'{}'` };
    for (const sha256 of ["b".repeat(64), "c".repeat(64), "0".repeat(64)]) {
      await db.insert(userStatementFiles).values({ ...row, sha256 });
    }
    const into = path.join(folder, "without");
    const { files } = dependencies;
    const { withoutFile, contents } = await backUp({ db, files }, into);
    expect(withoutFile).toBe(2);
    expect(contents.tables["public.user_statement_files"]?.rows).toBe(3);
    rmSync(into, { recursive: true });
  });

  it("stays for a week of nights", () => {
    const nights = path.join(folder, "nights");
    mkdirSync(nights);
    const names = Array.from({ length: 9 }, (_, at) => `footnote-${at}.footnote-backup`);
    for (const name of names) writeFileSync(path.join(nights, name), "");
    removeOldBackups(nights);
    expect(readdirSync(nights).toSorted()).toEqual(names.slice(2));
    rmSync(nights, { recursive: true });
  });

  it("is made at night by one instance, and tried again within the hour only where it failed", async () => {
    const lines: string[] = [];
    const { db, dependencies } = await createTestApp({
      config: { backupDir: folder },
      log: (line) => lines.push(line),
    });
    const parts = { ...dependencies, db };
    const fails = ["-e", 'process.stderr.write("No space is left"); process.exit(1)'];
    const ends = ["-e", ""];
    const count = (said: string) => lines.filter((line) => line.includes(said)).length;
    const anHourLater = () =>
      db.execute(sql`
        update settings set value = (value::bigint - 3600)::text where key = 'backup_begun'
      `);
    await Promise.all([backUpNightly(parts, fails), backUpNightly(parts, fails)]);
    await backUpNightly(parts, fails);
    expect([count("backup failed"), count("No space is left")]).toEqual([1, 1]);
    await anHourLater();
    await backUpNightly(parts, ends);
    expect(count("backup was made")).toBe(1);
    await anHourLater();
    await backUpNightly(parts, ends);
    expect(count("backup was made")).toBe(1);
  });

  it("that was killed leaves no copy once another is made, which may be under way", async () => {
    const killed = mkdtempSync(path.join(tmpdir(), "footnote-proof-999999999-"));
    const underWay = mkdtempSync(path.join(tmpdir(), `footnote-proof-${process.pid}-`));
    await removeKilledProofs();
    expect([existsSync(killed), existsSync(underWay)]).toEqual([false, true]);
    rmSync(underWay, { recursive: true });
  });

  it("leaves no draft of one that was killed a day ago, and those that may be under way", () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      ["new.footnote-backup.unproved", path.basename(made.file)].toSorted(),
    );
  });

  it("is restored by the command into a new place, where a backup of it is the same", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-restored-"));
    const again = path.join(dataDir, "again");
    const said = await adminCommand({ DATA_DIR: dataDir }, ["restore", made.file]);
    expect(said).toContain("Restored and compared: ");
    expect(await adminCommand({ DATA_DIR: dataDir }, ["backup", again])).toContain(
      "restored and compared",
    );
    const [file = ""] = readdirSync(again);
    expect(contentsOf(path.join(again, file))).toEqual(contentsOf(made.file));
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("is made of a bucket's files, and restored into one", async () => {
    const stores = [await startObjectStore(), await startObjectStore()];
    const [from, into] = stores.map(({ url }) => url);
    const { db, dependencies, userId } = await createTestApp({ config: { filesUrl: from } });
    const bytes = new TextEncoder().encode(FILE);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await dependencies.files.keep(sha256, bytes);
    await db.insert(libraryDocuments).values({ ...DOCUMENT, sha256, userId: await userId("ana") });
    const folderOf = path.join(folder, "of a bucket");
    const { file, contents } = await backUp({ db, files: dependencies.files }, folderOf);
    expect(contents.files.rows).toBe(1);
    const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-restored-"));
    const env = { DATA_DIR: dataDir, FILES_URL: into ?? "" };
    expect(await adminCommand(env, ["restore", file])).toContain("and 1 files");
    expect(stores[1]?.objects.get(`files/${sha256}`)?.bytes.toString("utf8")).toBe(FILE);
    expect(existsSync(path.join(dataDir, "files"))).toBe(false);
    rmSync(folderOf, { recursive: true });
    for (const store of stores) await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("that is torn, changed or of another program leaves the new place new; a used one is refused", async () => {
    const { db, dependencies } = await createTestApp();
    const { host, user } = inject("testCluster");
    const { rows } = await db.execute<{ database: string }>(
      sql`select current_database() as database`,
    );
    const address = { host, user, database: rows[0]?.database ?? "" };
    const restored = (file: string) => restoreArchive(file, address, dependencies.files);
    const text = gunzipSync(readFileSync(made.file)).toString("utf8");
    const torn = path.join(folder, "torn");
    writeFileSync(torn, readFileSync(made.file));
    truncateSync(torn, statSync(torn).size - 40);
    const cases = [
      [torn, "is no whole backup"],
      [packed("changed", text.replace('"One"', '"Two"')), "does not hold what it says"],
      [packed("cut", text.slice(0, text.lastIndexOf("end\t"))), "its end is missing"],
      [
        packed("newer", text.replace(/"migration":\d+/, '"migration":9999999999999')),
        "is newer than",
      ],
      [packed("other", "hello\n"), "is no backup of Footnote"],
      [packed("head", text.replace('"version"', '"version')), "a part of it is no JSON"],
      [packed("shape", text.replace('"tables"', '"tible"')), "tables: "],
      [packed("when", text.replace(/"migration":\d+/, '"migration":5')), "of no release"],
      [packed("end", text.replace(/end\t.*/, "end\t{}")), "tables: "],
      [packed("row", text.replace('"title":"One"', '"title":null')), "what can't be stored"],
      [packed("cell", text.replace('"revision":', '"revision":"x')), "is no whole backup"],
      [path.join(folder, "absent"), "can't be read: "],
      ...[
        '"public.users; drop table public.users"',
        '"(select 1) as t"',
        '"drizzle.__drizzle_migrations"',
        '"public.locks"',
      ].map(
        (name) =>
          [
            packed(`named ${name.length}`, text.replace('"public.settings"', name)),
            "is no table of Footnote's",
          ] as const,
      ),
      [
        packed("column", text.replace('"key","value"', '"key","(select 1)"')),
        "is no table of Footnote's",
      ],
    ] as const;
    for (const [file, sentence] of cases) {
      await expect(restored(file)).rejects.toThrow(sentence);
      expect(await db.$count(users)).toBe(0);
    }
    await restored(made.file);
    await expect(restored(made.file)).rejects.toThrow(
      "There are accounts in this database already",
    );
  });

  function packed(name: string, text: string): string {
    const file = path.join(folder, name);
    writeFileSync(file, gzipSync(text));
    return file;
  }
});

/** What an archive says of itself, last. */
function contentsOf(file: string): unknown {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  return JSON.parse(lines.at(-1)?.slice("end\t".length) ?? "");
}
