import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contracts/session.ts";
import { ApiError } from "#client/lib/api.ts";

/** Why an account call was refused, in words for the analyst, beside the field it is about. */
export type AuthFailure = { readonly message: string; readonly field?: string };

export const WRONG_CREDENTIALS = "The e-mail address or the password is not right.";
export const ALREADY_REGISTERED = "There is an account with this e-mail address. Sign in instead.";
export const STALE_LINK = "This link has expired or was used before. Ask for a new one.";
export const SETUP_CODE_NEEDED =
  "This address is the owner's. Enter the set-up code that Footnote printed when it started.";
export const CONFIRM_FIRST =
  "Confirm your e-mail address first: a link is on its way to you. Then sign in.";

/** What better-auth calls its refusals, in our words; it answers `{code, message}`, as does our set-up code. */
const SENTENCES: Readonly<Record<string, AuthFailure>> = {
  INVALID_EMAIL_OR_PASSWORD: { message: WRONG_CREDENTIALS },
  USER_ALREADY_EXISTS: { message: ALREADY_REGISTERED, field: "email" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { message: ALREADY_REGISTERED, field: "email" },
  INVALID_EMAIL: { message: "Enter an e-mail address", field: "email" },
  PASSWORD_TOO_SHORT: { message: `Use at least ${PASSWORD_MIN} characters`, field: "password" },
  PASSWORD_TOO_LONG: { message: `Use at most ${PASSWORD_MAX} characters`, field: "password" },
  SETUP_CODE_NEEDED: { message: SETUP_CODE_NEEDED, field: "setupCode" },
  EMAIL_NOT_VERIFIED: { message: CONFIRM_FIRST },
  INVALID_TOKEN: { message: STALE_LINK },
};

const betterAuthSchema = z.object({ code: z.string(), message: z.string() });

export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof ApiError)) return { message: String(error) };
  if (error.status === 429) return { message: tooManyAttempts(error, new Date()) };
  const foreign = betterAuthSchema.safeParse(error.body);
  if (foreign.success) {
    return SENTENCES[foreign.data.code] ?? { message: `${foreign.data.message}.` };
  }
  return error.field === undefined
    ? { message: error.message }
    : { message: error.message, field: error.field };
}

const MINUTE_S = 60;

/** Says when the next attempt is taken: in seconds below a minute, else by the clock. */
function tooManyAttempts(error: ApiError, now: Date): string {
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return error.message;
  if (seconds < MINUTE_S) return `Too many attempts. Try again in ${seconds} seconds.`;
  const time = new Date(now.getTime() + seconds * 1000);
  const clock = time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `Too many attempts. Try again at ${clock}.`;
}
