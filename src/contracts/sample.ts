import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";

/** The post of the sample, as readers see it. */
export const SAMPLE_POST_PATH = "/blog/sample";

/** The finished sample as the home page shows it; every count and figure is taken from what it counts. */
export const getSample = {
  method: "GET",
  path: "/api/sample",
  summary: "The finished sample note, what it stands on, and whether the caller has it",
  signedIn: true,
  response: z.object({
    /** Where the caller's copies are, or will be. */
    documentId: z.uuid(),
    modelId: z.uuid(),
    /** The caller's copy of the note exists. */
    isMade: z.boolean(),
    ticker: z.string(),
    title: z.string(),
    /** The first paragraph; a figure says how it stands and what its chip says. */
    opening: z.array(
      z.object({
        text: z.string(),
        figure: z
          .object({
            state: z.enum(["verified", "contradicted", "matches", "unsupported", "estimate"]),
            chip: z.string(),
          })
          .optional(),
      }),
    ),
    words: z.number().int(),
    figures: z.object({ total: z.number().int(), sourced: z.number().int() }),
    /** Null where the data have none. */
    chart: z
      .object({
        name: z.string(),
        title: z.string(),
        note: z.string(),
        series: z.string(),
        unit: z.literal("multiple"),
        bars: z.array(
          z.object({
            label: z.string(),
            text: z.string(),
            value: z.number().nullable(),
            isBreak: z.boolean().optional(),
          }),
        ),
        /** What the bars are held against. */
        limit: z.object({ label: z.string(), value: z.number() }).optional(),
      })
      .nullable(),
    model: z.object({
      rows: z.number().int(),
      cases: z.number().int(),
      currency: z.string(),
      /** Of the base case by Gordon growth, in whole units; null without a value. */
      enterpriseValue: z.number().nullable(),
    }),
    filing: z.object({
      form: z.string(),
      filed: z.string(),
      /** A question that the filing answers, and where. */
      question: z.string(),
      place: z.string(),
    }),
    documents: z.array(z.string()),
    /** This server asks the SEC for companies that do not come with the product. */
    asksSec: z.boolean(),
  }),
} as const satisfies Contract;
export type Sample = z.infer<typeof getSample.response>;

/** Makes what the caller lacks of the sample; what is there stays as it is. */
export const makeSample = {
  method: "POST",
  path: "/api/sample",
  summary:
    "Put the sample note with its data, its model and its documents into the caller's account",
  signedIn: true,
  response: z.object({ documentId: z.uuid(), modelId: z.uuid() }),
} as const satisfies Contract;
