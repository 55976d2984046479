/** A part of a text, UTF-16; offsets count in the whole text. */
export type TextPart = { readonly text: string; readonly from: number; readonly to: number };

export type TextBatch = { readonly text: string; readonly position: number };

/** What is checked at once: enough that the thread is not asked too often, and short to wait for. */
const BATCH_CHARACTERS = 20_000;
/** Longer than any word or figure: what has no space is no prose, and a checker would choke on it. */
const WORD_MAX = 1_000;

/**
 * Whole lines of a part, some 20,000 characters at once; a longer line is broken at a space. Stretches
 * without any space are left out.
 */
export function* batchesOf({ text, from, to }: TextPart): Generator<TextBatch> {
  let start = from;
  while (start < to) {
    const end = batchEnd(text, start, to);
    const batch = text.slice(start, end);
    if (isProse(batch)) yield { text: batch, position: start };
    start = end;
  }
}

function batchEnd(text: string, start: number, to: number): number {
  if (to - start <= BATCH_CHARACTERS) return to;
  const most = start + BATCH_CHARACTERS;
  const line = text.lastIndexOf("\n", most - 1);
  if (line >= start) return line + 1;
  const sentence = text.lastIndexOf(". ", most - 1);
  if (sentence > start) return sentence + 2;
  const space = text.lastIndexOf(" ", most - 1);
  return space > start ? space + 1 : most;
}

function isProse(batch: string): boolean {
  if (!/\p{L}/u.test(batch)) return false;
  for (let at = 0; at < batch.length;) {
    const space = batch.slice(at, at + WORD_MAX).search(/\s/);
    if (space === -1) return batch.length - at < WORD_MAX;
    at += space + 1;
  }
  return true;
}
