import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Database, type DatabaseAddress, openDatabase, retrying } from "#server/db/client.ts";
import { isSerializationFailure, rootOf } from "#server/db/database-error.ts";
import { lockName } from "#server/db/lock.ts";
import { installJobs } from "#server/jobs.ts";
import { StartError } from "#server/start-error.ts";

export const OLDEST_POSTGRES = 15;

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
const CONNECT_TIMEOUT_MS = 10_000;
/** Another Footnote's migrations are waited for, for so long. */
const WAIT_MS = 10 * 60_000;
/** A client that was lost between two statements of its migrations gives way after this. */
const SILENT_MS = 60_000;

/** The given database can't be used; the message is one line for whoever starts the server. */
export class UnusableDatabaseError extends StartError {
  override readonly name = "UnusableDatabaseError";
}

/**
 * Brings the database to the schema of this release. Several starters may call it at once: one
 * migrates, the others wait and find nothing to do. Drizzle's migrator takes no lock of its own, so lock
 * and migrations are one transaction, which ends with its connection whatever became of the client.
 *
 * @throws UnusableDatabaseError when it can't be reached, is older than `OLDEST_POSTGRES`, or another's
 *   migrations take longer than `waitMs`
 * @param options.setting the variable that the address is of
 * @param options.upTo the time of the last migration that is to be made; all without it
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  { waitMs = WAIT_MS, upTo = Infinity, setting = "DATABASE_URL" } = {},
): Promise<void> {
  const { db, close } = openDatabase(address, () => undefined, {
    kind: "pooled",
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await requireVersion(db, placeOf(address, setting));
    await retrying(() => db.execute(LOCKS), isMadeByAnother);
    await db.transaction((transaction) => migrateLocked(transaction, { waitMs, upTo }), {
      isolationLevel: "read committed",
    });
    await retrying(() => installJobs(db), isMadeByAnother);
  } catch (error) {
    if (rootOf(error).code !== WAITED_IN_VAIN) throw error;
    throw new UnusableDatabaseError(
      `Another Footnote has been changing the database for ${waitMs / 60_000} minutes. Start again when it has finished or was stopped`,
      { cause: error },
    );
  } finally {
    await close();
  }
}

/** There before the first migration, which runs under one of its rows. */
const LOCKS = sql`create table if not exists locks (number integer primary key)`;
const WAITED_IN_VAIN = "55P03";

/** Of two that make the same thing at once, "if not exists" or not, one meets the other's. */
function isMadeByAnother(error: unknown): boolean {
  return isSerializationFailure(error) || /^(23505|42P0[67]|42710|42723)$/.test(rootOf(error).code);
}

const migrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** The time that stands for the newest migration this release knows. */
export function newestMigration(): number {
  return migrations().at(-1)?.folderMillis ?? 0;
}

/** Whether that time stands for a migration this release knows. */
export function isMigration(at: number): boolean {
  return migrations().some(({ folderMillis }) => folderMillis === at);
}

/** As Drizzle's migrator does it, in the transaction that has the lock. */
async function migrateLocked(
  transaction: Database,
  { waitMs, upTo }: { readonly waitMs: number; readonly upTo: number },
): Promise<void> {
  const limits = { statement_timeout: 0, lock_timeout: waitMs, client_min_messages: "warning" };
  const silent = { idle_in_transaction_session_timeout: SILENT_MS };
  for (const [name, value] of Object.entries({ ...limits, ...silent })) {
    await transaction.execute(sql.raw(`set local ${name} = ${value}`));
  }
  await lockName(transaction, "migrations");
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )
  `);
  const { rows } = await transaction.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const newest = Number(rows[0]?.newest ?? -1);
  for (const { folderMillis, hash, sql: statements } of migrations()) {
    if (folderMillis <= newest || folderMillis > upTo) continue;
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})
    `);
  }
}

async function requireVersion(db: Database, place: string): Promise<void> {
  const { rows } = await db
    .execute<{ version: string; major: number }>(
      sql`select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
    )
    .catch((error: unknown) => {
      const { cause } = rootOf(error);
      throw new UnusableDatabaseError(`${place} can't be reached: ${reasonOf(cause)}`, { cause });
    });
  const found = rows[0];
  if (found !== undefined && found.major >= OLDEST_POSTGRES) return;
  throw new UnusableDatabaseError(
    `${place} is PostgreSQL ${found?.version ?? "of no version"}; Footnote needs ${OLDEST_POSTGRES} or newer`,
  );
}

/** The address without its password. */
function placeOf(address: DatabaseAddress, setting: string): string {
  if (!("connectionString" in address)) return `The database at ${address.host}`;
  const url = URL.parse(address.connectionString);
  return url === null
    ? setting
    : `${setting} (${url.host === "" ? "a local socket" : url.host}${url.pathname})`;
}

/** Node gives an error without a message when a name has several addresses and none answers. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
