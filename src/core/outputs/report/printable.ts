/** Everything that XML 1.0 forbids: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_PRINTABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text without the characters that no Word file, slide or feed may hold. */
export function printable(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, "");
}

/** Marks that turn the direction of all that follows them, up to their end or that of the paragraph. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** A title, a name or a head: one line, whose direction is that of its own letters. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(TURNING, "").replaceAll(/\s+/g, " ").trim();
}
