import { z } from "zod";
import { CHECKED_COMPANIES_MAX, CHECKED_MODELS_MAX } from "#contracts/check-figures.ts";
import { type Contract, tickerSchema } from "#contracts/contract.ts";
import {
  type FigureVerdict,
  STATE_NAMES,
  VERDICT_STATES,
} from "#core/figures/check/figure-verdicts.ts";

/** Endings of the names of files that come back with their figures checked. */
export const CHECKED_ENDINGS = [".docx", ".docm", ".pptx", ".pptm", ".xlsx", ".xlsm", ".pdf"];
export const CHECKED_TYPES_TEXT =
  "Only Word, PowerPoint, Excel and PDF files can be checked: .docx, .pptx, .xlsx or .pdf.";
export const NO_COMPANY_TEXT = "Choose a company that the document is about";

export function isCheckedType(fileName: string): boolean {
  return CHECKED_ENDINGS.some((ending) => fileName.toLowerCase().endsWith(ending));
}

const listOf = <Schema extends z.ZodType<string, string>>(item: Schema, most: number) =>
  z
    .string()
    .transform((text) =>
      text.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()])),
    )
    .pipe(z.array(item).max(most));

const checkedFigureSchema = z.object({
  text: z.string(),
  state: z.enum(VERDICT_STATES),
  title: z.string(),
  /** What the source says instead, how it is made and where it stands; or why nothing is known. */
  because: z.string(),
  /** The words that it stands in, and where in them: UTF-16. */
  sentence: z.string(),
  at: z.number().int(),
  /** Its page, slide, cell or heading; empty where there is none. */
  place: z.string(),
}) satisfies z.ZodType<Omit<FigureVerdict, "position" | "length">>;

/** A file of anybody's, which comes back in its own format; nothing of it is kept. */
export const checkDocument = {
  method: "POST",
  path: "/api/check-document",
  summary: `A Word, PowerPoint, Excel or PDF file with the verdict on each of its figures: ${Object.values(STATE_NAMES).join(", ").toLowerCase()}`,
  signedIn: true,
  form: z.object({
    file: z.string().meta({ format: "binary", description: "At most 50 MB" }),
    /** Tickers parted by commas, the main one first. */
    companies: listOf(tickerSchema, CHECKED_COMPANIES_MAX),
    /** Ids of the caller's saved models, parted by commas. */
    savedOutputIds: listOf(z.uuid(), CHECKED_MODELS_MAX),
  }),
  response: z.object({
    fileName: z.string(),
    /** The file, in base64. */
    file: z.string(),
    figures: z.array(checkedFigureSchema),
    counts: z.record(z.enum(VERDICT_STATES), z.number().int()),
    /** What was noticed of the file: macros that were not run, pages without text. */
    notes: z.array(z.string()),
  }),
} as const satisfies Contract;
export type CheckedDocumentAnswer = z.output<typeof checkDocument.response>;
