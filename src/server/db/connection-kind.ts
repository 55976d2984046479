import { Client, type ClientConfig } from "pg";
import type { DatabaseAddress } from "#server/db/client.ts";

/**
 * What a connection is. `session`: PostgreSQL's own, which takes our settings as it begins and keeps named
 * statements. `pooled`: lent by a pooler for one transaction, to which nothing may stick, under a limit of
 * time that the role or the database has. `unlimited`: the same without one, so each transaction brings ours.
 */
export type ConnectionKind = "session" | "pooled" | "unlimited";

/** How long a statement may take, and how long a client lost in mid-transaction holds its locks, in ms. */
export const SESSION = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 120_000,
};

const CONNECT_TIMEOUT_MS = 10_000;
/** A limit that nobody else would think of. */
const TRIED = { statement_timeout: SESSION.statement_timeout - 1 };

/** PgBouncer says so of settings a connection is begun with, unless it is told to ignore them. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/** Finds out by trying: a pooler refuses our settings, or takes them and does nothing about them. */
export async function findConnectionKind(address: DatabaseAddress): Promise<ConnectionKind> {
  const limit = await limitOf({ ...address, ...TRIED }).catch((error: unknown) => {
    if (error instanceof Error && REFUSED_SETTING.test(error.message)) return undefined;
    throw error;
  });
  if (limit === TRIED.statement_timeout) return "session";
  return (limit ?? (await limitOf({ ...address }))) > 0 ? "pooled" : "unlimited";
}

async function limitOf(config: ClientConfig): Promise<number> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The connection's end shows in the query that was running, or in the next one.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ms: number }>(
      "select setting::int as ms from pg_settings where name = 'statement_timeout'",
    );
    return rows[0]?.ms ?? 0;
  } finally {
    await client.end();
  }
}
