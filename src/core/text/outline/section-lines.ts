/** A heading is a line, not a sentence that leads to a list. */
const LONGEST_SECTION_LINE = 100;

/** Whether a line of the document heads a section: a short line that ends in a colon (ui.md). */
export function isSectionLine(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.length <= LONGEST_SECTION_LINE && text.endsWith(":");
}

/** The section's name: its line without the colon. */
export function sectionName(line: string): string {
  return line.trim().replace(/\s*:$/, "");
}
