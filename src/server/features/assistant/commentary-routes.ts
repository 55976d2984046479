import { type Context, Hono } from "hono";
import {
  generateAssumptionsCommentary,
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import type { CommentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import type { Draft } from "#core/writing/analyst/prose.ts";
import { assumptionsCommentary } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { spreadTarget, tradeRecommendation } from "#core/writing/analyst/commentary/trade-view.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { commentaryAnswer, taskOf } from "./commentary.ts";
import { configuredGeneration } from "./configured-engine.ts";
import { type Generated, generateText, type Generation } from "./model-generation.ts";

const ASSUMPTIONS_REQUEST =
  "Comment on the base case's assumptions for a credit report, in at most 180 words: growth, margin, working capital and capital expenditure, each with its reason and its risk. One paragraph, no title.";
const VALUATION_REQUEST =
  "Comment on the valuation for a credit report, in at most 180 words: what both methods come to, how they compare with debt, and what they hang on. One paragraph, no title.";

type Writing = {
  readonly builtIn: Draft;
  readonly request: string;
  readonly c: Context<SignedInEnv>;
};

/** By the configured model where there is something to comment on; else as the engine's facts say. */
function writerOf(generation: Generation | undefined) {
  return async (task: CommentaryTask, { builtIn, request, c }: Writing): Promise<Generated> => {
    if (generation === undefined || builtIn.figures.length === 0) {
      return { draft: builtIn, note: undefined };
    }
    const { signal } = c.req.raw;
    return generateText(generation, task, { request, builtIn, userId: c.var.user.id, signal });
  };
}

function joined(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join(" ") || undefined;
}

/** Texts and views that decks and summaries are made of, from the engine's own facts. */
export function commentaryRoutes(
  { config, db }: Pick<Dependencies, "config" | "db">,
  limits?: typeof MODEL_LIMITS,
) {
  const written = writerOf(configuredGeneration({ config, db }, limits));
  const assumptions = generateAssumptionsCommentary;
  const valuation = generateValuationCommentary;
  const recommendation = generateRecommendation;
  const spread = generateSpread;
  return new Hono<SignedInEnv>()
    .post(assumptions.path, validate("json", assumptions.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      const builtIn = assumptionsCommentary(task);
      const made = await written(task, { builtIn, request: ASSUMPTIONS_REQUEST, c });
      const answer = commentaryAnswer(made.draft, { task, note: joined(note, made.note) });
      return c.json(assumptions.response.parse(answer));
    })
    .post(valuation.path, validate("json", valuation.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      const builtIn = valuationCommentary(task);
      const made = await written(task, { builtIn, request: VALUATION_REQUEST, c });
      const answer = commentaryAnswer(made.draft, { task, note: joined(note, made.note) });
      return c.json(valuation.response.parse(answer));
    })
    .post(recommendation.path, validate("json", recommendation.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      const { rec, basis, reason } = tradeRecommendation(task);
      const answer = { success: true, rec, basis, reason: reason.text, note };
      return c.json(recommendation.response.parse(answer));
    })
    .post(spread.path, validate("json", spread.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      return c.json(spread.response.parse({ success: true, ...spreadTarget(task), note }));
    });
}
