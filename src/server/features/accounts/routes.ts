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
import { validate } from "#server/http/validate.ts";

export const NOT_YOUR_ACCOUNT_TEXT = "You can only ask for your own account";
/** The status of a user without a subscription. */
export const NO_SUBSCRIPTION = "none";

export function accountsRoutes({ db }: Dependencies) {
  return new Hono<SignedInEnv>()
    .post(getUserName.path, validate("json", getUserName.body), (c) => {
      requireOwnEmail(c.var.user, c.req.valid("json").email);
      return c.json(getUserName.response.parse({ name: c.var.user.name }));
    })
    .post(getSubscription.path, validate("json", getSubscription.body), async (c) => {
      requireOwnEmail(c.var.user, c.req.valid("json").email);
      const status = (await findSubscriptionStatus(db, c.var.user.id)) ?? NO_SUBSCRIPTION;
      return c.json(getSubscription.response.parse({ subscription: { status } }));
    })
    .get(getPreferences.path, async (c) => {
      const found = await findPreferences(db, c.var.user.id);
      return c.json(getPreferences.response.parse(found));
    })
    .put(savePreferences.path, validate("json", savePreferences.body), async (c) => {
      const saved = await savePreferenceFields(db, c.var.user.id, c.req.valid("json"));
      return c.json(savePreferences.response.parse(saved));
    });
}

/** One answer for every other address, whether it has an account or not. */
function requireOwnEmail(user: User, email: string): void {
  if (email.trim().toLowerCase() !== user.email) {
    throw new AppError("restricted", NOT_YOUR_ACCOUNT_TEXT);
  }
}
