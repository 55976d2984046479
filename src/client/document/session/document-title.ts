import { UNTITLED } from "#contracts/research.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";

const LONGEST_TITLE = 80;

/** The name of a document nobody named: its first line, without the colon of a section line. */
export function defaultTitle(content: string): string {
  const first = /\S.*/.exec(content)?.[0].trim() ?? "";
  const line = isSectionLine(first) ? sectionName(first) : first;
  if (line === "") return UNTITLED;
  if (line.length <= LONGEST_TITLE) return line;
  const cut = line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, "");
  return `${cut.toWellFormed()}…`;
}

/** Whether the analyst gave this title, so that it no longer follows the text. */
export function isOwnTitle(title: string, content: string): boolean {
  return title !== UNTITLED && title !== defaultTitle(content);
}
