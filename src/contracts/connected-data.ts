import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";
import {
  beyondBounds,
  connectedFinancialDataSchema,
  sentFinancialDataSchema,
} from "#contracts/financial-data.ts";
import { BUSINESS_RISKS } from "#core/ledger/business-risk.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

const contextItemFields = {
  id: z.string().min(1).max(200),
  ticker: z.string().max(10),
  label: z.string().max(200),
  timestamp: z.iso.datetime(),
  status: z.enum(["loading", "success", "error"]),
  sources: z.array(z.unknown()).optional(),
  error: z.string().max(2000).optional(),
  query: z.string().max(2000).optional(),
  filingType: z.enum(["10-K", "10-Q"]).optional(),
  savedOutputId: z.string().max(200).optional(),
  /** Of statements: what the analyst takes business risk for. */
  businessRisk: z.enum(BUSINESS_RISKS).optional(),
  /** In place of `data`: the id of data the server holds for the caller. */
  dataId: z.string().max(200).optional(),
};

const STATEMENTS_TYPES = ["financial", "filings"] as const;
const OTHER_TYPES = [
  "ratios",
  "company",
  "valuation",
  "rag-query",
  "rag-summary",
  "saved-model",
  "knowledge-base",
  "document-table",
] as const;

/** One piece of connected data: see `core/ledger/connected-data.ts`. */
export const contextItemSchema = z.discriminatedUnion("type", [
  z.object({
    ...contextItemFields,
    type: z.enum(STATEMENTS_TYPES),
    data: connectedFinancialDataSchema.nullish(),
  }),
  z.object({
    ...contextItemFields,
    type: z.enum(OTHER_TYPES),
    data: z.unknown().optional(),
  }),
]) satisfies z.ZodType<ContextItem>;

/** More cards than an analyst can read; a bound against abuse. */
export const CONNECTED_DATA_MAX = 50;

/** The cards of a document as they were kept. */
export const keptDataSchema = z.array(contextItemSchema).max(CONNECTED_DATA_MAX);

/** Cards as they are sent: their statements have bounds. */
export const connectedDataSchema = keptDataSchema.superRefine((cards, context) => {
  for (const [at, card] of cards.entries()) {
    if ((card.type !== "financial" && card.type !== "filings") || card.data == null) continue;
    for (const [field, message] of beyondBounds(card.data)) {
      context.addIssue({ code: "custom", path: [at, "data", ...field], message });
    }
  }
});

/**
 * The data of one card, stored once by the hash of its content: the same data have the same id, and
 * what an id names never changes. Calls that take connected data then take `dataId` in its place.
 */
export const storeConnectedData = {
  method: "POST",
  path: "/api/connected-data",
  summary: "Store the data of a card; its id can stand in place of the data from then on",
  signedIn: true,
  body: z.discriminatedUnion("type", [
    z.object({ type: z.enum(STATEMENTS_TYPES), data: sentFinancialDataSchema }),
    z.object({ type: z.enum(OTHER_TYPES), data: z.json() }),
  ]),
  response: z.object({ dataId: z.string() }),
} as const satisfies Contract;

/** Answers only who sent this data before; an id that was never given out and another's are one. */
export const getConnectedData = {
  method: "GET",
  path: "/api/connected-data/:dataId",
  summary: "The data of a card by its id",
  signedIn: true,
  params: z.object({ dataId: z.string().max(200) }),
  response: z.discriminatedUnion("holds", [
    z.object({ holds: z.literal("statements"), data: connectedFinancialDataSchema }),
    z.object({ holds: z.literal("other"), data: z.unknown() }),
  ]),
} as const satisfies Contract;
