import type { Paragraphs } from "#core/writing/analyst/edited.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A section's text: paragraphs of sentences; empty sentences leave no trace. */
export type SectionWriter = (writing: Writing) => Paragraphs;

/** Sections that are told of every company alike. */
export type SharedTitle =
  | "Business Profile"
  | "Business Overview"
  | "Industry and Competition"
  | "Recommendation";
