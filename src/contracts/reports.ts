import { z } from "zod";
import { placedBindingSchema } from "#contracts/anchors.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import { type Contract, emptySchema } from "#contracts/contract.ts";
import {
  COMMENTARY_MAX,
  confirmedPoints,
  PAGE_COMPONENTS_MAX,
  placedComponentSchema,
  recommendationSchema,
  REPORT_PAGES_MAX,
  REPORT_TITLE_MAX,
  spreadSchema,
} from "#contracts/report-parts.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import { NOTHING_TO_EXPORT } from "#core/outputs/deck/report-defaults.ts";

/** UTF-16 code units of a text that is exported or published. */
export const EXPORTED_MAX = 400_000;
/** Bytes of an uploaded house template. */
export const TEMPLATE_MAX_BYTES = 20 * 1024 * 1024;
export const PPTX_TYPE =
  "application/vnd.openxmlformats-officedocument.presentationml.presentation";
/**
 * Header of a deck or a custom report that leaves something out: a JSON array of `{page, title, reason}`, encoded
 * with `encodeURIComponent`.
 */
export const SKIPPED_COMPONENTS_HEADER = "X-Skipped-Components";

const content = z
  .string()
  .max(CONTENT_MAX)
  .refine((text) => /\S/.test(text), "There is no text to export");
const title = z.string().max(REPORT_TITLE_MAX, `At most ${REPORT_TITLE_MAX} characters`);
const commentary = z.string().max(COMMENTARY_MAX, `At most ${COMMENTARY_MAX} characters`);

/** The document whose data, decisions and anchors the server takes its own copy of. */
const researchId = z.uuid("There is no such document").optional();

/** Of what a slide shows a chart: at most its last four years are drawn. */
const chartSchema = z
  .object({
    name: z.enum(["Revenue", "GrossProfit", "EBITDA"]),
    title,
    unit: z.string().max(40),
    years: z.array(z.string().max(40)).max(60),
    /** Whole units; null is a gap. */
    values: z.array(z.number().nullable()).max(60),
    sources: z.array(z.number().int().min(1)).max(100).optional(),
  })
  .refine(({ years, values }) => years.length === values.length, {
    message: "A chart has one value for each of its years",
    path: ["values"],
  });
export type DeckChartData = z.infer<typeof chartSchema>;

const tableSchema = z.object({
  name: z.enum([
    "Table",
    "ValuationTable",
    "Model",
    "valuation",
    "valuation_result",
    "sensitivity_gg",
    "sensitivity_em",
  ]),
  title,
  columns: z.array(z.string().max(200)).max(40),
  /** Numbers are whole units, or this many. */
  scale: z.number().positive().optional(),
  rows: z
    .array(
      z.object({
        label: z.string().max(REPORT_TITLE_MAX),
        kind: z.enum(["heading", "total", "ratio"]).optional(),
        cells: z.array(z.union([z.string().max(200), z.number(), z.null()])).max(40),
      }),
    )
    .max(200),
});
export type DeckTableData = z.infer<typeof tableSchema>;

const summaryFields = {
  title: title.optional(),
  subtitle: title.optional(),
  summary: commentary.optional(),
  rec: recommendationSchema.optional(),
  spread: spreadSchema.optional(),
  analyst: z.string().max(200).optional(),
};

const shownData = {
  charts: z.array(chartSchema).max(3).optional(),
  tables: z.array(tableSchema).max(7).optional(),
};

const exportOptions = {
  researchId,
  /** What a text of no document is judged by. */
  connectedData: connectedDataSchema.default([]),
  /** The analyst's own day, `YYYY-MM-DD`; today in UTC without it. */
  date: z.iso.date().optional(),
  /** Ids of contradicted figures the analyst has seen and lets go out; any other refuses the export. */
  confirmedPoints,
  /** False leaves the house template out where there is one. */
  useHouseTemplate: z.boolean().default(true),
};

/**
 * Title, subtitle and summary of a text, by the configured model or from its own headline and first
 * sentences and the ledger; the recommendation, the spread and both commentaries have calls of their own.
 */
export const generateResearchSummary = {
  method: "POST",
  path: "/api/generate-research-summary",
  summary: "Title, subtitle and summary for a report",
  signedIn: true,
  body: z.object({ content, researchId }),
  response: z.object({
    success: z.literal(true),
    title: z.string(),
    subtitle: z.string(),
    summary: z.string(),
    /** What figures of `summary` are of; offsets count into it. */
    anchors: z.array(placedBindingSchema),
    /** Of `title`, as those of `summary`. */
    titleAnchors: z.array(placedBindingSchema),
    engine: z.string(),
    /** What the analyst should know, such as that the model's text could not be used. */
    note: z.string().optional(),
  }),
} as const satisfies Contract;

