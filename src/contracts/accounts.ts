import { z } from "zod";
import { type Contract, emptySchema } from "#contracts/contract.ts";
import { PASSWORD_MAX } from "#contracts/session.ts";

const emailBody = z.object({ email: z.email().max(320) });

/** The name of the signed-in user. 403 for another's e-mail. */
export const getUserName = {
  method: "POST",
  path: "/api/get-user-name",
  summary: "The caller's name",
  signedIn: true,
  body: emailBody,
  response: z.object({ name: z.string() }),
} as const satisfies Contract;

/** The caller's subscription: `active` means Pro. 403 for another's e-mail. */
export const getSubscription = {
  method: "POST",
  path: "/api/get-subscription",
  summary: "The caller's subscription",
  signedIn: true,
  body: emailBody,
  response: z.object({ subscription: z.object({ status: z.string() }) }),
} as const satisfies Contract;

/** The language model that answers; null while the built-in analyst does. */
export const modelInUseSchema = z
  .object({ name: z.string(), provider: z.string(), tokensPerDay: z.number().int() })
  .nullable();

/** What the caller has here, and what a language model may use for it today. */
export const getAccount = {
  method: "GET",
  path: "/api/account",
  summary: "The caller's devices, holdings and usage of the day",
  signedIn: true,
  response: z.object({
    devices: z.number().int(),
    passwordChangedAt: z.iso.datetime().nullable(),
    holdings: z.object({
      documents: z.number().int(),
      models: z.number().int(),
      files: z.number().int(),
      /** Of the files. */
      bytes: z.number().int(),
    }),
    today: z.object({
      /** Of the chats used: runs of templates. */
      templates: z.number().int(),
      /** Chats given back, for they failed or could do nothing. */
      refunds: z.number().int(),
      rewrites: z.number().int(),
      tokens: z.number().int(),
    }),
    model: modelInUseSchema,
  }),
} as const satisfies Contract;
export type Account = z.infer<typeof getAccount.response>;

/**
 * A ZIP: documents with all their revisions, chats, models and files, as JSON, text and originals, and
 * a page that says what each of them is.
 */
export const exportAccount = {
  method: "GET",
  path: "/api/account/export",
  summary: "Everything the caller has here, a ZIP",
  signedIn: true,
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

/** Days within which a deletion can be stopped. */
export const DELETION_DAYS = 7;

/** Signs out everywhere at once; what the caller has is removed after some days. A mail says so. */
export const deleteAccount = {
  method: "POST",
  path: "/api/account/deletion",
  summary: "Delete the caller's account after seven days, within which it can be kept",
  signedIn: true,
  /** The caller's own address and password, typed again. */
  body: emailBody.extend({
    password: z.string("Enter your password").min(1, "Enter your password").max(PASSWORD_MAX),
  }),
  response: z.object({ deletesAt: z.iso.datetime() }),
} as const satisfies Contract;

/** Stops a deletion that was asked for. */
export const keepAccount = {
  method: "DELETE",
  path: "/api/account/deletion",
  summary: "Keep an account that is to be deleted",
  signedIn: true,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

export const TOKENS_MAX = 10;
export const TOKEN_NAME_MAX = 60;

const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first and last characters. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type AccessToken = z.infer<typeof tokenSchema>;

export const listTokens = {
  method: "GET",
  path: "/api/tokens",
  summary: "The caller's personal tokens",
  signedIn: true,
  response: z.object({ tokens: z.array(tokenSchema) }),
} as const satisfies Contract;

/** The only answer that ever holds the token. */
export const createToken = {
  method: "POST",
  path: "/api/tokens",
  summary: "Make a personal token",
  signedIn: true,
  body: z.object({
    name: z
      .string("Name the token")
      .trim()
      .min(1, "Name the token")
      .max(TOKEN_NAME_MAX, `At most ${TOKEN_NAME_MAX} characters`),
  }),
  response: tokenSchema.extend({ token: z.string() }),
  status: 201,
} as const satisfies Contract;

export const revokeToken = {
  method: "DELETE",
  path: "/api/tokens/:id",
  summary: "Revoke a personal token",
  signedIn: true,
  params: z.object({ id: z.uuid() }),
  response: emptySchema,
  status: 204,
} as const satisfies Contract;
