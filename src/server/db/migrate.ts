import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { type DatabaseAddress, SESSION } from "#server/db/client.ts";
import { StartError } from "#server/start-error.ts";

export const OLDEST_POSTGRES = 15;

/** Any number, as long as every Footnote takes the same. */
const MIGRATION_LOCK = 7_305_801_204;
const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));
const CONNECT_TIMEOUT_MS = 10_000;

/** PgBouncer says so of what each connection is begun with, unless it is told to ignore it. */
const REFUSED_PARAMETER = /unsupported startup parameter(?:: \w+)?/i;

function poolerText(refused: string): string {
  return `is a connection pooler, such as PgBouncer, that refuses what Footnote begins its sessions with (${refused}). Give the address of PostgreSQL itself, or set pool_mode = session and ignore_startup_parameters = statement_timeout in the pooler`;
}

/** The given database can't be used; the message is one line for whoever starts the server. */
export class UnusableDatabaseError extends StartError {
  override readonly name = "UnusableDatabaseError";
}

/**
 * Brings the database to the schema of this release. Several starters may call it at once: one
 * migrates, the others wait and find nothing to do. Drizzle's migrator takes no lock of its own, so
 * lock and migrations share one connection, and the lock goes with it if the process dies.
 *
 * @throws UnusableDatabaseError when it can't be reached or is older than `OLDEST_POSTGRES`
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = await connect(address);
  try {
    await requireVersion(client);
    // The others' migrations are waited for, and ours may take their time.
    await client.query("set statement_timeout to 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set client_min_messages to warning");
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

async function connect(address: DatabaseAddress): Promise<Client> {
  const timeout = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  try {
    // Reads the certificates that an address names.
    const client = new Client({ ...address, ...timeout, ...SESSION });
    // The connection's end shows in the query that was running, or in the next one.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (cause) {
    const reason = reasonOf(cause);
    const [refused] = REFUSED_PARAMETER.exec(reason) ?? [];
    const why = refused === undefined ? `can't be reached: ${reason}` : poolerText(refused);
    throw new UnusableDatabaseError(`${placeOf(address)} ${why}`, { cause });
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major",
  );
  const found = rows[0];
  if (found !== undefined && found.major >= OLDEST_POSTGRES) return;
  throw new UnusableDatabaseError(
    `DATABASE_URL names PostgreSQL ${found?.version ?? "of no version"}; Footnote needs ${OLDEST_POSTGRES} or newer`,
  );
}

/** The address without its password. */
function placeOf(address: DatabaseAddress): string {
  if (!("connectionString" in address)) return `The database at ${address.host}`;
  const url = URL.parse(address.connectionString);
  return url === null
    ? "DATABASE_URL"
    : `DATABASE_URL (${url.host === "" ? "a local socket" : url.host}${url.pathname})`;
}

/** Node gives an error without a message when a name has several addresses and none answers. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
