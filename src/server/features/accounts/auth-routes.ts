import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import {
  changeName,
  changePassword,
  getSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signOutOthers,
  signUp,
} from "#contracts/session.ts";
import { AppError } from "#core/errors.ts";
import { type Auth, settleNewPassword } from "#server/auth.ts";
import { forgetAttempts, forgiveAttempt } from "#server/features/accounts/attempts.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import { authError } from "#server/features/accounts/auth-errors.ts";
import {
  accountKey,
  clientKey,
  limitAttempts,
  RESETS_PER_ACCOUNT,
  RESETS_PER_CLIENT,
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_CLIENT,
  SIGN_UPS_PER_CLIENT,
} from "#server/features/accounts/sign-in-limits.ts";
import { findDeletion } from "#server/features/accounts/own-data-repository.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { Dependencies, SignedInEnv, User } from "#server/http/env.ts";
import { NOT_SIGNED_IN_TEXT } from "#server/http/require-user.ts";
import { validate } from "#server/http/validate.ts";

/** Where the link leads is ours to say: `redirectTo` is not read. */
const resetBody = requestPasswordReset.body.pick({ email: true });
const verifyQuery = z.object({ token: z.string().min(1).max(2_000) });
const VERIFY_EMAIL_PATH = "/api/auth/verify-email";
const AFTER_VERIFYING = "/login";
const signedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
});
/** What better-auth answers to a sign-up; without a token nobody is signed in. */
const signedUpSchema = z.object({ token: z.string().nullable(), user: signedUserSchema });
const signedInSchema = z.object({ user: signedUserSchema });
const sessionSchema = signedInSchema.nullable();

type AuthDependencies = Pick<Dependencies, "config" | "db"> & { readonly auth: Auth };

/** better-auth's endpoints that the product uses, limited, and answering in our terms. */
export function authRoutes({ config, db, auth }: AuthDependencies): Hono {
  const addressOf = (c: Context) => clientAddress(c, config.trustProxy);
  const ask = (c: Context, body?: unknown) => askAuth(c, { auth, from: addressOf(c), body });

  return new Hono()
    .post(signUp.path, validate("json", signUp.body), async (c) => {
      await limitAttempts(c, db, { [clientKey("sign-up", addressOf(c))]: SIGN_UPS_PER_CLIENT });
      const body = c.req.valid("json");
      const { token, user } = signedUpSchema.parse(await ask(c, body));
      const needsConfirmation = !user.emailVerified && token === null;
      // Where mail is set up better-auth signs nobody in, the owner neither, who has nothing to confirm.
      if (!needsConfirmation && token === null) {
        const { email, password } = body;
        const from = addressOf(c);
        await askAuth(c, { auth, from, path: signIn.path, body: { email, password } });
      }
      const isOwner = !needsConfirmation && (await isOwnerAccount({ config, db }, user));
      return c.json(signUp.response.parse({ needsConfirmation, user, isOwner }));
    })
    .post(signIn.path, validate("json", signIn.body), async (c) => {
      const body = c.req.valid("json");
      const client = clientKey("sign-in", addressOf(c));
      const account = accountKey("sign-in", body.email);
      await limitAttempts(c, db, {
        [client]: SIGN_INS_PER_CLIENT,
        [account]: SIGN_INS_PER_ACCOUNT,
      });
      const { user } = signedInSchema.parse(await ask(c, body));
      await Promise.all([forgiveAttempt(db, client), forgetAttempts(db, account)]);
      return c.json(signIn.response.parse({ user, ...(await standingOf({ config, db }, user)) }));
    })
    .post(requestPasswordReset.path, validate("json", resetBody), async (c) => {
      const { email } = c.req.valid("json");
      await limitAttempts(c, db, {
        [clientKey("reset", addressOf(c))]: RESETS_PER_CLIENT,
        [accountKey("reset", email)]: RESETS_PER_ACCOUNT,
      });
      return c.json(requestPasswordReset.response.parse(await ask(c, { email })));
    })
    .post(resetPassword.path, validate("json", resetPassword.body), async (c) => {
      await limitAttempts(c, db, { [clientKey("reset", addressOf(c))]: RESETS_PER_CLIENT });
      return c.json(resetPassword.response.parse(await ask(c, c.req.valid("json"))));
    })
    .post(signOut.path, async (c) => c.json(signOut.response.parse(await ask(c, {}))))
    .get(getSession.path, async (c) => {
      const session = sessionSchema.parse(await ask(c));
      if (session === null) return c.json(getSession.response.parse(null));
      const { user } = session;
      return c.json(
        getSession.response.parse({ user, ...(await standingOf({ config, db }, user)) }),
      );
    })
    .route("/", confirmationRoute({ config, db, auth }))
    .route("/", ownAccountRoutes(auth, { db, ask }));
}

