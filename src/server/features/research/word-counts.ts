import { countWords } from "#core/text/outline/word-count.ts";

/** Counts kept in memory; a text of one revision never changes, so neither does its count. */
const COUNTS_MAX = 20_000;
/** Texts read at once, so that a long list of large documents is never in memory whole. */
const TEXTS_AT_ONCE = 20;

export type RevisionKey = { readonly documentId: string; readonly revision: number };
export type RevisionText = RevisionKey & { readonly content: string };

export type WordCounts = {
  /**
   * The number of words of each revision, in the order asked; 0 for one that is gone meanwhile.
   *
   * @param findTexts reads the texts of those that are not known yet
   */
  of(
    keys: readonly RevisionKey[],
    findTexts: (keys: readonly RevisionKey[]) => Promise<readonly RevisionText[]>,
  ): Promise<readonly number[]>;
};

export function createWordCounts(): WordCounts {
  const counts = new Map<string, number>();

  function remember(text: RevisionText): void {
    counts.set(nameOf(text), countWords(text.content));
    const oldest = counts.keys().next();
    if (counts.size > COUNTS_MAX && oldest.done !== true) counts.delete(oldest.value);
  }

  return {
    async of(keys, findTexts) {
      const found = new Map<string, number>();
      const unknown = keys.filter((key) => !counts.has(nameOf(key)));
      for (let start = 0; start < unknown.length; start += TEXTS_AT_ONCE) {
        // One batch after the other is the point: only one is in memory.
        const texts = await findTexts(unknown.slice(start, start + TEXTS_AT_ONCE));
        for (const text of texts) {
          remember(text);
          // A document saved meanwhile counts with its newer text.
          found.set(text.documentId, countWords(text.content));
        }
      }
      return keys.map((key) => counts.get(nameOf(key)) ?? found.get(key.documentId) ?? 0);
    },
  };
}

function nameOf({ documentId, revision }: RevisionKey): string {
  return `${documentId} ${revision}`;
}
