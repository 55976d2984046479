import {
  type NamedCompany,
  type ProtectedPlaces,
  protectedPlaces,
} from "#core/writing/rewrite/protected-places.ts";
import {
  inCaseOf,
  phrasePattern,
  phraseRule,
  type Scope,
  scopeAfter,
  type TextRule,
  withCapital,
  withRules,
} from "#core/writing/rewrite/text-rules.ts";
import { entriesOf, PHRASES } from "#core/writing/rewrite/phrases.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";

/** Bounded, so that a page of blanks takes no longer than one of words. */
const BLANK = String.raw`[ \t\u00A0]{1,4}`;
/** What a change is named by, and the verb that says the same. */
const CHANGES: Readonly<Record<string, readonly [past: string, present: string]>> = {
  reduction: ["reduced", "reduces"],
  decrease: ["reduced", "reduces"],
  decline: ["reduced", "reduces"],
  increase: ["increased", "increases"],
  rise: ["increased", "increases"],
  improvement: ["improved", "improves"],
};

/** The rules of "Simplify" in the order they go. */
const RULES: readonly TextRule[] = [
  phraseRule(PHRASES.plain),
  phraseRule(PHRASES.plainBehindVerbs, ({ beginsSentence: begins }) => begins),
  opening(PHRASES.emptyBeforeThat, String.raw`${BLANK}that,?${BLANK}`),
  opening(PHRASES.emptyBeforeComma, String.raw`,${BLANK}`),
  {
    pattern: new RegExp(
      String.raw`\b(?:with${BLANK}regards?|in${BLANK}regards?|with${BLANK}respect)${BLANK}to\b`,
      "gi",
    ),
    becomes: ({ words, beginsSentence: begins }) => inCaseOf(words, begins ? "on" : "about"),
  },
  // "would have the ability to" has its auxiliary already.
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:would|will|could|should|may|might|must|to|not|do|does|did|shall|can)${BLANK}(?:also${BLANK}|then${BLANK}|still${BLANK})?)(?<!n['’]t${BLANK})\bhave${BLANK}the${BLANK}(?:ability|capacity)${BLANK}to\b`,
      "g",
    ),
    becomes: () => "can",
  },
  // "will fall going forward."; "is going forward" is a verb.
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:is|are|was|were|be|been|keep|keeps|kept|and|a|an|the)),?${BLANK}(?:going|moving) forward(?=[.;:!?]|,)`,
      "gi",
    ),
    becomes: () => "",
  },
  // "resulted in a reduction in leverage": not where a figure says by how much.
  {
    pattern: new RegExp(
      String.raw`\b(?<verb>resulted|results|led|leads)${BLANK}(?:in|to)${BLANK}an?${BLANK}(?<change>${Object.keys(CHANGES).join("|")})${BLANK}(?:in|of)(?=${BLANK}(?!USD|EUR|GBP|[$€£]|\d)\p{L})`,
      "gu",
    ),
    becomes: ({ groups, after }) => {
      const rest = /^[^.;\n]*/.exec(after)?.[0] ?? "";
      if (/\b(?:of|by)[ \t]+(?:about |around |nearly )?(?:[A-Z]{3}[ \t]|[$€£])?\d/.test(rest)) {
        return undefined;
      }
      const [past, present] = CHANGES[groups["change"] ?? ""] ?? [];
      return /^(?:resulted|led)$/.test(groups["verb"] ?? "") ? past : present;
    },
  },
  // Praise without its figure (voice.md), where what is praised stands as well without it.
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:by|of|from|on|through|amid|despite)${BLANK})(?:robust|solid)${BLANK}(?!(?:and|or|but|waste|state|fuels?)\b)(?=\p{Ll})`,
      "gu",
    ),
    becomes: ({ before, after }) => (/\d/.test(sentenceAround(before, after)) ? undefined : ""),
  },
];

/** The text in fewer and plainer words, its longest sentences parted where that is safe. */
export function simplify(scope: Scope, companies: readonly NamedCompany[]): Scope {
  return partLongSentences(withRules(scope, RULES, companies), companies);
}

/** Takes an opening away with what joins it, and gives its capital to the word behind it. */
function opening(table: string, joint: string): TextRule {
  const phrases = entriesOf(table)
    .toSorted((a, b) => b.length - a.length)
    .map(phrasePattern);
  return {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}'’-])(?:${phrases.join("|")})${joint}(?<next>\p{L})`,
      "giu",
    ),
    becomes: ({ words, groups, before, beginsSentence: begins }) => {
      const next = groups["next"] ?? "";
      if (begins) return /^\p{Lu}/u.test(words) ? withCapital(next) : next;
      // Behind a conjunction the clause goes on: "and it should be noted that".
      return /(?:[,;]|\b(?:and|but|although|while))[ \t\u00A0]+$/i.test(before) ? next : undefined;
    },
  };
}

