import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ErrorBody } from "#contracts/contract.ts";
import { AppError } from "#core/errors.ts";
import type { SignedInEnv } from "#server/http/env.ts";

/** Heavy calls of one user that may be under way: exports, checks, rewrites, workbooks. */
const USER_MAX = 2;
/** By then one of two is done as a rule. */
const RETRY_SECONDS = "2";

export const UNDER_WAY_TEXT =
  "Two of your files, checks or rewrites are still being made. Wait until one is done, then try again.";

/** Calls of all users that are answered at once while the thread that answers them has no time left. */
export const CALLS_AT_ONCE = { busy: 150, ever: 1_000 };
/** Of the thread's time since it was last looked at. */
const BUSY_SHARE = 0.9;
const LOOK_MS = 200;
export const BUSY_TEXT = "The server has more to do than it can at the moment. Try again shortly.";

/**
 * Refuses a call at once rather than letting all of them wait: who waits longer than a reader does is
 * answered for nothing. Calls that only wait for others, such as a language model, make no thread busy,
 * and an answer in pieces is under way until its first.
 */
export function refuseBeyond({ busy, ever }: typeof CALLS_AT_ONCE): MiddlewareHandler {
  let underWay = 0;
  let looked = performance.eventLoopUtilization();
  let share = 0;
  let lookAt = performance.now() + LOOK_MS;

  function most(): number {
    const now = performance.now();
    if (now > lookAt) {
      const utilization = performance.eventLoopUtilization();
      share = performance.eventLoopUtilization(utilization, looked).utilization;
      looked = utilization;
      lookAt = now + LOOK_MS;
    }
    return share > BUSY_SHARE ? busy : ever;
  }

  return async function refuseBusy(c, next) {
    if (underWay >= most()) {
      // Not thrown: an error with its stack and its line in the log would cost more than many an answer.
      const refusal: ErrorBody = { success: false, error: BUSY_TEXT, code: "unavailable" };
      return c.json(refusal, 503, { "Retry-After": RETRY_SECONDS });
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
    return undefined;
  };
}

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
