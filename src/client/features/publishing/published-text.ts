import { countWords } from "#core/text/outline/word-count.ts";

/** The document that is to be published, as it stands when the dialog is open. */
export type PublishedText = {
  readonly researchId: string;
  readonly title: string;
  readonly content: string;
};

/** "FY2025 results, 335 words, 35 of 38 figures sourced". */
export function describeText(
  { title, content }: PublishedText,
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
