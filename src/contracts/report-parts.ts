import { z } from "zod";
import { ANCHORS_MAX, placedBindingSchema } from "#contracts/anchors.ts";
import { RECOMMENDATIONS, SPREAD_MAX } from "#core/outputs/deck/report-defaults.ts";
import { LIBRARY_COMPONENT_IDS } from "#core/outputs/deck/page-library.ts";
import { COMPONENTS_PER_PAGE_MAX, PAGES_MAX } from "#core/outputs/deck/report-limits.ts";

/** Characters of a title or subtitle that a report takes; slides shorten what does not fit. */
export const REPORT_TITLE_MAX = 500;
/** Characters of a commentary or summary; the product's own have at most 200 words. */
export const COMMENTARY_MAX = 20_000;
/** Pages a custom report may have, and components a page may hold. */
export const REPORT_PAGES_MAX = PAGES_MAX;
export const PAGE_COMPONENTS_MAX = COMPONENTS_PER_PAGE_MAX;

export const recommendationSchema = z.enum(RECOMMENDATIONS);
export const spreadSchema = z.number().int().min(0).max(SPREAD_MAX);

/** The AI summary (decisions.md 43): made once, edited in the dialog, kept with the document. */
export const reportSummarySchema = z.object({
  title: z.string().max(REPORT_TITLE_MAX),
  subtitle: z.string().max(REPORT_TITLE_MAX),
  summary: z.string().max(COMMENTARY_MAX),
  /** The commentaries on a model's assumptions and on its valuation. */
  assumptions: z.string().max(COMMENTARY_MAX),
  valuation: z.string().max(COMMENTARY_MAX),
  rec: recommendationSchema,
  /** Target in basis points. */
  spread: spreadSchema,
  /** Which of the two the analyst set, or (false) wants left out; else documents print what has a basis. */
  chosen: z.object({ rec: z.boolean(), spread: z.boolean() }).partial().optional(),
  /** What figures of the texts are of; offsets count into the field's own text. */
  anchors: z
    .object({
      title: z.array(placedBindingSchema).max(ANCHORS_MAX),
      summary: z.array(placedBindingSchema).max(ANCHORS_MAX),
      assumptions: z.array(placedBindingSchema).max(ANCHORS_MAX),
      valuation: z.array(placedBindingSchema).max(ANCHORS_MAX),
    })
    .partial()
    .optional(),
  /** Names the text it was made of, as the client names texts: another text may say something else. */
  textName: z.string().max(80).optional(),
  /** The document's revision it was made of: a later one may say something else. */
  revision: z.number().int().min(0).optional(),
});
export type ReportSummary = z.infer<typeof reportSummarySchema>;

/** A component of the page library, placed on a page of a custom report. */
export const placedComponentSchema = z.object({
  id: z.string().min(1).max(200),
  componentId: z.enum(LIBRARY_COMPONENT_IDS),
  title: z.string().max(REPORT_TITLE_MAX),
  icon: z.string().max(100).optional(),
  color: z.string().max(100).optional(),
});

/** A page as it is kept with the document: what stands on it, without data. */
export const reportPageSchema = z.object({
  id: z.string().min(1).max(200),
  title: z.string().max(REPORT_TITLE_MAX),
  components: z.array(placedComponentSchema).max(PAGE_COMPONENTS_MAX),
});
export type ReportPage = z.infer<typeof reportPageSchema>;

export const reportPagesSchema = z.array(reportPageSchema).max(REPORT_PAGES_MAX);

/** A text of the greatest length, every few letters of it a point; a bound against abuse. */
const POINTS_MAX = 50_000;
const POINT_ID_MAX = 60;
/** Ids of the open points that the author says yes to: a text goes out with these and no others. */
export const confirmedPoints = z
  .array(z.string().max(POINT_ID_MAX))
  .max(POINTS_MAX)
  .readonly()
  .default([]);
