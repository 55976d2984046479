import { isSectionLine } from "#core/text/outline/section-lines.ts";

/** Length of an excerpt in characters as people count them, near enough. */
export const EXCERPT_MAX = 160;

/** The first line of a text that is neither the document's title nor heads a section, for a caption. */
export function excerptOf(title: string, content: string): string {
  const line = content
    .split("\n")
    .map((text) => text.trim())
    .find((text) => text !== "" && text !== title.trim() && !isSectionLine(text));
  return line === undefined ? "" : shortened(line);
}

/** A line of no more than so many characters; code points are near enough, and part no surrogate pair. */
export function shortened(line: string, most = EXCERPT_MAX): string {
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  return `${characters.slice(0, most).join("").trimEnd()}…`;
}
