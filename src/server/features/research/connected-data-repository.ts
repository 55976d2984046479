import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { connectedData, connectedDataOwners } from "#server/db/schema/connected-data.ts";

/** How long data that no document names is kept after it was sent last. */
export const UNNAMED_DATA_DAYS = 30;

export type Holds = (typeof connectedData.$inferSelect)["holds"];

export type StoredData = {
  readonly id: string;
  readonly holds: Holds;
  readonly data: unknown;
};

/** What the list of recent tickers shows of statements; null of anything else. */
export type DataListing = {
  readonly name: string;
  readonly period: string | undefined;
  /** Margin and leverage stand on Clean EBITDA. */
  readonly isClean: boolean;
  readonly ratios: readonly unknown[];
};

/** Stores data under its id, if it is not there yet, and lets the user read it from now on. */
export async function insertData(
  db: Database,
  userId: string,
  { id, holds, data, listing }: StoredData & { readonly listing: DataListing | null },
): Promise<void> {
  const listed = listing === null ? null : JSON.stringify(listing);
  // In one statement: whoever cleans up meanwhile sees data that was sent just now.
  await db.execute(sql`
    with stored as (
      insert into connected_data (id, holds, data, listing)
      values (${id}, ${holds}, ${JSON.stringify(data)}::jsonb, ${listed}::jsonb)
      on conflict (id) do update set stored_at = now()
      returning id
    )
    insert into connected_data_owners (data_id, user_id)
    select id, ${userId} from stored
    on conflict do nothing
  `);
}

/** Of these ids those the user may read, with what they hold. */
export async function findDataKinds(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holds>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: connectedData.id, holds: connectedData.holds })
    .from(connectedData)
    .innerJoin(connectedDataOwners, eq(connectedDataOwners.dataId, connectedData.id))
    .where(and(eq(connectedDataOwners.userId, userId), inArray(connectedData.id, [...ids])));
  return new Map(rows.map(({ id, holds }) => [id, holds]));
}

/** Of these ids the data of those the user may read. */
export async function findData(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredData>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: connectedData.id, holds: connectedData.holds, data: connectedData.data })
    .from(connectedData)
    .innerJoin(connectedDataOwners, eq(connectedDataOwners.dataId, connectedData.id))
    .where(and(eq(connectedDataOwners.userId, userId), inArray(connectedData.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Deletes what no document names, removed ones included, and nobody sent for `UNNAMED_DATA_DAYS`;
 * how much that was.
 */
export async function purgeUnnamedData(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from connected_data
    where stored_at < now() - make_interval(days => ${UNNAMED_DATA_DAYS})
      and id not in (
        select jsonb_array_elements_text(data_ids) from research_documents
      )
  `);
  return rowCount ?? 0;
}
