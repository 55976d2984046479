import type { Context } from "hono";
import { chatDay } from "#core/chat-quota.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { type ChatSession, takeRewrite } from "./repository.ts";
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
  c.header("Retry-After", String(secondsUntilReset(now)));
  const count = rewritesPerDay.toLocaleString("en-US");
  throw new AppError(
    "limit_reached",
    `You've reached the limit of ${count} rewrites and generated texts a day. It resets at 00:00 UTC.`,
  );
}
