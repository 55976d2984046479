import { CODES } from "#core/figures/read/figures/number-text.ts";
import { type Sentence, sentencesOf } from "#core/figures/read/text/sentences.ts";
import { type Anchor, isKept } from "#core/ledger/anchor.ts";

/** A stretch of a text or of a sentence; UTF-16. */
type Stretch = { readonly from: number; readonly to: number };

/**
 * What the words of a sentence come to around the figure at `own`: the same for a sentence in which
 * only other figures changed, another for one that says anything else. Numbers without a unit, such
 * as years, are words.
 */
export function sentenceWords(sentence: string, own: Stretch): string {
  const head = wordsOf(sentence.slice(0, own.from));
  const tail = wordsOf(sentence.slice(own.to));
  return hashed(`${head}\u0001${tail}`);
}

/** A number with what it is measured in, before it or behind it. */
const FIGURE = new RegExp(
  String.raw`(?:(?:\b(?:${CODES}) ?|[$€£¥])\(?[-+]?\d[\d,.]{0,30}\)?(?: ?(?:mm|bn|[mk]|million|billion|thousand)\b)?|\(?[-+]?\d[\d,.]{0,30}(?:%\)?|x\)?(?![A-Za-z])|\)? ?(?:mm|bn|bps|million|billion|thousand|percent)\b))`,
  "g",
);

function wordsOf(text: string): string {
  return text.replaceAll(FIGURE, "#").replaceAll(/\s+/g, " ");
}

/** 53 bits of a text in few characters: two sentences of one document never share them by chance. */
function hashed(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}

/** Whether a figure's own characters stand where its anchor does, whatever is said around them. */
export function standsAsBound(
  content: string,
  { from, to, text }: Pick<Anchor, "from" | "to" | "text">,
): boolean {
  return content.slice(from, to) === text;
}

/**
 * Whether an anchor is in force in its sentence, which begins at `start` of its text: its own
 * characters stand and the words around them, figures apart, are as they were. One whose words are
 * not known yet has just been bound.
 */
export function isInForce(
  anchor: Anchor,
  { start, text }: Pick<Sentence, "start" | "text">,
): boolean {
  const own = { from: anchor.from - start, to: anchor.to - start };
  if (own.from < 0 || own.to > text.length || text.slice(own.from, own.to) !== anchor.text) {
    return false;
  }
  return anchor.words === undefined || anchor.words === sentenceWords(text, own);
}

/**
 * The anchors with what their sentences say, where that was not known; the same list when nothing
 * was missing. Those that stand on no sentence are left out.
 */
export function withWords(anchors: readonly Anchor[], content: string): readonly Anchor[] {
  if (anchors.every(({ words }) => words !== undefined)) return anchors;
  const sentenceAt = sentencesByLine(content);
  return anchors.flatMap((anchor) => {
    if (anchor.words !== undefined) return [anchor];
    const sentence = sentenceAt(anchor.from);
    if (sentence === undefined || !standsAsBound(content, anchor)) return [];
    const own = { from: anchor.from - sentence.start, to: anchor.to - sentence.start };
    if (own.to > sentence.text.length) return [];
    return [{ ...anchor, words: sentenceWords(sentence.text, own) }];
  });
}

/** Anchors from elsewhere as they fit a text: in its order, bindings apart from each other, knowing their sentences. */
export function fittingAnchors(anchors: readonly Anchor[], content: string): readonly Anchor[] {
  return withWords(placedApart(anchors, content), content);
}

/** Those of anchors that stand in a text, in its order; of two bindings that meet the first. */
export function placedApart(anchors: readonly Anchor[], content: string): readonly Anchor[] {
  let end = 0;
  const ids = new Set<string>();
  return anchors
    .toSorted((a, b) => a.from - b.from)
    .filter((anchor) => {
      const { id, from, to } = anchor;
      const meets = !isKept(anchor) && from < end;
      if (meets || to <= from || to > content.length || ids.has(id)) return false;
      if (!isKept(anchor)) end = to;
      ids.add(id);
      return true;
    });
}

/** The sentence a place of the text is in; lines are parted once. */
export function sentencesByLine(content: string): (position: number) => Sentence | undefined {
  let line = { from: 0, to: -1 };
  let sentences: readonly Sentence[] = [];
  return (position) => {
    if (position < line.from || position > line.to) {
      const from = content.lastIndexOf("\n", position - 1) + 1;
      const end = content.indexOf("\n", position);
      line = { from, to: end === -1 ? content.length : end };
      sentences = sentencesOf(content.slice(line.from, line.to)).map((sentence) => ({
        ...sentence,
        start: sentence.start + from,
      }));
    }
    return sentences[lastBefore(sentences, position)];
  };
}

/** The last of sentences in order that begins at a place or before it; -1 where none does. */
function lastBefore(sentences: readonly Sentence[], position: number): number {
  let [from, to] = [0, sentences.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sentences[middle]?.start ?? Infinity) <= position) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
