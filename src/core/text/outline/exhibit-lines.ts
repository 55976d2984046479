/**
 * An amount, a rate, or a number that is no year: a line that says one makes a claim, and is text like any
 * other, whatever its brackets say. Names hold years, days, forms and numbers of notes.
 */
const CLAIM =
  /[$€£¥]\s?\d|\b[A-Z]{3} \d(?!\d{3}\b)|(?<![\w-])\d+(?:[.,]\d|\s?(?:%|(?:x|bps|mm|bn|m|k|million|billion|thousand|percent)\b))|(?<![\w-])(?!(?:19|20)\d\dE?\b)\d{3}/;

/** Whether what stands in the brackets may name an exhibit. */
export function isExhibitName(name: string): boolean {
  return !CLAIM.test(name);
}

/** The text as long as it was, blank where lines name exhibits: what they say is no claim. */
export function withoutExhibits(content: string): string {
  return content.replaceAll(/^\[Exhibit: (.{1,999})] *$/gm, (line, name: string) =>
    isExhibitName(name) ? " ".repeat(line.length) : line,
  );
}
