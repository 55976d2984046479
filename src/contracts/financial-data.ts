import { z } from "zod";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const firstReportSchema = z.object({
  value: z.number(),
  accession: z.string(),
  form: z.string(),
  filed: isoDate,
});

const taggedSourceSchema = z.object({
  accession: z.string(),
  form: z.string(),
  filed: isoDate,
  concept: z.string(),
  asFirstReported: firstReportSchema.optional(),
});

const fileSourceSchema = z.object({
  fileName: z.string(),
  sheet: z.string().optional(),
  cell: z.string(),
  label: z.string(),
  uploaded: isoDate,
});

const sourceInputSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  isSubtracted: z.literal(true).optional(),
  period: z.string().optional(),
  accession: z.string().optional(),
  form: z.string().optional(),
  filed: isoDate.optional(),
  concept: z.string().optional(),
  file: fileSourceSchema.optional(),
});

const derivedSourceSchema = z.object({
  formula: z.string(),
  inputs: z.array(sourceInputSchema),
});

const cellSourceSchema = z.union([taggedSourceSchema, derivedSourceSchema, fileSourceSchema]);

const debtLineSchema = z.object({
  name: z.string(),
  partOf: z.string().optional(),
  amount: z.number().nullable(),
  status: z.enum(["tagged", "not tagged", "from a table", "stated in text", "not disclosed"]),
  reason: z.string().optional(),
  source: cellSourceSchema.optional(),
  flags: z.array(z.string()),
});

const debtPictureSchema = z.object({
  column: z.string(),
  date: isoDate,
  lines: z.array(debtLineSchema),
  maturities: z.array(debtLineSchema),
  maturitiesDate: isoDate.optional(),
  maturitiesTotal: debtLineSchema.optional(),
  ties: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["reconciles", "differs", "not testable"]),
      difference: z.number().optional(),
      sentence: z.string(),
    }),
  ),
});

const faceCheckSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("checked"),
    via: z.enum(["MetaLinks", "inline page"]),
    accessions: z.array(z.string()),
  }),
  z.object({ status: z.literal("not checked"), reason: z.string() }),
]);

const unitSchema = z.enum(["money", "fraction", "multiple", "shares", "months"]);
const amountsSchema = z.record(z.string(), z.number().nullable());
const reasonsSchema = z.record(z.string(), z.string());

/** Which columns of a row stand on one basis: see `core/ledger/comparable.ts`. */
const basesSchema = z.record(z.string(), z.number()).optional();

const financialRowSchema = z.object({
  item: z.string().min(1),
  unit: unitSchema.optional(),
  amounts: amountsSchema,
  reasons: reasonsSchema.optional(),
  sources: z.record(z.string(), cellSourceSchema),
  flags: z.record(z.string(), z.array(z.string())),
  bases: basesSchema,
});

/** Cells are looked up by it: what every object has by that name is no cell. */
const columnName = z
  .string()
  .min(1)
  .refine((name) => !(name in Object.prototype), "Not the name of a column");

const ratioRowSchema = z.object({
  item: z.string().min(1),
  unit: unitSchema,
  amounts: amountsSchema,
  reasons: reasonsSchema,
  formula: z.string(),
  inputs: z.record(z.string(), z.array(sourceInputSchema)).optional(),
  flags: z.record(z.string(), z.array(z.string())).optional(),
  bases: basesSchema,
});

/** Statements and ratios of one company as they travel: see `core/ledger/financial-data.ts`. */
export const financialDataSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  cik: z.string().optional(),
  currency: z.string(),
  scale: z.number(),
  archetype: z.enum(["corporate", "bank", "insurer", "reit", "captive-finance", "no-revenue"]),
  period: z.enum(["annual", "quarterly", "ltm"]),
  origin: z.enum(["sec", "bundled", "user"]),
  asOf: isoDate,
  asOfDate: isoDate.optional(),
  taxonomy: z.enum(["us-gaap", "ifrs-full", "user"]).optional(),
  face: faceCheckSchema.optional(),
  debt: debtPictureSchema.optional(),
  emptyReason: z.string().optional(),
  years: z.array(columnName),
  periods: z.record(
    z.string(),
    z.object({ start: isoDate.optional(), end: isoDate, flags: z.array(z.string()) }),
  ),
  data: z.array(financialRowSchema),
  ratios: z.array(ratioRowSchema),
}) satisfies z.ZodType<FinancialData>;

export const connectedFinancialDataSchema = financialDataSchema.extend({
  quarterly: financialDataSchema.optional(),
  ltm: financialDataSchema.optional(),
}) satisfies z.ZodType<ConnectedFinancialData>;
