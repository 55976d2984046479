import { pairsOf } from "#core/writing/rewrite/phrases.ts";
import {
  type Found,
  inCaseOf,
  isNamed,
  phrasePattern,
  type TextRule,
} from "#core/writing/rewrite/text-rules.ts";

/**
 * One rule for a part of the table: the longest of two that begin alike wins, case is
 * kept, and "a" before it agrees with what comes.
 */
export function phraseRule(
  table: string,
  isLeft: (found: Found) => boolean = isWithinName,
): TextRule {
  const pairs = pairsOf(table);
  const byWords = new Map(pairs.map(([from, to]) => [from.toLowerCase(), to]));
  const phrases = pairs
    .map(([from]) => from)
    .toSorted((a, b) => b.length - a.length)
    .map(phrasePattern);
  return {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}'’-])(?<article>an?[ \t\u00A0]+)?(?<phrase>${phrases.join("|")})(?![\p{L}\p{N}'’-])`,
      "giu",
    ),
    becomes: (found) => {
      const { words, groups } = found;
      const phrase = groups["phrase"] ?? "";
      const instead = byWords.get(plain(phrase));
      if (instead === undefined || isLeft({ ...found, words: phrase })) return undefined;
      const article = groups["article"];
      if (article === undefined) return inCaseOf(words, instead);
      const agreed = /^[aeiou]/i.test(instead) ? "an" : "a";
      return `${inCaseOf(article.trim(), agreed)}${article.slice(article.trimEnd().length)}${inCaseOf(phrase, instead)}`;
    },
  };
}

/** A capital within a sentence belongs to a name. */
function isWithinName(found: Found): boolean {
  return !found.beginsSentence && isNamed(found);
}

function plain(phrase: string): string {
  return phrase
    .toLowerCase()
    .replaceAll(/[ \t\u00A0]+/g, " ")
    .replaceAll("’", "'");
}
