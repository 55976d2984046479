import type { Candidate } from "#core/retrieval/passage.ts";

/** For each candidate the number of its page, from 0; a passage without a page is one of its own. */
export function pageNumbersOf(candidates: readonly Candidate[]): readonly number[] {
  const numbers = new Map<string, number>();
  return candidates.map(({ documentId, page, anchor }) => {
    const key = `${documentId} ${page ?? anchor}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}
