import type { TemplateId } from "#core/writing/analyst/templates.ts";
import type { SectionTitle } from "#core/writing/analyst/template-sections.ts";
import type { Prose } from "#core/writing/analyst/prose.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A section's text: paragraphs of sentences; empty sentences leave no trace. */
export type SectionWriter = (writing: Writing) => readonly (readonly Prose[])[];

/** A writer for every section of a template, none left out. */
export type TemplateWriter<Id extends TemplateId> = Readonly<
  Record<SectionTitle<Id>, SectionWriter>
>;
