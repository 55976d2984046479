import { z } from "zod";
import { CONTEXT_LENGTH, type FigureDecision } from "#core/grounding/figure-decisions.ts";

const chosenSourceSchema = z.object({
  ticker: z.string().min(1).max(20),
  item: z.string().min(1).max(200),
  period: z.string().min(1).max(40),
});

/** A decision about a figure: see `core/grounding/figure-decisions.ts`. */
export const figureDecisionSchema = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(["kept", "estimate", "source", "wording"]),
  text: z.string().min(1).max(200),
  before: z.string().max(CONTEXT_LENGTH),
  after: z.string().max(CONTEXT_LENGTH),
  claim: chosenSourceSchema.optional(),
  source: chosenSourceSchema.optional(),
  warning: z.string().max(500).optional(),
  decidedAt: z.iso.datetime(),
}) satisfies z.ZodType<FigureDecision>;
