import { count, eq, sql, sum } from "drizzle-orm";
import { z } from "zod";
import type { Operations } from "#contracts/operations.ts";
import { BACKUP_BEGUN } from "#server/backup/backup.ts";
import type { Database } from "#server/db/client.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { settings } from "#server/db/schema/settings.ts";
import { INGESTION } from "#server/features/library/ingestion.ts";
import { NEWSLETTER_QUEUE } from "#server/features/publishing/newsletter-queue.ts";

type Work = Operations["work"][number];

const QUEUES: Readonly<Record<string, Work["kind"]>> = {
  [INGESTION]: "documents",
  [NEWSLETTER_QUEUE]: "newsletters",
};

const databaseSchema = z.object({
  version: z.string(),
  bytes: z.coerce.number(),
  files: z.coerce.number(),
  file_bytes: z.coerce.number(),
});

/** The database's release and size, and the files that rows name, each once. */
export async function findStorage(db: Database): Promise<z.infer<typeof databaseSchema>> {
  const { rows } = await db.execute(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      count(*) as files, coalesce(sum(bytes), 0) as file_bytes
    from (
      select sha256, max(bytes) as bytes from (
        select sha256, bytes from library_documents
        union all select sha256, bytes from user_statement_files
      ) as named group by sha256
    ) as files
  `);
  return databaseSchema.parse(rows[0]);
}

const workSchema = z.object({
  name: z.string(),
  waiting: z.coerce.number(),
  under_way: z.coerce.number(),
  given_up: z.coerce.number(),
  since: z.coerce.date().nullable(),
});

/** Each kind of background work with its jobs, in the order of the kinds. */
export async function findWork(db: Database): Promise<readonly Work[]> {
  const names = Object.keys(QUEUES).map((name) => sql`${name}`);
  const { rows } = await db.execute(sql`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as under_way,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as given_up,
      min(created_on) filter (where state in ('created', 'retry')) as since
    from pgboss.job where name in (${sql.join(names, sql`, `)}) group by name
  `);
  const found = new Map(
    z
      .array(workSchema)
      .parse(rows)
      .map((row) => [row.name, row]),
  );
  return Object.entries(QUEUES).map(([name, kind]) => {
    const { waiting = 0, under_way = 0, given_up = 0, since = null } = found.get(name) ?? {};
    const waitingSince = since?.toISOString() ?? null;
    return { kind, waiting, underWay: under_way, givenUp: given_up, waitingSince };
  });
}

/** What everybody used on a day. */
export async function findUsageOfDay(db: Database, day: string): Promise<Operations["today"]> {
  const { used, rewrites, tokens } = chatUsage;
  const [row] = await db
    .select({
      people: count(),
      chats: sum(used).mapWith(Number),
      rewritten: sum(rewrites).mapWith(Number),
      read: sum(tokens).mapWith(Number),
    })
    .from(chatUsage)
    .where(eq(chatUsage.day, day));
  const { people = 0, chats, rewritten, read } = row ?? {};
  return { people, chats: chats ?? 0, rewrites: rewritten ?? 0, tokens: read ?? 0 };
}

/** When the nightly backup was last begun; null where it never was. */
export async function findBackupBegun(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ seconds: sql<string>`${settings.value}` })
    .from(settings)
    .where(eq(settings.key, BACKUP_BEGUN));
  return row === undefined ? null : new Date(Number(row.seconds) * 1_000).toISOString();
}
