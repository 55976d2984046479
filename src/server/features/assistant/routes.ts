import { Hono } from "hono";
import { canvasChat, getChatUsage } from "#contracts/assistant.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { streamAnswer, wantsStream } from "./answer-stream.ts";
import { builtInAnalyst, type Engine } from "./engine.ts";
import { answerTurn, beginChat, chatUsageOf, secondsUntilReset, turnOf } from "./service.ts";

type AssistantOptions = {
  readonly engine?: Engine;
  readonly clock?: () => Date;
};

export function assistantRoutes(
  { db, logger }: Dependencies,
  { engine = builtInAnalyst, clock = () => new Date() }: AssistantOptions = {},
) {
  return new Hono<SignedInEnv>()
    .get(getChatUsage.path, async (c) => {
      const usage = await chatUsageOf(db, c.var.user.id, clock());
      return c.json(getChatUsage.response.parse({ ...usage, engine: engine.name }));
    })
    .post(canvasChat.path, validate("json", canvasChat.body), async (c) => {
      const now = clock();
      const turn = turnOf(c.req.valid("json"));
      const chat = await beginChat(db, c.var.user.id, now);
      if (chat.kind === "limit-reached") {
        c.header("Retry-After", String(secondsUntilReset(now)));
        throw new AppError("limit_reached", chat.sentence);
      }
      const answering = () =>
        answerTurn(turn, chat, { db, logger, engine, now, signal: c.req.raw.signal });
      return wantsStream(c) ? streamAnswer(c, answering, logger) : c.json(await answering());
    });
}
