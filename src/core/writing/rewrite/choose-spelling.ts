import { withCapital } from "#core/writing/rewrite/text-rules.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";

/** A word a dictionary does not know, where it stands, and what it may be meant for. */
export type UnknownWord = {
  readonly word: string;
  readonly beginsSentence: boolean;
  /** How often the text has it. */
  readonly count: number;
  readonly suggestions: readonly string[];
  /** Whether the text has a word as it stands. */
  readonly isUsed: (word: string) => boolean;
};

/** Who writes a word so often means it. */
const MEANT_FROM = 3;
const SHORTEST = 4;
const PREFIX =
  /^(?:un|non|re|de|dis|pre|post|inter|intra|anti|multi|sub|super|co|over|under|mis|bio|out|ex|semi|micro|macro|mid|cyber|geo|hydro|photo|tele|pseudo|quasi|ultra|extra|infra|trans|counter)-?/;
/** Words that may head a sentence of a note: there a capital says nothing of a name. */
const HEADS: ReadonlySet<string> = new Set([
  ...ITEM_WORDS.flatMap(({ aliases }) => aliases.split(/[^a-z]+/)),
  ..."management guidance liquidity covenant covenants maturity maturities refinancing company issuer group lenders investors bondholders volumes prices demand inflation competition adequate although however meanwhile overall interest coverage leverage currently recently despite because therefore".split(
    " ",
  ),
]);

/**
 * What an unknown word was meant to be, where that is beyond doubt; undefined for names, terms of
 * art, words of another word's making (`unhedged`), and slips that might be two words.
 */
export function chosenSpelling(unknown: UnknownWord): string | undefined {
  const { word, beginsSentence, count } = unknown;
  if (!isOrdinary(unknown) || count >= MEANT_FROM) return undefined;
  const lower = word.toLowerCase();
  const meant = COMMON_SLIPS[lower] ?? onlyMeaning(lower, unknown);
  if (meant === undefined || word === lower) return meant;
  return beginsSentence && (HEADS.has(meant) || lower in COMMON_SLIPS)
    ? withCapital(meant)
    : undefined;
}

function onlyMeaning(word: string, { suggestions, isUsed }: UnknownWord): string | undefined {
  const meant = suggestions.map((suggestion) => suggestion.toLowerCase());
  if (meant.some((other) => isMadeOf(word, other))) return undefined;
  const near = meant.filter((other) => isOneWord(other) && isSlip(word, other));
  const used = near.filter(isUsed);
  const [only, ...others] = used.length === 1 ? used : bestOf(word, near);
  return others.length === 0 ? only : undefined;
}

/** Slips of finance that are too far from what was meant. */
const COMMON_SLIPS: Readonly<Record<string, string>> = {
  indebtness: "indebtedness",
  indebtnes: "indebtedness",
  ammortisation: "amortisation",
  ammortization: "amortization",
  liquidty: "liquidity",
  volitility: "volatility",
  convenants: "covenants",
  convenant: "covenant",
  subordinaton: "subordination",
  buisness: "business",
};

/** Words in small letters, and those that a sentence gave its capital. */
function isOrdinary({ word, beginsSentence }: UnknownWord): boolean {
  const isPlain = beginsSentence ? /^\p{L}\p{Ll}+$/u : /^\p{Ll}+$/u;
  return word.length >= SHORTEST && isPlain.test(word);
}

function isOneWord(suggestion: string): boolean {
  return /^\p{L}+$/u.test(suggestion);
}

/** Whether a word is another with a prefix or an ending of its own. */
function isMadeOf(word: string, other: string): boolean {
  const stem = word.replace(PREFIX, "");
  const isPrefixed = stem !== word && stem.length >= SHORTEST && stem === other;
  const isPossessive = `${word.replace(/s$/, "")}'s` === other;
  // One letter more at the end is an ending, unless it is the last one twice.
  const isEnded = word.slice(0, -1) === other && word.at(-1) !== other.at(-1);
  return isPrefixed || isPossessive || isEnded;
}

/** One letter too many, too few, doubled, changed or swapped; two in a long word whose consonants agree. */
function isSlip(word: string, meant: string): boolean {
  if (word.charAt(0) !== meant.charAt(0) && !isSwapped(word, meant)) return false;
  // Many short words are one letter apart from each other.
  if (word.length < SHORT_WORD) return isSwapped(word, meant);
  const distance = editDistance(word, meant, 2);
  if (distance === 1) return true;
  return distance === 2 && word.length >= LONG_WORD && skeleton(word) === skeleton(meant);
}

const SHORT_WORD = 5;
const LONG_WORD = 7;

/** Consonants in order, doubled ones once: what is left of a word when its vowels go wrong. */
function skeleton(word: string): string {
  return word.replaceAll(/[aeiouy]/g, "").replaceAll(/(.)\1/g, "$1");
}

function isSwapped(word: string, meant: string): boolean {
  return sorted(word) === sorted(meant);
}

function sorted(word: string): string {
  return word.split("").toSorted().join("");
}

/** The likeliest slips alone: fewer letters before more, swapped or doubled ones before others. */
function bestOf(word: string, near: readonly string[]): readonly string[] {
  const ranked = near.map((meant) => ({
    meant,
    rank: editDistance(word, meant, 2) * RANKS + slipRank(word, meant),
  }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const likeliest = ranked
    .filter(({ rank }) => rank === best && rank !== Number.POSITIVE_INFINITY)
    .map(({ meant }) => meant);
  const known = likeliest.filter((meant) => HEADS.has(meant));
  return known.length === 1 ? known : likeliest;
}

const RANKS = 10;
const VOWELS = /^[aeiouy]$/;
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function slipRank(word: string, meant: string): number {
  if (isSwapped(word, meant)) return 0;
  if (skeleton(word) === skeleton(meant)) return 1;
  if (word.length !== meant.length) return 2;
  const at = word.split("").findIndex((letter, index) => letter !== meant.charAt(index));
  const [wrong, right] = [word.charAt(at), meant.charAt(at)];
  const isVowel = VOWELS.test(wrong) && VOWELS.test(right);
  return isVowel || areNeighbours(wrong, right) ? 3 : Number.POSITIVE_INFINITY;
}

function areNeighbours(a: string, b: string): boolean {
  return KEY_ROWS.some((row) => {
    const [x, y] = [row.indexOf(a), row.indexOf(b)];
    return x !== -1 && y !== -1 && Math.abs(x - y) === 1;
  });
}

/** Letters to add, drop, change or swap with the next; more than `most` counts as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? most + 1;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charAt(i - 1) === b.charAt(j - 1);
      const isSwap = a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      row.push(
        Math.min(
          at(i, j - 1) + 1,
          at(i - 1, j) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwap && i > 1 && j > 1 ? at(i - 2, j - 2) + 1 : most + 1,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
