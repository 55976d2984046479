import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { NewsletterStats } from "#contracts/publishing.ts";
import type { Database } from "#server/db/client.ts";
import {
  type DeliveryState,
  newsletterDeliveries,
  newsletterIssues,
  subscribers,
} from "#server/db/schema/publishing.ts";

export type StoredIssue = typeof newsletterIssues.$inferSelect;
export type StoredDelivery = typeof newsletterDeliveries.$inferSelect;

/** How long one sender has for one mail before it counts as lost with its sender. */
export const LEASE_SECONDS = 120;

/**
 * The newsletter of a post with a row for every reader, in the caller's transaction: readers whose
 * address bounced are suppressed. A post that has one already keeps it.
 */
export async function createIssue(
  db: Database,
  issue: typeof newsletterIssues.$inferInsert,
): Promise<StoredIssue | undefined> {
  const [made] = await db.insert(newsletterIssues).values(issue).onConflictDoNothing().returning();
  if (made === undefined) return undefined;
  await db.execute(sql`
    insert into ${newsletterDeliveries} (issue_id, subscriber_id, email, email_norm, state, reason)
    select ${made.id}, id, email, email_norm,
      case when status = 'bounced' then 'suppressed' else 'queued' end,
      case when status = 'bounced' then 'This address bounced before' end
    from ${subscribers} where status in ('confirmed', 'bounced') order by since`);
  return made;
}

export async function findIssue(db: Database, id: string): Promise<StoredIssue | undefined> {
  const [issue] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  return issue;
}

export async function findIssueOfPost(
  db: Database,
  postId: string,
): Promise<StoredIssue | undefined> {
  const [issue] = await db
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.postId, postId));
  return issue;
}

/** The mails of an issue, counted by what became of them. */
export async function statsOfIssue(db: Database, issueId: string): Promise<NewsletterStats> {
  const rows = await db
    .select({ state: newsletterDeliveries.state, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.issueId, issueId))
    .groupBy(newsletterDeliveries.state);
  const of = (...states: readonly DeliveryState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    successful: of("accepted"),
    failed: of("failed"),
    queued: of("queued", "sending"),
    uncertain: of("uncertain"),
    suppressed: of("suppressed"),
  };
}

/** A sender that died with a mail in its hands leaves it unknown whether it was sent. */
export async function giveUpLostLeases(db: Database, issueId: string): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set({
      state: "uncertain",
      reason: "The server stopped while this mail was being sent",
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        eq(newsletterDeliveries.state, "sending"),
        sql`${newsletterDeliveries.leaseUntil} < now()`,
      ),
    );
}

/** The next mail of an issue, leased to this sender; nobody else gets it. Readers who left meanwhile are suppressed. */
export async function takeDelivery(
  db: Database,
  issueId: string,
): Promise<StoredDelivery | undefined> {
  const attempt = randomUUID();
  const next = db
    .select({ id: newsletterDeliveries.id })
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        eq(newsletterDeliveries.state, "queued"),
        sql`${newsletterDeliveries.notBefore} <= now()`,
      ),
    )
    .orderBy(asc(newsletterDeliveries.order))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(newsletterDeliveries)
    .set({
      state: sql`case when exists (select from ${subscribers} where ${subscribers.id} = ${newsletterDeliveries.subscriberId} and ${subscribers.status} = 'confirmed') then 'sending' else 'suppressed' end`,
      reason: null,
      attempt,
      leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      updatedAt: sql`now()`,
    })
    .where(eq(newsletterDeliveries.id, sql`(${next})`))
    .returning();
  return taken;
}

/** Mails of a post that was taken down lead nowhere: what waits is left out. */
export async function suppressWaiting(db: Database, issueId: string): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set({ state: "suppressed", reason: "The post was taken down", updatedAt: sql`now()` })
    .where(
      and(eq(newsletterDeliveries.issueId, issueId), eq(newsletterDeliveries.state, "queued")),
    );
}

/** What became of a mail, told by who holds its lease; false when that was lost. */
export async function settleDelivery(
  db: Database,
  { id, attempt }: Pick<StoredDelivery, "id" | "attempt">,
  outcome: {
    readonly state: DeliveryState;
    readonly reason: string | null;
    readonly waitSeconds?: number;
    /** The mail server was not reached or takes no mail: nothing was tried for this reader. */
    readonly isNoTry?: boolean;
  },
): Promise<boolean> {
  const settled = await db
    .update(newsletterDeliveries)
    .set({
      state: outcome.state,
      reason: outcome.reason,
      leaseUntil: null,
      notBefore: sql`now() + make_interval(secs => ${outcome.waitSeconds ?? 0})`,
      tries: sql`${newsletterDeliveries.tries} + ${outcome.isNoTry === true ? 0 : 1}::integer`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(newsletterDeliveries.id, id),
        eq(newsletterDeliveries.state, "sending"),
        attempt === null ? undefined : eq(newsletterDeliveries.attempt, attempt),
      ),
    )
    .returning({ id: newsletterDeliveries.id });
  return settled.length > 0;
}

/** Seconds until the next mail of an issue may be sent; undefined when none is waiting. */
export async function secondsToNext(db: Database, issueId: string): Promise<number | undefined> {
  const [row] = await db
    .select({
      seconds: sql<
        number | null
      >`extract(epoch from min(case when state = 'sending' then ${newsletterDeliveries.leaseUntil} else ${newsletterDeliveries.notBefore} end) - now())::float8`,
    })
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        inArray(newsletterDeliveries.state, ["queued", "sending"]),
      ),
    );
  return row?.seconds ?? undefined;
}

/** Mails that did not go through or may not have, for the owner to read. */
export async function findFailures(db: Database, issueId: string): Promise<StoredDelivery[]> {
  return db
    .select()
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        inArray(newsletterDeliveries.state, ["failed", "uncertain", "suppressed"]),
      ),
    )
    .orderBy(asc(newsletterDeliveries.order))
    .limit(FAILURES_SHOWN);
}

const FAILURES_SHOWN = 500;

/** The owner's word on mails whose fate is not known. */
export async function settleUncertainOf(
  db: Database,
  issueId: string,
  action: "send" | "leave",
): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set(
      action === "send"
        ? { state: "queued", reason: null, notBefore: sql`now()`, updatedAt: sql`now()` }
        : { state: "failed", reason: "Not sent again", updatedAt: sql`now()` },
    )
    .where(
      and(eq(newsletterDeliveries.issueId, issueId), eq(newsletterDeliveries.state, "uncertain")),
    );
}
