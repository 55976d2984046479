import { and, desc, eq, inArray, max, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import {
  stripeEvents,
  stripeSubscriptions,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import type { StripeSubscription } from "#server/integrations/stripe/billing.ts";

export type StoredSubscription = typeof subscriptions.$inferSelect;

export async function findSubscription(
  db: Database,
  userId: string,
): Promise<StoredSubscription | undefined> {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return found;
}

/** Notes that an event was taken; false when it was before. */
export async function takeEvent(db: Database, id: string): Promise<boolean> {
  const taken = await db.insert(stripeEvents).values({ id }).onConflictDoNothing().returning();
  return taken.length > 0;
}

/** Lets nobody else change the user's subscription until the transaction ends; false without a user. */
export async function lockUser(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return found.length > 0;
}

/** Whose customer or subscription it is by what is stored. */
export async function findUserOf(db: Database, stripeId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: users.id })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.userId, users.id))
    .where(
      or(
        eq(subscriptions.stripeCustomerId, stripeId),
        eq(stripeSubscriptions.customerId, stripeId),
        eq(stripeSubscriptions.id, stripeId),
      ),
    )
    .limit(1);
  return found?.userId;
}

/** Every customer of Stripe that the user is known as. */
export async function findCustomers(db: Database, userId: string): Promise<readonly string[]> {
  const found = await db
    .select({ one: stripeSubscriptions.customerId, last: subscriptions.stripeCustomerId })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.userId, users.id))
    .where(eq(users.id, userId));
  return found.flatMap(({ one, last }) => [one, last]).filter((id) => id !== null);
}

/** Statuses of Stripe in which Pro is paid for, and in which it would be once a payment went through. */
const PAID = ["active", "trialing"];
const OWED = ["past_due", "unpaid", "incomplete", "paused"];
const isPaid = sql`coalesce(excluded.stripe_status in ('active', 'trialing'), false)`;

/**
 * What Stripe says now of all the user's subscriptions, of which one that it no longer lists has ended;
 * Pro while any of them is paid. A grant of the owner's stays.
 */
export async function saveStripeSubscriptions(
  db: Database,
  userId: string,
  found: readonly StripeSubscription[],
): Promise<void> {
  for (const { id, customerId, status, renewsAt, endsAt, createdAt } of found) {
    const set = { userId, customerId, status, renewsAt, endsAt, createdAt };
    await db
      .insert(stripeSubscriptions)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: stripeSubscriptions.id, set });
  }
  const listed = found.map(({ id }) => id);
  await db
    .update(stripeSubscriptions)
    .set({ status: "canceled" })
    .where(and(eq(stripeSubscriptions.userId, userId), notInArray(stripeSubscriptions.id, listed)));
  const { status, createdAt } = stripeSubscriptions;
  const [counts] = await db
    .select()
    .from(stripeSubscriptions)
    .where(eq(stripeSubscriptions.userId, userId))
    .orderBy(desc(inArray(status, PAID)), desc(inArray(status, OWED)), desc(createdAt))
    .limit(1);
  if (counts === undefined) return;
  const values = {
    stripeStatus: counts.status,
    stripeCustomerId: counts.customerId,
    renewsAt: counts.renewsAt,
    endsAt: counts.endsAt,
    heard: sql`${subscriptions.heard} + 1`,
  };
  await db
    .insert(subscriptions)
    .values({
      userId,
      status: PAID.includes(counts.status) ? "active" : counts.status,
      ...values,
      heard: 1,
    })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: {
        ...values,
        status: sql`case when ${subscriptions.isGranted} or ${isPaid} then 'active' else excluded.stripe_status end`,
      },
    });
}

/** Grants Pro or takes the grant back; what is paid for stays. */
export async function saveGrant(db: Database, userId: string, isGranted: boolean): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ userId, isGranted, status: isGranted ? "active" : "none" })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: {
        isGranted,
        status: sql`case when ${isGranted} or ${subscriptions.stripeStatus} in ('active', 'trialing') then 'active' else coalesce(${subscriptions.stripeStatus}, 'none') end`,
      },
    });
}

export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return found?.id;
}

/** Everybody by name, with the chats of a day. */
export async function findPeople(db: Database, day: string) {
  const seen = db
    .select({ userId: sessions.userId, at: max(sessions.updatedAt).as("at") })
    .from(sessions)
    .groupBy(sessions.userId)
    .as("seen");
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      status: subscriptions.status,
      stripeStatus: subscriptions.stripeStatus,
      used: chatUsage.used,
      lastSeen: sql<Date | null>`greatest(${seen.at}, ${users.lastSignInAt})`.mapWith(
        sessions.updatedAt,
      ),
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(chatUsage, and(eq(chatUsage.userId, users.id), eq(chatUsage.day, day)))
    .leftJoin(seen, eq(seen.userId, users.id))
    .orderBy(users.name, users.email);
}
