import { z } from "zod";
import { bindingSchema } from "#contracts/anchors.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import type { Contract } from "#contracts/contract.ts";
import { CONTENT_MAX } from "#contracts/research.ts";

/** Characters of a content that generators read; the rest is left out, and the answer says so. */
export const GENERATED_FROM_MAX = 60_000;

const content = z.string("Send the text as content").max(CONTENT_MAX);

/** The document a text is generated for; with `researchId` the server fills in what is left out. */
const researchContextSchema = z.object({
  researchId: z.uuid("There is no such document").optional(),
  title: z.string().max(500).optional(),
  content: z.string().max(CONTENT_MAX).optional(),
  connectedData: connectedDataSchema.optional(),
});
export type ResearchContext = z.infer<typeof researchContextSchema>;

/** An object of finance.md 3.8, or its JSON text. */
const modelPart = z.union([
  z.string().max(1_000_000, "This is too long for a model"),
  z.record(z.string(), z.unknown()),
]);

/** Which figures of the text stand for what, offsets into `content`. */
const anchorsSchema = z.array(
  z.object({ from: z.number().int(), to: z.number().int(), binding: bindingSchema }),
);

const commentaryResponse = z.object({
  success: z.literal(true),
  content: z.string(),
  anchors: anchorsSchema,
  /** What the analyst is to know of the answer, such as that the text was too long to be read whole. */
  note: z.string().optional(),
});
export type Commentary = z.infer<typeof commentaryResponse>;

export const generateAssumptionsCommentary = {
  method: "POST",
  path: "/api/generate-assumptions-commentary",
  summary: "The base case's assumptions in at most 200 words",
  signedIn: true,
  body: z.object({
    content: content.default(""),
    assumptions: modelPart.nullish(),
    researchContext: researchContextSchema.nullish(),
  }),
  response: commentaryResponse,
} as const satisfies Contract;

export const generateValuationCommentary = {
  method: "POST",
  path: "/api/generate-valuation-commentary",
  summary: "What the model comes to in at most 200 words",
  signedIn: true,
  body: z.object({
    content: content.default(""),
    valuationResults: modelPart.nullish(),
    assumptions: modelPart.nullish(),
    researchContext: researchContextSchema.nullish(),
  }),
  response: commentaryResponse,
} as const satisfies Contract;

/** The document's own words, the configured model, the scorecard, or the spec's default. */
const viewBasis = z.enum(["document", "model", "scorecard", "default"]);

export const generateRecommendation = {
  method: "POST",
  path: "/api/generate-recommendation",
  summary: "The credit recommendation: overweight, neutral or underweight",
  signedIn: true,
  body: z.object({ content, researchContext: researchContextSchema.nullish() }),
  response: z.object({
    success: z.literal(true),
    rec: z.enum(["overweight", "neutral", "underweight"]),
    basis: viewBasis,
    reason: z.string(),
    note: z.string().optional(),
  }),
} as const satisfies Contract;

export const generateSpread = {
  method: "POST",
  path: "/api/generate-spread",
  summary: "The spread target in basis points, 0 to 20,000",
  signedIn: true,
  body: z.object({ content, researchContext: researchContextSchema.nullish() }),
  response: z.object({
    success: z.literal(true),
    spread: z.number().int().min(0).max(20_000),
    basis: viewBasis,
    note: z.string().optional(),
  }),
} as const satisfies Contract;
