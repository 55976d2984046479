import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import {
  type StoredThreadState,
  threads,
  threadTweets,
  type TweetState,
} from "#server/db/schema/publishing.ts";

/** `isHeld`: a poster is at it now. */
export type StoredThread = typeof threads.$inferSelect & { readonly isHeld: boolean };
export type StoredTweet = typeof threadTweets.$inferSelect;
export type ThreadWithTweets = {
  readonly thread: StoredThread;
  readonly tweets: readonly StoredTweet[];
};

/** How long one poster holds a thread without a sign of life. */
const LEASE_SECONDS = 90;

/** The thread with all its posts as planned, and whether this call made it. */
export async function createThread(
  db: Database,
  thread: {
    readonly userId: string;
    readonly researchId: string | null;
    readonly idempotencyKey: string;
    readonly texts: readonly string[];
  },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { texts, ...fields } = thread;
  return db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(threads)
      .values({ ...fields, state: "posting", message: "" })
      .onConflictDoNothing()
      .returning();
    if (made === undefined) {
      const known = await findThreadOfKey(transaction, fields.userId, fields.idempotencyKey);
      if (known === undefined) throw new Error("a thread that stood in the way is gone");
      return { id: known.id, isNew: false };
    }
    await transaction
      .insert(threadTweets)
      .values(texts.map((text, index) => ({ threadId: made.id, order: index + 1, text })));
    return { id: made.id, isNew: true };
  });
}

export async function findThreadOfKey(
  db: Database,
  userId: string,
  key: string,
): Promise<{ readonly id: string } | undefined> {
  const [thread] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.userId, userId), eq(threads.idempotencyKey, key)));
  return thread;
}

/** The user's thread with its posts in order. */
export async function findThread(
  db: Database,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<ThreadWithTweets | undefined> {
  const [thread] = await db
    .select(STORED_THREAD)
    .from(threads)
    .where(and(eq(threads.userId, userId), eq(threads.id, id)));
  return thread === undefined ? undefined : { thread, tweets: await tweetsOf(db, [id]) };
}

/** Newest threads of a user that are listed. */
const LISTED_THREADS = 50;

/** The user's threads of which something stands on X or may, and those that were begun; newest first. */
export async function listThreads(db: Database, userId: string): Promise<ThreadWithTweets[]> {
  const found = await db
    .select(STORED_THREAD)
    .from(threads)
    .where(and(eq(threads.userId, userId), ne(threads.state, "deleted")))
    .orderBy(desc(threads.createdAt))
    .limit(LISTED_THREADS);
  const tweets = await tweetsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((thread) => ({
    thread,
    tweets: tweets.filter(({ threadId }) => threadId === thread.id),
  }));
}

const STORED_THREAD = {
  ...getTableColumns(threads),
  isHeld: sql<boolean>`coalesce(${threads.leaseUntil} >= now(), false)`,
};

/** Whether a text stands, or may stand, in a thread of another press. */
export async function standsElsewhere(
  db: Database,
  text: string,
  { userId, idempotencyKey }: { readonly userId: string; readonly idempotencyKey: string },
): Promise<boolean> {
  const isOfThisPress = and(eq(threads.userId, userId), eq(threads.idempotencyKey, idempotencyKey));
  const [found] = await db
    .select({ id: threads.id })
    .from(threadTweets)
    .innerJoin(threads, eq(threads.id, threadTweets.threadId))
    .where(
      and(
        eq(threadTweets.text, text),
        inArray(threadTweets.state, ["posting", "unknown", "posted"]),
        sql`not (${isOfThisPress})`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

async function tweetsOf(db: Database, threadIds: readonly string[]): Promise<StoredTweet[]> {
  return db
    .select()
    .from(threadTweets)
    .where(inArray(threadTweets.threadId, [...threadIds]))
    .orderBy(asc(threadTweets.order));
}

/**
 * Makes this poster the only one of the account, over all instances; undefined while another is at it.
 * Until it is released the thread counts as being posted: one whose holder died is known by its lease.
 */
export async function holdThread(db: Database, id: string): Promise<string | undefined> {
  const holder = randomUUID();
  return db.transaction(async (transaction) => {
    // There is one account on X.
    await lockName(transaction, "poster of threads");
    const held = await transaction
      .update(threads)
      .set({ holder, leaseUntil: leaseEnd(), state: "posting" })
      .where(
        and(
          eq(threads.id, id),
          sql`not exists (select from ${threads} as other where other.lease_until >= now())`,
        ),
      )
      .returning({ id: threads.id });
    return held.length === 0 ? undefined : holder;
  });
}

/**
 * Whether a post on X is known as another one of some thread. The tweet itself may have its id already:
 * a poster that was killed may have had it written after this one read.
 */
export async function isOtherTweet(
  db: Database,
  tweetId: string,
  { threadId, order }: Pick<StoredTweet, "threadId" | "order">,
): Promise<boolean> {
  const isSelf = and(eq(threadTweets.threadId, threadId), eq(threadTweets.order, order));
  const others = and(eq(threadTweets.tweetId, tweetId), sql`not ${isSelf}`);
  return (await db.$count(threadTweets, others)) > 0;
}

/** Goes on holding it; false when another holds it by now. */
export async function keepHolding(db: Database, id: string, holder: string): Promise<boolean> {
  const held = await db
    .update(threads)
    .set({ leaseUntil: leaseEnd() })
    .where(and(eq(threads.id, id), eq(threads.holder, holder)))
    .returning({ id: threads.id });
  return held.length > 0;
}

/** Lets go of a thread and says how it stands. */
export async function releaseThread(
  db: Database,
  { id, holder }: { readonly id: string; readonly holder: string },
  { state, message }: { readonly state: StoredThreadState; readonly message: string },
): Promise<void> {
  await db
    .update(threads)
    .set({ state, message, holder: null, leaseUntil: null })
    .where(and(eq(threads.id, id), eq(threads.holder, holder)));
}

/** Says what is known of a post now. */
export async function setTweet(
  db: Database,
  { threadId, order }: Pick<StoredTweet, "threadId" | "order">,
  { state, tweetId }: { readonly state: TweetState; readonly tweetId?: string },
): Promise<void> {
  const posted = tweetId === undefined ? {} : { tweetId, postedAt: sql`now()` };
  await db
    .update(threadTweets)
    .set({ state, ...posted })
    .where(and(eq(threadTweets.threadId, threadId), eq(threadTweets.order, order)));
}

function leaseEnd() {
  return sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
}
