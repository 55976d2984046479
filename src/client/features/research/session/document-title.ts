import { UNTITLED } from "#contracts/research.ts";
import { isSectionLine } from "#core/report/section-lines.ts";

const LONGEST_TITLE = 80;

/** The name of a document nobody named: its first line, or a placeholder while that says nothing. */
export function defaultTitle(content: string): string {
  const line = /\S.*/.exec(content)?.[0].trim() ?? "";
  if (line === "" || isSectionLine(line)) return UNTITLED;
  if (line.length <= LONGEST_TITLE) return line;
  const cut = line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, "");
  return `${cut.toWellFormed()}…`;
}

/** Whether the analyst gave this title, so that it no longer follows the text. */
export function isOwnTitle(title: string, content: string): boolean {
  return title !== UNTITLED && title !== defaultTitle(content);
}
