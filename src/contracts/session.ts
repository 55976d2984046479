import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";

/** Shortest password an account may have, in characters. */
export const PASSWORD_MIN = 8;
/** Longest password that is hashed. */
export const PASSWORD_MAX = 128;
export const NAME_MAX = 100;

/** The signed-in user as the client sees it. */
export const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

const credentials = {
  email: z.email("Enter an e-mail address").max(320),
  password: z
    .string()
    .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`),
};

/** What is told of the signed-in user beside who it is. */
const standing = {
  /** Whether the user may publish; the client decides nothing by e-mail. */
  isOwner: z.boolean().default(false),
  /** When the account and all in it are removed; null unless its deletion was asked for. */
  deletesAt: z.iso.datetime().nullable().default(null),
};

/** Who is signed in; null for an anonymous visitor. The paths and bodies below are better-auth's. */
export const getSession = {
  method: "GET",
  path: "/api/auth/get-session",
  summary: "Who is signed in, if anyone",
  signedIn: false,
  response: z.object({ user: sessionUserSchema, ...standing }).nullable(),
} as const satisfies Contract;

/** Makes an account and signs in. The owner's e-mail needs the set-up code printed at start. */
export const signUp = {
  method: "POST",
  path: "/api/auth/sign-up/email",
  summary: "Create an account and sign in",
  signedIn: false,
  body: z.object({
    ...credentials,
    name: z.string().trim().min(1, "Enter your name").max(NAME_MAX),
    setupCode: z.string().trim().max(100).optional(),
  }),
  /** With `needsConfirmation` nobody is signed in yet: the link in the mail comes first. */
  response: z.object({
    needsConfirmation: z.boolean(),
    user: sessionUserSchema,
    isOwner: z.boolean().default(false),
  }),
} as const satisfies Contract;

export const signIn = {
  method: "POST",
  path: "/api/auth/sign-in/email",
  summary: "Sign in",
  signedIn: false,
  body: z.object({
    email: credentials.email,
    password: z.string().min(1, "Enter your password").max(PASSWORD_MAX),
  }),
  response: z.object({ user: sessionUserSchema, ...standing }),
} as const satisfies Contract;

export const signOut = {
  method: "POST",
  path: "/api/auth/sign-out",
  summary: "Sign out of this browser",
  signedIn: false,
  body: z.object({}),
  response: z.object({ success: z.boolean() }),
} as const satisfies Contract;

/** Mails a link to `/reset-password?token=…`. The answer is the same for an unknown e-mail. */
export const requestPasswordReset = {
  method: "POST",
  path: "/api/auth/request-password-reset",
  summary: "Mail a link to set a new password",
  signedIn: false,
  body: z.object({ email: credentials.email }),
  response: z.object({ status: z.boolean() }),
} as const satisfies Contract;

export const resetPassword = {
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Set a new password with the token of the mail",
  signedIn: false,
  body: z.object({ newPassword: credentials.password, token: z.string().min(1) }),
  response: z.object({ status: z.boolean() }),
} as const satisfies Contract;

/** The byline of exports and posts, too. */
export const changeName = {
  method: "POST",
  path: "/api/auth/update-user",
  summary: "Change the caller's name",
  signedIn: true,
  body: signUp.body.pick({ name: true }),
  response: z.object({ status: z.boolean() }),
} as const satisfies Contract;

/** Signs out every other device and revokes every personal token. */
export const changePassword = {
  method: "POST",
  path: "/api/auth/change-password",
  summary: "Change the caller's password",
  signedIn: true,
  body: z.object({
    currentPassword: z.string().min(1, "Enter your current password").max(PASSWORD_MAX),
    newPassword: credentials.password,
  }),
  response: z.object({}),
} as const satisfies Contract;

export const signOutOthers = {
  method: "POST",
  path: "/api/auth/revoke-other-sessions",
  summary: "Sign out everywhere but here",
  signedIn: true,
  body: z.object({}),
  response: z.object({ status: z.boolean() }),
} as const satisfies Contract;
