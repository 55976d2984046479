import { eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { attempts } from "#server/db/schema/attempts.ts";

/** At most `max` attempts within a window that begins with the first of them. */
export type AttemptLimit = { readonly max: number; readonly windowSeconds: number };

/**
 * Counts one attempt, and gives the seconds to wait when it is one too many, else 0. One statement,
 * by the database's clock: attempts at the same time and at several instances are all counted.
 */
export async function countAttempt(
  db: Database,
  key: string,
  { max, windowSeconds }: AttemptLimit,
): Promise<number> {
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`;
  const isOver = sql`${attempts.expiresAt} <= now()`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, expiresAt: windowEnd })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${windowEnd} else ${attempts.expiresAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      waitSeconds: sql`ceil(extract(epoch from ${attempts.expiresAt} - now()))`.mapWith(Number),
    });
  if (row === undefined || row.count <= max) return 0;
  return Math.max(1, row.waitSeconds);
}

/** Takes one attempt back: it turned out to be none. */
export async function forgiveAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(sql`${eq(attempts.key, key)} and ${gt(attempts.count, 0)}`);
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Removes counts whose window is over. */
export async function removeExpiredAttempts(db: Database): Promise<void> {
  await db.delete(attempts).where(lte(attempts.expiresAt, sql`now()`));
}
