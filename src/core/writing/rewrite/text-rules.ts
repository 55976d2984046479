import {
  type NamedCompany,
  type ProtectedPlaces,
  protectedPlaces,
  type TextRange,
} from "#core/writing/rewrite/protected-places.ts";
import {
  applyChanges,
  growthOf,
  textChange,
  type TextChange,
} from "#core/text/edits/text-change.ts";
import { pairsOf } from "#core/writing/rewrite/phrases.ts";

/** A text, and the part of it that may change: all of it, or what is selected. */
export type Scope = TextRange & { readonly text: string };

/** What a rule found, with what stands around it in the text. */
type Found = {
  readonly words: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** Up to 120 characters before and behind it. */
  readonly before: string;
  readonly after: string;
  readonly beginsSentence: boolean;
};

/** A pattern with flag `g`, and what its match becomes; undefined leaves it as it is. */
export type TextRule = {
  readonly pattern: RegExp;
  readonly becomes: (found: Found) => string | undefined;
};

const CONTEXT = 120;
/** Rules look at a text again where they changed it, at most so often. */
const PASSES = 3;

/** The scope as rules leave it: earlier rules go first, and nothing protected changes. */
export function withRules(
  scope: Scope,
  rules: readonly TextRule[],
  companies: readonly NamedCompany[],
): Scope {
  let current = scope;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const changes = changesBy(current, rules, protectedPlaces(current.text, companies));
    if (changes.length === 0) break;
    current = scopeAfter(current, changes);
  }
  return current;
}

/** A scope after changes within it. */
export function scopeAfter({ text, from, to }: Scope, changes: readonly TextChange[]): Scope {
  const grown = changes.reduce((sum, change) => sum + growthOf(change), 0);
  return { text: applyChanges(text, changes), from, to: to + grown };
}

function changesBy(
  scope: Scope,
  rules: readonly TextRule[],
  places: ProtectedPlaces,
): readonly TextChange[] {
  const { text } = scope;
  const changes = new Map<number, TextChange>();
  const taken = new Set<number>();
  for (const { pattern, becomes } of rules) {
    for (const match of text.matchAll(pattern)) {
      const insert = becomes(foundAt(text, match));
      const change = insert === undefined ? undefined : changedWords(match[0], insert);
      if (change === undefined) continue;
      const [from, to] = [match.index + change.from, match.index + change.to];
      if (from < scope.from || to > scope.to || places.touches({ from, to })) continue;
      // A character changes once in a pass.
      const at = Array.from({ length: Math.max(1, to - from) }, (_, step) => from + step);
      if (at.some((offset) => taken.has(offset))) continue;
      for (const offset of at) taken.add(offset);
      changes.set(from, { from, to, insert: change.insert });
    }
  }
  return [...changes.values()].toSorted((a, b) => a.from - b.from);
}

/** The words that differ: a rule may look at more than it changes, at the subject of a verb, say. */
function changedWords(before: string, after: string): TextChange | undefined {
  const change = textChange(before, after);
  if (change === undefined) return undefined;
  const from = before.slice(0, change.from).lastIndexOf(" ") + 1;
  const space = before.indexOf(" ", change.to);
  const to = space === -1 ? before.length : space;
  return { from, to, insert: after.slice(from, after.length - (before.length - to)) };
}

function foundAt(text: string, match: RegExpExecArray): Found {
  const end = match.index + match[0].length;
  return {
    words: match[0],
    groups: match.groups ?? {},
    before: text.slice(Math.max(0, match.index - CONTEXT), match.index),
    after: text.slice(end, end + CONTEXT),
    beginsSentence: beginsSentence(text, match.index),
  };
}

const SENTENCE_END = /(?:^|[.!?:…]["'”’)\]]*\s+|\n\s*)["'“‘([]*$/;

/** Whether a sentence begins at an offset, as far as marks and line ends tell. */
export function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - CONTEXT), at);
  return before.trim() === "" || SENTENCE_END.test(before);
}

/** The words of a phrase as a pattern: any blanks between them, one spelling of apostrophes for all. */
export function phrasePattern(phrase: string): string {
  return phrase
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("'", "['’]")
    .replaceAll(" ", String.raw`[ \t\u00A0]+`);
}

/** `replacement` in the case of `original`: all capitals, a first capital, or as it stands. */
export function inCaseOf(original: string, replacement: string): string {
  const letters = original.replaceAll(/[^\p{L}]/gu, "");
  if (letters.length > 1 && letters === letters.toUpperCase()) return replacement.toUpperCase();
  const first = letters.charAt(0);
  return first !== first.toLowerCase() ? withCapital(replacement) : replacement;
}

/** With a capital at its head. */
export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Whether words of a match are part of a name: a capital within a sentence, or at its head with
 * another capital behind (`Big Lots`). Words in capitals throughout are no name.
 */
export function isNamed({ words, after, beginsSentence: begins }: Found): boolean {
  const first = words.charAt(0);
  if (first === first.toLowerCase()) return false;
  if (words === words.toUpperCase()) return false;
  return !begins || /^\s+\p{Lu}\p{Ll}/u.test(after);
}

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
