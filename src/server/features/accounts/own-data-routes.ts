import { Hono } from "hono";
import { deleteAccount, exportAccount, getAccount, keepAccount } from "#contracts/accounts.ts";
import { chatDay } from "#core/chat-quota.ts";
import { longDate } from "#core/ledger/dates.ts";
import { AppError } from "#core/errors.ts";
import type { Auth } from "#server/auth.ts";
import { forgetAttempts } from "#server/features/accounts/attempts.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import {
  accountKey,
  limitAttempts,
  SIGN_INS_PER_ACCOUNT,
} from "#server/features/accounts/sign-in-limits.ts";
import type { Dependencies, SignedInEnv, User } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { ownDataArchive } from "./own-data-archive.ts";
import { beginDeletion, findAccount, isBilled, stopDeletion } from "./own-data-repository.ts";

export const OTHER_EMAIL_TEXT = "Type the e-mail address of your account";
export const OWNER_STAYS_TEXT =
  "The owner's account stays while the operator names it as the owner's.";
export const BILLED_TEXT = "Pro is paid for: end it under Manage billing first.";

export const WRONG_PASSWORD_TEXT = "This is not your password.";
export const DELETION_SUBJECT = "Your Footnote account is to be deleted";

type OwnDataDependencies = Pick<Dependencies, "config" | "db" | "files" | "mailer"> & {
  readonly auth: Pick<Auth, "isPasswordOf">;
};

/** What somebody has here: seen, taken along, and deleted (decisions.md 50). */
export function ownDataRoutes(dependencies: OwnDataDependencies) {
  const { config, db, auth, mailer } = dependencies;
  const routes = new Hono<SignedInEnv>();
  serve(routes, getAccount, async ({ userId }) => {
    const found = await findAccount(db, userId, chatDay(new Date()));
    const { ai } = config;
    const model = ai && { name: ai.model, provider: ai.provider, tokensPerDay: ai.tokensPerDay };
    return { ...found, model: model ?? null };
  });
  serve(routes, exportAccount, ({ c, userId }) => {
    const day = new Date().toISOString().slice(0, 10);
    return c.body(ownDataArchive(dependencies, userId), 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="footnote_${day}.zip"`,
    });
  });
  serve(routes, deleteAccount, async ({ c, user, body: { email, password } }) => {
    if (email.trim().toLowerCase() !== user.email) {
      throw new AppError("invalid_input", OTHER_EMAIL_TEXT, { field: "email" });
    }
    if (await isOwnerAccount(dependencies, user)) {
      throw new AppError("restricted", OWNER_STAYS_TEXT);
    }
    if (await isBilled(db, user.id)) throw new AppError("restricted", BILLED_TEXT);
    // Who sits at an open session must not find the password by trying.
    const attempts = accountKey("sign-in", user.email);
    await limitAttempts(c, db, { [attempts]: SIGN_INS_PER_ACCOUNT });
    if (!(await auth.isPasswordOf(user.id, password))) {
      throw new AppError("invalid_input", WRONG_PASSWORD_TEXT, { field: "password" });
    }
    await forgetAttempts(db, attempts);
    const deletesAt = await beginDeletion(db, user.id);
    mailer.sendLater(deletionMail(user, deletesAt, ownOrigins(config)[0]));
    return { deletesAt: deletesAt.toISOString() };
  });
  serve(routes, keepAccount, ({ userId }) => stopDeletion(db, userId));
  return routes;
}

function deletionMail({ name, email }: User, deletesAt: Date, origin: string) {
  const day = longDate(deletesAt.toISOString());
  return {
    to: email,
    subject: DELETION_SUBJECT,
    text: `Hello ${name},\n\nyour Footnote account and all that is in it will be deleted on ${day}. You are signed out everywhere, and your access tokens are revoked.\n\nTo keep the account, sign in before that day and press "Keep my account":\n\n${origin}/login\n\nIf it wasn't you who asked for this, keep the account and set a new password:\n\n${origin}/reset-password\n`,
  };
}
