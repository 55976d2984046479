import { z } from "zod";
import { connectedFinancialDataSchema } from "#contracts/financial-data.ts";
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
};

/** One piece of connected data: see `core/ledger/connected-data.ts`. */
export const contextItemSchema = z.discriminatedUnion("type", [
  z.object({
    ...contextItemFields,
    type: z.enum(["financial", "filings"]),
    data: connectedFinancialDataSchema.nullish(),
  }),
  z.object({
    ...contextItemFields,
    type: z.enum([
      "ratios",
      "company",
      "valuation",
      "rag-query",
      "rag-summary",
      "saved-model",
      "knowledge-base",
    ]),
    data: z.unknown().optional(),
  }),
]) satisfies z.ZodType<ContextItem>;

/** More cards than an analyst can read; a bound against abuse. */
export const CONNECTED_DATA_MAX = 50;

export const connectedDataSchema = z.array(contextItemSchema).max(CONNECTED_DATA_MAX);
