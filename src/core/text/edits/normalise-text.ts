/**
 * Text as offsets are counted in it and as the database can hold it: line ends are LF, NUL and lone
 * surrogates are U+FFFD. Every entrance for text calls this before anything is counted.
 */
export function normaliseText(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  const printable = lines.includes("\0") ? lines.replaceAll("\0", "\uFFFD") : lines;
  return printable.toWellFormed();
}

/** Whether an offset falls between the two halves of one character. */
export function splitsSurrogatePair(text: string, offset: number): boolean {
  return (
    offset > 0 &&
    offset < text.length &&
    isBetween(text.charCodeAt(offset - 1), 0xd8_00, 0xdb_ff) &&
    isBetween(text.charCodeAt(offset), 0xdc_00, 0xdf_ff)
  );
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}
