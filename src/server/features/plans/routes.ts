import { Hono } from "hono";
import { ASK_THE_OWNER, getPlan, openPortal, startCheckout } from "#contracts/plans.ts";
import { AppError } from "#core/errors.ts";
import { LIVE } from "#server/db/schema/subscriptions.ts";
import { findSubscription } from "#server/features/plans/repository.ts";
import { planOf, takeStripeEvent } from "#server/features/plans/service.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { validate } from "#server/http/validate.ts";

export const STRIPE_WEBHOOK_PATH = "/api/stripe/webhook";

/** The caller's plan, and the ways to Stripe's pages. */
export function planRoutes(dependencies: Dependencies) {
  const { config, db, stripe } = dependencies;
  const [origin] = ownOrigins(config);
  return new Hono<SignedInEnv>()
    .get(getPlan.path, async (c) =>
      c.json(getPlan.response.parse(await planOf(dependencies, c.var.user, new Date()))),
    )
    .post(startCheckout.path, validate("json", startCheckout.body), async (c) => {
      if (!stripe.isConfigured) throw new AppError("restricted", ASK_THE_OWNER);
      const { id, email } = c.var.user;
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
      return c.json(startCheckout.response.parse({ url }));
    })
    .post(openPortal.path, validate("json", openPortal.body), async (c) => {
      const subscription = await findSubscription(db, c.var.user.id);
      const customerId = subscription?.stripeCustomerId;
      if (!stripe.isConfigured || customerId == null) {
        throw new AppError("not_found", "There is nothing billed for this account");
      }
      return c.json(openPortal.response.parse({ url: await stripe.portal(customerId, origin) }));
    });
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
