/** A heading is a line, not a sentence that leads to a list. */
const LONGEST_SECTION_LINE = 100;

/** Whether a line of the document heads a section: a short line that ends in a colon (ui.md). */
export function isSectionLine(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.length <= LONGEST_SECTION_LINE && text.endsWith(":");
}

/** The name of the section a place of a text is in; empty before the first. */
export function sectionAt(content: string, position: number): string {
  const line = content.slice(0, position).split("\n").slice(0, -1).findLast(isSectionLine);
  return line === undefined ? "" : sectionName(line);
}

/** The section's name: its line without the colon. */
export function sectionName(line: string): string {
  return line.trim().replace(/\s*:$/, "");
}
