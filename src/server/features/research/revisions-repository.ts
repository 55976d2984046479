import { and, desc, eq, sql } from "drizzle-orm";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { Database } from "#server/db/client.ts";
import { researchRevisions } from "#server/db/schema/research.ts";

/** How long every saved revision is kept. */
export const EVERY_REVISION_HOURS = 24;
/** How long the last revision of every hour is kept after that. */
export const HOURLY_REVISION_DAYS = 30;

export type Revision = {
  readonly revision: number;
  readonly title: string;
  readonly content: string;
  readonly anchors: readonly Anchor[];
  readonly savedAt: Date;
};

export type DocumentKey = { readonly documentId: string };

/** Keeps the title and text of one revision, unless they are those of the one kept last. */
export async function keepRevision(
  db: Database,
  { documentId, revision, title, content, anchors }: Omit<Revision, "savedAt"> & DocumentKey,
): Promise<void> {
  await db.execute(sql`
    insert into research_revisions (document_id, revision, title, content, anchors)
    select ${documentId}::uuid, ${revision}::integer, ${title}::text, ${content}::text,
      ${JSON.stringify(anchors)}::jsonb
    where not exists (
      select from (
        select title, content from research_revisions
        where document_id = ${documentId} order by revision desc limit 1
      ) as last
      where last.title = ${title} and last.content = ${content}
    )
  `);
}

/**
 * Thins a document's revisions, when `revision` is the first of its hour: all stay for 24 hours,
 * then the last of each hour for 30 days, then the very last of what is older.
 */
export async function thinRevisions(
  db: Database,
  { documentId, revision }: DocumentKey & Pick<Revision, "revision">,
): Promise<void> {
  await db.execute(sql`
    delete from research_revisions as old
    where old.document_id = ${documentId}
      and old.saved_at < now() - make_interval(hours => ${EVERY_REVISION_HOURS})
      and exists (
        select from research_revisions as later
        where later.document_id = old.document_id
          and later.revision > old.revision
          and (
            date_trunc('hour', later.saved_at) = date_trunc('hour', old.saved_at)
            or (
              old.saved_at < now() - make_interval(days => ${HOURLY_REVISION_DAYS})
              and later.saved_at < now() - make_interval(days => ${HOURLY_REVISION_DAYS})
            )
          )
      )
      and date_trunc('hour', now()) > (
        select date_trunc('hour', before.saved_at) from research_revisions as before
        where before.document_id = ${documentId} and before.revision < ${revision}
        order by before.revision desc limit 1
      )
  `);
}

/** The document's revisions, newest first, without their texts. */
export async function findRevisions(
  db: Database,
  documentId: string,
): Promise<readonly Omit<Revision, "content" | "anchors">[]> {
  return db
    .select({
      revision: researchRevisions.revision,
      title: researchRevisions.title,
      savedAt: researchRevisions.savedAt,
    })
    .from(researchRevisions)
    .where(eq(researchRevisions.documentId, documentId))
    .orderBy(desc(researchRevisions.revision));
}

/** One revision with its text; undefined when it was never kept or has been thinned out. */
export async function findRevision(
  db: Database,
  { documentId, revision }: DocumentKey & Pick<Revision, "revision">,
): Promise<Revision | undefined> {
  const [row] = await db
    .select()
    .from(researchRevisions)
    .where(
      and(eq(researchRevisions.documentId, documentId), eq(researchRevisions.revision, revision)),
    );
  return row;
}
