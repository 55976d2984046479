/** What is asked of a pattern: whether it fits a text, and where. */
export type Pattern = Pick<RegExp, "test" | "exec">;

/**
 * A pattern that ends with `$` in each of its alternatives, tried from the end of the text backwards.
 * Tried as it stands, it begins anew at every place of the text before it, and hundreds of them are
 * asked about every figure; from the end, most fail at their first character.
 */
export function atEnd(pattern: RegExp): Pattern {
  const backwards = new RegExp(`(?<=${pattern.source})`, `${pattern.flags}y`);
  const fits = (text: string): boolean => {
    backwards.lastIndex = text.length;
    return backwards.test(text);
  };
  return { test: fits, exec: (text) => (fits(text) ? pattern.exec(text) : null) };
}
