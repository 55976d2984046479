import { Hono } from "hono";
import {
  ASK_THE_OWNER,
  getPlan,
  openPortal,
  startCheckout,
  listPeople,
  PEOPLE_RESTRICTED,
  setPlan,
} from "#contracts/plans.ts";
import { AppError } from "#core/errors.ts";
import { LIVE } from "#server/db/schema/subscriptions.ts";
import { findSubscription } from "#server/features/plans/repository.ts";
import { planOf, takeStripeEvent, grantPlan, peopleOf } from "#server/features/plans/service.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { chatDay } from "#core/chat-quota.ts";
import { ownersCalls } from "#server/features/accounts/owner.ts";

export const STRIPE_WEBHOOK_PATH = "/api/stripe/webhook";

/** The caller's plan, and the ways to Stripe's pages. */
export function planRoutes(dependencies: Dependencies) {
  const { config, db, stripe } = dependencies;
  const [origin] = ownOrigins(config);
  const routes = new Hono<SignedInEnv>();
  serve(routes, getPlan, ({ user }) => planOf(dependencies, user, new Date()));
  serve(routes, startCheckout, async ({ user }) => {
    if (!stripe.isConfigured) throw new AppError("restricted", ASK_THE_OWNER);
    const { id, email } = user;
    const subscription = await findSubscription(db, id);
    if (subscription?.status === "active") {
      throw new AppError("invalid_input", "You are on Pro already");
    }
    const customerId = subscription?.stripeCustomerId ?? undefined;
    // One subscription a customer: what is owed for the one there is paid on Stripe's own page.
    const isLive = LIVE.includes(subscription?.stripeStatus ?? "");
    const url =
      isLive && customerId !== undefined
        ? await stripe.portal(customerId, origin)
        : await stripe.checkout({ id, email, customerId }, origin);
    return { url };
  });
  serve(routes, openPortal, async ({ userId }) => {
    const subscription = await findSubscription(db, userId);
    const customerId = subscription?.stripeCustomerId;
    if (!stripe.isConfigured || customerId == null) {
      throw new AppError("not_found", "There is nothing billed for this account");
    }
    return { url: await stripe.portal(customerId, origin) };
  });
  return routes;
}

/** Stripe's word on subscriptions, believed by the signature of the body as it came. */
export function stripeWebhook(dependencies: Pick<Dependencies, "db" | "stripe" | "logger">): Hono {
  const { stripe } = dependencies;
  return new Hono().post(STRIPE_WEBHOOK_PATH, async (c) => {
    if (!stripe.isConfigured) throw new AppError("not_found", "Billing is not set up");
    const signature = c.req.header("stripe-signature") ?? "";
    const event = await stripe.eventOf(await c.req.text(), signature);
    if (event === undefined)
      throw new AppError("invalid_input", "This is not an event that Stripe signed");
    await takeStripeEvent(dependencies, event);
    return c.json({ received: true });
  });
}

/** Everybody's plan, for the owner alone. */
export function peopleRoutes(dependencies: Pick<Dependencies, "config" | "db">) {
  const { db } = dependencies;
  const serveOwner = ownersCalls(dependencies, PEOPLE_RESTRICTED);
  const routes = new Hono<SignedInEnv>();
  serveOwner(routes, listPeople, async () => {
    const people = await peopleOf(dependencies, chatDay(new Date()));
    return { people };
  });
  serveOwner(routes, setPlan, async ({ params: { id }, body: { plan } }) => {
    await grantPlan(db, id, plan === "PRO");
  });
  return routes;
}
