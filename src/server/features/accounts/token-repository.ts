import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { TOKENS_MAX } from "#contracts/accounts.ts";
import type { Database } from "#server/db/client.ts";
import { accessTokens, users } from "#server/db/schema/accounts.ts";
import type { User } from "#server/http/env.ts";
import { USER } from "#server/session-users.ts";

export type StoredToken = typeof accessTokens.$inferSelect;

const TOKEN_BYTES = 32;
const VALID_DAYS = 90;
const PREFIX = "fn_";

/** The user's tokens, newest first. */
export async function findTokens(db: Database, userId: string): Promise<StoredToken[]> {
  return db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt));
}

/** A new token and its row; undefined where the user has as many as one may have. */
export async function insertToken(
  db: Database,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<{ readonly token: string; readonly row: StoredToken } | undefined> {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  return db.transaction(async (transaction) => {
    // Several at once are counted one after the other.
    await transaction.select().from(users).where(eq(users.id, userId)).for("update");
    const count = await transaction.$count(accessTokens, eq(accessTokens.userId, userId));
    if (count >= TOKENS_MAX) return undefined;
    const [row] = await transaction
      .insert(accessTokens)
      .values({
        userId,
        name,
        hint: `${token.slice(0, 7)}…${token.slice(-4)}`,
        hash: hashOf(token),
        expiresAt: sql`now() + make_interval(days => ${VALID_DAYS})`,
      })
      .returning();
    return row === undefined ? undefined : { token, row };
  });
}

export async function deleteToken(
  db: Database,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const gone = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)))
    .returning({ id: accessTokens.id });
  return gone.length > 0;
}

/** Whose token it is, and that it was used; undefined for one that is revoked, expired or none. */
export async function userOfToken(db: Database, token: string): Promise<User | undefined> {
  const [used] = await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(accessTokens.hash, hashOf(token)), gt(accessTokens.expiresAt, sql`now()`)))
    .returning({ userId: accessTokens.userId });
  if (used === undefined) return undefined;
  const [user] = await db.select(USER).from(users).where(eq(users.id, used.userId));
  return user;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
