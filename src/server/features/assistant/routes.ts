import { type Context, Hono } from "hono";
import { canvasChat, getChatUsage, testModel } from "#contracts/assistant.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import type { Dependencies, SignedInEnv, User } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { errorBody } from "#server/http/error-handler.ts";
import { heavyCalls, type UnderWay } from "#server/http/under-way.ts";
import { type ChatBody, chatBodyOf } from "./chat-body.ts";
import { type Answering, streamAnswer, wantsStream } from "./answer-stream.ts";
import { configuredEngine, configuredGeneration } from "./configured-engine.ts";
import { limitReached } from "./counted-text.ts";
import type { Engine } from "./engine.ts";
import { firstWord } from "./first-word.ts";
import { rewriteOf } from "./rewrite-request.ts";
import { answerRewrite, beginRewrite, rewriteLimitText } from "./rewrite-service.ts";
import type { Rewriter } from "./rewriter.ts";
import { answerTurn, beginChat, chatUsageOf, turnOf } from "./service.ts";

type AssistantOptions = {
  readonly engine?: Engine;
  readonly rewriter?: Rewriter;
  readonly clock?: () => Date;
  readonly modelLimits?: typeof MODEL_LIMITS | undefined;
  readonly underWay?: UnderWay;
};

export function assistantRoutes(dependencies: Dependencies, options: AssistantOptions = {}) {
  const { config, db, logger } = dependencies;
  const configured = configuredEngine(dependencies, options.modelLimits);
  const { engine, rewriter, clock, underWay } = {
    ...configured,
    clock: timeNow,
    underWay: heavyCalls(),
    ...options,
  };
  const { rewritesPerDay } = config;
  const generation = configuredGeneration(dependencies, options.modelLimits);

  async function chat(c: SignedInContext, body: ChatBody): Promise<Response> {
    const now = clock();
    const turn = turnOf(body);
    const taken = await beginChat(db, c.var.user.id, turn.templateId !== undefined, now);
    if (taken.kind === "limit-reached") throw limitReached(c, taken.sentence, now);
    const parts = { db, logger, engine, now };
    return answered(c, dependencies, (tell, signal) =>
      answerTurn(turn, taken, { ...parts, tell, signal }),
    );
  }

  async function rewrite(c: SignedInContext, body: ChatBody): Promise<Response> {
    const now = clock();
    const request = rewriteOf(body);
    const done = underWay.take(c);
    try {
      const taken = await beginRewrite(db, c.var.user.id, { rewritesPerDay, now });
      if (taken === undefined) throw limitReached(c, rewriteLimitText(rewritesPerDay), now);
      const parts = { db, logger, rewriter, engineName: engine.name, now };
      return await answered(c, dependencies, (tell, signal) => {
        const onStep = (text: string) => tell({ event: "step", data: { text } });
        return answerRewrite(request, taken, { ...parts, onStep, signal }).finally(done);
      });
    } catch (error) {
      done();
      throw error;
    }
  }

  const routes = new Hono<SignedInEnv>();
  serve(routes, getChatUsage, async ({ userId }) => {
    const usage = await chatUsageOf(db, userId, clock());
    return {
      ...usage,
      engine: engine.name,
      webSearchOff: engine.webSearchOff,
      ...(engine.isCreativityFixed?.() === true && { isCreativityFixed: true }),
    };
  });
  serve(routes, testModel, async ({ userId, signal }) => {
    const asking = { userId, now: clock(), signal };
    const firstWordMs = await firstWord(generation, asking);
    return { firstWordMs };
  });
  serve(routes, canvasChat, async ({ c, userId, body: sent }) => {
    const body = await chatBodyOf(db, userId, sent);
    return body.context.rewriteMode === true ? rewrite(c, body) : chat(c, body);
  });
  return routes;
}

type SignedInContext = Context<SignedInEnv>;

async function answered(
  c: SignedInContext,
  dependencies: Dependencies,
  answering: Answering,
): Promise<Response> {
  const telling = {
    logger: dependencies.logger,
    isOwner: (user: User) => isOwnerAccount(dependencies, user),
  };
  const { stopping } = dependencies;
  return wantsStream(c)
    ? streamAnswer(c, answering, stopping, (error) => errorBody(c, error, telling))
    : c.json(await answering(() => undefined, AbortSignal.any([c.req.raw.signal, stopping])));
}

function timeNow(): Date {
  return new Date();
}
