const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  lsquo: "‘",
};
const LAST_CODE_POINT = 0x10_ff_ff;

/** The text of a piece of markup: tags gone, entities decoded, white space folded. Unknown entities stay. */
export function markupText(markup: string): string {
  const text = markup.replaceAll(/<[^>]*>/g, " ");
  return decoded(text).replaceAll(/\s+/g, " ").trim();
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (entity, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number(`0x${hexadecimal}`) : Number(decimal);
      return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
    },
  );
}
