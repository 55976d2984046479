import { countWords } from "#core/text/outline/word-count.ts";

/** The document that is to be published, as it stands when the dialog is open. */
export type PublishedText = {
  readonly researchId: string;
  readonly title: string;
  readonly content: string;
  /** Waits until the server has the document as it stands here, and judges what the canvas shows. */
  readonly untilSaved: (signal: AbortSignal) => Promise<void>;
};

/** "FY2025 results, 335 words, 35 of 38 figures sourced". */
export function describeText(
  { title, content }: Pick<PublishedText, "title" | "content">,
  figures: { readonly total: number; readonly sourced: number } | undefined,
): string {
  const words = countWords(content);
  const counted = `${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`;
  const sourced =
    figures === undefined || figures.total === 0
      ? []
      : [`${figures.sourced} of ${figures.total} figures sourced`];
  return [title, counted, ...sourced].join(", ");
}
