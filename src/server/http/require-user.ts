import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { AppError } from "#core/errors.ts";
import type { Auth } from "#server/auth.ts";
import type { SignedInEnv, User } from "#server/http/env.ts";
import { askingUser } from "#server/turns.ts";

export const NOT_SIGNED_IN_TEXT = "Sign in to continue";

export const NOT_FOR_TOKENS_TEXT = "A personal token reads data and checks figures, nothing else";
const BEARER = /^Bearer (fn_[\w-]{1,100})$/i;

/** Personal tokens: whose one is, and the calls that they open, such as `GET /api/ModelData`. */
export type Tokens = {
  readonly userOf: (token: string) => Promise<User | undefined>;
  readonly open: ReadonlySet<string>;
};

/** Lets only signed-in users through, as `c.var.user`; who that is comes from the session or a personal token alone. */
export function requireUser(auth: Auth, tokens: Tokens) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (!isCall(c)) return next();
    const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
    if (token !== undefined && !tokens.open.has(declared(c))) {
      throw new AppError("restricted", NOT_FOR_TOKENS_TEXT);
    }
    const user = await (token === undefined
      ? auth.userOf(c.req.raw.headers)
      : tokens.userOf(token));
    if (user === undefined) throw new AppError("not_signed_in", NOT_SIGNED_IN_TEXT);
    c.set("user", user);
    return askingUser.run(user.id, next);
  });
}

/** The call as its route is declared. */
function declared(c: Context): string {
  const path = matchedRoutes(c).findLast((route) => !route.path.endsWith("*"))?.path;
  return `${c.req.method} ${path}`;
}

/** A path that only middleware matches is no call of ours, and goes on to be answered so. */
function isCall(c: Context): boolean {
  return matchedRoutes(c).some(({ path }) => !path.endsWith("*"));
}
