import { z } from "zod";
import { ANCHORS_MAX, anchorSchema, placedBindingSchema } from "#contracts/anchors.ts";
import { answerMakingSchema } from "#contracts/answers.ts";
import { connectedDataSchema, keptDataSchema } from "#contracts/connected-data.ts";
import { type Contract, emptySchema, errorSchema } from "#contracts/contract.ts";
import { proposedEditSchema } from "#contracts/edits.ts";
import { reportPagesSchema, reportSummarySchema } from "#contracts/report-parts.ts";

export const TITLE_MAX = 200;
/** A document's name until its text or the analyst gives it one. */
export const UNTITLED = "Untitled research";
/** UTF-16 code units a document may hold: 5 MB of text is refused before it is parsed. */
export const CONTENT_MAX = 2_000_000;
export const MESSAGES_MAX = 1_000;

/** One message of the document's conversation. */
export const chatMessageSchema = z.object({
  id: z.string().min(1).max(200),
  role: z.enum(["user", "assistant"]),
  content: z.string().max(CONTENT_MAX),
  timestamp: z.iso.datetime(),
  edits: z.array(proposedEditSchema).optional(),
  /** False of an answer that could do nothing, which cost no chat. */
  counted: z.literal(false).optional(),
  /** What the figures of an answer are of; offsets count into `content`. */
  anchors: z.array(placedBindingSchema).max(ANCHORS_MAX).optional(),
  ...answerMakingSchema.shape,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const researchDocumentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  connectedData: keptDataSchema,
  messages: z.array(chatMessageSchema),
  /** The document's figures are as known on this day; null: as known now. */
  asOfDate: z.iso.date().nullable(),
  /** What figures of the text are of and what the analyst keeps as it is, in its order. */
  anchors: z.array(anchorSchema),
  /** The AI summary that deck and builder use; null before it is made. */
  summary: reportSummarySchema.nullish(),
  /** Pages of the custom report; null before one is begun. */
  reportPages: reportPagesSchema.nullish(),
  /** Rises by one with every saved change. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ResearchDocument = z.infer<typeof researchDocumentSchema>;

/** How the figures of a document stood when it was last open, `stale` of them on earlier data. */
export const figureCountsSchema = z.object({
  total: z.number().int().min(0),
  sourced: z.number().int().min(0),
  contradicted: z.number().int().min(0),
  stale: z.number().int().min(0),
});
export type FigureCounts = z.infer<typeof figureCountsSchema>;

/** A row of the home page. `ticker` is that of the first connected data, null with none. */
export const researchSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  ticker: z.string().nullable(),
  /** First line of the text after the title, for the caption. */
  excerpt: z.string(),
  words: z.number().int(),
  /** Null where they were not counted since the document was changed. */
  figures: figureCountsSchema.nullable(),
  /** A post of it is up. */
  isPublished: z.boolean(),
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type ResearchSummary = z.infer<typeof researchSummarySchema>;

/** Whether nothing stands in a document yet, so that it can be the next new one. */
export function isBlankDocument({ title, ticker, words, isPublished }: ResearchSummary): boolean {
  return words === 0 && ticker === null && title === UNTITLED && !isPublished;
}

const idParams = z.object({ id: z.uuid() });
const documentResponse = z.object({ document: researchDocumentSchema });

/** Fields of a document that a save may change. */
const changes = {
  title: z.string().trim().min(1, "A document needs a title").max(TITLE_MAX).optional(),
  content: z.string().max(CONTENT_MAX).optional(),
  connectedData: connectedDataSchema.optional(),
  messages: z.array(chatMessageSchema).max(MESSAGES_MAX).optional(),
  asOfDate: z.iso.date().nullable().optional(),
  /** Those of `content`; without them those that are stored go along with its changes. */
  anchors: z.array(anchorSchema).max(ANCHORS_MAX).optional(),
  summary: reportSummarySchema.nullable().optional(),
  reportPages: reportPagesSchema.nullable().optional(),
};

export const listResearch = {
  method: "GET",
  path: "/api/research",
  summary:
    "The caller's documents, newest change first; those that match the text when it is given",
  signedIn: true,
  query: z.object({ q: z.string().trim().max(200).optional() }),
  response: z.object({ documents: z.array(researchSummarySchema) }),
} as const satisfies Contract;

export const createResearch = {
  method: "POST",
  path: "/api/research",
  summary: "A new document",
  signedIn: true,
  body: z.object({ title: changes.title, content: changes.content }),
  response: documentResponse,
  status: 201,
} as const satisfies Contract;

export const getResearch = {
  method: "GET",
  path: "/api/research/:id",
  summary: "One document, whole",
  signedIn: true,
  params: idParams,
  response: documentResponse,
} as const satisfies Contract;

/** Saves what is given. 409 with the document as stored when `baseRevision` is not its revision. */
export const saveResearch = {
  method: "PUT",
  path: "/api/research/:id",
  summary: "Save changes made on a known revision",
  signedIn: true,
  params: idParams,
  body: z.object({ baseRevision: z.number().int().min(0), ...changes }),
  response: documentResponse,
} as const satisfies Contract;

/** Counted where the document is open; shown while the document is at that revision. */
export const noteFigures = {
  method: "PUT",
  path: "/api/research/:id/figures",
  summary: "How the figures of a document's revision stand, for the home page",
  signedIn: true,
  params: idParams,
  body: z.object({ revision: z.number().int().min(0), ...figureCountsSchema.shape }),
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

/** The body of a 409: the error, and the document as it stands on the server. */
export const staleResearchSchema = errorSchema.extend({ document: researchDocumentSchema });

export const deleteResearch = {
  method: "DELETE",
  path: "/api/research/:id",
  summary: "Remove a document; it can be restored for 30 days",
  signedIn: true,
  params: idParams,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

export const restoreResearch = {
  method: "POST",
  path: "/api/research/:id/restore",
  summary: "Bring a removed document back",
  signedIn: true,
  params: idParams,
  response: documentResponse,
} as const satisfies Contract;

export const listRevisions = {
  method: "GET",
  path: "/api/research/:id/revisions",
  summary: "Saved revisions of a document, newest first",
  signedIn: true,
  params: idParams,
  response: z.object({
    revisions: z.array(
      z.object({
        revision: z.number().int(),
        title: z.string(),
        words: z.number().int(),
        savedAt: z.iso.datetime(),
      }),
    ),
  }),
} as const satisfies Contract;

export const getRevision = {
  method: "GET",
  path: "/api/research/:id/revisions/:revision",
  summary: "One saved revision",
  signedIn: true,
  params: idParams.extend({ revision: z.coerce.number().int().min(0) }),
  response: z.object({
    revision: z.number().int(),
    title: z.string(),
    content: z.string(),
    anchors: z.array(anchorSchema),
    savedAt: z.iso.datetime(),
  }),
} as const satisfies Contract;

/** A ratio for a list: its value, or the reason for its absence. */
const listedRatioSchema = z.object({ value: z.number().nullable(), reason: z.string().optional() });

const recentTickerSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Column the two ratios are of, such as `2025`. */
  period: z.string(),
  /** They stand on Clean EBITDA: one-offs dominate what is reported. */
  isClean: z.literal(true).optional(),
  ebitdaMargin: listedRatioSchema,
  netLeverage: listedRatioSchema,
});
export type RecentTicker = z.infer<typeof recentTickerSchema>;

/** The companies whose statements the caller connected last, newest first, at most six. */
export const listRecentTickers = {
  method: "GET",
  path: "/api/recent-tickers",
  summary: "Companies connected last, with their latest margin and leverage",
  signedIn: true,
  response: z.object({
    tickers: z.array(recentTickerSchema),
  }),
} as const satisfies Contract;
