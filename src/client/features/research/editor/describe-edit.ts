import { contentPreview } from "#core/text-edits/content-preview.ts";
import type { PendingEdit } from "#core/text-edits/manuscript.ts";

const VERBS = { add: "adds", remove: "removes", replace: "replaces text with" } as const;

/** One pending edit in words, for screen readers. */
export function describeEdit({ number, type, content }: PendingEdit): string {
  const { label, text } = contentPreview(content);
  const subject = type === "remove" && content === "" ? "the struck text" : text.trim();
  return `Edit ${number} ${VERBS[type]}${label === undefined ? "" : ` a ${label.toLowerCase()}`}: ${subject}`;
}
