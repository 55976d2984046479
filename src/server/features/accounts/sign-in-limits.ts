import { createHash } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "#core/errors.ts";
import { type AttemptLimit, countAttempt } from "#server/features/accounts/attempts.ts";
import type { Database } from "#server/db/client.ts";
import { clientNetwork } from "#server/http/client-address.ts";

/** Failed sign-ins of one client, whatever the accounts; successful ones are not counted. */
export const SIGN_INS_PER_CLIENT: AttemptLimit = { max: 30, windowSeconds: 900 };
/** Failed sign-ins to one account, whatever the clients. */
export const SIGN_INS_PER_ACCOUNT: AttemptLimit = { max: 10, windowSeconds: 900 };
export const SIGN_UPS_PER_CLIENT: AttemptLimit = { max: 100, windowSeconds: 3_600 };
/** Links asked for and tokens tried by one client. */
export const RESETS_PER_CLIENT: AttemptLimit = { max: 30, windowSeconds: 3_600 };
/** Readers of the newsletter that one client signs up. */
export const SUBSCRIBES_PER_CLIENT: AttemptLimit = { max: 20, windowSeconds: 3_600 };
/** Mails to one address. */
export const RESETS_PER_ACCOUNT: AttemptLimit = { max: 5, windowSeconds: 3_600 };

/** What is tried; each is counted apart. */
type What = "sign-up" | "sign-in" | "reset" | "verify" | "subscribe";

export function clientKey(what: What, address: string): string {
  return `${what}:client:${clientNetwork(address)}`;
}

/** The address itself is not kept: a counter needs only to know it again. */
export function accountKey(what: What, email: string): string {
  return `${what}:account:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}`;
}

/**
 * Counts one attempt under every key.
 *
 * @throws AppError "limit_reached", with Retry-After, when one of them has been tried too often
 */
export async function limitAttempts(
  c: Context,
  db: Database,
  limits: Readonly<Record<string, AttemptLimit>>,
): Promise<void> {
  const waits = await Promise.all(
    Object.entries(limits).map(([key, limit]) => countAttempt(db, key, limit)),
  );
  const seconds = Math.max(...waits);
  if (seconds === 0) return;
  c.header("Retry-After", String(seconds));
  throw new AppError("limit_reached", tooManyText(seconds));
}

const MINUTE_S = 60;

function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
