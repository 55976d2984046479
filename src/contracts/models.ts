import { z } from "zod";
import { type Contract, emptySchema, tickerSchema } from "#contracts/contract.ts";

/** Models one user may keep. */
export const SAVED_OUTPUTS_MAX = 500;

const idParams = z.object({ id: z.uuid("There is no such model") });

/** An object of the spec's shapes, or its JSON text. */
const jsonish = z.union([
  z.string().max(1_000_000, "This is too long for a model"),
  z.record(z.string(), z.unknown()),
]);

const nameSchema = z
  .string()
  .trim()
  .min(1, "A model needs a name")
  .max(120, "A name has at most 120 characters");

/** A row of the list, with the spec's fields. `historicalData` and `projections` are JSON text. */
const savedOutputSchema = z.object({
  id: z.uuid(),
  ticker: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Rises by one with every save that changes something. */
  version: z.number().int(),
  historicalData: z.string(),
  projections: z.string(),
  hasDcfResults: z.boolean(),
  /** Of the base case by Gordon growth, in whole units; absent without a value. */
  valuation: z
    .object({
      currency: z.string(),
      enterpriseValue: z.number(),
      /** Null where no market value was entered. */
      marketEnterpriseValue: z.number().nullable(),
    })
    .optional(),
});
export type SavedOutput = z.infer<typeof savedOutputSchema>;

/** A whole model: the row with what drives it and what it came to. */
export const savedModelSchema = savedOutputSchema.extend({
  assumptionParameters: z.record(z.string(), z.unknown()).nullable(),
  valuationResults: z.unknown(),
});
export type SavedModel = z.infer<typeof savedModelSchema>;

export const getSavedOutputs = {
  method: "GET",
  path: "/api/get-saved-outputs",
  summary: "The caller's saved models, newest change first; those of a ticker when it is given",
  signedIn: true,
  query: z.object({ ticker: tickerSchema.optional() }),
  response: z.array(savedOutputSchema),
} as const satisfies Contract;

const savedModelResponse = z.object({ savedOutput: savedModelSchema });

export const createSavedOutput = {
  method: "POST",
  path: "/api/saved-outputs",
  summary: "Save a model under a ticker",
  signedIn: true,
  body: z.object({
    ticker: tickerSchema,
    name: nameSchema,
    historicalData: jsonish,
    projections: jsonish,
    assumptionParameters: jsonish.nullish(),
    valuationResults: jsonish.nullish(),
  }),
  response: savedModelResponse,
  status: 201,
} as const satisfies Contract;

export const getSavedOutput = {
  method: "GET",
  path: "/api/saved-outputs/:id",
  summary: "One saved model whole",
  signedIn: true,
  params: idParams,
  response: savedModelResponse,
} as const satisfies Contract;

/** 409 carries the model as stored. */
export const updateSavedOutput = {
  method: "PUT",
  path: "/api/saved-outputs/:id",
  summary: "Save changes to a model; with baseVersion only if nobody saved since",
  signedIn: true,
  params: idParams,
  body: z.object({
    baseVersion: z.number().int().min(1).max(2_147_483_647).optional(),
    name: nameSchema.optional(),
    historicalData: jsonish.optional(),
    projections: jsonish.optional(),
    assumptionParameters: jsonish.nullish(),
    valuationResults: jsonish.nullish(),
  }),
  response: savedModelResponse,
} as const satisfies Contract;

