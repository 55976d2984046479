import { type Context, Hono } from "hono";
import {
  generateAssumptionsCommentary,
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import { SPREAD_RANGE_BPS } from "#core/finance/ratios/rating-tables.ts";
import { RECOMMENDATIONS } from "#core/outputs/deck/report-defaults.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import type { Draft } from "#core/ledger/prose.ts";
import { assumptionsCommentary } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import {
  type SpreadTarget,
  spreadTarget,
  type TradeRecommendation,
  tradeRecommendation,
} from "#core/writing/analyst/commentary/trade-view.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { commentaryAnswer, type GivenTask, taskOf } from "./commentary.ts";
import { takeText } from "./counted-text.ts";
import { configuredGeneration } from "./configured-engine.ts";
import {
  commentaryIn,
  firstLineOf,
  generate,
  type Generated,
  type Generation,
  type Wanted,
} from "./model-generation.ts";

const ASSUMPTIONS_REQUEST =
  "Comment on the base case's assumptions for a credit report, in at most 180 words: growth, margin, working capital and capital expenditure, each with its reason and its risk. One paragraph, no title.";
const VALUATION_REQUEST =
  "Comment on the valuation for a credit report, in at most 180 words: what both methods come to, how they compare with debt, and what they hang on. One paragraph, no title.";
const RECOMMENDATION_REQUEST =
  "Give the credit recommendation of this document. The first line is one word: overweight, neutral or underweight. Below it, in at most two sentences, why.";
const SPREAD_REQUEST =
  "Give the spread in basis points at which this credit should trade. Answer with one whole number from 0 to 20,000 in digits and nothing else.";
const REASON_WORDS = 80;

type Asking<Made> = Pick<Wanted<Made>, "request" | "facts" | "read" | "fallback"> & {
  readonly c: Context<SignedInEnv>;
  /** The fallback says all there is to say: no model is asked. */
  readonly isSettled: boolean;
};

/** By the configured model where there is something to go by; else as the engine's facts say. */
function makerOf(generation: Generation | undefined) {
  return async function make<Made>(
    { task: { document }, note }: GivenTask,
    { c, isSettled, ...wanted }: Asking<Made>,
  ): Promise<Generated<Made>> {
    const { content, connectedData } = document;
    const isEmpty = content.trim() === "" && connectedData.length === 0;
    if (generation === undefined || isSettled || isEmpty) return { made: wanted.fallback, note };
    const asked = { ...wanted, userId: c.var.user.id, signal: c.req.raw.signal };
    const { made, note: failure } = await generate(generation, document, asked);
    return { made, note: joined(note, failure) };
  };
}

function joined(...notes: readonly (string | undefined)[]): string | undefined {
  const said = notes.filter((one) => one !== undefined);
  return said.length === 0 ? undefined : said.join(" ");
}

function recommendationIn(answer: Draft): Recommended | undefined {
  const [line, reason] = firstLineOf(answer);
  const rec = RECOMMENDATIONS.find((one) => one === line.toLowerCase().replace(/\.$/, ""));
  const isReason = reason.text !== "" && countWords(reason.text) <= REASON_WORDS;
  return rec === undefined || !isReason ? undefined : { rec, basis: "model", reason };
}

function spreadIn({ text }: Draft): Target | undefined {
  const digits = /^(\d{1,3},\d{3}|\d{1,5})(?: ?bps)?\.?$/.exec(text.trim())?.[1];
  const spread = Number(digits?.replace(",", "") ?? Number.NaN);
  return spread <= SPREAD_RANGE_BPS.most ? { spread, basis: "model" } : undefined;
}

type Recommended = Pick<TradeRecommendation, "rec" | "reason"> & { readonly basis: Basis };
type Target = Pick<SpreadTarget, "spread" | "note"> & { readonly basis: Basis };
type Basis = SpreadTarget["basis"] | "model";

/** Texts and views that decks and summaries are made of, by the model or from the engine's own facts. */
export function commentaryRoutes(
  { config, db }: Pick<Dependencies, "config" | "db">,
  limits?: typeof MODEL_LIMITS,
) {
  const make = makerOf(configuredGeneration({ config, db }, limits));
  const routes = new Hono<SignedInEnv>();

  /** What is asked about is read once it is counted. */
  const serveCounted = (
    call:
      | typeof generateAssumptionsCommentary
      | typeof generateValuationCommentary
      | typeof generateRecommendation
      | typeof generateSpread,
    answer: (c: Context<SignedInEnv>, task: GivenTask) => unknown,
  ) => {
    serve(routes, call, async ({ c, userId, body }) => {
      await takeText(c, { config, db });
      return answer(c, await taskOf(db, userId, body));
    });
  };

  /** Without figures of a model of the company there is nothing to comment on. */
  const comment = async (c: Context<SignedInEnv>, given: GivenTask, request: string, by: Draft) => {
    const isSettled = by.figures.length === 0;
    const asking = { c, request, facts: by.text, read: commentaryIn, fallback: by, isSettled };
    const { made, note } = await make(given, asking);
    return commentaryAnswer(made, { ...given, note });
  };

  serveCounted(generateAssumptionsCommentary, (c, task) =>
    comment(c, task, ASSUMPTIONS_REQUEST, assumptionsCommentary(task.task)),
  );
  serveCounted(generateValuationCommentary, (c, task) =>
    comment(c, task, VALUATION_REQUEST, valuationCommentary(task.task)),
  );
  serveCounted(generateRecommendation, async (c, task) => {
    const fallback: Recommended = tradeRecommendation(task.task);
    const { made, note } = await make(task, {
      c,
      request: RECOMMENDATION_REQUEST,
      facts: `${fallback.rec}: ${fallback.reason.text}`,
      read: recommendationIn,
      fallback,
      // What the document itself says is never overruled.
      isSettled: fallback.basis === "document",
    });
    const { rec, basis, reason } = made;
    return { success: true, rec, basis, reason: reason.text, note };
  });
  serveCounted(generateSpread, async (c, task) => {
    const fallback: Target = spreadTarget(task.task);
    const { made, note } = await make(task, {
      c,
      request: SPREAD_REQUEST,
      facts: fallback.basis === "scorecard" ? `The scorecard gives ${fallback.spread} bps.` : "",
      read: spreadIn,
      fallback,
      isSettled: fallback.basis === "document",
    });
    return { success: true, ...made, note: joined(made.note, note) };
  });
  return routes;
}
