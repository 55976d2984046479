/**
 * The text with one spelling of hyphens, minus signs and apostrophes and without marks for bold type,
 * every character in its place.
 * Spaces keep theirs: a no-break or thin one may group digits.
 */
export function plainText(text: string): string {
  // Most sentences are plain already: one look instead of three.
  if (!/[\u2010-\u201D\u2212\uFE63\uFF0D]|\*\*/.test(text)) return text;
  return text
    .replaceAll(/[\u2010-\u2013\u2212\uFE63\uFF0D]/g, "-")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll("**", "  ");
}

const WITHOUT_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/;
const EVERY_WITHOUT_WIDTH = new RegExp(WITHOUT_WIDTH, "g");

/** Whether a character, or one of a text, takes no room: it may stand inside a number unseen. */
export function hasNoWidth(text: string): boolean {
  return WITHOUT_WIDTH.test(text);
}

/** The text with spaces in place of what has no width. */
export function withSpaces(text: string): string {
  return hasNoWidth(text) ? text.replaceAll(EVERY_WITHOUT_WIDTH, " ") : text;
}

/** Lower case, character for character: a capital that would grow stays as it is. */
export function lowerCase(text: string): string {
  return text.replaceAll("\u0130", "I").toLowerCase();
}
