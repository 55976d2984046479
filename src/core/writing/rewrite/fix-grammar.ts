import {
  chosenSpelling,
  FINANCE_WORDS,
  type WritingProblem,
} from "#core/writing/rewrite/choose-spelling.ts";
import { type NamedCompany, protectedPlaces } from "#core/writing/rewrite/protected-places.ts";
import { SLIP_RULES } from "#core/writing/rewrite/slips.ts";
import {
  beginsSentence,
  inCaseOf,
  type Scope,
  scopeAfter,
  type TextRule,
  withRules,
} from "#core/writing/rewrite/text-rules.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";

const KNOWN = new Set(FINANCE_WORDS);

/**
 * The text without its slips of spelling and grammar: what a checker found where there is one thing
 * it can have meant, then the slips of the field. Nothing else changes: no figure, name or heading,
 * no style, and no word that may be meant as it stands.
 */
export function fixGrammar(
  scope: Scope,
  problems: readonly WritingProblem[],
  companies: readonly NamedCompany[],
): Scope {
  const fixed = scopeAfter(scope, fixesOf(scope, problems, companies));
  return withRules(fixed, [...ownerRules(companies), ...SLIP_RULES], companies);
}

/** "Nikes revenues": the possessive of a connected company without its apostrophe. */
function ownerRules(companies: readonly NamedCompany[]): readonly TextRule[] {
  const names = companies
    .map(({ name }) => spokenName(name))
    .filter((name) => /^\p{L}+$/u.test(name) && !name.endsWith("s"));
  return names.map((name) => ({
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${name}s(?=[ \t]\p{Ll})`, "gu"),
    becomes: () => `${name}'s`,
  }));
}

function fixesOf(
  scope: Scope,
  problems: readonly WritingProblem[],
  companies: readonly NamedCompany[],
): readonly TextChange[] {
  const { text } = scope;
  const places = protectedPlaces(text, companies);
  const counts = wordCounts(text);
  const fixes: TextChange[] = [];
  let end = scope.from;
  for (const problem of inOrder(problems)) {
    const from = problem.position;
    const to = from + problem.length;
    if (from < end || to > scope.to || places.touches({ from, to })) continue;
    const insert = meantBy(problem, text, counts);
    if (insert === undefined || insert === text.slice(from, to)) continue;
    fixes.push({ from, to, insert });
    end = to;
  }
  return fixes;
}

/** By place; where two begin together, grammar knows more than a dictionary. */
function inOrder(problems: readonly WritingProblem[]): readonly WritingProblem[] {
  return problems.toSorted(
    (a, b) =>
      a.position - b.position ||
      Number(a.kind === "spelling") - Number(b.kind === "spelling") ||
      b.length - a.length,
  );
}

function meantBy(
  problem: WritingProblem,
  text: string,
  counts: ReadonlyMap<string, number>,
): string | undefined {
  return problem.kind === "spelling" ? spelled(problem, text, counts) : corrected(problem, text);
}

function spelled(
  { position, length, suggestions }: WritingProblem,
  text: string,
  counts: ReadonlyMap<string, number>,
): string | undefined {
  const word = text.slice(position, position + length);
  const lower = word.toLowerCase();
  const isLeft = KNOWN.has(lower) || isPartOfWord(text, position, length);
  if (isLeft) return undefined;
  // "dont": nothing but the apostrophe is missing.
  const contraction = suggestions.find(
    (other) => other.endsWith("n't") && other.replace("'", "") === lower,
  );
  if (contraction !== undefined) return inCaseOf(word, contraction);
  return chosenSpelling({
    word,
    beginsSentence: beginsSentence(text, position),
    count: counts.get(lower) ?? 1,
    suggestions,
    isUsed: (other) => counts.has(other),
  });
}

