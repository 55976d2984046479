import { plainText } from "#core/figures/read/text/plain-text.ts";
import { inDigits } from "#core/figures/read/figures/number-words.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

/** A stretch of a text, UTF-16. */
export type TextRange = { readonly from: number; readonly to: number };

/** Stretches that no rewrite by rules touches. */
export type ProtectedPlaces = {
  /** Whether any of a stretch is protected. */
  readonly touches: (place: TextRange) => boolean;
};

/** Whose names a text may hold: the connected companies. */
export type NamedCompany = { readonly ticker: string; readonly name: string };

/** Longer than any quotation of a note; an opening mark without its end protects nothing. */
const QUOTATION_MAX = 2_000;
const QUOTATIONS: readonly RegExp[] = [
  new RegExp(String.raw`"[^"\n]{1,${QUOTATION_MAX}}"`, "g"),
  new RegExp(String.raw`“[^“”\n]{1,${QUOTATION_MAX}}”`, "g"),
  new RegExp(String.raw`(?<![\p{L}\p{N}])‘[^‘\n]{1,${QUOTATION_MAX}}?’(?![\p{L}\p{N}])`, "gu"),
  new RegExp(String.raw`(?<![\p{L}\p{N}])'[^'\n]{2,200}'(?![\p{L}\p{N}])`, "gu"),
];
/** What holds a digit, an address, and the lines a template leaves for the analyst. */
const LITERALS: readonly RegExp[] = [
  /[^\s\d]{0,40}\d(?:\S{0,80}[\p{L}\p{N}%)])?/gu,
  /\b(?:https?:\/\/|www\.)\S{1,2000}/gi,
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,255}\.[\w.-]{1,255}/g,
  /\[[^[\]\n]{1,2000}\]/g,
];

/**
 * The figures and periods of a text, its quotations, section lines, addresses and remarks in square
 * brackets, and the names of the connected companies.
 */
export function protectedPlaces(text: string, companies: readonly NamedCompany[]): ProtectedPlaces {
  return placesOf([
    ...figurePlaces(text),
    ...[...QUOTATIONS, ...LITERALS].flatMap((pattern) => matchesOf(text, pattern)),
    ...sectionLines(text),
    ...namePlaces(text, companies),
  ]);
}

/** Figures, periods and other numbers as the checker of figures reads them. */
export function figurePlaces(text: string): readonly TextRange[] {
  return sentencesOf(plainText(text)).flatMap(({ start, text: sentence }) => {
    if (!/\d/.test(sentence) && inDigits(sentence) === undefined) return [];
    const { figures, periods, ignored } = scan(sentence);
    // What is read as no claim may take its verb along: "matures in 2028".
    const numbers = ignored.map(({ start: from, end }) => ({
      start: from + leadingWords(sentence.slice(from, end)),
      end,
    }));
    return [...figures, ...periods, ...numbers].map((found) => ({
      from: start + found.start,
      to: start + found.end,
    }));
  });
}

function leadingWords(number: string): number {
  return /^(?:\p{Ll}+[ \t\u00A0]+)*/u.exec(number)?.[0].length ?? 0;
}

/** The names of companies where they stand, as registered, as spoken of, and their tickers. */
export function namePlaces(text: string, companies: readonly NamedCompany[]): readonly TextRange[] {
  const names = companies.flatMap(({ ticker, name }) => [ticker, name, spokenName(name)]);
  return [...new Set(names)].flatMap((name) => occurrences(text, name));
}

/** Where a name stands as whole words. */
function occurrences(text: string, name: string): readonly TextRange[] {
  const places: TextRange[] = [];
  if (name.length < SHORTEST_NAME) return places;
  for (let from = text.indexOf(name); from !== -1; from = text.indexOf(name, from + 1)) {
    const to = from + name.length;
    const isInside = IS_WORD.test(text.charAt(from - 1)) || IS_WORD.test(text.charAt(to));
    if (!isInside) places.push({ from, to });
  }
  return places;
}

const SHORTEST_NAME = 2;
const IS_WORD = /[\p{L}\p{N}]/u;

function sectionLines(text: string): readonly TextRange[] {
  return matchesOf(text, /[^\n]+/g).filter(({ from, to }) => isSectionLine(text.slice(from, to)));
}

function matchesOf(text: string, pattern: RegExp): readonly TextRange[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
}

function placesOf(places: readonly TextRange[]): ProtectedPlaces {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return {
    touches({ from, to }) {
      const at = firstEndingAfter(joined, from);
      const next = joined[at];
      return next !== undefined && next.from < to;
    },
  };
}

/** Index of the first place that ends behind `offset`. */
function firstEndingAfter(places: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.to ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
