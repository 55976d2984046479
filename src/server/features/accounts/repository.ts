import { and, eq, lte, sql } from "drizzle-orm";
import type { Preferences } from "#contracts/preferences.ts";
import type { Database } from "#server/db/client.ts";
import { sessions, users, verifications } from "#server/db/schema/accounts.ts";
import { preferences } from "#server/db/schema/preferences.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** The status of the user's subscription; undefined without one. */
export async function findSubscriptionStatus(
  db: Database,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return row?.status;
}

/** What the workspace remembers of the user; empty before anything was. */
export async function findPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ data: preferences.data })
    .from(preferences)
    .where(eq(preferences.userId, userId));
  return row?.data ?? {};
}

/** The preferences after the given fields replaced those stored; two saves at once both count. */
export async function savePreferenceFields(
  db: Database,
  userId: string,
  data: Preferences,
): Promise<Preferences> {
  const [row] = await db
    .insert(preferences)
    .values({ userId, data })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: { data: sql`${preferences.data} || excluded.data` },
    })
    .returning({ data: preferences.data });
  return row?.data ?? data;
}

/** Throws what the driver throws when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Removes sessions and mailed tokens that have expired. */
export async function removeExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lte(verifications.expiresAt, sql`now()`));
}

/** True when an account with this address exists and its address is verified. */
export async function hasVerifiedUser(db: Database, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true)));
  return found.length > 0;
}
