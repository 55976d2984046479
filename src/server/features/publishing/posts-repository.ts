import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { blogPosts } from "#server/db/schema/publishing.ts";

export type StoredPost = typeof blogPosts.$inferSelect;
export type NewPost = typeof blogPosts.$inferInsert;

/** The post, and whether this call made it: the same key of the same user is the same post. */
export async function insertPost(
  db: Database,
  post: NewPost,
): Promise<{ readonly post: StoredPost; readonly isNew: boolean }> {
  const [made] = await db.insert(blogPosts).values(post).onConflictDoNothing().returning();
  if (made !== undefined) return { post: made, isNew: true };
  const known = await findPostOfKey(db, { userId: post.userId, key: post.idempotencyKey });
  if (known === undefined) throw new Error("a post that stood in the way is gone");
  return { post: known, isNew: false };
}

async function findPost(db: Database, is: SQL | undefined): Promise<StoredPost | undefined> {
  const [post] = await db.select().from(blogPosts).where(is);
  return post;
}

type OwnedPost = { readonly userId: string; readonly id: string };

/** The user's post, published or not. */
export async function findOwnPost(
  db: Database,
  { userId, id }: OwnedPost,
): Promise<StoredPost | undefined> {
  return findPost(db, and(eq(blogPosts.userId, userId), eq(blogPosts.id, id)));
}

/** The post with the key of an earlier call. */
export async function findPostOfKey(
  db: Database,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<StoredPost | undefined> {
  return findPost(db, and(eq(blogPosts.userId, userId), eq(blogPosts.idempotencyKey, key)));
}

/** A post that is up with this text of the document, by another key; two callers ask one after the other. */
export async function findSamePost(
  db: Database,
  text: {
    readonly userId: string;
    readonly researchId: string;
    readonly key: string;
    readonly content: string;
  },
): Promise<StoredPost | undefined> {
  await lockName(db, `post ${text.researchId}`);
  return findPost(
    db,
    and(
      eq(blogPosts.userId, text.userId),
      eq(blogPosts.researchId, text.researchId),
      ne(blogPosts.idempotencyKey, text.key),
      eq(blogPosts.content, text.content),
      eq(blogPosts.status, "published"),
    ),
  );
}

/** The user's posts, newest first. */
export async function findOwnPosts(db: Database, userId: string): Promise<StoredPost[]> {
  return db
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.userId, userId))
    .orderBy(desc(blogPosts.publishedAt));
}

/** The post as changed, its revision one higher; undefined for another user's. */
export async function updatePost(
  db: Database,
  { userId, id }: OwnedPost,
  changes: Partial<NewPost>,
): Promise<StoredPost | undefined> {
  const [post] = await db
    .update(blogPosts)
    .set({ ...changes, revision: sql`${blogPosts.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(blogPosts.userId, userId), eq(blogPosts.id, id)))
    .returning();
  return post;
}

/** A post that readers may see. */
export async function findPublishedPost(db: Database, id: string): Promise<StoredPost | undefined> {
  return findPost(db, and(eq(blogPosts.id, id), eq(blogPosts.status, "published")));
}

/** Published posts, newest first, without their texts. */
export async function findPublishedPosts(
  db: Database,
  { tag, limit, offset = 0 }: { tag?: string | undefined; limit: number; offset?: number },
) {
  const ofTag =
    tag === undefined ? undefined : sql`${blogPosts.tags} @> ${JSON.stringify([tag])}::jsonb`;
  return db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      tags: blogPosts.tags,
      ticker: blogPosts.ticker,
      author: blogPosts.author,
      publishedAt: blogPosts.publishedAt,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, "published"), ofTag))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(limit)
    .offset(offset);
}
