import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  getSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from "#contracts/session.ts";
import { AppError } from "#core/errors.ts";
import type { Auth } from "#server/auth.ts";
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
} from "#server/features/accounts/attempts.ts";
import { authError } from "#server/features/accounts/auth-errors.ts";
import { clientAddress, clientNetwork } from "#server/http/client-address.ts";
import type { Dependencies } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

/** Failed sign-ins of one client, whatever the accounts; successful ones are not counted. */
export const SIGN_INS_PER_CLIENT: AttemptLimit = { max: 30, windowSeconds: 900 };
/** Failed sign-ins to one account, whatever the clients. */
export const SIGN_INS_PER_ACCOUNT: AttemptLimit = { max: 10, windowSeconds: 900 };
export const SIGN_UPS_PER_CLIENT: AttemptLimit = { max: 100, windowSeconds: 3_600 };
export const RESETS_PER_CLIENT: AttemptLimit = { max: 30, windowSeconds: 3_600 };
/** Mails to one address. */
export const RESETS_PER_ACCOUNT: AttemptLimit = { max: 5, windowSeconds: 3_600 };

/** Where the link leads is ours to say: `redirectTo` is not read. */
const resetBody = requestPasswordReset.body.pick({ email: true });
const verifyQuery = z.object({ token: z.string().min(1).max(2_000) });
const VERIFY_EMAIL_PATH = "/api/auth/verify-email";
const AFTER_VERIFYING = "/login";

type AuthDependencies = Pick<Dependencies, "config" | "db"> & { readonly auth: Auth };

/** better-auth's endpoints that the product uses, limited, and answering in our terms. */
export function authRoutes({ config, db, auth }: AuthDependencies): Hono {
  const addressOf = (c: Context) => clientAddress(c, config.trustProxy);
  const clientKey = (c: Context, what: string) => `${what}:client:${clientNetwork(addressOf(c))}`;

  /** Counts every key; refuses when one of them has been tried too often. */
  async function limit(c: Context, limits: Readonly<Record<string, AttemptLimit>>): Promise<void> {
    const waits = await Promise.all(
      Object.entries(limits).map(([key, one]) => countAttempt(db, key, one)),
    );
    const seconds = Math.max(...waits);
    if (seconds === 0) return;
    c.header("Retry-After", String(seconds));
    throw new AppError("limit_reached", tooManyText(seconds));
  }

  /** better-auth's answer to the parsed body, or the error it stands for. */
  async function ask(c: Context, body?: unknown, path = c.req.path): Promise<Response> {
    const { method, url } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    headers.delete("content-length");
    if (body !== undefined) headers.set("content-type", "application/json");
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(new URL(path, url), { method, headers, ...init });
    const answer = await auth.handle(request, addressOf(c));
    if (answer.status < 400) return answer;
    throw await authError(answer);
  }

  return new Hono()
    .post(signUp.path, validate("json", signUp.body), async (c) => {
      await limit(c, { [clientKey(c, "sign-up")]: SIGN_UPS_PER_CLIENT });
      return ask(c, c.req.valid("json"));
    })
    .post(signIn.path, validate("json", signIn.body), async (c) => {
      const body = c.req.valid("json");
      const client = clientKey(c, "sign-in");
      const account = accountKey("sign-in", body.email);
      await limit(c, { [client]: SIGN_INS_PER_CLIENT, [account]: SIGN_INS_PER_ACCOUNT });
      const answer = await ask(c, body);
      await Promise.all([forgiveAttempt(db, client), forgetAttempts(db, account)]);
      return answer;
    })
    .post(requestPasswordReset.path, validate("json", resetBody), async (c) => {
      const { email } = c.req.valid("json");
      await limit(c, {
        [clientKey(c, "reset")]: RESETS_PER_CLIENT,
        [accountKey("reset", email)]: RESETS_PER_ACCOUNT,
      });
      return ask(c, { email });
    })
    .post(resetPassword.path, validate("json", resetPassword.body), async (c) => {
      await limit(c, { [clientKey(c, "reset")]: RESETS_PER_CLIENT });
      return ask(c, c.req.valid("json"));
    })
    .post(signOut.path, (c) => ask(c, {}))
    .get(getSession.path, (c) => ask(c))
    .get(VERIFY_EMAIL_PATH, validate("query", verifyQuery), async (c) => {
      await limit(c, { [clientKey(c, "verify")]: RESETS_PER_CLIENT });
      const { token } = c.req.valid("query");
      const query = new URLSearchParams({ token, callbackURL: AFTER_VERIFYING });
      return ask(c, undefined, `${VERIFY_EMAIL_PATH}?${query.toString()}`);
    });
}

/** The address itself is not kept: counters outlive neither their window nor anyone's curiosity. */
function accountKey(what: string, email: string): string {
  return `${what}:account:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}`;
}

const MINUTE_S = 60;

function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