/**
 * The credit research deck: a PPTX file. With `researchId` the server takes charts, tables and sources
 * from its own copy of the document's data, and what is left out of the summary from the summary kept
 * with it, else the defaults. Contradicted figures that are not among `confirmedPoints` answer 400 with that
 * field.
 */
export const exportCreditResearch = {
  method: "POST",
  path: "/api/export-credit-research",
  summary: "The credit research deck, a PPTX file",
  signedIn: true,
  body: z.object({
    ...summaryFields,
    ...shownData,
    ...exportOptions,
    content,
    assumptions: commentary.optional(),
    valuation: commentary.optional(),
  }),
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

/** What a line of a document names, as a workbook: its cells are formulas over a sheet of data. 404 without it. */
export const exportExhibit = {
  method: "POST",
  path: "/api/export-exhibit",
  summary: "A table or chart of a document as an XLSX workbook with live formulas",
  signedIn: true,
  body: z.object({
    researchId: z.uuid("There is no such document"),
    name: z.string().min(1).max(999),
  }),
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

/** The same document as 8 to 12 slides for a committee, with speaker notes: a PPTX file. */
export const exportPresentation = {
  ...exportCreditResearch,
  path: "/api/export-presentation",
  summary: "Presentation slides, a PPTX file",
} as const satisfies Contract;

const pageDataSchema = z.object({
  ...summaryFields,
  ...shownData,
  date: z.string().max(40).optional(),
  table: tableSchema.optional(),
  commentary: commentary.optional(),
});

const exportedComponentSchema = placedComponentSchema.extend({
  /** What the page shows, by its kind; with `researchId` the server fills what is missing. */
  data: pageDataSchema.nullish(),
});

/**
 * A custom report: a PPTX file of the pages' components in their order. A component that cannot be
 * built is left out and named in `X-Skipped-Components`; with none left it answers 400.
 */
export const exportBuildCombined = {
  method: "POST",
  path: "/api/export-build-combined",
  summary: "A custom report, a PPTX file",
  signedIn: true,
  body: z.object({
    ...exportOptions,
    /** The document's text, for the sources of its figures. */
    content: z.string().max(CONTENT_MAX).optional(),
    pages: z
      .array(
        z.object({
          id: z.string().min(1).max(200),
          title: z.string().max(REPORT_TITLE_MAX),
          components: z.array(exportedComponentSchema).max(PAGE_COMPONENTS_MAX),
        }),
      )
      .min(1, NOTHING_TO_EXPORT)
      .max(REPORT_PAGES_MAX, `At most ${REPORT_PAGES_MAX} pages`),
  }),
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

const skippedSchema = z.array(
  z.object({ page: z.string(), title: z.string(), reason: z.string() }),
);
export type SkippedComponent = z.infer<typeof skippedSchema>[number];

/** What the header of a custom report says was left out; nothing of a header that says nothing. */
export function skippedComponents(header: string | null): readonly SkippedComponent[] {
  if (header === null) return [];
  try {
    return skippedSchema.parse(JSON.parse(decodeURIComponent(header)));
  } catch {
    // A proxy's header is no reason to lose the file.
    return [];
  }
}

const houseTemplateSchema = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  /** Names of its layouts. */
  layouts: z.array(z.string()),
  headingFont: z.string(),
  bodyFont: z.string(),
  uploadedAt: z.iso.datetime(),
});
export type HouseTemplate = z.infer<typeof houseTemplateSchema>;

export const getHouseTemplate = {
  method: "GET",
  path: "/api/house-template",
  summary: "The caller's house template, null without one",
  signedIn: true,
  response: z.object({ template: houseTemplateSchema.nullable() }),
} as const satisfies Contract;

/** Takes the place of the one before. */
export const uploadHouseTemplate = {
  method: "POST",
  path: "/api/house-template",
  summary: "Upload the PPTX whose master, theme, fonts and logo decks take",
  signedIn: true,
  form: z.object({ file: z.string().meta({ format: "binary", description: "At most 20 MB" }) }),
  response: z.object({ template: houseTemplateSchema }),
  status: 201,
} as const satisfies Contract;

export const deleteHouseTemplate = {
  method: "DELETE",
  path: "/api/house-template",
  summary: "Remove the house template",
  signedIn: true,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;
