import { z } from "zod";
import { AppError, type AppErrorCode } from "#core/errors.ts";
import { SETUP_CODE_NEEDED } from "#server/auth.ts";
import { NOT_SIGNED_IN_TEXT } from "#server/http/require-user.ts";

export const WRONG_CREDENTIALS_TEXT = "The e-mail address or the password is not right.";
export const ALREADY_REGISTERED_TEXT =
  "There is an account with this e-mail address. Sign in instead.";
export const STALE_LINK_TEXT = "This link has expired or was used before. Ask for a new one.";
export const UNVERIFIED_TEXT =
  "Confirm your e-mail address first: the link is in the mail we have just sent you.";
export const SETUP_CODE_TEXT =
  "This address is the owner's. Enter the set-up code that was printed when the server started.";

type Meaning = { readonly code: AppErrorCode; readonly text: string; readonly field?: string };

/** What better-auth's refusals mean, by its codes. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: "not_signed_in", text: WRONG_CREDENTIALS_TEXT },
  USER_ALREADY_EXISTS: { code: "invalid_input", text: ALREADY_REGISTERED_TEXT, field: "email" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    code: "invalid_input",
    text: ALREADY_REGISTERED_TEXT,
    field: "email",
  },
  // Two sign-ups with one address at once: the second meets the unique index.
  FAILED_TO_CREATE_USER: { code: "invalid_input", text: ALREADY_REGISTERED_TEXT, field: "email" },
  INVALID_PASSWORD: {
    code: "invalid_input",
    text: "This is not your current password.",
    field: "currentPassword",
  },
  EMAIL_NOT_VERIFIED: { code: "restricted", text: UNVERIFIED_TEXT },
  INVALID_TOKEN: { code: "invalid_input", text: STALE_LINK_TEXT, field: "token" },
  TOKEN_EXPIRED: { code: "invalid_input", text: STALE_LINK_TEXT, field: "token" },
  USER_NOT_FOUND: { code: "invalid_input", text: STALE_LINK_TEXT, field: "token" },
  [SETUP_CODE_NEEDED]: { code: "invalid_input", text: SETUP_CODE_TEXT, field: "setupCode" },
};

const refusalSchema = z.object({ code: z.string(), message: z.string() }).partial();

/** better-auth's refusal as an error of ours. A refusal we don't know is a bug, and is logged so. */
export async function authError(answer: Response): Promise<Error> {
  const text = await answer.text();
  const refusal = refusalSchema.safeParse(parseJson(text)).data ?? {};
  const meaning = MEANINGS[refusal.code ?? ""];
  if (meaning !== undefined) {
    const { code, text: sentence, field } = meaning;
    return new AppError(code, sentence, field === undefined ? {} : { field });
  }
  if (answer.status === 401) return new AppError("not_signed_in", NOT_SIGNED_IN_TEXT);
  if (answer.status < 500 && refusal.message !== undefined) {
    return new AppError("invalid_input", refusal.message);
  }
  return new Error(`better-auth answered ${answer.status} ${refusal.code ?? ""}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
