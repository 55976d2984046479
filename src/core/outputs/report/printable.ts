/** Everything that XML 1.0 forbids: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_PRINTABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text without the characters that no Word file, slide or feed may hold. */
export function printable(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, "");
}
