import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { AppError } from "#core/errors.ts";
import type { Auth } from "#server/auth.ts";
import type { SignedInEnv } from "#server/http/env.ts";

export const NOT_SIGNED_IN_TEXT = "Sign in to continue";

/** Lets only signed-in users through, as `c.var.user`; who that is comes from the session alone. */
export function requireUser(auth: Auth) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (!isCall(c)) return next();
    const user = await auth.userOf(c.req.raw.headers);
    if (user === undefined) throw new AppError("not_signed_in", NOT_SIGNED_IN_TEXT);
    c.set("user", user);
    return next();
  });
}

/** A path that only middleware matches is no call of ours, and goes on to be answered so. */
function isCall(c: Context): boolean {
  return matchedRoutes(c).some(({ path }) => !path.endsWith("*"));
}