/** What is known of the sentence around a match. */
function sentenceAround(before: string, after: string): string {
  const ends = [...before.matchAll(/[.!?](?=\s)|\n/g)].at(-1);
  const end = /[.!?](?=\s|$)|\n/.exec(after);
  return before.slice(ends === undefined ? 0 : ends.index + 1) + after.slice(0, end?.index);
}

/** Words of a sentence from which on it is parted, and that each part keeps. */
const LONG_SENTENCE = 28;
const SHORTEST_PART = 6;

/** Verbs that are finite wherever they stand: "raised" may be a participle, "rises" a noun. */
const FINITE =
  "is|are|was|were|has|have|had|will|would|can|cannot|could|may|might|must|should|does|did|rose|fell|grew|stood|gave|took|came|began|remained|became|went";
/** A semicolon joins whole clauses, so that behind one the others are finite too. */
const FINITE_IN_CLAUSE = String.raw`${FINITE}|\p{L}{3,}ed|covers|remains|reflects|leaves|supports|paid|made|held|fell|cut|repaid|sold|bought|kept|left|drew|spent`;
const HAS_VERB = new RegExp(String.raw`\b(?:${FINITE_IN_CLAUSE})\b`, "u");
/** A clause of its own: a subject of up to six words, then its verb. */
const BEHIND_AND = clausePattern(FINITE);
const BEHIND_SEMICOLON = clausePattern(FINITE_IN_CLAUSE);

function clausePattern(verbs: string): RegExp {
  return new RegExp(
    String.raw`^(?:however, |therefore, |by contrast, )?(?:it|they|we|this|these|there|the|its|their|a|an|both|net|gross|total|free|operating|revenues?|sales|leverage|liquidity|cash|capital|interest|margins?|earnings|profits?|debt|coverage|dividends|capex|costs|management|guidance|[\p{Lu}][\p{L}&.'’-]*)(?: (?!(?:which|who|that|to|and|or|but)\b)[\p{L}&.'’-]+){0,5}? (?:also |already |still |only |then |now )?(?:${verbs})\b`,
    "u",
  );
}

/** A condition or a report goes on over "and": parted, it would lose what stands behind. */
const REACHES_OVER =
  /^["'“‘([]*(?:if|when|while|whilst|although|though|as|because|since|where|unless|until|once|should|whether|assuming|provided|given)\b|\b(?:said|says|expects?|expected|believes?|guides?|guided|stated|states|announced|reported|estimates?|assumes?|argues?|thinks?|fears?|warned|warns|both|either|between|not only|if|unless|respectively|such that|so that)\b/i;

/** Sentences of more than 28 words in two or more, where each part is a sentence of its own. */
function partLongSentences(scope: Scope, companies: readonly NamedCompany[]): Scope {
  const places = protectedPlaces(scope.text, companies);
  const changes = sentencesOf(scope.text).flatMap(({ start, text }) =>
    countWords(text) > LONG_SENTENCE ? joints({ start, text }, places) : [],
  );
  const within = changes.filter(({ from, to }) => from >= scope.from && to <= scope.to);
  return within.length === 0 ? scope : scopeAfter(scope, within);
}

type Part = { readonly start: number; readonly text: string };

const JOINTS: readonly { readonly joint: RegExp; readonly clause: RegExp }[] = [
  { joint: /;[ \t]+/g, clause: BEHIND_SEMICOLON },
  { joint: /,[ \t]+and[ \t]+/g, clause: BEHIND_AND },
];

function joints(sentence: Part, places: ProtectedPlaces): readonly TextChange[] {
  for (const { joint, clause } of JOINTS) {
    for (const match of sentence.text.matchAll(joint)) {
      const end = match.index + match[0].length;
      const from = sentence.start + match.index;
      const to = sentence.start + end + 1;
      const left = sentence.text.slice(0, match.index);
      const right = sentence.text.slice(end);
      if (!clause.test(right) || !isSafe(left, right) || places.touches({ from, to })) continue;
      const change = { from, to, insert: `. ${withCapital(right.charAt(0))}` };
      const rest = { start: sentence.start + end, text: right };
      return [change, ...(countWords(right) > LONG_SENTENCE ? joints(rest, places) : [])];
    }
  }
  return [];
}

function isSafe(left: string, right: string): boolean {
  return (
    countWords(left) >= SHORTEST_PART &&
    countWords(right) >= SHORTEST_PART &&
    HAS_VERB.test(left) &&
    !REACHES_OVER.test(left) &&
    isBalanced(left) &&
    !left.includes(":") &&
    // Several semicolons part the items of a list.
    !/;.*;/.test(`${left};${right}`) &&
    !/\?\s*$/.test(right)
  );
}

/** Whether every bracket and quotation that opens also closes. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/\(/g) === count(/\)/g) && count(/"/g) % 2 === 0 && count(/“/g) === count(/”/g);
}
