import { AppError } from "#core/errors.ts";

/** Files that are being made or wait for it, of everybody and of one user. */
const ALL_MAX = 200;
const USER_MAX = 60;

export const BUSY_TEXT = "Too many files are being made. Try again in a moment.";
export const OWN_BUSY_TEXT =
  "You are making too many files at once. Wait until the first are done.";

/** Runs what makes a file for a user. */
export type ExportQueue = <Value>(userId: string, run: () => Promise<Value>) => Promise<Value>;

/**
 * A bound on what waits to be made; the threads take it in the order it came.
 *
 * The function throws AppError "limit_reached" when this user, "unavailable" when everybody together,
 * asks for too much at once.
 */
export function exportQueue(): ExportQueue {
  const ofUser = new Map<string, number>();
  let all = 0;
  return async function queued(userId, run) {
    const own = ofUser.get(userId) ?? 0;
    if (own >= USER_MAX) throw new AppError("limit_reached", OWN_BUSY_TEXT);
    if (all >= ALL_MAX) throw new AppError("unavailable", BUSY_TEXT);
    all += 1;
    ofUser.set(userId, own + 1);
    try {
      return await run();
    } finally {
      all -= 1;
      const left = (ofUser.get(userId) ?? 1) - 1;
      if (left === 0) ofUser.delete(userId);
      else ofUser.set(userId, left);
    }
  };
}
