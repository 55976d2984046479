import { shifted, type TextChange, textChange } from "#core/text/edits/text-change.ts";
import { uniqueAnchors } from "#core/text/diff/unique-anchors.ts";

/** Longer stretches are taken as one change: this runs between two keys. */
const CHARACTERS_MAX = 200_000;

/**
 * The changes from one text to another as far as they are certain, for edits that have to find
 * their place again when nobody knows what was done. What stands unchanged between two changes
 * counts only when a word of it stands once in either text; else the edits in it could move to a
 * place that merely looks the same, so all of it is one change. Every window loads this, which is
 * why it does without the word diff.
 */
export function changesBetween(before: string, after: string): readonly TextChange[] {
  const whole = textChange(before, after);
  if (whole === undefined) return [];
  const { from, to, insert } = whole;
  const isOne = from === to || insert === "" || to - from + insert.length > CHARACTERS_MAX;
  if (isOne) return [whole];
  const start = wordStart(before, from);
  const end = wordEnd(before, to);
  const afterEnd = after.length - (before.length - end);
  const changes = gapsBetween(before.slice(start, end), after.slice(start, afterEnd));
  return changes.length === 1 ? [whole] : changes.map((gap) => shifted(gap, start));
}

/** Words of scripts that part them by blanks, and every other character by itself. */
const WORD = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{M}]+|[^]/gu;

function gapsBetween(before: string, after: string): readonly TextChange[] {
  const names = new Map<string, number>();
  const a = wordsOf(before, names);
  const b = wordsOf(after, names);
  const anchors = uniqueAnchors(wholeOf(a), wholeOf(b), 1);
  const changes: TextChange[] = [];
  // From the end of what is known to be equal to the next word that is certain, or to the end.
  let known = equalFrom(a, b, { a: 0, b: 0 });
  for (let rank = 0; rank <= anchors.a.length; rank += 1) {
    const next = { a: anchors.a[rank] ?? a.ids.length, b: anchors.b[rank] ?? b.ids.length };
    if (next.a < known.a || next.b < known.b) continue;
    const begin = equalBack(a, b, { known, next });
    const gap = { from: a.starts[known.a] ?? 0, to: a.starts[begin.a] ?? 0 };
    const becomes = after.slice(b.starts[known.b], b.starts[begin.b]);
    const change = textChange(before.slice(gap.from, gap.to), becomes);
    if (change !== undefined) changes.push(shifted(change, gap.from));
    known = equalFrom(a, b, next);
  }
  return changes;
}

/** `starts` has one more than there are words: the end of the text. */
type Words = { readonly ids: Int32Array; readonly starts: Int32Array };
type WordPair = { readonly a: number; readonly b: number };

function wordsOf(text: string, names: Map<string, number>): Words {
  const ids: number[] = [];
  const starts: number[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const id = names.get(word) ?? names.size;
    names.set(word, id);
    ids.push(id);
    starts.push(index);
  }
  return { ids: Int32Array.from(ids), starts: Int32Array.from([...starts, text.length]) };
}

function wholeOf({ ids }: Words) {
  return { ids, from: 0, to: ids.length };
}

function equalFrom(a: Words, b: Words, place: WordPair): WordPair {
  let length = 0;
  while (
    place.a + length < a.ids.length &&
    place.b + length < b.ids.length &&
    a.ids[place.a + length] === b.ids[place.b + length]
  ) {
    length += 1;
  }
  return { a: place.a + length, b: place.b + length };
}

function equalBack(
  a: Words,
  b: Words,
  { known, next }: { known: WordPair; next: WordPair },
): WordPair {
  let length = 0;
  while (
    next.a - length > known.a &&
    next.b - length > known.b &&
    a.ids[next.a - length - 1] === b.ids[next.b - length - 1]
  ) {
    length += 1;
  }
  return { a: next.a - length, b: next.b - length };
}

/** Offsets move out to white space, so that no word is compared in part. */
function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && text.charAt(at - 1).trim() !== "") at -= 1;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() !== "") at += 1;
  return at;
}
