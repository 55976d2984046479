import type { Figure } from "#core/figures/read/figures/figure.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";

/** The figure of a text at a place, read in its sentence; places count from the sentence's start. */
export function figureAt(
  content: string,
  { position }: { readonly position: number },
): Figure | undefined {
  const lineStart = content.lastIndexOf("\n", position - 1) + 1;
  const lineEnd = content.indexOf("\n", position);
  const line = content.slice(lineStart, lineEnd === -1 ? content.length : lineEnd);
  const at = position - lineStart;
  const sentence = sentencesOf(line).findLast(({ start }) => start <= at);
  if (sentence === undefined) return undefined;
  return scan(plainText(sentence.text)).figures.find(({ start }) => start === at - sentence.start);
}
