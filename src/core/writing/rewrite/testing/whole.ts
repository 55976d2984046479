import type { Scope } from "#core/writing/rewrite/text-rules.ts";

/** All of a text as the scope of a rewrite. */
export function whole(text: string): Scope {
  return { text, from: 0, to: text.length };
}

/** The first place of some words in a text as the scope of a rewrite. */
export function selected(text: string, words: string): Scope {
  const from = text.indexOf(words);
  return { text, from, to: from + words.length };
}
