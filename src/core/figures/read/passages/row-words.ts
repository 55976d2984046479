import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** Words that say nothing of what a figure is of. */
export const PLAIN = new Set(
  "a an and are at came had has have in is its it of on our stands stood the their to totaled totalled was were which with amounted amounts reported recorded company group".split(
    " ",
  ),
);
/** Words of times; years stand for themselves. */
export const OF_TIME = new Set("fiscal year fy end year-end at as".split(" "));
const YEAR = /^(?:fy)?((?:19|20)\d\d)$/;
const WORD = /[a-z0-9][a-z0-9.%&/'’-]*/g;
/** Where a sentence says that it is from: `(10-K Note 12, p. 83)`. */
const PLACE = /\((?:10-[kq]|20-f|item|note|p\.)[^()]{0,80}\)?/g;

/**
 * The part of a sentence that has only this figure, as far as commas part it: a part without a
 * figure may turn what is beside it, so it counts as part of it. Lower case, the figure left out.
 */
export function segmentOf(
  { text, figures }: SentenceReading,
  { start, end }: Figure,
): string | undefined {
  const ends = [...text.matchAll(/[,;] /g)].map(({ index }) => index);
  const bounds = [0, ...ends, text.length];
  const hasFigure = (from: number, to: number) =>
    figures.some((each) => each.start >= from && each.start < to && each.kind !== "coupon");
  const parts: { from: number; to: number }[] = [];
  for (const [at, from] of bounds.slice(0, -1).entries()) {
    const to = bounds[at + 1] ?? text.length;
    const last = parts.at(-1);
    const isOpen = last !== undefined && (!hasFigure(from, to) || !hasFigure(last.from, last.to));
    if (isOpen) last.to = to;
    else parts.push({ from, to });
  }
  const part = parts.find(({ from, to }) => start >= from && end <= to);
  if (part === undefined) return undefined;
  return `${text.slice(part.from, start)} ${text.slice(end, part.to)}`.toLowerCase();
}

/** What a part of a sentence names, and the years it says; names of the company left out. */
export function contentWords(
  segment: string,
  { names, ticker }: Pick<CompanyLedger, "names" | "ticker">,
): { readonly words: readonly string[]; readonly times: readonly string[] } {
  const spoken = [...names, ticker.toLowerCase()]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), segment.replaceAll(PLACE, " "));
  const all = wordsIn(spoken).filter((word) => !PLAIN.has(word) && word !== "s");
  const times = all.flatMap((word, at) => {
    const year = YEAR.exec(word)?.[1];
    // `notes due 2031` and `the 2031 notes` say which notes: only words of time lead to a time.
    const isTime = year !== undefined && (word.startsWith("fy") || isOfTime(spoken, word, all, at));
    return isTime ? [year] : [];
  });
  const words = all.filter((word) => {
    const year = YEAR.exec(word)?.[1];
    return !OF_TIME.has(word) && (year === undefined || !times.includes(year));
  });
  return { words, times };
}

function isOfTime(segment: string, year: string, words: readonly string[], at: number): boolean {
  const place = segment.lastIndexOf(year);
  const before = segment.slice(Math.max(0, place - 24), place).trimEnd();
  return OF_TIME.has(words[at - 1] ?? "") || /\b(?:in|for|of|during|at|31|30)$/.test(before);
}

/** Words without the plural's s, so that one note is of the notes. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => {
    const plain = word.replace(/[.'’]+$/, "");
    return /[a-z]{3}s$/.test(plain) && !plain.endsWith("ss") ? plain.slice(0, -1) : plain;
  });
}