/** The one suggestion there is, unless it touches layout, a marker or a number. */
function corrected(
  { position, length, suggestions }: WritingProblem,
  text: string,
): string | undefined {
  const words = text.slice(position, position + length);
  const [only, ...others] = suggestions;
  if (only === undefined || others.length > 0 || /\d/.test(only)) return undefined;
  if (isMeantSo(words, only, { text, position })) return undefined;
  const isCased = /^\p{Lu}/u.test(words) && /^\p{L}/u.test(only);
  return isCased
    ? inCaseOf(firstWord(words), words.length === 1 ? only.toLowerCase() : only)
    : only;
}

/** Whether a stretch may stand as it does: layout, a marker, a right article, no beginning of a sentence. */
function isMeantSo(
  words: string,
  other: string,
  { text, position }: { readonly text: string; readonly position: number },
): boolean {
  if (words.trim() === "") return isLayout(text, position);
  if (other.toLowerCase() === words) return !mayBegin(text, position);
  const { length } = words;
  return isMarker(text, position, length) || isRightArticle(words, text.slice(position + length));
}

/** Whether a sentence begins here beyond doubt: no item of a list, no line that goes on, no "approx. half". */
function mayBegin(text: string, position: number): boolean {
  const before = text.slice(0, position).slice(-LINE_LOOKED_AT);
  const line = /^[^\n]*/.exec(text.slice(position))?.[0] ?? "";
  if (!before.endsWith("\n") && before !== "") {
    return /(?<![\p{L}.])\p{Ll}{2,40}["”)]?[.!?][ \t]$/u.test(before) && !SHORT.test(before);
  }
  return (
    /^(?:|[^]*(?:\n|[.!?:]["”)]?)\s*\n)$/u.test(before) && /\s\S+\s.*[.!?]["”)]?\s*$/.test(line)
  );
}

const SHORT =
  /\b(?:vs|cf|no|pp|eg|ie|st|mr|dr|co|inc|corp|ltd|approx|incl|excl|etc|dept|est|fig|nos|max|min|avg|adj|resp|cont|mgmt|govt|sep|oct|nov|dec|jan|feb|mar|apr|jun|jul|aug|sept)\.[ \t]$/i;

/** The letter of a list, a name or a rating: "(a)", "MD&A", "for A". */
function isMarker(text: string, position: number, length: number): boolean {
  const letter = text.charAt(position);
  if (length !== 1 || !/\p{L}/u.test(letter)) return false;
  const [before, after] = [text.charAt(position - 1), text.charAt(position + 1)];
  const isJoined = /[\p{L}\p{N}&(.'’-]/u.test(before) || /[)&.'’\p{N}-]/u.test(after);
  return isJoined || (letter !== letter.toLowerCase() && !beginsSentence(text, position));
}

/** "an unissued": words in un- that a dictionary does not know are taken for ones like "unit". */
function isRightArticle(article: string, after: string): boolean {
  return article.toLowerCase() === "an" && /^\s+un(?!i(?!ss|nt|nv|mp|nf|ns|nh|de|gn))/i.test(after);
}

/** Blanks behind a sentence are a habit, and several runs of them on a line are columns. */
function isLayout(text: string, position: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", position) + 1, position + LINE_LOOKED_AT);
  const [own = ""] = line.split("\n");
  return (
    /[.!?:]["'”’)]*$/.test(text.slice(0, position).slice(-4)) ||
    /[^\s.!?:][ \t]{2,}\S.*[^\s.!?:][ \t]{2,}\S|\t/.test(own)
  );
}

const LINE_LOOKED_AT = 200;

/** The first word tells the case: "A" alone is a capital and no shouting. */
function firstWord(words: string): string {
  return /^\p{L}+/u.exec(words)?.[0] ?? words;
}

/** A half of "re-levered", a tag or an address: no word by itself. */
function isPartOfWord(text: string, position: number, length: number): boolean {
  const [before, after] = [text.charAt(position - 1), text.charAt(position + length)];
  return /[\p{L}\p{N}\-_/@#&'’]/u.test(before) || /[\p{L}\p{N}\-_/@&'’]/u.test(after);
}

function wordCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const lower = word.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  return counts;
}
