import { Hono } from "hono";
import {
  generateAssumptionsCommentary,
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import { assumptionsCommentary } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { spreadTarget, tradeRecommendation } from "#core/writing/analyst/commentary/trade-view.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { commentaryAnswer, taskOf } from "./commentary.ts";

/** Texts and views that decks and summaries are made of, from the engine's own facts. */
export function commentaryRoutes({ db }: Pick<Dependencies, "db">) {
  const assumptions = generateAssumptionsCommentary;
  const valuation = generateValuationCommentary;
  const recommendation = generateRecommendation;
  const spread = generateSpread;
  return new Hono<SignedInEnv>()
    .post(assumptions.path, validate("json", assumptions.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      const answer = commentaryAnswer(assumptionsCommentary(task), { task, note });
      return c.json(assumptions.response.parse(answer));
    })
    .post(valuation.path, validate("json", valuation.body), async (c) => {
      const { task, note } = await taskOf(db, c.var.user.id, c.req.valid("json"));
      const answer = commentaryAnswer(valuationCommentary(task), { task, note });
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