/** What the client is told of a session's user beside the name. */
async function standingOf(dependencies: Pick<Dependencies, "config" | "db">, user: User) {
  const [isOwner, deletesAt] = await Promise.all([
    isOwnerAccount(dependencies, user),
    findDeletion(dependencies.db, user.id),
  ]);
  return { isOwner, deletesAt: deletesAt?.toISOString() ?? null };
}

type Asks = Pick<AuthDependencies, "db"> & {
  readonly ask: (c: Context, body?: unknown) => Promise<unknown>;
};

/** What somebody signed in changes of their account. */
function ownAccountRoutes(auth: Auth, { db, ask }: Asks): Hono<SignedInEnv> {
  // Before the body: who is not signed in is told so, whatever they sent.
  const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
    const user = await auth.userOf(c.req.raw.headers);
    if (user === undefined) throw new AppError("not_signed_in", NOT_SIGNED_IN_TEXT);
    c.set("user", user);
    return next();
  });
  return new Hono<SignedInEnv>()
    .post(changeName.path, signedIn, validate("json", changeName.body), async (c) =>
      c.json(changeName.response.parse(await ask(c, c.req.valid("json")))),
    )
    .post(changePassword.path, signedIn, validate("json", changePassword.body), async (c) => {
      // Who sits at an open session must not find the password by trying.
      const account = accountKey("sign-in", c.var.user.email);
      await limitAttempts(c, db, { [account]: SIGN_INS_PER_ACCOUNT });
      const body = { ...c.req.valid("json"), revokeOtherSessions: true };
      const answer = changePassword.response.parse(await ask(c, body));
      await settleNewPassword(db, c.var.user.id);
      await forgetAttempts(db, account);
      return c.json(answer);
    })
    .post(signOutOthers.path, signedIn, validate("json", signOutOthers.body), async (c) =>
      c.json(signOutOthers.response.parse(await ask(c, {}))),
    );
}

/** The link of the mail that confirms an address. */
function confirmationRoute({ config, db, auth }: AuthDependencies): Hono {
  return new Hono().get(VERIFY_EMAIL_PATH, validate("query", verifyQuery), async (c) => {
    const from = clientAddress(c, config.trustProxy);
    await limitAttempts(c, db, { [clientKey("verify", from)]: RESETS_PER_CLIENT });
    const { token } = c.req.valid("query");
    const query = new URLSearchParams({ token, callbackURL: AFTER_VERIFYING });
    return forward(c, { auth, from, path: `${VERIFY_EMAIL_PATH}?${query.toString()}` });
  });
}

type Question = {
  readonly auth: Auth;
  /** Address of the client. */
  readonly from: string;
  readonly body?: unknown;
  /** The request's own path unless said. */
  readonly path?: string;
};

/** What better-auth answers. Its cookies go on; its body holds the session's token and does not. */
async function askAuth(c: Context, question: Question): Promise<unknown> {
  const answer = await forward(c, question);
  for (const cookie of answer.headers.getSetCookie()) {
    c.header("set-cookie", cookie, { append: true });
  }
  return answer.json();
}

/** better-auth's answer to the parsed body, or the error it stands for, thrown. */
async function forward(c: Context, { auth, from, body, path }: Question): Promise<Response> {
  const { url } = c.req.raw;
  // Who asks for the head alone is answered as by GET: better-auth knows no HEAD.
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  const headers = new Headers(c.req.raw.headers);
  headers.delete("content-length");
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const target = new URL(path ?? c.req.path, url);
  const answer = await auth.handle(new Request(target, { method, headers, ...init }), from);
  if (answer.status < 400) return answer;
  throw await authError(answer);
}
