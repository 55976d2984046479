import { z } from "zod";
import { CONTEXT_LENGTH, type FigureDecision } from "#core/figures/check/figure-decisions.ts";

/** What a checker reads may be long: a number of hundreds of digits, a row of a file, a sum of all years. */
const READ_MAX = 2_000;

const chosenSourceSchema = z.object({
  ticker: z.string().min(1).max(20),
  item: z.string().min(1).max(READ_MAX),
  period: z.string().min(1).max(READ_MAX),
});

/** A decision about a figure: see `core/grounding/figure-decisions.ts`. */
export const figureDecisionSchema = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(["kept", "estimate", "source", "wording"]),
  text: z.string().min(1).max(READ_MAX),
  before: z.string().max(CONTEXT_LENGTH),
  after: z.string().max(CONTEXT_LENGTH),
  claim: chosenSourceSchema.optional(),
  source: chosenSourceSchema.optional(),
  warning: z
    .string()
    .max(2 * READ_MAX)
    .optional(),
  decidedAt: z.iso.datetime(),
}) satisfies z.ZodType<FigureDecision>;
