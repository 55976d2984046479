/**
 * Words one of which a rule's patterns need, by the place of the rule among all that have such words;
 * made once, beside the patterns.
 */
export type KeyWords = number;

/** Which rules have a word in a sentence, by their places. */
export type Said = Readonly<Uint8Array>;

const BY_WORD = new Map<string, KeyWords[]>();
let made = 0;

/**
 * Words without which a rule never applies. A sentence has few words and there are hundreds of
 * patterns: one look for each word spares its figures all patterns that cannot fit.
 */
export function keyWords(text: string): KeyWords {
  const key = made;
  made += 1;
  for (const word of text.split(/\s+/)) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), key]);
  return key;
}

/** The rules that have one of these words, in lower case. */
export function saidBy(words: readonly string[]): Said {
  const said = new Uint8Array(made);
  for (const word of words) {
    const keys = BY_WORD.get(word);
    if (keys !== undefined) for (const key of keys) said[key] = 1;
  }
  return said;
}

/** Whether a sentence has one of a rule's words. */
export function isSaid({ says }: { readonly says: Said }, key: KeyWords): boolean {
  return says[key] === 1;
}
