import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { subscribers } from "#server/db/schema/publishing.ts";

export type StoredSubscriber = typeof subscribers.$inferSelect;

/** One form of an address, so that it is one reader whatever its case. */
export function normalEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** The reader of an address, made as `pending` when new; one that left may ask again. */
export async function askedToSubscribe(db: Database, email: string): Promise<StoredSubscriber> {
  const emailNorm = normalEmail(email);
  const [made] = await db
    .insert(subscribers)
    .values({ email: email.trim(), emailNorm, status: "pending" })
    .onConflictDoUpdate({ target: subscribers.emailNorm, set: { emailNorm } })
    .returning();
  if (made === undefined) throw new Error("a subscriber was neither made nor found");
  return made;
}

export async function findSubscriber(
  db: Database,
  id: string,
): Promise<StoredSubscriber | undefined> {
  const [found] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return found;
}

export async function setSubscriberStatus(
  db: Database,
  id: string,
  status: StoredSubscriber["status"],
): Promise<void> {
  await db
    .update(subscribers)
    .set({ status, since: sql`now()` })
    .where(and(eq(subscribers.id, id), sql`${subscribers.status} <> ${status}`));
}

/** The whole list, newest first. */
export async function findSubscribers(db: Database): Promise<StoredSubscriber[]> {
  return db.select().from(subscribers).orderBy(desc(subscribers.since));
}

export async function countSubscribers(
  db: Database,
  status: StoredSubscriber["status"],
): Promise<number> {
  return db.$count(subscribers, eq(subscribers.status, status));
}

/** Those who left stay, so that no import brings them back: false for them as for nobody. */
export async function deleteSubscriber(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(subscribers)
    .where(and(eq(subscribers.id, id), ne(subscribers.status, "unsubscribed")))
    .returning();
  return gone.length > 0;
}

/** How many rows one statement carries. */
const BATCH = 1_000;

/** Adds addresses as confirmed; those known stay as they are. */
export async function addConfirmed(
  db: Database,
  emails: readonly string[],
): Promise<{ readonly added: number; readonly left: number }> {
  let [added, left] = [0, 0];
  for (let at = 0; at < emails.length; at += BATCH) {
    const batch = emails.slice(at, at + BATCH);
    const norms = batch.map(normalEmail);
    const rows = batch.map((email) => ({
      email,
      emailNorm: normalEmail(email),
      status: "confirmed" as const,
    }));
    const made = await db.insert(subscribers).values(rows).onConflictDoNothing().returning();
    // Somebody who asked and never confirmed is confirmed by the owner's word, and an address that
    // bounced is tried again by it.
    const raised = await db
      .update(subscribers)
      .set({ status: "confirmed", since: sql`now()` })
      .where(
        and(
          inArray(subscribers.emailNorm, norms),
          inArray(subscribers.status, ["pending", "bounced"]),
        ),
      )
      .returning();
    added += made.length + raised.length;
    left += await db.$count(
      subscribers,
      and(inArray(subscribers.emailNorm, norms), eq(subscribers.status, "unsubscribed")),
    );
  }
  return { added, left };
}
