import { and, eq, gt, inArray, isNotNull, lte, notInArray, sql, sum } from "drizzle-orm";
import { type Account, DELETION_DAYS } from "#contracts/accounts.ts";
import type { Database } from "#server/db/client.ts";
import { accessTokens, sessions, users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { userStatementFiles } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { savedOutputs } from "#server/db/schema/models.ts";
import { researchDocuments } from "#server/db/schema/research.ts";
import { LIVE, stripeSubscriptions, subscriptions } from "#server/db/schema/subscriptions.ts";

/** Where the user is signed in, what is kept of theirs, and what they used on a day. */
export async function findAccount(
  db: Database,
  userId: string,
  day: string,
): Promise<Omit<Account, "model">> {
  const [devices, documents, models, files, [password], [used]] = await Promise.all([
    db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))),
    db.$count(
      researchDocuments,
      and(eq(researchDocuments.userId, userId), sql`${researchDocuments.deletedAt} is null`),
    ),
    db.$count(savedOutputs, eq(savedOutputs.userId, userId)),
    Promise.all([
      heldFiles(db, libraryDocuments, userId),
      heldFiles(db, userStatementFiles, userId),
    ]),
    db.select({ changedAt: users.passwordChangedAt }).from(users).where(eq(users.id, userId)),
    db
      .select({
        templates: chatUsage.templates,
        refunds: chatUsage.refunds,
        rewrites: chatUsage.rewrites,
        tokens: chatUsage.tokens,
      })
      .from(chatUsage)
      .where(and(eq(chatUsage.userId, userId), eq(chatUsage.day, day))),
  ]);
  return {
    devices,
    passwordChangedAt: password?.changedAt?.toISOString() ?? null,
    holdings: {
      documents,
      models,
      files: files.reduce((all, { count }) => all + count, 0),
      bytes: files.reduce((all, { bytes }) => all + bytes, 0),
    },
    today: used ?? { templates: 0, refunds: 0, rewrites: 0, tokens: 0 },
  };
}

/** The user's rows of a table of uploaded files, and the bytes of these. */
async function heldFiles(
  db: Database,
  table: typeof libraryDocuments | typeof userStatementFiles,
  userId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const [held] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sum(table.bytes).mapWith(Number) })
    .from(table)
    .where(eq(table.userId, userId));
  return { count: held?.count ?? 0, bytes: held?.bytes ?? 0 };
}

/** Whom Stripe goes on billing for any subscription. */
function billedUsers(db: Database) {
  const { userId, status } = stripeSubscriptions;
  const each = db.select({ userId }).from(stripeSubscriptions).where(inArray(status, LIVE));
  const { userId: ofUser, stripeStatus } = subscriptions;
  return each.union(
    db.select({ userId: ofUser }).from(subscriptions).where(inArray(stripeStatus, LIVE)),
  );
}

/** Whether Stripe goes on billing the user. */
export async function isBilled(db: Database, userId: string): Promise<boolean> {
  return (
    (await db.$count(users, and(eq(users.id, userId), inArray(users.id, billedUsers(db))))) > 0
  );
}

/** Signs the user out everywhere, tokens included, and says when what they have is removed. */
export async function beginDeletion(db: Database, userId: string): Promise<Date> {
  return db.transaction(async (transaction) => {
    const deletesAt = sql`now() + make_interval(days => ${DELETION_DAYS})`;
    const [row] = await transaction
      .update(users)
      .set({ deletesAt })
      .where(eq(users.id, userId))
      .returning({ deletesAt: users.deletesAt });
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    await transaction.delete(accessTokens).where(eq(accessTokens.userId, userId));
    return row?.deletesAt ?? new Date(0);
  });
}

/** When the account is removed; undefined unless its deletion was asked for. */
export async function findDeletion(db: Database, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ deletesAt: users.deletesAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.deletesAt ?? undefined;
}

export async function stopDeletion(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ deletesAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletesAt)));
}

/**
 * Removes accounts whose days are over, with all that is theirs; files follow when nothing names them. One
 * that Stripe bills stays until that has ended: nobody could end it afterwards.
 */
export async function removeDeletedAccounts(db: Database): Promise<void> {
  const isOver = lte(users.deletesAt, sql`now()`);
  await db.delete(users).where(and(isOver, notInArray(users.id, billedUsers(db))));
}
