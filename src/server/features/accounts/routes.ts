import { Hono } from "hono";
import { getSubscription, getUserName } from "#contracts/accounts.ts";
import { getPreferences, savePreferences } from "#contracts/preferences.ts";
import { AppError } from "#core/errors.ts";
import {
  findPreferences,
  findSubscriptionStatus,
  savePreferenceFields,
} from "#server/features/accounts/repository.ts";
import type { Dependencies, SignedInEnv, User } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";

export const NOT_YOUR_ACCOUNT_TEXT = "You can only ask for your own account";
/** The status of a user without a subscription. */
export const NO_SUBSCRIPTION = "none";

export function accountsRoutes({ db }: Dependencies) {
  const routes = new Hono<SignedInEnv>();
  serve(routes, getUserName, ({ user, body: { email } }) => {
    requireOwnEmail(user, email);
    return { name: user.name };
  });
  serve(routes, getSubscription, async ({ user, userId, body: { email } }) => {
    requireOwnEmail(user, email);
    const status = (await findSubscriptionStatus(db, userId)) ?? NO_SUBSCRIPTION;
    return { subscription: { status } };
  });
  serve(routes, getPreferences, ({ userId }) => findPreferences(db, userId));
  serve(routes, savePreferences, ({ userId, body }) => savePreferenceFields(db, userId, body));
  return routes;
}

/** One answer for every other address, whether it has an account or not. */
function requireOwnEmail(user: User, email: string): void {
  if (email.trim().toLowerCase() !== user.email) {
    throw new AppError("restricted", NOT_YOUR_ACCOUNT_TEXT);
  }
}
