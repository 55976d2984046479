import { z } from "zod";

const cellSchema = z.object({
  text: z.string(),
  value: z.number().optional(),
  period: z.string().optional(),
  end: z.string().optional(),
  unit: z.enum(["money", "shares", "perShare", "percent", "multiple", "count"]).optional(),
  currency: z.string().optional(),
  scale: z.number().optional(),
  concept: z.string().optional(),
  isOfStatements: z.boolean().optional(),
  part: z.string().optional(),
});

/** A table of a document: see `core/ledger/passage-table.ts`. */
export const passageTableSchema = z.object({
  caption: z.string().optional(),
  units: z.string().optional(),
  headerRows: z.array(z.array(z.string())),
  spans: z.literal(true).optional(),
  over: z.string().optional(),
  fiscalYear: z
    .object({
      end: z.string(),
      shift: z.number().optional(),
      reported: z.string().optional(),
    })
    .optional(),
  currency: z.string().optional(),
  rows: z.array(z.object({ label: z.string(), cells: z.array(cellSchema) })),
});

const passageSchema = z.object({
  anchor: z.string(),
  kind: z.enum(["text", "table"]),
  text: z.string(),
  table: passageTableSchema.optional(),
  page: z.number().optional(),
  pageEnd: z.number().optional(),
  part: z.string().optional(),
  item: z.string().optional(),
  headings: z.array(z.string()),
  hash: z.string(),
});

const sectionSchema = z.object({
  part: z.string().optional(),
  item: z.string().optional(),
  title: z.string(),
  level: z.number(),
  anchor: z.string(),
  page: z.number().optional(),
});

/** Passages in which words stand, in reading order. */
export const FOUND_IN_DOCUMENT_MAX = 100;
export const findWordsSchema = z.object({
  find: z.string().trim().min(1, "Name the words to find").max(200, "At most 200 characters"),
});
export const foundWordsSchema = z.object({
  found: z.array(z.object({ anchor: z.string(), page: z.number().optional(), title: z.string() })),
});

/** What a viewer shows: the passage among its neighbours, and the document's outline. */
export const passageInContextSchema = z.object({
  document: z.object({
    title: z.string(),
    form: z.string().optional(),
    period: z.string().optional(),
    filed: z.string().optional(),
    fileName: z.string().optional(),
    pageCount: z.number().optional(),
    /** The page on EDGAR; a fictional company's has none. */
    url: z.string().optional(),
  }),
  passage: passageSchema,
  around: z.array(passageSchema),
  sections: z.array(sectionSchema),
});
export type PassageView = z.infer<typeof passageInContextSchema>;
