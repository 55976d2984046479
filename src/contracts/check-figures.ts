import { z } from "zod";
import { ANCHORS_MAX, anchorSchema, bindingSchema, boundAnchorSchema } from "#contracts/anchors.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import { type Contract, tickerSchema } from "#contracts/contract.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import {
  CANDIDATES_SHOWN,
  type CheckedFigure,
  type FigureCandidate,
  type TextWarning,
} from "#core/figures/read/verdicts/verdict.ts";
import { MEASURES } from "#core/ledger/units.ts";

const passageDocumentSchema = z.union([
  z.object({ accession: z.string() }),
  z.object({ documentId: z.string() }),
]);

const sourceInputSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  period: z.string().optional(),
  accession: z.string().optional(),
  form: z.string().optional(),
  filed: z.string().optional(),
  concept: z.string().optional(),
});

/** What a figure that matches or is unsupported may come from, the likeliest first. */
const candidateSchema = z.object({
  binding: bindingSchema,
  ticker: z.string(),
  company: z.string().optional(),
  item: z.string(),
  period: z.string(),
  also: z.array(z.string()).readonly().optional(),
  display: z.string(),
  isEqual: z.boolean(),
  isNamed: z.boolean(),
}) satisfies z.ZodType<FigureCandidate>;

/** A figure of the text with its verdict: see `core/figures/read/verdicts/verdict.ts`. */
const checkedFigureSchema = z.object({
  /** UTF-16, from the first character of `content` with its line ends as LF. */
  position: z.number().int(),
  length: z.number().int(),
  text: z.string(),
  verdict: z.enum(["verified", "contradicted", "matches", "unsupported", "ignored"]),
  value: z.number().nullable(),
  unit: z.string(),
  item: z.string().nullable(),
  period: z.string().nullable(),
  ticker: z.string().nullable(),
  measure: z.string().nullable(),
  expected: z
    .object({
      value: z.number(),
      unit: z.enum([...MEASURES, "bps", "count"]),
      display: z.string(),
    })
    .nullable(),
  source: z
    .object({
      label: z.string(),
      accession: z.string().optional(),
      concept: z.string().optional(),
    })
    .nullable(),
  origins: z.array(
    z.union([
      z.object({ accession: z.string(), form: z.string(), filed: z.string() }),
      z.object({ fileName: z.string(), sheet: z.string().optional(), uploaded: z.string() }),
      z.object({
        document: passageDocumentSchema,
        label: z.string(),
        anchor: z.string(),
        page: z.number().optional(),
        section: z.string().optional(),
      }),
      z.object({
        savedOutputId: z.string(),
        version: z.number(),
        name: z.string(),
        case: z.string().optional(),
        cell: z.string(),
      }),
    ]),
  ),
  working: z.object({ formula: z.string(), inputs: z.array(sourceInputSchema) }).nullable(),
  hint: z.string().nullable(),
  note: z.string().nullable(),
  /** What the expected value is of. */
  binding: bindingSchema.optional(),
  /** What binds it, where that is in force. */
  anchor: boundAnchorSchema.pick({ id: true, binding: true, by: true, at: true }).optional(),
  candidates: z.array(candidateSchema).max(CANDIDATES_SHOWN).optional(),
}) satisfies z.ZodType<CheckedFigure>;

/** Figures that sources are suggested for at once. */
export const SUGGESTED_MAX = 60;

export const suggestSources = {
  method: "POST",
  path: "/api/suggest-sources",
  summary: "Which candidate each figure comes from, by the configured model",
  signedIn: true,
  body: z.object({
    figures: z
      .array(
        z.object({
          text: z.string().min(1).max(200),
          sentence: z.string().max(4_000),
          /** Row, time, company and value of each, in words. */
          candidates: z.array(z.string().max(1_000)).min(1).max(CANDIDATES_SHOWN),
        }),
      )
      .min(1)
      .max(SUGGESTED_MAX),
  }),
  /** For each figure in turn the place of its candidate, from 0; null where none is meant. */
  response: z.object({ chosen: z.array(z.number().int().min(0).nullable()) }),
} as const satisfies Contract;

const textWarningSchema = z.object({
  position: z.number().int(),
  length: z.number().int(),
  text: z.string(),
  kind: z.enum(["direction", "words", "mixed-basis", "loose", "binding"]),
  note: z.string(),
  /** `insert` stands right in their place, from `lead` characters before them. */
  fitting: z.object({ insert: z.string(), lead: z.number().int() }).optional(),
}) satisfies z.ZodType<TextWarning>;

/** Companies and models that one text is judged by beside its connected data. */
export const CHECKED_COMPANIES_MAX = 5;
export const CHECKED_MODELS_MAX = 5;

export const checkFigures = {
  method: "POST",
  path: "/api/check-figures",
  summary: "Every figure of a text, judged against the connected data",
  signedIn: true,
  /** `ignored=1` lists numbers that are no claims as well. */
  query: z.object({ ignored: z.enum(["0", "1"]).optional() }),
  body: z.object({
    content: z.string().max(CONTENT_MAX),
    connectedData: connectedDataSchema.default([]),
    /** By ticker: the server takes all their years, quarters and twelve months at hand. */
    companies: z.array(tickerSchema).max(CHECKED_COMPANIES_MAX).default([]),
    /** The caller's saved models. */
    savedOutputIds: z.array(z.uuid()).max(CHECKED_MODELS_MAX).default([]),
    primaryTicker: tickerSchema.optional(),
    anchors: z.array(anchorSchema).max(ANCHORS_MAX).default([]),
  }),
  response: z.object({
    figures: z.array(checkedFigureSchema),
    warnings: z.array(textWarningSchema),
    counts: z.object({
      verified: z.number().int(),
      contradicted: z.number().int(),
      matches: z.number().int(),
      unsupported: z.number().int(),
    }),
  }),
} as const satisfies Contract;
