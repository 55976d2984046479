import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** One user's session of chats: `day` is `YYYY-MM-DD`, UTC. */
export type ChatSession = {
  readonly userId: string;
  readonly day: string;
  /** A run of a template. */
  readonly isTemplate?: boolean;
};

/** What decides whether a chat is left: the chats used, and the status of the subscription. */
export async function findChatAllowance(
  db: Database,
  { userId, day }: ChatSession,
): Promise<{ readonly used: number; readonly subscriptionStatus: string | undefined }> {
  const [row] = await db
    .select({ used: chatUsage.used, status: subscriptions.status })
    .from(users)
    .leftJoin(chatUsage, and(eq(chatUsage.userId, users.id), eq(chatUsage.day, day)))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId));
  return { used: row?.used ?? 0, subscriptionStatus: row?.status ?? undefined };
}

/**
 * Counts one chat if fewer than `limit` are used, in one statement, so that no number of parallel
 * calls goes beyond it.
 *
 * @returns the count with this chat; undefined when the limit was reached before
 */
export async function takeChat(
  db: Database,
  { userId, day, isTemplate }: ChatSession,
  limit: number,
): Promise<number | undefined> {
  const templates = isTemplate === true ? 1 : 0;
  const [row] = await db
    .insert(chatUsage)
    .values({ userId, day, used: 1, templates })
    .onConflictDoUpdate({
      target: [chatUsage.userId, chatUsage.day],
      set: {
        used: sql`${chatUsage.used} + 1`,
        templates: sql`${chatUsage.templates} + ${templates}`,
      },
      setWhere: lt(chatUsage.used, limit),
    })
    .returning({ used: chatUsage.used });
  return row?.used;
}

/** Gives back one chat of the session it was taken from. */
export async function returnChat(
  db: Database,
  { userId, day, isTemplate }: ChatSession,
): Promise<void> {
  await db
    .update(chatUsage)
    .set({
      used: sql`${chatUsage.used} - 1`,
      templates: sql`greatest(0, ${chatUsage.templates} - ${isTemplate === true ? 1 : 0})`,
      refunds: sql`${chatUsage.refunds} + 1`,
    })
    .where(and(eq(chatUsage.userId, userId), eq(chatUsage.day, day), gt(chatUsage.used, 0)));
}

/**
 * Counts one rewrite if fewer than `limit` are used, in one statement as `takeChat` does.
 *
 * @returns whether one was left
 */
export async function takeRewrite(
  db: Database,
  { userId, day }: ChatSession,
  limit: number,
): Promise<boolean> {
  const rows = await db
    .insert(chatUsage)
    .values({ userId, day, rewrites: 1 })
    .onConflictDoUpdate({
      target: [chatUsage.userId, chatUsage.day],
      set: { rewrites: sql`${chatUsage.rewrites} + 1` },
      setWhere: lt(chatUsage.rewrites, limit),
    })
    .returning({ rewrites: chatUsage.rewrites });
  return rows.length > 0;
}

/** Gives back one rewrite of the session it was taken from. */
export async function returnRewrite(db: Database, { userId, day }: ChatSession): Promise<void> {
  await db
    .update(chatUsage)
    .set({ rewrites: sql`${chatUsage.rewrites} - 1` })
    .where(and(eq(chatUsage.userId, userId), eq(chatUsage.day, day), gt(chatUsage.rewrites, 0)));
}

type TokenCeilings = { readonly tokensPerDay: number; readonly tokensPerDayOfAll: number };

/**
 * Counts an estimate of tokens if the user's day and everybody's have room, in one statement.
 *
 * @returns whether they had
 */
export async function takeTokens(
  db: Database,
  { userId, day }: ChatSession,
  estimate: number,
  { tokensPerDay, tokensPerDayOfAll }: TokenCeilings,
): Promise<boolean> {
  const ofAll = sql`(select coalesce(sum(tokens), 0) from ${chatUsage} where day = ${day})`;
  const rows = await db
    .insert(chatUsage)
    .select(
      sql`select ${userId}::text, ${day}::date, 0, 0, 0, 0, ${estimate}::bigint where ${ofAll} < ${tokensPerDayOfAll}`,
    )
    .onConflictDoUpdate({
      target: [chatUsage.userId, chatUsage.day],
      set: { tokens: sql`${chatUsage.tokens} + ${estimate}` },
      setWhere: lt(chatUsage.tokens, tokensPerDay),
    })
    .returning({ tokens: chatUsage.tokens });
  return rows.length > 0;
}

/** Corrects a count of tokens by the difference to what was estimated. */
export async function addTokens(
  db: Database,
  { userId, day }: ChatSession,
  difference: number,
): Promise<void> {
  await db
    .update(chatUsage)
    .set({ tokens: sql`greatest(0, ${chatUsage.tokens} + ${difference})` })
    .where(and(eq(chatUsage.userId, userId), eq(chatUsage.day, day)));
}
