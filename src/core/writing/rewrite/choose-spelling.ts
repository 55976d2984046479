import { withCapital } from "#core/writing/rewrite/text-rules.ts";
import { isSlip, likeliest } from "#core/text/spelling-slips.ts";
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

/** The likeliest slips, words of notes before others. */
function bestOf(word: string, near: readonly string[]): readonly string[] {
  const best = likeliest(word, near);
  const known = best.filter((meant) => HEADS.has(meant));
  return known.length === 1 ? known : best;
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
