/**
 * A text with the passages it quotes and cites blanked, character for character: what stands between
 * quotation marks before a citation is the source's, and a citation is no word of the text.
 *
 * @param cites of the passages cited, as they are printed between brackets
 */
export function withoutQuotedWords(text: string, cites: readonly string[]): string {
  let left = text;
  for (const cite of new Set(cites)) {
    const cited = `(${cite})`;
    for (let at = left.indexOf(cited); at !== -1; at = left.indexOf(cited, at)) {
      const isQuoted = left.slice(0, at).trimEnd().endsWith("”");
      const from = isQuoted ? Math.max(left.lastIndexOf("“", at), 0) : at;
      const to = at + cited.length;
      left = left.slice(0, from) + " ".repeat(to - from) + left.slice(to);
      at = to;
    }
  }
  return left;
}
