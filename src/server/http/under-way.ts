import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#core/errors.ts";
import type { SignedInEnv } from "#server/http/env.ts";

/** Heavy calls of one user that may be under way: exports, checks, rewrites, workbooks. */
const USER_MAX = 2;
/** By then one of two is done as a rule. */
const RETRY_SECONDS = "2";

export const UNDER_WAY_TEXT =
  "Two of your files, checks or rewrites are still being made. Wait until one is done, then try again.";

/** A bound on what one user has made at once. */
export type UnderWay = {
  /**
   * Takes one of the user's places; what comes back gives it up.
   *
   * @throws AppError "limit_reached" where none is left
   */
  readonly take: (c: Context<SignedInEnv>) => () => void;
  /** Holds a place while the routes behind it answer. */
  readonly hold: ReturnType<typeof createMiddleware<SignedInEnv>>;
};

export function heavyCalls(): UnderWay {
  const ofUser = new Map<string, number>();

  function take(c: Context<SignedInEnv>): () => void {
    const { id } = c.var.user;
    const own = ofUser.get(id) ?? 0;
    if (own >= USER_MAX) {
      c.header("Retry-After", RETRY_SECONDS);
      throw new AppError("limit_reached", UNDER_WAY_TEXT);
    }
    ofUser.set(id, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (ofUser.get(id) ?? 1) - 1;
      if (left === 0) ofUser.delete(id);
      else ofUser.set(id, left);
    };
  }

  const hold = createMiddleware<SignedInEnv>(async (c, next) => {
    const giveUp = take(c);
    try {
      await next();
    } finally {
      giveUp();
    }
  });
  return { take, hold };
}
