import { z } from "zod";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { SPLIT_AXES, SPLIT_MEASURES, splitRows } from "#core/ledger/segments.ts";
import { MEASURES } from "#core/ledger/units.ts";

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
  members: z.string().optional(),
  place: z.string().optional(),
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

const unitSchema = z.enum(MEASURES);
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

const splitSchema = z.object({
  axis: z.enum(SPLIT_AXES),
  measure: z.enum(SPLIT_MEASURES),
  rows: z.array(
    financialRowSchema.extend({
      label: z.string(),
      role: z.enum(["member", "reconciliation", "subtotal", "total"]),
    }),
  ),
  reason: z.string().optional(),
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
  segments: z.array(splitSchema).optional(),
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

/** What a table that is sent may have: no filer has 100 quarters or 100 rows, and each is looked up in the other. */
export const COLUMNS_MAX = 400;
export const ROWS_MAX = 400;

const TOO_MANY_COLUMNS = `Statements can have ${COLUMNS_MAX} columns. Send fewer.`;
const TOO_MANY_ROWS = `Statements can have ${ROWS_MAX} rows. Send fewer.`;

/** Statements as they are sent. What was kept before there were bounds is answered as it is. */
export const sentFinancialDataSchema = connectedFinancialDataSchema.superRefine((data, context) => {
  for (const [field, message] of beyondBounds(data)) {
    context.addIssue({ code: "custom", path: [...field], message });
  }
});

type TooMany = readonly [field: readonly (string | number)[], message: string];

/** What of statements is more than may be sent. */
export function beyondBounds({
  quarterly,
  ltm,
  ...annual
}: ConnectedFinancialData): readonly TooMany[] {
  return [
    ...tooManyOf(annual, []),
    ...(quarterly === undefined ? [] : tooManyOf(quarterly, ["quarterly"])),
    ...(ltm === undefined ? [] : tooManyOf(ltm, ["ltm"])),
  ];
}

function tooManyOf(table: FinancialData, at: readonly string[]): readonly TooMany[] {
  const { years, periods, data, ratios, debt, segments } = table;
  const columns: TooMany[] = [
    ...(years.length > COLUMNS_MAX ? ["years"] : []),
    ...(Object.keys(periods).length > COLUMNS_MAX ? ["periods"] : []),
  ].map((field) => [[...at, field], TOO_MANY_COLUMNS]);
  const lists = { data, ratios, lines: debt?.lines ?? [], maturities: debt?.maturities ?? [] };
  const isOfSegments = splitRows(segments).length > ROWS_MAX;
  const rows: TooMany[] = [
    ...Object.entries(lists)
      .filter(([, list]) => list.length > ROWS_MAX)
      .map(([field]): TooMany => [
        [...at, ...(field === "data" || field === "ratios" ? [] : ["debt"]), field],
        TOO_MANY_ROWS,
      ]),
    ...(isOfSegments ? [[[...at, "segments"], TOO_MANY_ROWS] as const] : []),
  ];
  const cells = Object.entries({ data, ratios }).flatMap(([field, list]) =>
    list.flatMap(({ amounts }, row): TooMany[] =>
      Object.keys(amounts).length > COLUMNS_MAX
        ? [[[...at, field, row, "amounts"], TOO_MANY_COLUMNS]]
        : [],
    ),
  );
  return [...columns, ...rows, ...cells.slice(0, 1)];
}
