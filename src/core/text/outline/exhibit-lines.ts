/** A line that names an exhibit, of no more letters than any name has. */
export const EXHIBIT_LINE = /^ *\[Exhibit: (.{1,1000})] *$/gm;

/** The text as long as it was, blank where lines name exhibits: what they say is no claim. */
export function withoutExhibits(content: string): string {
  return content.replaceAll(EXHIBIT_LINE, (line) => " ".repeat(line.length));
}
