import type { Context } from "hono";
import { chatDay } from "#core/chat-quota.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { type ChatSession, takeRewrite } from "./repository.ts";
import { rewriteLimitText } from "./rewrite-service.ts";
import { secondsUntilReset } from "./service.ts";

/**
 * Counts a text that is asked for: texts and rewrites have one ceiling a day.
 *
 * @throws AppError "limit_reached" at it
 */
export async function takeText(
  c: Context<SignedInEnv>,
  { config: { rewritesPerDay }, db }: Pick<Dependencies, "config" | "db">,
): Promise<ChatSession> {
  const now = new Date();
  const session = { userId: c.var.user.id, day: chatDay(now) };
  if (await takeRewrite(db, session, rewritesPerDay)) return session;
  throw limitReached(c, rewriteLimitText(rewritesPerDay, "rewrites and generated texts"), now);
}

/** What a limit of a day refuses with; the header says when to come again. */
export function limitReached(c: Context<SignedInEnv>, sentence: string, now: Date): AppError {
  c.header("Retry-After", String(secondsUntilReset(now)));
  return new AppError("limit_reached", sentence);
}
