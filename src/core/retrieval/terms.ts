import { stemOf } from "#core/retrieval/stems.ts";

/** The terms of a passage and how often each stands in it, ordered by id. */
export type TermCounts = {
  readonly ids: Uint32Array;
  readonly counts: Uint8Array;
  /** All terms, repeated ones included: what BM25 calls the length. */
  readonly length: number;
};

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'&.,-]{0,60}/gu;
const BYTES_A_TERM = 5;

/** Words that stand in every sentence and tell none from another. */
const STOP_WORDS = new Set(
  `a about also an and any are as at be been but by can could did do does during each for from had
  has have how i if in into is it its itself me more most no not of on only or other our please said
  shall she should so some such tell than that the their them there these they this those to under
  until upon us was we were what when where which while who why will with within would you your`.split(
    /\s+/,
  ),
);

/** The stemmed words of a text in their order, without those that every sentence has. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text).map(stemOf);
}

/** The same as they stand there, in small letters: for a search that has stems of its own. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    for (const part of partsOf(word)) {
      if (part !== "" && !STOP_WORDS.has(part)) words.push(part);
    }
  }
  return words;
}

/** `12,571` is one term, `long-term` two, `u.s.` one. */
function partsOf(word: string): readonly string[] {
  const trimmed = word.replace(/[’'&.,-]+$/, "");
  if (/^\d/.test(trimmed)) return trimmed.replaceAll(",", "").split("-");
  return trimmed
    .replaceAll(/[’']s\b/g, "")
    .replaceAll(/[.’']/g, "")
    .split(/[-,&]/);
}

/** The terms of a text, counted. */
export function countTerms(text: string): TermCounts {
  const counted = new Map<number, number>();
  const terms = termsOf(text);
  for (const term of terms) {
    const id = termId(term);
    counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  const ids = Uint32Array.from(counted.keys()).toSorted();
  const counts = Uint8Array.from(ids, (id) => Math.min(255, counted.get(id) ?? 0));
  return { ids, counts, length: terms.length };
}

/** How often a term stands in a passage. */
export function countOf({ ids, counts }: TermCounts, id: number): number {
  let from = 0;
  let to = ids.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? (counts[from] ?? 0) : 0;
}

/** A term as a number: FNV-1a, 32 bits. Two terms of one number are one in 100,000. */
export function termId(term: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/** Counts as bytes, to be kept: the length, then ids, then counts, little-endian. */
export function packTerms({ ids, counts, length }: TermCounts): Uint8Array {
  const bytes = new Uint8Array(4 + ids.length * BYTES_A_TERM);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length, true);
  ids.forEach((id, at) => view.setUint32(4 + at * 4, id, true));
  bytes.set(counts, 4 + ids.length * 4);
  return bytes;
}

/** What `packTerms` made; no terms of bytes that it did not make. */
export function unpackTerms(bytes: Uint8Array): TermCounts {
  const size = Math.floor((bytes.byteLength - 4) / BYTES_A_TERM);
  if (size <= 0) return { ids: new Uint32Array(), counts: new Uint8Array(), length: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) ids[at] = view.getUint32(4 + at * 4, true);
  return { ids, counts: bytes.slice(4 + size * 4), length: view.getUint32(0, true) };
}

/** Words that are paired where no passage holds all. */
const PAIRED_MAX = 6;

/** What a search asks for in turn: all words together, then two of them, then any. */
export function searchSteps(words: readonly string[]): readonly string[] {
  const paired = words.slice(0, PAIRED_MAX);
  const pairs = paired.flatMap((word, at) =>
    paired.slice(at + 1).map((other) => `${word} ${other}`),
  );
  const steps = [words.join(" "), ...(words.length > 2 ? [pairs.join(" or ")] : [])];
  return [...steps, words.join(" or ")];
}
