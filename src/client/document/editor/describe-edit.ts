import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import { contentPreview } from "#core/text/edits/content-preview.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";

const VERBS = { add: "adds", remove: "removes", replace: "replaces text with" } as const;

/** One pending edit in words, for screen readers. */
export function describeEdit(
  { number, type, content }: PendingEdit,
  figures: EditFigures | undefined,
): string {
  const { label, text } = contentPreview(content);
  const subject = type === "remove" && content === "" ? "the struck text" : text.trim();
  const alters = figuresText(figures);
  return `Edit ${number} ${VERBS[type]}${label === undefined ? "" : ` a ${label.toLowerCase()}`}: ${subject}${alters === undefined ? "" : ` (${alters})`}`;
}

/** "alters 2 figures, 1 contradicted"; nothing for an edit that alters none. */
export function figuresText(figures: EditFigures | undefined): string | undefined {
  if (figures === undefined) return undefined;
  return figures.altered === 0 && figures.contradicted === 0 ? undefined : figures.text;
}
