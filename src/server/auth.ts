import { timingSafeEqual } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { verifyPassword } from "better-auth/crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contracts/session.ts";
import { isOwner } from "#core/access.ts";
import type { Database } from "#server/db/client.ts";
import {
  accessTokens,
  accounts,
  sessions,
  users,
  verifications,
} from "#server/db/schema/accounts.ts";
import type { Dependencies, User } from "#server/http/env.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { messageOf } from "#server/error-text.ts";
import { sessionUsers } from "#server/session-users.ts";

/** Sign-up, sign-in and sessions. better-auth lives behind this type alone. */
export type Auth = {
  /** Answers a request to one of better-auth's endpoints, in better-auth's own terms. */
  handle(request: Request, clientAddress: string): Promise<Response>;
  /** The user whose session these headers carry. */
  userOf(headers: Headers): Promise<User | undefined>;
  /** Whether this is the password of the user. */
  isPasswordOf(userId: string, password: string): Promise<boolean>;
};

export type AuthOptions = Pick<Dependencies, "config" | "db" | "mailer" | "logger"> & {
  /** Signs cookies and tokens. */
  readonly secret: string;
  /** With it the owner's e-mail may sign up; undefined when no owner is configured. */
  readonly setupCode: string | undefined;
};

export const RESET_SUBJECT = "Set a new password for Footnote";
export const VERIFY_SUBJECT = "Confirm your e-mail address for Footnote";
/** Codes our endpoints add to better-auth's. */
export const SETUP_CODE_NEEDED = "SETUP_CODE_NEEDED";

const AUTH_PATH = "/api/auth";
const SESSION_SECONDS = 7 * 86_400;
const SESSION_REFRESH_SECONDS = 86_400;
const RESET_SECONDS = 3_600;
/** The only source of a client's address for better-auth; what a client sends by this name is replaced. */
const ADDRESS_HEADER = "x-footnote-client";

export function createAuth(options: AuthOptions): Auth {
  const origins = ownOrigins(options.config);
  const auth = betterAuth(authConfig(options, origins));

  return {
    handle(request, clientAddress) {
      const headers = new Headers(request.headers);
      headers.set(ADDRESS_HEADER, clientAddress);
      // Our own check has passed the origin, also where there is none; better-auth wants one.
      headers.set("origin", origins[0]);
      return auth.handler(new Request(request, { headers }));
    },
    userOf: sessionUsers({
      db: options.db,
      secret: options.secret,
      cookieName: `${cookiePrefix(origins)}.session_token`,
    }),
    async isPasswordOf(userId, password) {
      const [account] = await options.db
        .select({ hash: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
      return account?.hash != null && verifyPassword({ hash: account.hash, password });
    },
  };
}

function authConfig(options: AuthOptions, origins: Origins) {
  const { db, secret, logger } = options;
  const isHttps = origins[0].startsWith("https:");
  return {
    appName: "Footnote",
    baseURL: origins[0],
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [...origins],
    telemetry: { enabled: false },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_REFRESH_SECONDS },
    verification: { storeIdentifier: "hashed" },
    // Attempts are counted in the database, per client and per account: features/accounts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(origins),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: passwords(options, origins),
    emailVerification: verification(options, origins),
    databaseHooks: {
      session: {
        create: {
          after: async ({ userId }: { readonly userId: string }) => {
            await db
              .update(users)
              .set({ lastSignInAt: sql`now()` })
              .where(eq(users.id, userId));
          },
        },
      },
      user: {
        create: {
          before: async (user: Person, context: unknown) => ({
            data: { ...user, emailVerified: mayBeOwner(options, user, context) },
          }),
        },
      },
    },
    logger: {
      level: "error",
      log: (_level: string, message: string, ...details: unknown[]) =>
        logger.error({ details: details.map(errorOnly) }, `better-auth: ${message}`),
    },
  } as const satisfies BetterAuthOptions;
}

type Origins = readonly [string, ...string[]];

function cookiePrefix([origin]: Origins): string {
  return origin.startsWith("https:") ? "__Host-footnote" : "footnote";
}

function passwords(options: AuthOptions, [origin]: Origins) {
  return {
    enabled: true,
    minPasswordLength: PASSWORD_MIN,
    maxPasswordLength: PASSWORD_MAX,
    // Where mail is set up, a sign-up tells nobody whether the address has an account.
    requireEmailVerification: options.config.mail.smtpUrl !== undefined,
    resetPasswordTokenExpiresIn: RESET_SECONDS,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }) {
      options.mailer.sendLater(resetMail(user, `${origin}/reset-password?token=${token}`));
    },
    async onPasswordReset({ user }) {
      await settleReset(options, user.id);
    },
  } satisfies BetterAuthOptions["emailAndPassword"];
}

function verification({ mailer }: AuthOptions, [origin]: Origins) {
  return {
    autoSignInAfterVerification: false,
    sendOnSignIn: true,
    async sendVerificationEmail({ user, token }) {
      // The owner's set-up code has verified the account already.
      if (user.emailVerified) return;
      const link = `${origin}${AUTH_PATH}/verify-email?token=${token}`;
      mailer.sendLater(verifyMail(user, link));
    },
  } satisfies BetterAuthOptions["emailVerification"];
}

type Person = { readonly id: string; readonly email: string; readonly name: string };

/**
 * The owner's account is made verified with the set-up code and refused without: nobody can take the
 * owner's address before the owner does.
 */
function mayBeOwner({ config, setupCode }: AuthOptions, user: Person, context: unknown): boolean {
  if (!isOwner({ email: user.email, emailVerified: true }, config.ownerEmail)) return false;
  if (setupCode !== undefined && isSame(givenSetupCode(context), setupCode)) return true;
  throw new APIError("BAD_REQUEST", { code: SETUP_CODE_NEEDED, message: SETUP_CODE_NEEDED });
}

function givenSetupCode(context: unknown): string {
  if (typeof context !== "object" || context === null || !("body" in context)) return "";
  const { body } = context;
  if (typeof body !== "object" || body === null || !("setupCode" in body)) return "";
  return typeof body.setupCode === "string" ? body.setupCode.trim() : "";
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Who follows the link of a mail owns the address. */
async function settleReset({ db }: AuthOptions, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await settleNewPassword(db, userId);
}

/**
 * What opened the account beside the password before ends with it, links to reset it too: whoever had it
 * may have made them.
 */
export async function settleNewPassword(db: Database, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
  await db.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await db
    .update(users)
    .set({ passwordChangedAt: sql`now()` })
    .where(eq(users.id, userId));
}

function resetMail({ name, email }: Person, link: string) {
  return {
    to: email,
    subject: RESET_SUBJECT,
    text: `Hello ${name},\n\nsomeone asked to set a new password for your Footnote account. To do so, open this link within an hour:\n\n${link}\n\nIf it wasn't you, there is nothing to do: your password stays as it is.\n`,
  };
}

function verifyMail({ name, email }: Person, link: string) {
  return {
    to: email,
    subject: VERIFY_SUBJECT,
    text: `Hello ${name},\n\nto confirm that this address is yours, open this link within an hour:\n\n${link}\n\nIf you did not sign up for Footnote, there is nothing to do.\n`,
  };
}

/** Of what better-auth logs only errors are kept: the rest may hold addresses. */
function errorOnly(detail: unknown): unknown {
  return detail instanceof Error
    ? { name: detail.name, message: messageOf(detail) }
    : typeof detail;
}
