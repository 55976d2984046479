import { AppError } from "#core/errors.ts";
import { CHATS_PER_SESSION, chatTier } from "#core/chat-quota.ts";
import type { Person, Plan } from "#contracts/plans.ts";
import type { Database } from "#server/db/client.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import { chatUsageOf } from "#server/features/assistant/service.ts";
import {
  findCustomers,
  findPeople,
  findSubscription,
  findUserId,
  findUserOf,
  lockUser,
  saveGrant,
  saveStripeSubscriptions,
  type StoredSubscription,
  takeEvent,
} from "#server/features/plans/repository.ts";
import type { Dependencies, User } from "#server/http/env.ts";
import type { StripeEvent, StripeSubscription } from "#server/integrations/stripe/billing.ts";

export const NO_SUCH_PERSON = "There is no such account";

type PlanDependencies = Pick<Dependencies, "config" | "db" | "stripe">;

/** The user's plan as it stands on the day. */
export async function planOf(
  { config, db, stripe }: PlanDependencies,
  user: User,
  now: Date,
): Promise<Plan> {
  const subscription = await findSubscription(db, user.id);
  return {
    plan: chatTier(subscription?.status),
    usage: await chatUsageOf(db, user.id, now),
    upgrade: stripe.isConfigured ? "checkout" : "owner",
    ownerEmail: config.ownerEmail ?? null,
    subscription: stripe.isConfigured ? billedOf(subscription) : null,
  };
}

function billedOf(stored: StoredSubscription | undefined): Plan["subscription"] {
  if (stored?.stripeStatus == null) return null;
  const { stripeStatus: status, renewsAt, endsAt } = stored;
  const end = endsAt?.toISOString() ?? null;
  return { status, renewsAt: renewsAt?.toISOString() ?? null, endsAt: end };
}

/** Whoever is overtaken so often leaves it to Stripe, which sends again what was not taken. */
const ASKED_MAX = 5;

/**
 * Takes an event of Stripe once. What counts is not what the event says but what Stripe says when it is
 * asked for all the customer's subscriptions: events may come late, twice and in any order, and of a newer
 * subscription nothing may have been heard yet. Stripe is asked while nothing is locked and no connection is
 * held; where another's word was stored meanwhile, ours may be the older one, and it is asked again.
 */
export async function takeStripeEvent(
  { db, stripe, logger }: Pick<Dependencies, "db" | "stripe" | "logger">,
  { id, subscriptionId }: StripeEvent,
): Promise<void> {
  if (subscriptionId === undefined) return;
  const about = await stripe.subscription(subscriptionId);
  const userId = about?.userId ?? (await findUserOf(db, about?.customerId ?? subscriptionId));
  for (let asked = 1; ; asked += 1) {
    const heard = await heardOf(db, userId);
    const found: StripeSubscription[] = [];
    const known = userId === undefined ? [] : await findCustomers(db, userId);
    for (const customer of new Set([...(about ? [about.customerId] : []), ...known])) {
      found.push(...(await stripe.subscriptionsOf(customer)));
    }
    const isTaken = await db.transaction(async (transaction) => {
      const isOfUser = userId !== undefined && (await lockUser(transaction, userId));
      if ((await heardOf(transaction, userId)) !== heard) return false;
      if (!(await takeEvent(transaction, id))) return true;
      if (!isOfUser) {
        logger.warn({ event: id }, "an event of Stripe is about nobody here");
        return true;
      }
      const own = found.filter((each) => each.userId === undefined || each.userId === userId);
      await saveStripeSubscriptions(transaction, userId, own);
      return true;
    });
    if (isTaken) return;
    if (asked === ASKED_MAX)
      throw new AppError("unavailable", "Others were quicker; send it again");
  }
}

async function heardOf(db: Database, userId: string | undefined): Promise<number> {
  if (userId === undefined) return 0;
  return (await findSubscription(db, userId))?.heard ?? 0;
}

/** Everybody with an account, as the owner sees them. */
export async function peopleOf(
  { config, db }: Pick<Dependencies, "config" | "db">,
  day: string,
): Promise<Person[]> {
  const found = await findPeople(db, day);
  return Promise.all(
    found.map(async ({ emailVerified, status, stripeStatus, used, lastSeen, ...person }) => {
      const plan = chatTier(status ?? undefined);
      return {
        ...person,
        isOwner: await isOwnerAccount({ config, db }, { ...person, emailVerified }),
        plan,
        isBilled: chatTier(stripeStatus ?? undefined) === "PRO",
        used: used ?? 0,
        limit: CHATS_PER_SESSION[plan],
        lastSeen: lastSeen?.toISOString() ?? null,
      };
    }),
  );
}

/** @throws AppError "not_found" */
export async function grantPlan(db: Database, userId: string, isPro: boolean): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new AppError("not_found", NO_SUCH_PERSON);
    await saveGrant(transaction, userId, isPro);
  });
}

/** @throws AppError "not_found" */
export async function grantProByEmail(db: Database, email: string): Promise<void> {
  const userId = await findUserId(db, email);
  if (userId === undefined) throw new AppError("not_found", `No account has the address ${email}`);
  await grantPlan(db, userId, true);
}
