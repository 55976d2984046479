import { z } from "zod";
import { type Contract, emptySchema, tickerSchema } from "#contracts/contract.ts";
import { isLine, type Line } from "#core/finance/sheets/lines.ts";
import { CURRENCIES } from "#core/finance/sheets/units.ts";

/** Bytes an uploaded file may have (decisions.md 29). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
/** Companies for which one user may keep statements, and files of one of them. */
export const USER_TICKERS_MAX = 200;
export const FILES_PER_TICKER_MAX = 20;

const lineSchema = z.custom<Line>(
  (value) => typeof value === "string" && isLine(value),
  "This is not a row of a statement",
);

/** What the analyst says of a file where it does not say so itself, or says it wrongly. */
export const readingChoicesSchema = z.object({
  currency: z.enum(CURRENCIES, "Choose a currency by its three letters, such as USD").optional(),
  /** Figures × scale = whole units. */
  scale: z
    .union(
      [1, 1e3, 1e6, 1e9].map((scale) => z.literal(scale)),
      "Choose 1, 1000, 1000000 or 1000000000",
    )
    .optional(),
  decimalMark: z.enum([".", ","]).optional(),
  /** How the file writes costs and payments. */
  costs: z.enum(["positive", "negative"]).optional(),
  /** What a dash alone means. */
  dashes: z.enum(["missing", "zero"]).optional(),
  /** The day on which twelve months end whose head does not say it. */
  ltmEnd: z.iso.date("Give the day as 2025-09-30").optional(),
  /** Rows of costs by their id: which of their figures are costs. */
  signs: z.record(z.string().max(80), z.enum(["positive", "negative"])).optional(),
  /** Which of two columns of one period is read. */
  restated: z.enum(["restated", "reported"]).optional(),
  /** Names of the sheets to read. */
  sheets: z.array(z.string().max(60)).max(100).optional(),
  /** Row by its id, such as `Income!A14`: what it is, or null to leave it out. */
  rows: z
    .record(z.string().max(80), lineSchema.nullable())
    .refine((rows) => Object.keys(rows).length <= 2_000, "At most 2,000 rows can be assigned")
    .optional(),
});
export type ReadingChoicesBody = z.infer<typeof readingChoicesSchema>;

const periodKindSchema = z.enum(["annual", "quarterly", "ltm"]);

const fileColumnSchema = z.object({
  /** A `span`, such as a half-year, is kept to make quarters and twelve months with. */
  kind: z.enum([...periodKindSchema.options, "span"]),
  label: z.string(),
  start: z.string().optional(),
  end: z.string(),
  isEndAssumed: z.boolean(),
  isLabelAssumed: z.boolean(),
});

/** Rows a preview shows; a file of facts has hundreds that are no lines of a statement. */
export const PREVIEW_ROWS_MAX = 600;

/** What was understood of a file, before it is kept. */
export const readingSchema = z.object({
  fileName: z.string(),
  tables: z.array(
    z.object({
      sheet: z.string().optional(),
      layout: z.enum(["wide", "transposed", "long"]),
      rows: z.number(),
      isUsed: z.boolean(),
      reason: z.string().optional(),
    }),
  ),
  currency: z.string().optional(),
  scale: z.number().optional(),
  decimalMark: z.enum([".", ","]),
  columns: z.array(fileColumnSchema),
  rows: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      sheet: z.string().optional(),
      cell: z.string(),
      line: lineSchema.nullable(),
      status: z.enum(["read", "repeats", "computed", "unknown", "left out"]),
      note: z.string().optional(),
      values: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** Rows of the file that the preview has no room for. */
  hiddenRows: z.number(),
  differences: z.array(
    z.object({
      item: z.string(),
      column: z.string(),
      stated: z.number(),
      computed: z.number(),
      formula: z.string(),
      /** The file's own figure stands in the statements, not the sum. */
      isStatedShown: z.boolean(),
    }),
  ),
  notes: z.array(z.string()),
  questions: z.array(
    z.object({
      field: z.enum(["currency", "scale", "decimalMark", "ltmEnd", "signs", "restated"]),
      sentence: z.string(),
      /** The row it is about, by its id. */
      row: z.string().optional(),
      /** The file can be kept without what is asked about. */
      canWait: z.literal(true).optional(),
    }),
  ),
});
export type FileReading = z.infer<typeof readingSchema>;

const keptFileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  uploadedAt: z.iso.datetime(),
  columns: z.array(fileColumnSchema),
  rows: z.number(),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

export const ownTickerSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  currency: z.string(),
  /** The views the files hold columns for. */
  views: z.array(periodKindSchema),
  /** In the order they were uploaded: where two give the same figure, the later stands. */
  files: z.array(keptFileSchema),
});
export type OwnTicker = z.infer<typeof ownTickerSchema>;

const nameSchema = z.string().trim().max(120, "A name has at most 120 characters");

/** The fields of an upload: `file` is CSV or XLSX, `choices` is JSON text. */
const uploadForm = z.object({
  ticker: tickerSchema,
  file: z.string().meta({ format: "binary", description: "CSV or XLSX, at most 50 MB" }),
  name: nameSchema.optional(),
  choices: z.string().optional().meta({ description: "JSON of the choices" }),
});

/** One figure of rows sent as JSON. */
const sentRowSchema = z.object({
  item: z.string().trim().min(1).max(200),
  /** `2024`, `FY2024`, `Q1 FY2024`, `2024-12-31`, `2023-07-01 to 2024-06-30`. */
  period: z.union([z.string().trim().min(1).max(60), z.number().int()]),
  value: z.union([z.number(), z.string().max(60)]).nullable(),
  unit: z.string().max(60).optional(),
});
export type SentRow = z.infer<typeof sentRowSchema>;

/** What was understood of a file; nothing is kept. 400, 413 and 415 name the field `file`. */
export const previewUserTicker = {
  method: "POST",
  path: "/api/user-tickers/preview",
  summary: "What is understood of a file of statements, before it is kept",
  signedIn: true,
  form: uploadForm,
  response: readingSchema,
} as const satisfies Contract;

/**
 * Keeps a file of statements under a ticker; a file of the same name is replaced. 400 names the
 * choice that is missing.
 */
export const createUserTicker = {
  method: "POST",
  path: "/api/user-tickers",
  summary: "Keep the user's own statements: a file as multipart, or rows as JSON",
  signedIn: true,
  form: uploadForm,
  body: z.object({
    ticker: tickerSchema,
    name: nameSchema.optional(),
    choices: readingChoicesSchema.optional(),
    rows: z.array(sentRowSchema).min(1, "Send at least one row").max(20_000),
  }),
  response: ownTickerSchema,
  status: 201,
} as const satisfies Contract;

const tickerParams = z.object({ ticker: tickerSchema });

export const getUserTicker = {
  method: "GET",
  path: "/api/user-tickers/:ticker",
  summary: "The files kept under one of the user's own tickers",
  signedIn: true,
  params: tickerParams,
  response: ownTickerSchema,
} as const satisfies Contract;

export const deleteUserTicker = {
  method: "DELETE",
  path: "/api/user-tickers/:ticker",
  summary: "Remove one of the user's own tickers with its files",
  signedIn: true,
  params: tickerParams,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

/** With the last file the ticker goes too. */
export const deleteUserTickerFile = {
  method: "DELETE",
  path: "/api/user-tickers/:ticker/files/:id",
  summary: "Remove one file of the user's own statements",
  signedIn: true,
  params: z.object({ ticker: tickerSchema, id: z.uuid("There is no such file") }),
  response: emptySchema,
  status: 204,
} as const satisfies Contract;