export const deleteSavedOutput = {
  method: "DELETE",
  path: "/api/saved-outputs/:id",
  summary: "Remove a saved model with its versions",
  signedIn: true,
  params: idParams,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

export const getSavedOutputVersions = {
  method: "GET",
  path: "/api/saved-outputs/:id/versions",
  summary: "The kept versions of a model, newest first",
  signedIn: true,
  params: idParams,
  response: z.object({
    versions: z.array(z.object({ version: z.number().int(), savedAt: z.iso.datetime() })),
  }),
} as const satisfies Contract;

export const restoreSavedOutput = {
  method: "POST",
  path: "/api/saved-outputs/:id/versions/:version/restore",
  summary: "Make a kept version of a model the newest one",
  signedIn: true,
  params: idParams.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: savedModelResponse,
} as const satisfies Contract;

const valuationResultsResponse = z.object({
  success: z.literal(true),
  savedOutput: z.object({ id: z.uuid(), valuationResults: z.unknown() }),
});

export const getValuationResults = {
  method: "GET",
  path: "/api/save-valuation-results",
  summary: "The DCF results of a saved model",
  signedIn: true,
  query: z.object({ savedOutputId: z.uuid("There is no such model") }),
  response: valuationResultsResponse,
} as const satisfies Contract;

export const saveValuationResults = {
  method: "POST",
  path: "/api/save-valuation-results",
  summary: "Keep the DCF results of a saved model",
  signedIn: true,
  body: z.object({ savedOutputId: z.uuid("There is no such model"), valuationResults: jsonish }),
  response: valuationResultsResponse,
} as const satisfies Contract;

export const getProjections = {
  method: "GET",
  path: "/api/get-projections",
  summary: "Projections and assumptions of the newest model of a ticker; null without one",
  signedIn: true,
  query: z.object({ ticker: tickerSchema }),
  response: z
    .object({
      ticker: z.string(),
      projections: z.record(z.string(), z.unknown()),
      assumptionParameters: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
} as const satisfies Contract;

const dcfInputsSchema = z.object({
  wacc: z.number("WACC is a number, such as 0.085"),
  terminalGrowthRate: z.number("Terminal growth is a number, such as 0.02"),
  terminalEbitdaMultiple: z.number("The terminal multiple is a number, such as 8"),
});

/** The engine on a model, or on cash flows alone; nothing is stored. */
export const runValuation = {
  method: "POST",
  path: "/api/valuations",
  summary: "Value a company by its cash flows",
  signedIn: true,
  body: z
    .object({
      historicalData: jsonish.optional(),
      assumptionParameters: jsonish.optional(),
      unleveredFcf: z.array(z.number().nullable()).min(1).max(50).optional(),
      terminalEbitda: z.number().nullish(),
      netDebt: z.number().nullish(),
      dcfInputs: dcfInputsSchema,
      marketCap: z.number().nullish(),
      discounting: z.enum(["end-year", "mid-year"]).optional(),
      valuationDate: z.iso.date().optional(),
      scale: z.number().positive().optional(),
    })
    .refine(({ historicalData, unleveredFcf }) => (historicalData ?? unleveredFcf) !== undefined, {
      path: ["historicalData"],
      message: "Send historicalData, or unleveredFcf",
    }),
  response: z.object({
    projections: z.record(z.string(), z.unknown()).optional(),
    valuationResults: z.unknown(),
  }),
} as const satisfies Contract;

/** What was understood of an analyst's own DCF workbook; nothing is kept. 400, 413 and 415 name `file`. */
export const previewModelImport = {
  method: "POST",
  path: "/api/saved-outputs/import",
  summary: "What is understood of a DCF workbook, with the errors that recomputing it finds",
  signedIn: true,
  form: z.object({
    ticker: tickerSchema,
    file: z.string().meta({ format: "binary", description: "XLSX, at most 50 MB" }),
  }),
  response: z.object({
    fileName: z.string(),
    /** The parts of a saved output; null where there is nothing to value, with the reason. */
    model: z
      .object({
        historicalData: z.record(z.string(), z.unknown()),
        projections: z.record(z.string(), z.unknown()),
        assumptionParameters: z.record(z.string(), z.unknown()),
        valuationResults: z.looseObject({
          enterpriseValueGG: z.number().nullable(),
          enterpriseValueEM: z.number().nullable(),
          equityValueGG: z.number().nullable(),
          equityValueEM: z.number().nullable(),
        }),
      })
      .nullable(),
    problem: z.string().nullable(),
    currency: z.string(),
    scale: z.number(),
    years: z.array(z.string()),
    periods: z.array(z.string()),
    understood: z.array(z.object({ label: z.string(), as: z.string(), place: z.string() })),
    notUnderstood: z.array(z.string()),
    findings: z.array(
      z.object({ code: z.string(), sentence: z.string(), place: z.string().optional() }),
    ),
    assumed: z.array(z.string()),
  }),
} as const satisfies Contract;
export type ModelImport = z.infer<typeof previewModelImport.response>;

/** A spreadsheet whose formulas live; the file is named for the ticker and the day. */
export const downloadWorkbook = {
  method: "GET",
  path: "/api/saved-outputs/:id/workbook",
  summary: "A case of a saved model as an XLSX workbook with live formulas",
  signedIn: true,
  params: idParams,
  query: z.object({ case: z.string().max(200).optional() }),
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;
