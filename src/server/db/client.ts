import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig } from "pg";

/** The database or a transaction of it: a query that is given a transaction runs inside it. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** An open pool of connections. */
export type OpenDatabase = {
  readonly db: Database;
  /** For the libraries that speak to node-postgres themselves. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

/** Where the database is: an address, or what node-postgres needs to find its socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string };

const MAX_CONNECTIONS = 10;
/** A request is refused rather than kept waiting longer for a database that is gone. */
const CONNECT_TIMEOUT_MS = 4_000;
/** What each connection is begun with. */
export const SESSION = { statement_timeout: 30_000, application_name: "footnote" };
/** How long the server has to close a connection that says goodbye. */
const GOODBYE_MS = 2_000;

/**
 * A pool over `address`; nothing is connected until the first query.
 *
 * @param onConnectionLost told of idle connections the server closed; the pool makes new ones
 */
export function openDatabase(
  address: DatabaseAddress,
  onConnectionLost: (error: Error) => void,
  options: PoolConfig = {},
): OpenDatabase {
  const pool = new Pool({
    ...address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...SESSION,
    keepAlive: true,
    ...options,
  });
  // Without a listener an idle connection that breaks ends the process.
  pool.on("error", onConnectionLost);
  return { db: drizzle({ client: pool }), pool, close: closing(pool) };
}

/**
 * Ends the pool and waits until its connections are gone, which the pool's own end does not: a
 * database that is stopped next would tell of them as lost.
 */
function closing(pool: Pool): () => Promise<void> {
  const open = new Set<PoolClient>();
  const gone = Promise.withResolvers<undefined>();
  pool.on("connect", (connection) => {
    open.add(connection);
  });
  pool.on("remove", (connection) => {
    open.delete(connection);
    if (open.size === 0 && pool.ending) gone.resolve(undefined);
  });
  return async () => {
    await pool.end();
    // A server that does not answer any more is not waited for.
    if (open.size > 0)
      await Promise.race([gone.promise, sleep(GOODBYE_MS, undefined, { ref: false })]);
  };
}
