import { chatDay } from "#core/chat-quota.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import { tokensOut } from "./model-engine.ts";
import { addTokens, takeTokens } from "./repository.ts";

/** The tokens of each user's day, and of everybody's. */
export type TokenCount = {
  /**
   * Takes an estimate before a model is asked, in one statement, so that no number of parallel calls
   * goes far beyond the ceiling. What comes back settles it by what was used.
   *
   * @throws AppError "limit_reached" at the user's or everybody's ceiling
   */
  readonly take: (
    userId: string,
    estimate: number,
    now: Date,
  ) => Promise<(used: number) => Promise<void>>;
};

type Ceilings = Pick<NonNullable<Config["ai"]>, "tokensPerDay" | "tokensPerDayOfAll">;

export function countTokens(db: Database, ceilings: Ceilings): TokenCount {
  return {
    async take(userId, estimate, now) {
      const session = { userId, day: chatDay(now) };
      if (!(await takeTokens(db, session, estimate, ceilings))) throw tokensOut();
      return (used) => addTokens(db, session, used - estimate);
    },
  };
}
