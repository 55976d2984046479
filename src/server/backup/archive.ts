import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { DamageError, refusingDamage } from "#server/backup/damage.ts";
import {
  AS_ONE_TEXT,
  fingerprint,
  insertRows,
  keptTables,
  namedFiles,
  resetCounters,
  rowsOf,
  type Table,
} from "#server/backup/tables.ts";
import { type Database, type DatabaseAddress, openDatabase } from "#server/db/client.ts";
import { findConnectionKind } from "#server/db/connection-kind.ts";
import { isMigration, migrateDatabase, newestMigration } from "#server/db/migrate.ts";
import { users } from "#server/db/schema/accounts.ts";
import { settings } from "#server/db/schema/settings.ts";
import type { FileStore } from "#server/integrations/file-store/file-store.ts";
import { FILES_MARK } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { VERSION } from "#server/version.ts";

/** The database and the files of an installation. */
export type Installation = { readonly db: Database; readonly files: FileStore };

const counted = z.object({ rows: z.number(), sum: z.string() });
const headSchema = z.object({
  version: z.string(),
  /** The newest migration the database has, by its time. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
const endSchema = z.object({ tables: z.record(z.string(), counted), files: counted });

/** What an archive holds, counted as it was written. */
export type Contents = z.infer<typeof endSchema>;

type Written = {
  readonly contents: Contents;
  /** Files of statements that are not among them: what was read of each is. */
  readonly withoutFile: number;
};

/**
 * Writes all there is into one file: lines of a name, a tab and what it is about, packed by gzip. The
 * database is read as it stood at one moment, while others go on writing; files are read after it, so each
 * that a row names is among them unless its row was removed meanwhile.
 */
export async function writeArchive({ db, files }: Installation, file: string): Promise<Written> {
  const packing = createGzip();
  const written = pipeline(packing, createWriteStream(file, { mode: 0o600, flush: true }));
  const put = async (name: string, value: string): Promise<void> => {
    if (!packing.write(`${name}\t${value}\n`))
      await Promise.race([once(packing, "drain"), written]);
  };
  try {
    const tables = await putTables(db, put);
    const kept = fingerprint();
    const missing = new Set((await namedFiles(db)).keys());
    for await (const names of files.list()) {
      for (const sha256 of names) {
        const bytes = await files.read(sha256);
        if (bytes === undefined) continue;
        kept.add(sha256);
        missing.delete(sha256);
        await put(FILE, Buffer.from(bytes).toString("base64"));
      }
    }
    const withoutFile = await requireDocuments({ db, files }, missing);
    const contents = { tables, files: kept.done() };
    await put(END, JSON.stringify(contents));
    packing.end();
    await written;
    return { contents, withoutFile };
  } catch (error) {
    packing.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/**
 * How many missing files rows of statements name, still.
 *
 * @throws StartError naming those that documents name
 */
async function requireDocuments(
  { db, files }: Installation,
  missing: ReadonlySet<string>,
): Promise<number> {
  if (missing.size === 0) return 0;
  const named = [...(await namedFiles(db))].filter(([sha256]) => missing.has(sha256));
  const lost = named.filter(([, isNeeded]) => isNeeded).map(([sha256]) => sha256);
  if (lost.length === 0) return named.length;
  throw new StartError(
    `The backup would lack files that the database names: ${lost.join(", ")}. Bring them back into ${files.place}, or remove what was uploaded`,
  );
}

const HEAD = "footnote backup";
const FILE = "file";
const END = "end";

type Put = (name: string, value: string) => Promise<void>;

function putTables(db: Database, put: Put): Promise<Contents["tables"]> {
  const oneMoment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (transaction) => {
    await transaction.execute(AS_ONE_TEXT);
    const tables = await keptTables(transaction);
    const newest = await transaction.execute(
      sql`select max(created_at)::float8 as migration from drizzle.__drizzle_migrations`,
    );
    const head = headSchema.parse({ version: VERSION, tables, ...newest.rows[0] });
    await put(HEAD, JSON.stringify(head));
    return readTables(transaction, tables, ({ name }, rows) => put(name, `[${rows.join(",")}]`));
  }, oneMoment);
}

async function readTables(
  transaction: Database,
  tables: readonly Table[],
  take: (table: Table, rows: readonly string[]) => Promise<void>,
): Promise<Contents["tables"]> {
  const found: Contents["tables"] = {};
  for (const table of tables) {
    const kept = fingerprint();
    for await (const rows of rowsOf(transaction, table)) {
      for (const row of rows) kept.add(row);
      await take(table, rows);
    }
    found[table.name] = kept.done();
  }
  return found;
}

/**
 * Puts an archive into an installation that is new: the database all or nothing, then the changes of the
 * schema since. What stands there is read again and compared with what the archive says of itself.
 *
 * @throws StartError where there are accounts already, or the archive is of a newer release or not whole
 */
export async function restoreArchive(
  file: string,
  address: DatabaseAddress,
  files: FileStore,
): Promise<Contents> {
  return refusingDamage({ file, isNone: `${file} is no whole backup` }, async () => {
    const head = await headOf(file);
    await migrateDatabase(address, { upTo: head.migration });
    const kind = await findConnectionKind(address);
    const { db, close } = openDatabase(address, () => undefined, { kind, max: 1 });
    try {
      const contents = await db.transaction(async (transaction) => {
        await transaction.execute(AS_ONE_TEXT);
        if ((await transaction.$count(users)) > 0) throw new StartError(NOT_NEW);
        const tables = knownTables(await keptTables(transaction), head.tables);
        // What a first start made for itself gives way.
        for (const { name } of tables.toReversed()) {
          await transaction.execute(sql.raw(`delete from ${name}`));
        }
        const said = await putBack(file, { transaction, files, tables });
        await resetCounters(transaction, tables);
        const found = await readTables(transaction, tables, () => Promise.resolve());
        if (!isDeepStrictEqual({ tables: found, files: said.files }, said.end)) {
          throw new StartError(`${file} does not hold what it says it does`);
        }
        // The store it is restored into is not the one it came from.
        await transaction.delete(settings).where(eq(settings.key, FILES_MARK));
        return said.end;
      });
      await migrateDatabase(address);
      return contents;
    } finally {
      await close();
    }
  });
}

/**
 * The tables that an archive names, in the order of the database's own. Their names become SQL, so there
 * are none but those that the database has.
 *
 * @throws DamageError naming another
 */
function knownTables(kept: readonly Table[], named: readonly Table[]): readonly Table[] {
  const unknown = named.find(({ name, columns }) => {
    const table = kept.find((each) => each.name === name);
    return !columns.every((column) => table?.columns.includes(column) === true);
  });
  if (unknown !== undefined) throw new DamageError(`${unknown.name} is no table of Footnote's`);
  return kept.flatMap(({ name }) => named.filter((each) => each.name === name).slice(0, 1));
}

const NOT_NEW =
  "There are accounts in this database already. Restore into a new one: another DATA_DIR, or an empty database";

/** The parts of an archive in the order they come. @throws StartError where it is torn */
async function* partsOf(file: string): AsyncGenerator<{ name: string; value: string }> {
  const reading = createReadStream(file);
  const unpacked = reading.pipe(createGunzip());
  reading.on("error", (error) => unpacked.destroy(error));
  try {
    let rest: string[] = [];
    for await (const piece of unpacked.setEncoding("utf8")) {
      const [first = "", ...others] = String(piece).split("\n");
      rest.push(first);
      for (const next of others) {
        const line = rest.join("");
        const tab = line.indexOf("\t");
        yield { name: line.slice(0, tab), value: line.slice(tab + 1) };
        rest = [next];
      }
    }
  } finally {
    reading.destroy();
  }
}

async function headOf(file: string): Promise<z.infer<typeof headSchema>> {
  for await (const { name, value } of partsOf(file)) {
    if (name !== HEAD) break;
    const head = headSchema.parse(JSON.parse(value));
    if (isMigration(head.migration)) return head;
    if (head.migration < newestMigration())
      throw new DamageError("it is of no release of Footnote");
    throw new StartError(`${file} is of Footnote ${head.version}, which is newer than this one`);
  }
  throw new StartError(`${file} is no backup of Footnote`);
}

async function putBack(
  file: string,
  into: { transaction: Database; files: FileStore; tables: readonly Table[] },
) {
  const kept = fingerprint();
  for await (const { name, value } of partsOf(file)) {
    const table = into.tables.find((each) => each.name === name);
    if (table !== undefined) await insertRows(into.transaction, table, value);
    if (name === END) return { files: kept.done(), end: endSchema.parse(JSON.parse(value)) };
    if (name !== FILE) continue;
    const bytes = Buffer.from(value, "base64");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    kept.add(sha256);
    await into.files.keep(sha256, bytes);
  }
  throw new DamageError("its end is missing");
}
