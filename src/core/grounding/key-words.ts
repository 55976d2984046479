/** Words one of which a rule's patterns need; made once, beside the patterns. */
export type KeyWords = { readonly words: readonly string[] };

const BY_WORD = new Map<string, KeyWords[]>();

/**
 * Words without which a rule never applies. A sentence has few words and there are hundreds of
 * patterns: one look for each word spares its figures all patterns that cannot fit.
 */
export function keyWords(text: string): KeyWords {
  const key = { words: text.split(/\s+/) };
  for (const word of key.words) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), key]);
  return key;
}

/** The key words that a sentence of these words has, in lower case. */
export function keyWordsAmong(words: readonly string[]): ReadonlySet<KeyWords> {
  const found = new Set<KeyWords>();
  for (const word of words) for (const key of BY_WORD.get(word) ?? []) found.add(key);
  return found;
}
