import { countText } from "#core/count-text.ts";
import { sourcedText } from "#core/figures/check/document-figures-text.ts";
import { countWords } from "#core/text/outline/word-count.ts";

/** The document that is to be published, as it stands when the dialog is open. */
export type PublishedText = {
  readonly researchId: string;
  readonly title: string;
  readonly content: string;
  /** Edits that wait to be accepted: they are not in the text. */
  readonly pending: number;
  /** Waits until the server has the document as it stands here, and judges what the canvas shows. */
  readonly untilSaved: (signal: AbortSignal) => Promise<void>;
};

/** "FY2025 results, 335 words, 35 of 38 figures sourced, without 2 pending edits". */
export function describeText(
  { title, content, pending }: Pick<PublishedText, "title" | "content" | "pending">,
  figures: { readonly total: number; readonly sourced: number } | undefined,
): string {
  const sourced = figures === undefined || figures.total === 0 ? [] : [sourcedText(figures)];
  const waiting = pending === 0 ? [] : [`without ${countText(pending, "pending edit")}`];
  return [title, countText(countWords(content), "word"), ...sourced, ...waiting].join(", ");
}
