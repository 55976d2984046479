import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { countWords, numberIn } from "#core/ledger/words.ts";
import { termsOf } from "#core/retrieval/terms.ts";
import type { WrittenText } from "#core/writing/analyst/place-text.ts";

/** What a request for text leaves out, and how long it is to be. */
export type Limits = {
  /** Stems of words that may not stand together in a clause of what is written. */
  readonly without: readonly (readonly string[])[];
  readonly sentences: number | undefined;
  /** The most words that it may have. */
  readonly words: number | undefined;
};

export const NO_LIMITS: Limits = { without: [], sentences: undefined, words: undefined };

const SENTENCES = /\b(an?|one|two|three|four|five|[1-9])[ -]sentences? (?:on|about|of|for|with)\b/i;
/** `under 80 words`, `a 60-word paragraph` */
const WORDS =
  /(?:\b(?:under|below|at most|up to|no more than|(?:fewer|less) than|in|within) ){0,2}\b(\d{1,3})[ -]words?\b/i;
const WITHOUT =
  /[,.;]?\s*(?:\b(?:and|but|please)\s+){0,2}\b(?:(?:(?:that )?do(?:es)? not|(?:that )?do(?:es)?n['’]t|without|never|not to|leav(?:e|ing) out)(?: (?:mention|say|discuss|talk about)(?:ing)?)?|(?<=[,.;] )no)\s+([^.;,]{2,80})/gi;
/** Said beside what is left out. */
const PLAIN = new Set(termsOf("any anything about the word words please of also give"));

/** A request for text with the limits it sets, which are no part of what it asks for. */
export function limitsIn(message: string): { readonly rest: string; readonly limits: Limits } {
  const without = [...message.matchAll(WITHOUT)].flatMap(([, words = ""]) =>
    words.split(/ (?:and|or|nor) /i).map((one) => termsOf(one).filter((term) => !PLAIN.has(term))),
  );
  const [most = "", words] = WORDS.exec(message) ?? [];
  const rest = message.replaceAll(WITHOUT, "").replace(most, "").trim();
  const [said = "", count = ""] = SENTENCES.exec(rest) ?? [];
  const number = numberIn(count) ?? 1;
  return {
    rest: said === "" ? rest : rest.replace(said, "about").trim(),
    limits: {
      without: without.filter((terms) => terms.length > 0),
      sentences: said === "" ? undefined : number,
      words: words === undefined ? undefined : Number(words),
    },
  };
}

type Place = { readonly from: number; readonly to: number };

/** A text without what its request leaves out: clauses of a sentence where others stay, else all of it. */
export function withoutWords(written: WrittenText, { without }: Limits): WrittenText {
  if (without.length === 0) return written;
  const { text } = written;
  const says = (words: string): boolean => {
    const own = new Set(termsOf(words));
    return without.some((terms) => terms.every((term) => own.has(term)));
  };
  const left = sentencesOf(text).flatMap(({ start, text: sentence }): readonly Place[] => {
    if (!says(sentence)) return [];
    const clauses = clausesOf(sentence);
    const kept = clauses.filter(({ from, to }) => !says(sentence.slice(from, to)));
    // A clause that begins a sentence leads those that follow.
    const isLed = kept.length > 0 && (kept[0] === clauses[0] || LEAD.test(sentence));
    const out = isLed ? clauses.filter((each) => !kept.includes(each)) : [whole(sentence)];
    return out.map(({ from, to }) => ({ from: start + from, to: start + to }));
  });
  return tidied(cut(written, left));
}

const LEAD = /^(?:Basis|Not in the data): /;

function whole(text: string): Place {
  return { from: 0, to: text.length };
}

/** Clauses parted by semicolons, each with the one that parts it from what stands before it. */
function clausesOf(sentence: string): readonly Place[] {
  const start = LEAD.exec(sentence)?.[0].length ?? 0;
  const end = sentence.length - (/[.!?]$/.test(sentence) ? 1 : 0);
  const marks = [...sentence.matchAll(/; | and (?=(?:operating|no) )/g)].map(({ index }) => index);
  return [start, ...marks].map((from, at) => ({ from, to: marks[at] ?? end }));
}

/** A text as its request limits it, in whole sentences. */
export function withinLimits(written: WrittenText, limits: Limits): WrittenText {
  const kept = withoutWords(written, limits);
  const { sentences = Infinity, words = Infinity } = limits;
  const fits = wholeSentences(kept.text).filter(({ start, text }, at) => {
    return at < sentences && countWords(kept.text.slice(0, start + text.length)) <= words;
  });
  const last = fits.at(-1);
  const end = last === undefined ? 0 : last.start + last.text.length;
  return cut(kept, [{ from: end, to: kept.text.length }]);
}

/** Sentences of a text; what is quoted is one with its source, however many it holds. */
function wholeSentences(
  text: string,
): readonly { readonly start: number; readonly text: string }[] {
  return sentencesOf(text).reduce<readonly { readonly start: number; readonly text: string }[]>(
    (all, { start, text: own }) => {
      const last = all.at(-1);
      const isOpen = ["“”", "()"].some(
        ([open = "", shut = ""]) =>
          (last?.text.lastIndexOf(open) ?? -1) > (last?.text.lastIndexOf(shut) ?? -1),
      );
      if (last === undefined || !(isOpen || own.startsWith("(")))
        return [...all, { start, text: own }];
      return [...all.slice(0, -1), { ...last, text: text.slice(last.start, start + own.length) }];
    },
    [],
  );
}

/** What stands under the title that begins a section. */
export function bodyOf(written: WrittenText): WrittenText {
  return cut(written, [{ from: 0, to: written.text.indexOf("\n") + 1 }]);
}

/** A text without places of it, which stand in its order. */
function cut({ text, anchors }: WrittenText, places: readonly Place[]): WrittenText {
  const shift = (at: number): number =>
    places.reduce((sum, { from, to }) => sum - Math.max(0, Math.min(at, to) - from), at);
  const isCut = (from: number, to: number): boolean =>
    places.some((place) => from < place.to && to > place.from);
  return {
    text: places
      .toReversed()
      .reduce((kept, { from, to }) => kept.slice(0, from) + kept.slice(to), text),
    anchors: anchors
      .filter(({ from, to }) => !isCut(from, to))
      .map((each) => ({ ...each, from: shift(each.from), to: shift(each.to) })),
  };
}

/** Without lines that nothing is left of, and the blanks between what was cut. */
function tidied(written: WrittenText): WrittenText {
  const gaps = /(?<=\n)[ \t]*\n(?!\n)(?=[^\n])|(?<=[.:]) (?= |\n|$)|(?<=\n) +/g;
  const places = [...written.text.matchAll(gaps)].map(({ index, 0: gap }) => ({
    from: index,
    to: index + gap.length,
  }));
  return cut(written, places);
}
