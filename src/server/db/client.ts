import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { type ConnectionKind, SESSION } from "#server/db/connection-kind.ts";
import { isConnectionLost, isSerializationFailure } from "#server/db/database-error.ts";

/** The database or a transaction of it: a query that is given a transaction runs inside it. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** An open pool of connections. */
export type OpenDatabase = {
  readonly db: Database;
  /** The connections themselves. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

/** Where the database is: an address, or what node-postgres needs to find its socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string };

export type DatabaseOptions = PoolConfig & { readonly kind?: ConnectionKind };

/** A request is refused rather than kept waiting longer for a database that is gone. */
const CONNECT_TIMEOUT_MS = 4_000;
/** How long the server has to close a connection that says goodbye. */
const GOODBYE_MS = 2_000;
/** Of what PostgreSQL takes back because another was in its way. */
const ATTEMPTS = 12;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 400;

/** PostgreSQL ends a statement before: who has not answered by then has gone without a word. */
const SILENCE_MS = SESSION.statement_timeout + 5_000;

/** Two statements on one way there. */
const LIMITS = sql.raw(
  Object.entries(SESSION)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join("; "),
);

type Transact = Database["transaction"];
type Work<Result> = (
  transaction: Parameters<Parameters<Transact>[0]>[0],
  connection: PoolClient,
) => Promise<Result>;

/**
 * A pool over `address`; nothing is connected until the first query. A statement or a transaction that
 * PostgreSQL takes back because another was in its way is done again: so what runs in a transaction
 * changes nothing outside of it that can't be changed twice.
 *
 * @param onConnectionLost told of idle connections the server closed; the pool makes new ones
 */
export function openDatabase(
  address: DatabaseAddress,
  onConnectionLost: (error: Error) => void,
  { kind = "session", ...options }: DatabaseOptions = {},
): OpenDatabase {
  const pool = new Pool({
    ...address,
    application_name: "footnote",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(kind === "session" ? SESSION : {}),
    keepAlive: true,
    // A pooler's own limits are not ours to know.
    ...(kind === "pooled" ? {} : { query_timeout: SILENCE_MS }),
    ...options,
  });
  // Without a listener an idle connection that breaks ends the process.
  pool.on("error", onConnectionLost);

  const transact = <Result>(work: Work<Result>, config?: Parameters<Transact>[1]) =>
    transaction(pool, work, { config, isUnlimited: kind === "unlimited" });
  const query = (statement: QueryConfig, values: unknown[]) => {
    if (kind === "session")
      return retrying(() => pool.query(statement, values), isSerializationFailure);
    // What is prepared under a name stays with a connection that is another's next time.
    const { name: _, ...unnamed } = statement;
    if (kind === "pooled")
      return retrying(() => pool.query(unnamed, values), isSerializationFailure);
    return transact((_transaction, connection) => connection.query(unnamed, values));
  };
  // All that Drizzle asks of a client outside of transactions, which are ours.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const db: Database = drizzle({ client: { query } as unknown as Pool });
  db.transaction = (work, config) => transact(work, config);
  return { db, pool, close: closing(pool) };
}

/**
 * Runs `work` in a transaction on a connection of its own, which is given back whatever happens: Drizzle's
 * own keeps a connection for good on which `begin` fails, as it does on one that died unnoticed.
 */
async function transaction<Result>(
  pool: Pool,
  work: Work<Result>,
  { config, isUnlimited }: { config: Parameters<Transact>[1]; isUnlimited: boolean },
): Promise<Result> {
  let hasOnlyConnected = false;
  const again = (error: unknown) =>
    isSerializationFailure(error) || (hasOnlyConnected && isConnectionLost(error));
  return retrying(async () => {
    hasOnlyConnected = false;
    const connection = await pool.connect();
    hasOnlyConnected = true;
    // One that breaks between two statements tells of it here, and the next statement fails.
    connection.on("error", ignore);
    let isBroken = true;
    try {
      const result = await drizzle({ client: connection }).transaction(async (begun) => {
        hasOnlyConnected = false;
        if (isUnlimited) await begun.execute(LIMITS);
        return work(begun, connection);
      }, config);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = isConnectionLost(error);
      throw error;
    } finally {
      connection.off("error", ignore);
      connection.release(isBroken);
    }
  }, again);
}

const ignore = (): undefined => undefined;

/** Runs it until it succeeds, while what it throws is worth another attempt. */
export async function retrying<Result>(
  run: () => Promise<Result>,
  isWorthIt: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthIt(error)) throw error;
    }
    // By chance, so that two who met don't meet again.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
    await sleep(Math.random() * longest);
  }
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
    // Neither a statement that goes on nor a server that does not answer any more is waited for.
    const ended = pool.end().then(() => (open.size > 0 ? gone.promise : undefined));
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
  };
}
