import { z } from "zod";
import { type Contract, tickerSchema } from "#contracts/contract.ts";
import { financialDataSchema } from "#contracts/financial-data.ts";
import { SIDE_BY_SIDE_MAX } from "#core/finance/ratios/side-by-side.ts";
import type { SideBySide } from "#core/outputs/report/side-by-side-table.ts";

/** Statements, rows and sources as `getModelData` answers them. */
const { archetype, asOf, cik, currency, data, origin, ratios } = financialDataSchema.shape;
const { sources } = data.element.shape;
const { unit } = ratios.element.shape;

const firstReportSchema = z.object({
  value: z.number(),
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
});

const cellSchema = z.object({
  column: z.string(),
  text: z.string(),
  value: z.number().nullable(),
  reason: z.string().optional(),
  source: sources.valueType.optional(),
  flags: z.array(z.string()),
  restatement: z
    .object({
      first: firstReportSchema,
      latest: firstReportSchema,
      difference: z.number().nullable(),
    })
    .optional(),
  change: z.number().optional(),
});

const rowSchema = z.object({
  item: z.string(),
  label: z.string(),
  unit,
  role: z.enum(["line", "subtotal", "ratio"]),
  isBalance: z.boolean(),
  cells: z.array(cellSchema),
  good: z.enum(["higher", "lower", "neutral"]).optional(),
  median: z.number().nullable().optional(),
  hasMixedBases: z.literal(true).optional(),
});

const companySchema = z.object({
  ticker: z.string(),
  name: z.string(),
  cik,
  currency,
  archetype,
  origin,
  asOf,
  column: z.string().nullable(),
  start: z.string().optional(),
  end: z.string().optional(),
  flags: z.array(z.string()),
  leaseBasis: z.enum(["us-gaap", "ifrs-16"]).optional(),
});

const sideBySideSchema = z.object({
  measure: z.enum(["absolute", "growth", "common-size"]),
  companies: z.array(companySchema),
  years: z.array(z.string()),
  groups: z.array(z.object({ title: z.string(), rows: z.array(rowSchema) })),
  folded: z.array(rowSchema),
  warnings: z.array(z.string()),
  notes: z.array(z.string()),
}) satisfies z.ZodType<SideBySide>;

/** One to six distinct tickers, parted by commas. */
const tickersSchema = z
  .string("Name the tickers to compare, parted by commas")
  .transform((text) => text.split(",").map((ticker) => ticker.trim().toUpperCase()))
  .refine(
    (tickers) => tickers.every((ticker) => tickerSchema.safeParse(ticker).success),
    "A ticker has 1 to 10 letters, digits, dots or dashes",
  )
  .refine(
    (tickers) => new Set(tickers).size === tickers.length,
    "Name each ticker once: a company beside itself compares with nothing",
  )
  .refine(
    (tickers) => tickers.length <= SIDE_BY_SIDE_MAX,
    `At most ${SIDE_BY_SIDE_MAX} companies stand side by side`,
  );

/**
 * Up to six companies on the same rows, in the order asked for. A ticker without statements stands
 * in `failed` and does not keep the others; when all fail the call answers as the first did.
 */
export const getSideBySide = {
  method: "GET",
  path: "/api/side-by-side",
  summary: "Up to six companies on the same rows and ratios, with basis and currency warnings",
  signedIn: true,
  query: z
    .object({
      tickers: tickersSchema,
      period: z.enum(["annual", "ltm"]).default("annual"),
      /** A fiscal year by its label instead of the newest one. */
      year: z
        .string()
        .regex(/^\d{4}$/, "A year has four digits")
        .optional(),
      measure: sideBySideSchema.shape.measure.default("absolute"),
      asOf: z.iso.date().optional(),
    })
    .refine(({ period, year }) => period === "annual" || year === undefined, {
      path: ["year"],
      message: "A year is compared by fiscal years, not by twelve months",
    }),
  response: sideBySideSchema.extend({
    failed: z.array(z.object({ ticker: z.string(), error: z.string() })),
  }),
} as const satisfies Contract;

export type SideBySideAnswer = z.output<typeof getSideBySide.response>;
