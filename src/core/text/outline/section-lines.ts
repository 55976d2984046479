import { firstPast } from "#core/text/outline/ordered-places.ts";

/** A heading is a line, not a sentence that leads to a list. */
const LONGEST_SECTION_LINE = 100;

/** Whether a line of the document heads a section: a short line that ends in a colon (ui.md). */
export function isSectionLine(line: string): boolean {
  const text = line.trim();
  return text.length > 1 && text.length <= LONGEST_SECTION_LINE && text.endsWith(":");
}

/** Whether a line is a row of a table written as text: cells between upright strokes. */
export function isTableLine(line: string): boolean {
  return line.includes(" | ") && !isSectionLine(line);
}

/** The names of the sections that places of a text are in; empty before the first. */
export function sectionsIn(content: string): (position: number) => string {
  const ends: number[] = [];
  const lines: string[] = [];
  let end = -1;
  for (const line of content.split("\n")) {
    end += line.length + 1;
    if (!isSectionLine(line)) continue;
    ends.push(end);
    lines.push(line);
  }
  return (position) => {
    const line = lines[firstPast(ends, position - 1) - 1];
    return line === undefined ? "" : sectionName(line);
  };
}

/** The section's name: its line without the colon. */
export function sectionName(line: string): string {
  return line.trim().replace(/\s*:$/, "");
}
