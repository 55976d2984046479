/** The text as long as it was, blank where lines name exhibits: what they say is no claim. */
export function withoutExhibits(content: string): string {
  return content.replaceAll(/^\[Exhibit: .{1,999}] *$/gm, (line) => " ".repeat(line.length));
}
