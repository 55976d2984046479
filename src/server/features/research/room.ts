import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/client.ts";

/** How much of the disk one user's documents and connected data may take. */
export type Room = { readonly quotaMb: number };

const MEGABYTE = 1024 * 1024;
/** More than one call stores: what has this much room left is not measured again. */
const CALL_MAX_BYTES = 32 * MEGABYTE;
/** Data that was just sent is named by the save that follows. */
const UNNAMED_KEPT_HOURS = 1;

export const noRoomText = (quotaMb: number): string =>
  `Your documents and their data take ${quotaMb.toLocaleString("en-US")} MB, all the room there is. Remove documents you no longer need, then go on.`;

/**
 * Does what makes a user's documents or data grow, as long as there is room for it; run it in a
 * transaction. What can be spared gives way first: removed documents, data that no document names, and
 * the oldest revisions. What makes nothing grow is done even where there is no room.
 *
 * @param field what of the request takes the room, for the error
 * @throws AppError "too_large"
 */
export async function withinRoom<Value>(
  db: Database,
  { userId, room, field }: { readonly userId: string; readonly room: Room; readonly field: string },
  grow: () => Promise<Value>,
): Promise<Value> {
  const quota = room.quotaMb * MEGABYTE;
  const before = await taken(db, userId);
  const value = await grow();
  const left = quota - Math.max(before.kept, before.revisions);
  if (left >= CALL_MAX_BYTES) return value;
  let after = await taken(db, userId);
  if (after.revisions > quota) await removeOldestRevisions(db, userId, quota);
  if (after.kept <= quota || after.kept <= before.kept) return value;
  await removeSpared(db, userId);
  after = await taken(db, userId);
  if (after.kept <= quota) return value;
  throw new AppError("too_large", noRoomText(room.quotaMb), { field });
}

const takenSchema = z.object({ kept: z.coerce.number(), revisions: z.coerce.number() });

/** Bytes on the disk; nothing that is stored apart from its row is read for it. */
async function taken(db: Database, userId: string): Promise<z.infer<typeof takenSchema>> {
  const { rows } = await db.execute(sql`
    with own as (select * from research_documents where user_id = ${userId})
    select
      (
        select coalesce(sum(
          pg_column_size(content) + pg_column_size(connected_data) + pg_column_size(messages)
            + pg_column_size(figure_decisions) + pg_column_size(anchors)
            + coalesce(pg_column_size(summary), 0) + coalesce(pg_column_size(report_pages), 0)
        ), 0) from own
      ) + (
        select coalesce(sum(pg_column_size(data)), 0)
        from connected_data join connected_data_owners on data_id = id
        where user_id = ${userId}
      ) as kept,
      (
        select coalesce(sum(pg_column_size(content) + pg_column_size(anchors)), 0)
        from research_revisions
        where document_id in (select id from research_documents where user_id = ${userId})
      ) as revisions
  `);
  return takenSchema.parse(rows[0]);
}

async function removeSpared(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from research_documents where user_id = ${userId} and deleted_at is not null
  `);
  await db.execute(sql`
    delete from connected_data_owners using connected_data
    where id = data_id and user_id = ${userId}
      and stored_at < now() - make_interval(hours => ${UNNAMED_KEPT_HOURS})
      and data_id not in (
        select jsonb_array_elements_text(data_ids) from research_documents where user_id = ${userId}
      )
  `);
  await db.execute(sql`
    delete from connected_data
    where not exists (select from connected_data_owners where data_id = id)
  `);
}

/** The latest revision of each document stays, and of the others the newest that there is room for. */
async function removeOldestRevisions(db: Database, userId: string, quota: number): Promise<void> {
  await db.execute(sql`
    delete from research_revisions as old using (
      select document_id, revision,
        sum(pg_column_size(content) + pg_column_size(anchors))
          over (order by saved_at desc, document_id, revision desc) as total,
        row_number() over (partition by document_id order by revision desc) as place
      from research_revisions
      where document_id in (select id from research_documents where user_id = ${userId})
    ) as sized
    where old.document_id = sized.document_id and old.revision = sized.revision
      and sized.total > ${quota} and sized.place > 1
  `);
}
